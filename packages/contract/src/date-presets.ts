import { addDays, addMonths, dayOfMonth, daysInMonth, monthOf } from './business-day.ts'

/** rules/messages#date-presets */
export const datePresets = ['today', 'lastWeek', 'lastMonth', 'lastThreeMonths'] as const
export type DatePreset = (typeof datePresets)[number]

/** The same day some months earlier, or the last day of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const month = addMonths(monthOf(day), -months)
  const date = Math.min(dayOfMonth(day), daysInMonth(month))
  return `${month}-${String(date).padStart(2, '0')}`
}

/**
 * First and last business day of a preset, which ends today and begins on the same day a week, a month or
 * three months earlier.
 */
export function presetDays(preset: DatePreset, today: string): { from: string; to: string } {
  const from = {
    today,
    lastWeek: addDays(today, -7),
    lastMonth: monthsBefore(today, 1),
    lastThreeMonths: monthsBefore(today, 3),
  }[preset]
  return { from, to: today }
}
