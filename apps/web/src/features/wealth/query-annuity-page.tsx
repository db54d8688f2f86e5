import { businessDay } from '@club/contract/business-day.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { path } from '@club/contract/page-paths.ts'
import type { wealth } from '@club/contract/wealth.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { dayInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { fenInWords } from '../../kit/i18n/money.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { useLocation } from '../../kit/router/router.tsx'
import { useIsMember } from '../../kit/session/session.ts'
import { Card, LinkRow, List, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import { SignInLink } from '../identity/sign-in/sign-in-link.tsx'
import { monthlyFen } from './annuity.rules.ts'
import { annuityNeed } from './pages.ts'
import styles from './wealth.module.css'
import { wealthWords } from './words.ts'

type Annuity = AnswerOf<typeof wealth.annuity>

/** The pension query: a member's pension and annuity from the bank's feed; visitors see what it is. */
export function Page() {
  const title = usePageTitle()
  const { annuity: words } = useWords(wealthWords)
  const isMember = useIsMember()
  return (
    <PageColumn title={title} note={words.lead}>
      {isMember ? <MemberAnnuity /> : <VisitorAnnuity />}
      <Section title={words.explained}>
        <Card>
          {words.explanations.map(({ name, text }) => (
            <div key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          ))}
        </Card>
      </Section>
      <List>
        <LinkRow to={path('/retirementCalculator')} icon="tasks" title={words.toCalculator} />
        <LinkRow to={path('/wealth')} icon="points" title={words.toWealth} />
      </List>
    </PageColumn>
  )
}

function VisitorAnnuity() {
  const { annuity: words } = useWords(wealthWords)
  const { pathname } = useLocation()
  return (
    <Card>
      <p>{words.visitor}</p>
      <SignInLink from={pathname}>{words.signIn}</SignInLink>
    </Card>
  )
}

function MemberAnnuity() {
  const { annuity: words } = useWords(wealthWords)
  const balances = useAnswer(annuityNeed)
  return (
    <Answered
      query={balances}
      lines={6}
      hasBlock
      isEmpty={({ list }) => list.length === 0}
      empty={<Empty title={words.empty} text={words.emptyText} />}
    >
      {(annuity) => <Balances annuity={annuity} />}
    </Answered>
  )
}

/** The balances as labelled bars, and the monthly amount that they would give. */
function Balances({ annuity }: { annuity: Annuity }) {
  const { annuity: words } = useWords(wealthWords)
  const language = useLanguage()
  const { list, balanceTotalFen } = annuity
  const evenly = words.years.map((years) => ({ years, fen: monthlyFen(balanceTotalFen, years) }))
  const largest = evenly[0]?.fen ?? 0
  return (
    <>
      <Section title={words.total}>
        <Card tone="pine">
          <p className={styles.figure}>{fenInWords(balanceTotalFen, language)}</p>
          <ul className={styles.bars}>
            {list.map(({ kind, balanceFen, asOf }) => (
              <li key={kind}>
                <p>
                  <strong>{words.kinds[kind]}</strong> {fenInWords(balanceFen, language)}
                </p>
                <Progress label={words.kinds[kind]} value={balanceFen} max={Math.max(1, balanceTotalFen)} />
                <p className={lines.soft}>{words.asOf(dayInWords(businessDay(new Date(asOf)), language))}</p>
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      {largest > 0 && (
        <Section title={words.evenly}>
          <Card>
            <ul className={styles.bars}>
              {evenly.map(({ years, fen }) => (
                <li key={years}>
                  <p>{words.drawn(years, fenInWords(fen, language))}</p>
                  <Progress label={words.drawnLabel(years)} value={fen} max={largest} />
                </li>
              ))}
            </ul>
            <Notice>{words.evenlyNote}</Notice>
          </Card>
        </Section>
      )}
    </>
  )
}
