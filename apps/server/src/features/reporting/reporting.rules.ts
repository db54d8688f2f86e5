/** How long a lost connection may delay an event; older ones are dropped. */
const oldestMs = 7 * 24 * 60 * 60 * 1000

/** Retention of reports in days: a year and the month to compare with. */
export const reportRetentionDays = 400

/**
 * When something happened by the club's time: phones' clocks are wrong, but differences between their
 * readings are right. Null if too old.
 */
export function happenedAt(now: Date, sentAt: Date, at: Date): Date | null {
  const ageMs = Math.max(0, sentAt.getTime() - at.getTime())
  return ageMs > oldestMs ? null : new Date(now.getTime() - ageMs)
}

/** Events that are accepted in one window: rules/reporting#report-limits. */
export interface ReportLimits {
  ofConnection: number
  ofNetwork: number
  ofClub: number
}

/**
 * The first has room for a branch evening behind one address; one sender can take at most a hundredth of the club's
 * budget from the others.
 */
export const reportLimits: ReportLimits = { ofConnection: 6000, ofNetwork: 24_000, ofClub: 600_000 }

export const windowMs = 10 * 60_000

/** Rows over which the club's total is spread, so that reports do not wait for each other. */
export const clubStripes = 16

/** The start of the window around an instant. */
export function windowStart(now: Date): Date {
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs)
}
