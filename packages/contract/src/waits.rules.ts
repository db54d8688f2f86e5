/**
 * The latest end of what lasts at most so long and began by now. One that would end later began before the clock was set
 * back, and is over: twice as long, since whoever was served meanwhile may have read a later time.
 */
export function latestEnd(now: Date, longestMs: number): Date {
  return new Date(now.getTime() + 2 * longestMs)
}

/** Whether a wait, or what is good for a time, still lasts: rules/months#business-time. */
export function stillWaits(until: Date, now: Date, longestMs: number): boolean {
  return until > now && until <= latestEnd(now, longestMs)
}
