import { useEffect } from 'react'
import { useHydrated } from '../../kit/hydrated.ts'
import { inFigures } from '../../kit/i18n/dates.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { useSession } from '../../kit/session.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Card, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { PagedList } from '../../kit/ui/paged-list.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import { MyCases } from './my-cases.tsx'
import styles from './point-detail-page.module.css'
import { totalNeed, tradesNeed } from './points-needs.ts'
import type { Trade } from './trade-answers.ts'
import { TradeEntry } from './trade-entry.tsx'
import { useAnsweredCases } from './use-answered-cases.ts'
import { pointsWords } from './words.ts'

/** Where every point came from, and what was refused and why, newest first. */
export function Page() {
  const title = usePageTitle()
  const { history } = useWords(pointsWords)
  const { entries } = useWords(pointsWords).cases
  const { happyPointValue } = useSession()
  const { caseOf, want } = useAnsweredCases()
  const { data } = useNeed(totalNeed)
  // The server renders no figures, so the first client render must not either.
  const total = useHydrated() ? (data?.happyPointValue ?? happyPointValue) : null
  return (
    <PageColumn title={title} lead={history.lead}>
      <p className={lines.total}>
        <span>{history.total}</span>
        <span className={classes(lines.figure, styles.figure)}>
          {total === null ? '…' : inFigures(total)}
        </span>
      </p>
      <MyCases />
      <Section title={entries}>
        <Card>
          <PagedList
            {...tradesNeed}
            label={title}
            moreWord={history.more}
            endWord={history.end}
            renderRow={(trade) => <Entry key={trade.id} trade={trade} caseOf={caseOf} want={want} />}
            empty={
              <Empty
                title={history.empty}
                text={history.emptyText}
                action={<LinkButton to="/happiness-center">{history.toCenter}</LinkButton>}
              />
            }
          />
        </Card>
      </Section>
    </PageColumn>
  )
}

function Entry({ trade, caseOf, want }: { trade: Trade } & ReturnType<typeof useAnsweredCases>) {
  const isAnswered = trade.case?.state === 'answered'
  useEffect(() => {
    if (isAnswered) want()
  }, [isAnswered, want])
  return <TradeEntry trade={trade} answeredCase={isAnswered ? caseOf(trade) : null} />
}
