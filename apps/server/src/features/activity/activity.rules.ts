import { monthOf, yearOf } from '@club/contract/business-day.ts'
import type { RefusalReason } from '@club/contract/points.constants.ts'
import type { TaskCycle } from '@club/contract/tasks.constants.ts'

/** A task's terms, read from the published content: rules/tasks#terms. */
export interface TaskTerms {
  taskId: string
  cycle: TaskCycle
  /** Completions per cycle. */
  cycleTimes: number
  /** Actions per completion. */
  actionTimes: number
  /** Points per completion. */
  points: number
  monthlyCap: number | null
  /** The contest's running edition, for a cycle per edition. */
  edition?: number | undefined
  /** The month of the announced change that gave these values; absent where there was none. */
  since?: string
}

/** What an award of a task keeps of its rule: rules/points#terms-at-the-time. */
export function ruleOf({ cycle, cycleTimes, actionTimes, since }: TaskTerms) {
  return { cycle, times: cycleTimes, actions: actionTimes, ...(since && { since }) }
}

export interface CycleProgress {
  actions: number
  completions: number
}

/** A task's cycle on a business day: the day, its month, its year, `edition:6` or `once`. */
export function cycleKeyOf(cycle: TaskCycle, day: string, edition?: number): string {
  if (cycle === 'day') return day
  if (cycle === 'month') return monthOf(day)
  if (cycle === 'edition') return editionKey(edition)
  return cycle === 'year' ? yearOf(day) : 'once'
}

/** The cycle key of a contest's edition. */
export function editionKey(edition: number | undefined): string {
  return `edition:${edition ?? 'none'}`
}

export type Step =
  | { kind: 'refused'; reason: RefusalReason }
  | { kind: 'counted'; progress: CycleProgress; isCompletion: boolean; isFinished: boolean }

/** The effect of one more action on a task's cycle. */
export function stepCycle(terms: TaskTerms, progress: CycleProgress): Step {
  if (progress.completions >= terms.cycleTimes) {
    return { kind: 'refused', reason: terms.cycle === 'day' ? 'dailyLimit' : 'cycleFull' }
  }
  const actions = progress.actions + 1
  const isCompletion = actions % terms.actionTimes === 0
  const completions = progress.completions + (isCompletion ? 1 : 0)
  return {
    kind: 'counted',
    progress: { actions, completions },
    isCompletion,
    isFinished: completions >= terms.cycleTimes,
  }
}

/** An action as it was recorded. */
interface Recorded {
  points: number
  refusal: RefusalReason | null
  isCompletion: boolean
}

/** What an action comes to; the ledger decides what a completion is awarded. */
export type Judged = { kind: 'repeated'; recorded: Recorded } | Step

/** Judges an action by what is known of it; a repeat gets its first answer: rules/points#business-keys. */
export function judge(
  terms: TaskTerms,
  known: { recorded: Recorded | null; progress: CycleProgress; isPaidHere: boolean },
): Judged {
  if (known.recorded) return { kind: 'repeated', recorded: known.recorded }
  return known.isPaidHere ? stepCycle(terms, known.progress) : { kind: 'refused', reason: 'channelOff' }
}

/** What an action's caller is told. */
export interface ActionOutcome {
  isRepeat: boolean
  isCompletion: boolean
  points: number
  refusal: RefusalReason | null
  total: number
}

/** The outcome of a judged action; `posting` is what the ledger decided, without points if nothing was completed. */
export function outcomeOf(
  judged: Judged,
  posting: Pick<ActionOutcome, 'points' | 'refusal' | 'total'>,
): ActionOutcome {
  const { total } = posting
  if (judged.kind === 'repeated') {
    const { isCompletion, points, refusal } = judged.recorded
    return { isRepeat: true, isCompletion, points, refusal, total }
  }
  if (judged.kind === 'refused')
    return { isRepeat: false, isCompletion: false, points: 0, refusal: judged.reason, total }
  const { points, refusal } = posting
  return { isRepeat: false, isCompletion: judged.isCompletion, points, refusal, total }
}

/** Actions toward the current completion, or `actionTimes` when the cycle is full. */
export function shownActions(terms: TaskTerms, progress: CycleProgress): number {
  if (progress.completions >= terms.cycleTimes) return terms.actionTimes
  return progress.actions - progress.completions * terms.actionTimes
}
