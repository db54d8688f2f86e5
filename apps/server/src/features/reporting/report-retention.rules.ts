import { addDays, businessDay } from '@club/contract/business-day.ts'
import { dayMs } from '@club/contract/durations.ts'
import { reportedDays } from '@club/contract/reporting.constants.ts'

/** How long a lost connection may delay an event; older ones are dropped. */
const oldestDays = 7

/**
 * When something happened by the club's time: phones' clocks are wrong, but differences between their
 * readings are right. Null if too old.
 */
export function happenedAt(now: Date, sentAt: Date, at: Date): Date | null {
  const ageMs = Math.max(0, sentAt.getTime() - at.getTime())
  return ageMs > oldestDays * dayMs ? null : new Date(now.getTime() - ageMs)
}

/** The days before which counts have expired, and visits that no event can reach any more. */
export function keptFrom(now: Date): { counts: string; visits: string } {
  const today = businessDay(now)
  return { counts: addDays(today, -reportedDays), visits: addDays(today, -oldestDays) }
}
