import { secondMs } from '@club/contract/durations.ts'

/** How long what is used once may be sent again by the browser that used it, in case the answer was lost. */
export const repeatSeconds = 60

export function isJustUsed(usedAt: Date, now: Date): boolean {
  // A clock that was set back must not make it last longer.
  return Math.abs(now.getTime() - usedAt.getTime()) <= repeatSeconds * secondMs
}

/** Whether a signed token was used by this browser just now. */
export function isRepeat(
  { usedAt, usedBy }: { usedAt: Date | null; usedBy: string | null },
  browserHash: string,
  now: Date,
): boolean {
  return usedAt !== null && usedBy === browserHash && isJustUsed(usedAt, now)
}
