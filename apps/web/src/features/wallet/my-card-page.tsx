import { identity } from '@club/contract/identity.ts'
import { path } from '@club/contract/page-paths.ts'
import { OpenAccountLink } from '../../kit/bank-page/bank-page-link.tsx'
import { useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'

import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import { appInfoNeed } from '../content/content-needs.ts'
import { CardFace, type WalletCard } from './card-face.tsx'
import { MemberCodeCard } from './member-code-card.tsx'
import { cardsNeed } from './pages.ts'
import styles from './wallet.module.css'
import { walletWords } from './words.ts'

/** The card wallet: the member's club number, then the bank cards. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(walletWords)
  const wallets = useAnswer(cardsNeed)
  return (
    <PageColumn title={title} note={words.lead}>
      <Answered query={wallets} lines={6} hasBlock>
        {({ memberCode, list }) => (
          <>
            <MemberCodeCard memberCode={memberCode} />
            <Section title={words.cards}>
              {list.length === 0 ? <NoCards /> : <CardLinks list={list} />}
            </Section>
          </>
        )}
      </Answered>
    </PageColumn>
  )
}

function CardLinks({ list }: { list: readonly WalletCard[] }) {
  return (
    <ul className={styles.cards}>
      {list.map((card) => (
        <li key={card.cardId}>
          <Link className={styles.cardLink} to={path('/cardDetail', { cardId: card.cardId })}>
            <CardFace card={card} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Without a core customer number the bank cannot report any cards. */
function NoCards() {
  const words = useWords(walletWords)
  const { data } = useAnswer(need(identity.cusStatus, {}))
  const { data: appInfo } = useAnswer(appInfoNeed)
  const isNoCustomer = data?.hasCoreCustomerNo === false
  const openAccount = appInfo?.brand.openAccount
  return (
    <>
      <Empty title={words.empty} text={isNoCustomer ? words.noCustomerText : words.emptyText} />
      {isNoCustomer && openAccount && <OpenAccountLink page={openAccount} />}
    </>
  )
}
