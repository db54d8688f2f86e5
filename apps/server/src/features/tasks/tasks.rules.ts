import { addMonths, dayOfMonth, monthOf } from '@club/contract/business-day.ts'
import type { Channel } from '@club/contract/constants.ts'

/** The month whose assets an AUM claim on this day is about: the one before (decisions 3). */
export function aumResultMonth(day: string): string {
  return addMonths(monthOf(day), -1)
}

export type AumClaim = 'EmptyCstNo' | 'underReview' | 'notReached' | 'reached'

/**
 * What a claim of the monthly assets comes to (spec section 4, decisions 3): without a core customer number it cannot
 * be claimed; on the 1st, and while the bank's result is missing, it is under review.
 */
export function judgeAumClaim(
  day: string,
  hasCustomerNo: boolean,
  result: { reached: boolean } | null,
): AumClaim {
  if (!hasCustomerNo) return 'EmptyCstNo'
  if (dayOfMonth(day) === 1 || result === null) return 'underReview'
  return result.reached ? 'reached' : 'notReached'
}

/** The business fact of a shared course: once per course and day (decisions 3). */
export function shareKey(actionId: string, day: string): string {
  return `${actionId}:${day}`
}

/** The business fact of a vote: once per work and day (decisions 6). */
export function voteKey(workNo: string, day: string): string {
  return `${workNo}:${day}`
}

/** The business fact of a work that was entered for an edition. */
export function uploadKey(edition: number, workNo: string): string {
  return `${edition}:${workNo}`
}

/** The business fact of what can be done only once. */
export const onceKey = 'once'

/** Whether a task pays in the caller's channel. */
export function isPaidIn(channels: Record<Channel, boolean>, channel: Channel): boolean {
  return channels[channel]
}
