/** What a lost connection may hold back; whatever is older says nothing any more. */
const oldestMs = 7 * 24 * 60 * 60 * 1000

/** How long reports are kept, in days: a year and the month that is compared with. */
export const reportsKeptDays = 400

/** When something happened by our time: phones' clocks are wrong, the time between two of their readings is right. */
export function happenedAt(now: Date, sentAt: Date, at: Date): Date | null {
  const ageMs = Math.max(0, sentAt.getTime() - at.getTime())
  return ageMs > oldestMs ? null : new Date(now.getTime() - ageMs)
}

const windowMs = 60_000

/** What one server takes in a minute, whoever sends it: statistics must never fill a disk or slow a member down. */
export class Intake {
  readonly #most: number
  #window = 0
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }

  /** False when the minute's measure is full. */
  take(events: number, now: Date): boolean {
    const window = Math.floor(now.getTime() / windowMs)
    if (window !== this.#window) {
      this.#window = window
      this.#taken = 0
    }
    if (this.#taken + events > this.#most) return false
    this.#taken += events
    return true
  }
}
