import { secondMs } from '@club/contract/durations.ts'

/** How long what is used once may be sent again by the browser that used it, in case the answer was lost. */
export const repeatSeconds = 60

export function isJustUsed(usedAt: Date, now: Date): boolean {
  // A clock that was set back must not make it last longer.
  return Math.abs(now.getTime() - usedAt.getTime()) <= repeatSeconds * secondMs
}

/**
 * Whether what is good for a short time is over. What would be good for more than twice as long was made before the clock
 * was set back: twice, since whoever made it just now may have read a later time.
 */
export function isOver(expiresAt: Date, now: Date, lifetimeSeconds: number): boolean {
  const leftMs = expiresAt.getTime() - now.getTime()
  return leftMs <= 0 || leftMs > 2 * lifetimeSeconds * secondMs
}

/** Whether a signed token was used by this browser just now. */
export function isRepeat(
  { usedAt, usedBy }: { usedAt: Date | null; usedBy: string | null },
  browserHash: string,
  now: Date,
): boolean {
  return usedAt !== null && usedBy === browserHash && isJustUsed(usedAt, now)
}
