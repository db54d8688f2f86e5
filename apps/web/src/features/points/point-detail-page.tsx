import { type DatePreset, datePresets } from '@club/contract/date-presets.ts'
import { path } from '@club/contract/page-paths.ts'
import { points } from '@club/contract/points.ts'
import { useEffect, useRef } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { listNeed } from '../../kit/calls/need.ts'
import { usePagedAnswer } from '../../kit/calls/paged-answer.ts'
import { inFigures } from '../../kit/i18n/dates.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { announce } from '../../kit/messages/announce.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { navigate, useQueryParams } from '../../kit/router/router.tsx'
import { useSession } from '../../kit/session/session.ts'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Card, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { PagedList } from '../../kit/ui/paged-list.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import type { Trade } from '../cases/case-answers.ts'
import { MyCases } from '../cases/my-cases.tsx'
import { useAnsweredCases } from '../cases/use-answered-cases.ts'
import styles from './point-detail-page.module.css'
import { totalNeed, tradesNeed } from './points-needs.ts'
import { TradeEntry } from './trade-entry.tsx'
import { pointsWords } from './words.ts'

/** Where every point came from, and what was refused and why, newest first. */
export function Page() {
  const title = usePageTitle()
  const { history } = useWords(pointsWords)
  const { happyPointValue } = useSession()
  const { caseOf, want } = useAnsweredCases()
  const { within, choose } = useDays()
  const listed = within === '' ? tradesNeed : listNeed(points.trades, { within })
  useAnnouncedDays(listed, within)
  const { data } = useAnswer(totalNeed)
  // The server renders no figures, so the first client render must not either.
  const total = useHydrated() ? (data?.happyPointValue ?? happyPointValue) : null
  return (
    <PageColumn title={title} note={history.lead}>
      <p className={lines.total}>
        <span>{history.total}</span>
        <span className={classes(lines.figure, styles.figure)}>
          {total === null ? '…' : inFigures(total)}
        </span>
      </p>
      <Section title={history.entries} isTitleHidden>
        <SelectField
          label={history.days}
          value={within}
          options={allDays.map((value) => ({ value, label: history.ofDays[value] }))}
          onValue={(value) => choose(allDays.find((each) => each === value) ?? '')}
        />
        <Card>
          <PagedList
            {...listed}
            label={title}
            moreWord={history.more}
            endWord={history.end}
            renderRow={(trade) => <Entry key={trade.id} trade={trade} caseOf={caseOf} want={want} />}
            empty={
              within === '' ? (
                <Empty
                  title={history.empty}
                  text={history.emptyText}
                  action={<LinkButton to={path('/happiness-center')}>{history.toCenter}</LinkButton>}
                />
              ) : (
                <Empty
                  title={history.noneIn(history.ofDays[within])}
                  text={history.noneInText}
                  action={<Button onClick={() => choose('')}>{history.showAll}</Button>}
                />
              )
            }
          />
        </Card>
      </Section>
      {/* After the entries, which are what the member came for. */}
      <MyCases />
    </PageColumn>
  )
}

const allDays = ['', ...datePresets] as const

/** The chosen days, kept in the address, so that going back restores them; '' for all. */
function useDays() {
  const query = useQueryParams()
  const within: DatePreset | '' = datePresets.find((each) => each === query.get('within')) ?? ''
  function choose(next: DatePreset | ''): void {
    navigate(path('/happiness-point-detail', { within: next || null }), { replace: true })
  }
  return { within, choose }
}

/** Announces how many entries a choice of days has left in the list; not what the page begins with. */
function useAnnouncedDays(listed: typeof tradesNeed, within: DatePreset | ''): void {
  const { history } = useWords(pointsWords)
  const { data, isPlaceholderData } = usePagedAnswer(listed)
  const total = isPlaceholderData ? undefined : data?.pages[0]?.total
  const announced = useRef<string | null>(null)
  useEffect(() => {
    if (total === undefined || announced.current === within) return
    const days = history.ofDays[within]
    if (announced.current !== null) announce(total === 0 ? history.noneIn(days) : history.found(days, total))
    announced.current = within
  }, [total, within, history])
}

function Entry({ trade, caseOf, want }: { trade: Trade } & ReturnType<typeof useAnsweredCases>) {
  const isAnswered = trade.case?.state === 'answered'
  useEffect(() => {
    if (isAnswered) want()
  }, [isAnswered, want])
  return <TradeEntry trade={trade} answeredCase={isAnswered ? caseOf(trade) : null} />
}
