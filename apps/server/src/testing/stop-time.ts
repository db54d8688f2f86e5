import type { Clock } from '../kit/database/clock.ts'
import type { TestClub } from './test-club.ts'

/**
 * Stops business time, which then moves only by `moveTo`: for tests that depend on seconds, since a slow machine may
 * stall for as long. Returns the function that lets it run again.
 */
export async function stopTime({ context: { clock }, db }: TestClub): Promise<() => Promise<void>> {
  const running = { ...clock }
  let at = await clock.now(db)
  const still = () => new Date(at)
  Object.assign(clock, {
    now: async () => still(),
    roughly: still,
    shifted: still,
    moveTo: async (_on, instant) => {
      at = instant
    },
  } satisfies Clock)
  return async () => {
    Object.assign(clock, running)
    await clock.moveTo(db, at)
  }
}
