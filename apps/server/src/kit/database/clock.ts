import { type Queryable, statementForMany } from './db.ts'

const databaseNow = statementForMany<{ now: Date }, []>([], 'clock_now', 'SELECT clock_timestamp() AS now')

/** The database's clock plus one offset: rules/months#business-time. */
export interface Clock {
  /** The business time now; pass the transaction that uses it. */
  now(on: Queryable): Promise<Date>
  /** Business time by this process's clock: for pages and log lines, never for decisions. */
  roughly(): Date
  /** The business time of an instant read from the database. */
  shifted(databaseNow: Date): Date
  /** Moves business time to `instant`. For tests and CLUB_NOW only. */
  moveTo(on: Queryable, instant: Date): Promise<void>
}

export function makeClock(): Clock {
  let offsetMs = 0
  const real = async (on: Queryable) => {
    const row = await on.one(databaseNow)
    if (!row) throw new Error('the database returned no time')
    return row.now.getTime()
  }
  return {
    now: async (on) => new Date((await real(on)) + offsetMs),
    shifted: (databaseNow) => new Date(databaseNow.getTime() + offsetMs),
    roughly: () => new Date(Date.now() + offsetMs),
    moveTo: async (on, instant) => {
      offsetMs = instant.getTime() - (await real(on))
    },
  }
}

/** Time zones that were mixed up are further apart, clocks that run fast or slow are not. */
const maxAheadMs = 6 * 3_600_000

/** The database's clock is far ahead of this process's, and nobody can tell here which is wrong. */
export class ClockAhead extends Error {
  /** For the doctor. */
  readonly code = 'clockAhead'
  constructor() {
    super("the database's clock is more than six hours ahead of this server's")
  }
}

/**
 * The business time now, for what goes by it and cannot be taken back, such as a month's close. Throws ClockAhead.
 */
export async function nowForGood(on: Queryable, clock: Pick<Clock, 'now' | 'roughly'>): Promise<Date> {
  const now = await clock.now(on)
  if (now.getTime() - clock.roughly().getTime() > maxAheadMs) throw new ClockAhead()
  return now
}

/**
 * Reads what depends on the business day or month together with the time itself, in one round trip: `read` is called
 * with this process's guess of it, and again with the right one if the database is in another.
 */
export async function readAtNow<T>(
  on: Queryable,
  clock: Clock,
  keyOf: (now: Date) => string,
  read: (key: string) => Promise<T>,
): Promise<{ now: Date; key: string; found: T }> {
  const guess = keyOf(clock.roughly())
  const [now, guessed] = await Promise.all([clock.now(on), read(guess)])
  const key = keyOf(now)
  return { now, key, found: key === guess ? guessed : await read(key) }
}
