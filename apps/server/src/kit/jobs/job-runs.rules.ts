/** A job that every server may take has had its turn, and a failed one its next try, by then. */
const turns = 3
const graceMs = 5 * 60_000

/**
 * How long ago a job should have ended well, in milliseconds; 0 if it is on time. A job without a success counts from
 * when a server first knew it.
 */
export function lateByMs(
  run: { everySeconds: number; knownSince: Date; succeededAt: Date | null },
  now: Date,
): number {
  const last = run.succeededAt ?? run.knownSince
  // A success from a clock that was ahead says nothing about today.
  const apartMs = Math.abs(now.getTime() - last.getTime())
  return Math.max(0, apartMs - (turns * run.everySeconds * 1000 + graceMs))
}
