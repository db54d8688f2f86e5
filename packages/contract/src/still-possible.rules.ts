import { dayOfMonth, daysInMonth, monthOf } from './business-day.ts'
import { inviteGroupSize } from './invite.constants.ts'
import { monthlyRanks, monthlyTargetPoints } from './ranking.constants.ts'
import {
  closedReasons,
  type TaskBlocker,
  type TaskCycle,
  type TaskId,
  type TaskKind,
  taskIds,
} from './tasks.constants.ts'

/** The fields of a task that decide what it can still give this month. */
export interface OpenTask {
  taskId: TaskId
  kind: TaskKind
  cycle: TaskCycle
  cycleTimes: number
  completeCycleTimes: number
  actionTimes: number
  /** Actions toward the current completion. */
  completeActionTimes: number
  finishedTaskTime: string | null
  /** Points of one completion. */
  point: number
  monthlyCap: number | null
  /** Points of this task in the current month. */
  monthPoint: number
  isPaidHere: boolean
  isPaidElsewhere: boolean
  /** AUM: the bank's result has not arrived. */
  awaitsResult: boolean
  /** AUM: the bank's result; null if there is none. */
  isReached: boolean | null
  /**
   * Different items that the task can be done with in one cycle, including those done; null without a limit.
   */
  itemsPerCycle: number | null
  /** It needs the bank's core customer number, which the member does not have. */
  lacksCustomerNo: boolean
  /** The last business day on which it can be done; null without one. */
  endsOn: string | null
  blocker: TaskBlocker | null
}

/** The state of a member's month. */
export interface MonthOutlook {
  /** The business day. */
  today: string
  /** The month's points that count toward a rank. */
  countedPoint: number
  /** The rank won, or null. */
  rankNo: number | null
  /** The last rank given this month. */
  maxRank: number
  /** Whether the member can win no rank (the bank's blacklist). */
  isKeptOut: boolean
  tasks: readonly OpenTask[]
}

/** One task of a way to the target: its completions, with the actions they need and the points they give. */
export interface Step {
  taskId: TaskId
  times: number
  actions: number
  points: number
  /** True if another channel pays for the task but this one does not. */
  isElsewhere: boolean
}

interface Prospect {
  /** Points missing to the target. */
  missing: number
  /** Business days left in the month, today included. */
  daysLeft: number
  ranksLeft: number
  /** The highest total that the month can still reach by the member's own actions. */
  maxTotal: number
  /** What each task can still give under its cycles and caps, the easiest first. */
  left: Step[]
}

export type StillPossible =
  | { kind: 'won' }
  | { kind: 'keptOut' }
  | ({ kind: 'noRanksLeft' } & Prospect)
  /** `steps` is the easiest way. */
  | ({ kind: 'possible'; steps: Step[] } & Prospect)
  /** Within reach only by a way that asks for more than a person does in the days that are left. */
  | ({ kind: 'tooMuch' } & Prospect)
  /** Out of reach unless the bank's result about the assets is good: then `steps` is the way. */
  | ({ kind: 'awaitsBank'; steps: Step[] } & Prospect)
  | ({ kind: 'outOfReach' } & Prospect)

/** More than this in one month would not be honest advice, though the task would pay for it. */
export const maxTimesAdvised: Partial<Record<TaskId, number>> = { invite_friend: inviteGroupSize }

/** Tasks that a person completes in a month besides the check-ins, at most: about one a day. */
export const maxCompletionsAdvised = 30

/** Tasks that a person completes in one day besides the check-in, at most. Only the last days of a month are that few. */
const maxCompletionsOfDay = 10

/** Tasks that a person completes in the days that are left of a month, at most. */
export function mostCompletionsAdvised(daysLeft: number): number {
  return Math.min(maxCompletionsAdvised, daysLeft * maxCompletionsOfDay)
}

/** How often a way completes tasks besides the check-ins. */
export function completionsOf(steps: readonly Pick<Step, 'taskId' | 'times'>[]): number {
  return steps.reduce((sum, { taskId, times }) => (taskId === 'check_in' ? sum : sum + times), 0)
}

function isTooMuch(steps: readonly Step[], daysLeft: number): boolean {
  return completionsOf(steps) > mostCompletionsAdvised(daysLeft)
}

