import { mayReload } from './again.ts'

/** The policy for what loads after the page, pauses in milliseconds; again.ts has the rest. */

/** Reports that could not be sent. */
export const reportPausesMs = [20_000, 40_000, 80_000, 160_000, 300_000, 300_000] as const

/** An upload that was cut off, until bytes arrive again. */
export const uploadPausesMs = [
  1_000,
  2_000,
  5_000,
  10_000,
  20_000,
  40_000,
  ...Array.from({ length: 14 }, () => 60_000),
] as const

/**
 * Whether the server has prepared a film: it holds each answer for 15 seconds, and a conversion takes at most a quarter
 * of an hour.
 */
export const conversionPausesMs: readonly number[] = Array.from({ length: 60 }, () => 3000)

/** A share whose view the server no longer knows; a new view is begun at once. */
export const lostViewPausesMs = [0] as const

const maxMemberChanges = 5

/** Reloads the page because another member has signed in elsewhere; false if that has happened too often. */
export function reloadForMember(): boolean {
  const changes = Array.from({ length: maxMemberChanges }, (_, index) => `member-${index}`)
  if (!changes.some(mayReload)) return false
  window.location.reload()
  return true
}
