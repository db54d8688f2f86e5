import { addDays, monthOf } from '@club/contract/business-day.ts'

/** Longer than any outage: a mistyped date is refused. */
export const maxOutageDays = 31

/** The days of an outage in order, or null if they are reversed or too many. */
export function outageDays(fromDay: string, toDay: string): string[] | null {
  if (fromDay > toDay || addDays(fromDay, maxOutageDays) <= toDay) return null
  const days: string[] = []
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) days.push(day)
  return days
}

/** The months of the days, in order, without duplicates. */
export function monthsOf(days: readonly string[]): string[] {
  return [...new Set(days.map(monthOf))]
}

/** Recomputes runs after days were made good: `days` are all check-ins from there on, in order. */
export function runsAgain(
  before: { day: string; continueDays: number } | null,
  days: readonly string[],
): { day: string; continueDays: number }[] {
  let last = before
  return days.map((day) => {
    const continueDays = last && last.day === addDays(day, -1) ? last.continueDays + 1 : 1
    last = { day, continueDays }
    return last
  })
}