/** Whether and how the month's target can still be reached: rules/months#outlook. */
export function stillPossible(outlook: MonthOutlook): StillPossible {
  const { today, countedPoint, rankNo, maxRank, isKeptOut, tasks } = outlook
  if (rankNo !== null) return { kind: 'won' }
  if (isKeptOut) return { kind: 'keptOut' }
  const left = byEase(tasks.map((task) => remainingStep(task, today, task.isReached === true)))
  const prospect: Prospect = {
    missing: Math.max(0, monthlyTargetPoints - countedPoint),
    daysLeft: daysLeftOn(today),
    ranksLeft: Math.max(0, monthlyRanks - maxRank),
    maxTotal: countedPoint + pointsOf(left),
    left,
  }
  if (prospect.ranksLeft === 0) return { kind: 'noRanksLeft', ...prospect }
  const steps = easiestWay(left, prospect.missing, tasks)
  if (steps && !isTooMuch(steps, prospect.daysLeft)) return { kind: 'possible', steps, ...prospect }
  const hoped = byEase(tasks.map((task) => remainingStep(task, today, mayBeReached(task))))
  const hopedSteps = easiestWay(hoped, prospect.missing, tasks)
  if (hopedSteps && !isTooMuch(hopedSteps, prospect.daysLeft))
    return { kind: 'awaitsBank', steps: hopedSteps, ...prospect }
  return { kind: steps || hopedSteps ? 'tooMuch' : 'outOfReach', ...prospect }
}

/** Business days from a day to the end of its month, including the day. */
export function daysLeftOn(today: string): number {
  return daysInMonth(monthOf(today)) - dayOfMonth(today) + 1
}

/** Business days on which a task can still be done this month, today included. */
function daysOpen({ endsOn }: OpenTask, today: string): number {
  if (endsOn === null || monthOf(endsOn) > monthOf(today)) return daysLeftOn(today)
  return endsOn < today ? 0 : dayOfMonth(endsOn) - dayOfMonth(today) + 1
}

function mayBeReached(task: OpenTask): boolean {
  return task.isReached === true || task.awaitsResult
}

/** How often a task can still be completed for points in the rest of the month. */
export function timesLeft(task: OpenTask, today: string, isAssetTargetReached: boolean): number {
  if (!task.isPaidHere && !task.isPaidElsewhere) return 0
  if (task.lacksCustomerNo || closedReasons.some((reason) => reason === task.blocker)) return 0
  if (task.kind === 'aum' && !isAssetTargetReached) return 0
  const days = daysOpen(task, today)
  if (days === 0) return 0
  const items =
    task.itemsPerCycle === null ? task.cycleTimes : Math.floor(task.itemsPerCycle / task.actionTimes)
  const inCycle = Math.min(task.cycleTimes, items)
  const inThisCycle = task.finishedTaskTime === null ? Math.max(0, inCycle - task.completeCycleTimes) : 0
  const inLaterCycles = task.cycle === 'day' ? (days - 1) * inCycle : 0
  const underCap =
    task.monthlyCap === null
      ? Number.POSITIVE_INFINITY
      : Math.max(0, Math.floor((task.monthlyCap - task.monthPoint) / task.point))
  const advised = maxTimesAdvised[task.taskId] ?? Number.POSITIVE_INFINITY
  return Math.min(inThisCycle + inLaterCycles, underCap, advised)
}

function remainingStep(task: OpenTask, today: string, isAssetTargetReached: boolean): Step {
  return stepOf(task, timesLeft(task, today, isAssetTargetReached))
}

function stepOf(task: OpenTask, times: number): Step {
  // Actions already done count while their completion is in progress.
  const done = task.finishedTaskTime === null && times > 0 ? task.completeActionTimes : 0
  return {
    taskId: task.taskId,
    times,
    actions: times * task.actionTimes - done,
    points: times * task.point,
    isElsewhere: !task.isPaidHere,
  }
}

const easeOf = ({ taskId, isElsewhere }: Step) => taskIds.indexOf(taskId) + (isElsewhere ? taskIds.length : 0)

function byEase(steps: Step[]): Step[] {
  return steps.filter(({ times }) => times > 0).sort((a, b) => easeOf(a) - easeOf(b))
}

function pointsOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { points }) => sum + points, 0)
}

/**
 * The easiest way to `missing` points, or null if they are out of reach: as little as possible of the hardest
 * task, then of the next one, down to the easiest. No step is superfluous.
 */
function easiestWay(left: readonly Step[], missing: number, tasks: readonly OpenTask[]): Step[] | null {
  const steps: Step[] = []
  let wanted = missing
  for (let index = left.length - 1; index >= 0; index -= 1) {
    const { taskId, times } = left[index] as Step
    const task = tasks.find((each) => each.taskId === taskId) as OpenTask
    const fromEasier = pointsOf(left.slice(0, index))
    const needed = Math.max(0, Math.ceil((wanted - fromEasier) / task.point))
    if (needed > times) return null
    if (needed > 0) steps.unshift(stepOf(task, needed))
    wanted -= needed * task.point
  }
  return wanted > 0 ? null : steps
}
