/** How soon a worker is started again. */

const firstPauseMs = 500
const maxPauseMs = 30_000
/** A worker that ran for so long did not end because of how it started. */
const provenMs = 60_000

/** How many workers in a row ended soon after their start, with this one. */
export function shortLivesWith(shortLives: number, ranMs: number): number {
  return ranMs < provenMs ? shortLives + 1 : 1
}

/** The pause before the next start, in milliseconds: doubled with each short life, and bounded. */
export function restartPauseMs(shortLives: number): number {
  return Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(shortLives - 1, 10))
}
