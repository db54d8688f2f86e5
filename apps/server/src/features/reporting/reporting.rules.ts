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

const windowMs = 60_000

/**
 * Limits the events that one server accepts in a minute, so that statistics neither fill the disk nor slow
 * members down.
 */
export class Intake {
  readonly #maxEvents: number
  #window = 0
  #taken = 0

  constructor(maxEvents: number) {
    this.#maxEvents = maxEvents
  }

  /** False if the minute's limit is reached. */
  take(events: number, now: Date): boolean {
    const window = Math.floor(now.getTime() / windowMs)
    if (window !== this.#window) {
      this.#window = window
      this.#taken = 0
    }
    if (this.#taken + events > this.#maxEvents) return false
    this.#taken += events
    return true
  }
}
