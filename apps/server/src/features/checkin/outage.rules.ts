import { addDays, monthOf } from '@club/contract/business-day.ts'

/** More days in a row than any outage lasts: a mistyped date is refused. */
export const maxOutageDays = 31

/** Every day of an outage in order, or null where the days are the wrong way round or too many. */
export function outageDays(fromDay: string, toDay: string): string[] | null {
  if (fromDay > toDay || addDays(fromDay, maxOutageDays) <= toDay) return null
  const days: string[] = []
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) days.push(day)
  return days
}

/** The months of some days, each once, in order. */
export function monthsOf(days: readonly string[]): string[] {
  return [...new Set(days.map(monthOf))]
}

/** The lengths of runs after days were made good: every check-in from `days` on, in order, with its new length. */
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
