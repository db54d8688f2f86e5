import { addDays, yearOf } from '@club/contract/business-day.ts'

/** A year's public holidays from its official notice; days are business days like `2026-10-01`. */
export interface HolidayCalendarYear {
  year: number
  /** False until the year's notice is published. */
  isOfficial: boolean
  holidays: readonly { from: string; to: string }[]
  /** Saturdays and Sundays worked in exchange. */
  makeUpDays: readonly string[]
}

/** Whether a day is worked: make-up days are, holidays and other weekends are not. */
export function isWorkingDay(day: string, calendar: readonly HolidayCalendarYear[]): boolean {
  if (calendar.some(({ makeUpDays }) => makeUpDays.includes(day))) return true
  if (calendar.some(({ holidays }) => holidays.some(({ from, to }) => from <= day && day <= to))) return false
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

export interface DueDay {
  day: string
  /** False if the span includes a year without an official calendar, where only weekends were skipped. */
  isCertain: boolean
}

/** The last of `workingDays` (at least 1) working days after a day, not counting the day itself. */
export function dueDay(
  openedDay: string,
  workingDays: number,
  calendar: readonly HolidayCalendarYear[],
): DueDay {
  const official = new Set(calendar.filter(({ isOfficial }) => isOfficial).map(({ year }) => String(year)))
  let day = openedDay
  let isCertain = true
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, 1)
    if (!official.has(yearOf(day))) isCertain = false
    if (isWorkingDay(day, calendar)) left -= 1
  }
  return { day, isCertain }
}

/**
 * The working days from a day to a due day, both included, on which an answer is in time; the negative number of
 * working days since then if the due day is past.
 */
export function workingDaysLeft(
  today: string,
  due: string,
  calendar: readonly HolidayCalendarYear[],
): number {
  const [from, to] = today <= due ? [today, due] : [addDays(due, 1), today]
  let days = 0
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day, calendar)) days += 1
  return today <= due ? days : -Math.max(1, days)
}
