import { addDays, addMonths, monthOf, startOfDay } from '@club/contract/business-day.ts'
import { minuteMs } from '@club/contract/durations.ts'
import type { EditionTerms } from '@club/contract/edition.rules.ts'

/** Votes of the last second are stored by then. */
const closeAfterMinutes = 10

/** When an edition can be closed: ten minutes after its last day of votes. */
export function closesFrom({ voteEndsOn }: EditionTerms): Date {
  return new Date(startOfDay(addDays(voteEndsOn, 1)).getTime() + closeAfterMinutes * minuteMs)
}

/** The months of an edition in which votes were taken, in order. */
export function monthsOf({ beginsOn, voteEndsOn }: EditionTerms): string[] {
  const months: string[] = []
  for (let month = monthOf(beginsOn); month <= monthOf(voteEndsOn); month = addMonths(month, 1))
    months.push(month)
  return months
}
