import { addMonths, monthOf } from '@club/contract/business-day.ts'

/** The month whose assets a claim on this day is for: the previous one. */
export function aumResultMonth(day: string): string {
  return addMonths(monthOf(day), -1)
}
