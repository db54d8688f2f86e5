import { addDays } from '@club/contract/business-day.ts'
import { reportedDays } from '@club/contract/reporting.constants.ts'

/** The database knows no year 0, and days after the year 9999 are not in order as texts. */
const years = { first: '2000-01-01', last: '2999-12-31' }

/** Business days, both included. */
export interface Period {
  from: string
  to: string
}

/** The asked period, by default the running month up to today; a message if it is invalid. */
export function periodOf(today: string, asked: { from?: string; to?: string }): Period | string {
  const to = asked.to ?? today
  const from = asked.from ?? `${to.slice(0, 7)}-01`
  if (from < years.first || to > years.last) return 'the period is not within the years 2000 to 2999'
  if (from > to) return `the period ends before it begins: ${from} to ${to}`
  if (addDays(from, reportedDays - 1) < to) return `the period is longer than ${reportedDays} days`
  return { from, to }
}

/** The days of a period in order. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
