import { addDays } from '@club/contract/business-day.ts'

/** A member's last check-in: its day and the length of the run that ends there. */
export interface LastCheckIn {
  day: string
  continueDays: number
}

/** The run's length after checking in on `day`: rules/tasks#check-in-run. */
export function runLengthOn(day: string, last: LastCheckIn | null): number {
  return last && last.day === addDays(day, -1) ? last.continueDays + 1 : 1
}

/** The run as of `today`; it lasts while yesterday or today belongs to it. */
export function currentRun(today: string, last: LastCheckIn | null): number {
  return last && last.day >= addDays(today, -1) ? last.continueDays : 0
}

/** The check-in that a member makes on `today`, after the latest one. */
export function nextCheckIn(today: string, latest: LastCheckIn | null): LastCheckIn {
  // A clock that was set back gives no check-in for a day before the latest one.
  const day = latest && latest.day > today ? latest.day : today
  return { day, continueDays: runLengthOn(day, latest) }
}
