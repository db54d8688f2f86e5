import { addMonths, businessMonth, startOfDay } from '@club/contract/business-day.ts'
import { monthlyTargetPoints } from '@club/contract/ranking.constants.ts'

/** The terms in force when an entry was written: rules/points#terms-at-the-time. */
export interface EntryTerms {
  points: number
  /** The monthly cap, or null if there was none. */
  cap: number | null
  /** The task's cycle, completions per cycle, and actions per completion; absent if no task decides. */
  cycle?: string
  times?: number
  actions?: number
}

/** Whether an award of `points` fits under the month's cap: rules/points#monthly-caps. */
export function fitsCap(monthlyCap: number | null, earned: number, points: number): boolean {
  return monthlyCap === null || earned + points <= monthlyCap
}

/** Whether this award reaches the month's target and so takes a rank: rules/months#rank. */
export function crossesTarget(countedBefore: number, points: number, hasRank: boolean): boolean {
  return !hasRank && countedBefore + points >= monthlyTargetPoints
}

/** The last instant of a business month, in milliseconds. */
export function lastInstantOf(month: string): Date {
  return new Date(startOfDay(`${addMonths(month, 1)}-01`).getTime() - 1)
}

/** Clamps an instant to a month. */
export function keepInMonth(instant: Date, month: string): Date {
  const own = businessMonth(instant)
  if (own === month) return instant
  return own < month ? startOfDay(`${month}-01`) : lastInstantOf(month)
}
