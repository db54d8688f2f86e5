import { businessDay, startOfDay } from '@club/contract/business-day.ts'
import { dayMs } from '@club/contract/durations.ts'

/** The Shanghai day around an instant. */
export function dayAround(now: Date): { start: Date; end: Date } {
  const start = startOfDay(businessDay(now))
  return { start, end: new Date(start.getTime() + dayMs) }
}
