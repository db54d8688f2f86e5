import { addMonths, dayOfMonth, monthOf } from '@club/contract/business-day.ts'

/** The month whose assets a claim on this day is for: the previous one. */
export function aumResultMonth(day: string): string {
  return addMonths(monthOf(day), -1)
}

type AumClaim = 'EmptyCstNo' | 'underReview' | 'notReached' | 'reached'

/** Decides a claim of the monthly assets: rules/tasks#monthly-assets, rules/tasks#core-customer-number. */
export function judgeAumClaim(
  day: string,
  hasCustomerNo: boolean,
  result: { reached: boolean } | null,
): AumClaim {
  if (!hasCustomerNo) return 'EmptyCstNo'
  if (dayOfMonth(day) === 1 || result === null) return 'underReview'
  return result.reached ? 'reached' : 'notReached'
}
