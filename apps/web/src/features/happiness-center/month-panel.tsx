import type { AnswerOf } from '@club/contract/endpoint.ts'
import { type RankState, rankState } from '@club/contract/rank-state.rules.ts'
import { monthlyTargetPoints } from '@club/contract/ranking.constants.ts'
import type { ranking } from '@club/contract/ranking.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { inFigures } from '../../kit/i18n/dates.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { useSession } from '../../kit/session/session.ts'
import { classes } from '../../kit/ui/classes.ts'
import { Card, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { Answered, Skeleton } from '../../kit/ui/states.tsx'
import { totalNeed } from '../points/points-needs.ts'
import { monthNeed } from '../ranking/ranking-needs.ts'
import { tasksNeed } from '../tasks/tasks-needs.ts'
import styles from './month-panel.module.css'
import { daysLeft, ranksLeft } from './month-words.rules.ts'
import { useBlacklisted } from './use-blacklisted.ts'
import { type CenterWords, centerWords } from './words.ts'

type Month = AnswerOf<typeof ranking.month>

/** The month's progress to 1,000 points, the rank won and what is still missing. */
export function MonthPanel() {
  const words = useWords(centerWords).ranking.month
  const month = useAnswer(monthNeed)
  const isBlacklisted = useBlacklisted()
  // The server's day comes with the tasks; the phone's clock may be wrong.
  const tasks = useAnswer(tasksNeed)
  return (
    <Section title={words.title}>
      <Card>
        <Answered query={month} lines={4}>
          {(figures) =>
            isBlacklisted === null ? (
              <Skeleton lines={4} />
            ) : (
              <MonthFigures month={figures} isBlacklisted={isBlacklisted} today={tasks.data?.today} />
            )
          }
        </Answered>
        <Total />
      </Card>
    </Section>
  )
}

/** The member's total points. The last known total is shown until the new one arrives. */
function Total() {
  const words = useWords(centerWords).points
  const { happyPointValue } = useSession()
  const { data } = useAnswer(totalNeed)
  // The server renders no figures, so the first client render must not either.
  const total = useHydrated() ? (data?.happyPointValue ?? happyPointValue) : null
  return (
    <p className={lines.total}>
      <span>{words.total}</span>
      <span className={classes(lines.figure, styles.total)}>{total === null ? '…' : inFigures(total)}</span>
    </p>
  )
}

interface FiguresProps {
  month: Month
  isBlacklisted: boolean
  /** The server's day; without it the days left are not shown. */
  today: string | undefined
}

/** The month's figures and its state in words. */
export function MonthFigures({ month, isBlacklisted, today }: FiguresProps) {
  const words = useWords(centerWords).ranking.month
  const center = useWords(centerWords).center
  const { happyPoint, countedPoint, maxRank, endsBefore } = month
  const left = ranksLeft(maxRank)
  return (
    <>
      <p className={lines.ends}>
        <span className={classes(lines.figure, styles.points)}>{words.points(happyPoint)}</span>
        <span className={lines.soft}>{words.target(monthlyTargetPoints)}</span>
      </p>
      <Progress label={words.progress} value={countedPoint} max={monthlyTargetPoints} />
      {countedPoint < happyPoint && <p>{center.flagged(happyPoint - countedPoint)}</p>}
      {isBlacklisted ? <Blacklisted /> : <Standing month={month} />}
      <p className={lines.facts}>
        {today !== undefined && <span>{words.daysLeft(daysLeft(today, endsBefore))}</span>}
        {left > 0 && !isBlacklisted && <span>{words.ranksLeft(left)}</span>}
      </p>
    </>
  )
}

function Standing({ month: { countedPoint, rankNo, maxRank } }: { month: Month }) {
  const words = useWords(centerWords).ranking.month
  const state = rankState({ happyPoint: countedPoint, rankNo, maxRank })
  const { title, text } = stateWords(state, words)
  if (state.kind === 'qualified') {
    return (
      <Notice kind="success" title={title}>
        {text}
      </Notice>
    )
  }
  return (
    <p>
      <strong>{title}</strong> <span>{text}</span>
    </p>
  )
}

/** Explains to blacklisted members what they can and cannot do: rules/ranking#blacklisted-members. */
function Blacklisted() {
  const { blacklisted: words } = useWords(centerWords).center
  return (
    <Notice kind="info" title={words.title}>
      <p>{words.text}</p>
      <p>{words.stays}</p>
      <p>{words.ask}</p>
    </Notice>
  )
}

interface StateWords {
  /** The short variant of the rank state. */
  title: string
  text: string
}

function stateWords(state: RankState, words: CenterWords['ranking']['month']): StateWords {
  if (state.kind === 'qualified') {
    return { title: words.qualified(state.rankNo), text: words.qualifiedShort }
  }
  if (state.kind === 'quotaFull') return { title: words.quotaFullShort, text: words.quotaFull }
  if (state.kind === 'doTasks') return { title: words.start, text: words.doTasks }
  return { title: words.keepGoing, text: words.quotaLeft(state.pointsShort) }
}
