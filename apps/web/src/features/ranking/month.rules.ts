import type { AnswerOf } from '@club/contract/endpoint.ts'
import { monthlyRanks, monthlyTargetPoints } from '@club/contract/ranking.constants.ts'
import type { ranking } from '@club/contract/ranking.ts'

export type MemberMonth = AnswerOf<typeof ranking.userMonthRank>['list'][number]

/** A member's outcome of a month, as the page distinguishes it. */
export type MonthOutcome = 'carried' | 'withheld' | 'beyond' | 'notCounted' | 'short' | 'open'

/** The outcome of a month: rules/ranking#benefit. The current month without a rank is open. */
export function outcomeOf({ rankNo, benefit, happyPoint, isClosed }: MemberMonth): MonthOutcome {
  if (benefit !== 'none') return benefit
  if (rankNo !== null && rankNo > monthlyRanks) return 'beyond'
  if (happyPoint >= monthlyTargetPoints) return 'notCounted'
  return isClosed ? 'short' : 'open'
}

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/

/** The month in an address, or null. */
export function askedMonth(query: URLSearchParams): string | null {
  const month = query.get('month')
  return month !== null && monthPattern.test(month) ? month : null
}

/** Year and month as numbers: `2026-11` → 2026 and 11. */
export function yearAndMonth(month: string): [year: number, month: number] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return [year, number]
}
