import { addMonths, dayOfMonth, monthOf } from '@club/contract/business-day.ts'
import type { Channel } from '@club/contract/constants.ts'

/** The month whose assets a claim on this day is for: the previous one. */
export function aumResultMonth(day: string): string {
  return addMonths(monthOf(day), -1)
}

export type AumClaim = 'EmptyCstNo' | 'underReview' | 'notReached' | 'reached'

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

/** The key of a shared course: one per course and day. */
export function shareKey(actionId: string, day: string): string {
  return `${actionId}:${day}`
}

/** The key of a vote: one per work and day. */
export function voteKey(workNo: string, day: string): string {
  return `${workNo}:${day}`
}

/** The key of a work entered for an edition. */
export function uploadKey(edition: number, workNo: string): string {
  return `${edition}:${workNo}`
}

/** The key of an action that can be done only once. */
export const onceKey = 'once'

/** Whether a task pays in the caller's channel. */
export function isPaidIn(channels: Record<Channel, boolean>, channel: Channel): boolean {
  return channels[channel]
}
