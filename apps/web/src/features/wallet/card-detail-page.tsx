import { path } from '@club/contract/page-paths.ts'
import { wallet } from '@club/contract/wallet.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { idIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { Card, Page as PageColumn } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered, State } from '../../kit/ui/states.tsx'
import { CardFace, type WalletCard } from './card-face.tsx'
import { MemberCodeCard } from './member-code-card.tsx'
import { walletWords } from './words.ts'

/** One card: kind, state, and what to do if something is wrong. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(walletWords)
  const query = useQueryParams()
  // The server renders one page for every query, so the first client render must match it.
  const isHydrated = useHydrated()
  const cardId = isHydrated ? idIn(query, 'cardId') : ''
  const detail = useAnswer(need(wallet.card, { cardId }), { enabled: isHydrated })
  const back = (
    <LinkButton isWide to={path('/myCard')}>
      {words.back}
    </LinkButton>
  )
  return (
    <Answered
      query={detail}
      lines={6}
      hasBlock
      frame={(state) => (
        <PageColumn title={title}>
          {state}
          {back}
        </PageColumn>
      )}
      pick={({ card }) => card}
      unknown={() => <UnknownCard />}
    >
      {(card, { memberCode }) => (
        <PageColumn title={title}>
          <CardDetail card={card} />
          <MemberCodeCard memberCode={memberCode} />
          {back}
        </PageColumn>
      )}
    </Answered>
  )
}

function UnknownCard() {
  const words = useWords(walletWords)
  return (
    <PageColumn title={words.unknown}>
      <State picture="not-found" text={words.unknownText} />
      <LinkButton kind="main" isWide to={path('/myCard')}>
        {words.back}
      </LinkButton>
    </PageColumn>
  )
}

function CardDetail({ card }: { card: WalletCard }) {
  const words = useWords(walletWords)
  const { kind, status, lastDigits, product } = card
  return (
    <>
      <CardFace card={card} />
      {status !== 'normal' && <Notice kind="warning">{words.advice[status]}</Notice>}
      <Card>
        <Facts
          facts={[
            { label: words.kind, value: words.kinds[kind] },
            { label: words.lastDigits, value: <span translate="no">{lastDigits}</span> },
            { label: words.state, value: words.statuses[status] },
          ]}
        />
        <p>{words.masked}</p>
      </Card>
      {product && (
        <LinkButton isWide icon="info" to={product.path}>
          {words.about(product.name)}
        </LinkButton>
      )}
      <LinkButton isWide icon="phone" to={path('/discountsLine', { tab: 'bank' })}>
        {words.lost}
      </LinkButton>
    </>
  )
}
