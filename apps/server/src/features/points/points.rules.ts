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
  /** The month of the announced change that gave these values; absent where there was none: rules/tasks#changes. */
  since?: string
}

/** Whether an award of `points` fits under the month's cap: rules/points#monthly-caps. */
export function fitsCap(monthlyCap: number | null, earned: number, points: number): boolean {
  return monthlyCap === null || earned + points <= monthlyCap
}

/** Whether this award reaches the month's target and so takes a rank: rules/ranking#rank. */
export function crossesTarget(countedBefore: number, points: number, hasRank: boolean): boolean {
  return !hasRank && countedBefore + points >= monthlyTargetPoints
}

/** What decides an award in its month; null where the member has nothing yet. */
interface MonthSoFar {
  /** Points of the award's task in the month. */
  earned: number | null
  countedPoints: number | null
  rankNo: number | null
}

export type JudgedAward =
  | { kind: 'posted'; takesRank: boolean }
  /** `limit` is stored with the refusal, so that the history can explain it after the terms change. */
  | { kind: 'refused'; reason: 'monthlyCap'; limit: { cap: string; earned: string } }

/** Whether an award is posted and takes a rank; blacklisted members take none: rules/ranking#blacklisted-members. */
export function judgeAward(
  { points, monthlyCap }: { points: number; monthlyCap: number | null },
  month: MonthSoFar | null,
  isBlacklisted: boolean,
): JudgedAward {
  const earned = month?.earned ?? 0
  if (!fitsCap(monthlyCap, earned, points)) {
    return {
      kind: 'refused',
      reason: 'monthlyCap',
      limit: { cap: String(monthlyCap), earned: String(earned) },
    }
  }
  const hasRank = (month?.rankNo ?? null) !== null
  const takesRank = !isBlacklisted && crossesTarget(month?.countedPoints ?? 0, points, hasRank)
  return { kind: 'posted', takesRank }
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
