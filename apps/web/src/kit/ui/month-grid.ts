import { daysInMonth, daysOfMonth } from '@club/contract/business-day.ts'

/** The weeks of a month, from Monday; null for days of other months. */
export function monthGrid(month: string): (string | null)[][] {
  const firstWeekday = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7
  const cells: (string | null)[] = [...Array<null>(firstWeekday).fill(null), ...daysOfMonth(month)]
  const weeks = Math.ceil((firstWeekday + daysInMonth(month)) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_unused, weekday) => cells[week * 7 + weekday] ?? null),
  )
}
