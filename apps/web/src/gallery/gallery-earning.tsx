import { CaseRow } from '../features/cases/my-cases.tsx'
import { MonthFigures } from '../features/happiness-center/month-panel.tsx'
import { OutlookCard } from '../features/happiness-center/outlook-panel.tsx'
import type { TaskActs } from '../features/happiness-center/task-act.tsx'
import { TaskCard } from '../features/happiness-center/task-card.tsx'
import { type ClaimAnswer, ClaimResult } from '../features/happiness-center/use-claim.tsx'
import { TradeEntry } from '../features/points/trade-entry.tsx'
import type { ViewResult } from '../features/tasks/views/use-views.ts'
import { ViewLine } from '../features/tasks/views/view-task.tsx'
import { useWords } from '../kit/i18n/i18n.tsx'
import { Card, List, Stack } from '../kit/ui/layout.tsx'
import {
  caseSamples,
  monthSamples,
  outlookSamples,
  taskSamples,
  today,
  tradeSamples,
} from './earning-samples.ts'
import { galleryWords } from './words.ts'

const nothing = () => undefined

function actsOf(result: ViewResult | null): TaskActs {
  return {
    lock: { running: null, run: nothing },
    checkIn: { result: null, errorText: null, isRunning: false, run: nothing },
    claims: { answerOf: () => null, errorOf: () => null, run: nothing },
    views: { resultOf: () => result, opening: null, asksFirst: true, open: nothing },
  }
}

/** Every task card: buttons before and after, blockers, and views of the bank's pages. */
export function TaskStates() {
  const words = useWords(galleryWords)
  const results: Record<string, ViewResult> = {
    'view-early': { kind: 'early', seconds: 7 },
    'view-failed': { kind: 'said', message: words.failedReason, isLost: false },
    'view-counted': { kind: 'counted', point: 15, isRepeat: false },
  }
  const claims: ClaimAnswer[] = [
    { result: 'claimed', point: 999, refusal: null },
    { result: 'notReached', point: 0, refusal: 'notReached' },
    { result: 'underReview', point: 0, refusal: null },
    { result: 'refused', point: 0, refusal: 'monthlyCap' },
    { result: 'refused', point: 0, refusal: 'channelOff' },
  ]
  return (
    <Stack>
      <h3>{words.earning.tasks}</h3>
      <List>
        {taskSamples(words).map(({ name, task, today }) => (
          <TaskCard key={name} task={task} today={today} acts={actsOf(results[name] ?? null)} isOpenAtFirst />
        ))}
      </List>
      <h3>{words.earning.claims}</h3>
      {claims.map((answer) => (
        <ClaimResult key={`${answer.result}-${answer.refusal}`} answer={answer} />
      ))}
    </Stack>
  )
}

/** The line on a page whose view is a task. */
export function ViewLines() {
  const words = useWords(galleryWords)
  const task = { blocker: null, point: 10, isPaidElsewhere: true } as const
  const said: ViewResult = { kind: 'said', message: words.failedReason, isLost: false }
  return (
    <Stack>
      <ViewLine task={task} result={null} onRetry={nothing} />
      <ViewLine task={task} result={{ kind: 'counted', point: 10, isRepeat: false }} onRetry={nothing} />
      <ViewLine task={task} result={{ kind: 'refused', refusal: 'channelOff' }} onRetry={nothing} />
      <ViewLine task={task} result={said} onRetry={nothing} />
      <ViewLine task={{ ...task, blocker: 'finished' }} result={null} onRetry={nothing} />
      <ViewLine task={{ ...task, blocker: 'channelOff' }} result={null} onRetry={nothing} />
    </Stack>
  )
}

/** The month in each state, and every outlook. */
export function MonthStates() {
  const words = useWords(galleryWords)
  return (
    <Stack>
      {monthSamples.map(({ month, isBlacklisted }) => (
        <Card key={`${month.happyPoint}-${month.rankNo}-${month.maxRank}-${isBlacklisted}`}>
          <MonthFigures month={month} isBlacklisted={isBlacklisted} today={today} />
        </Card>
      ))}
      {outlookSamples(words).map(({ outlook, tasks }) => (
        <OutlookCard
          key={`${outlook.kind}-${outlook.left.length}`}
          outlook={outlook}
          tasks={tasks}
          today={today}
          onSeek={nothing}
        />
      ))}
    </Stack>
  )
}

/** Entries of the history with every state of a case. */
export function HistoryStates() {
  const words = useWords(galleryWords)
  return (
    <Card>
      <List label={words.parts.history}>
        {tradeSamples(words).map(({ trade, answeredCase }) => (
          <TradeEntry key={trade.id} trade={trade} answeredCase={answeredCase} />
        ))}
        {caseSamples(words).map((one) => (
          <CaseRow key={one.caseId} one={one} />
        ))}
      </List>
    </Card>
  )
}
