import { addDays, addMonths, dayOfMonth, daysInMonth, monthOf } from '@club/contract/business-day.ts'

/** rules/messages#date-presets */
export const datePresets = ['today', 'lastWeek', 'lastMonth', 'lastThreeMonths'] as const
export type DatePreset = (typeof datePresets)[number]

/** The same day some months before, or that month's last day where it is shorter. */
function monthsBefore(day: string, months: number): string {
  const month = addMonths(monthOf(day), -months)
  const date = Math.min(dayOfMonth(day), daysInMonth(month))
  return `${month}-${String(date).padStart(2, '0')}`
}

/** First and last business day of a preset: it ends today and begins at the same day a week, month or three months before. */
export function presetDays(preset: DatePreset, today: string): { from: string; to: string } {
  const from = {
    today,
    lastWeek: addDays(today, -7),
    lastMonth: monthsBefore(today, 1),
    lastThreeMonths: monthsBefore(today, 3),
  }[preset]
  return { from, to: today }
}
