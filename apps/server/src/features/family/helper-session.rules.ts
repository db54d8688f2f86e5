import { dayMs, hourMs } from '@club/contract/durations.ts'

/** rules/family#helpers-session */
export const helperIdleMs = 30 * dayMs
export const maxHelperSessionMs = 40 * dayMs

/** A session's last use is stored at most this often. */
export const helperUseNotedMs = hourMs

/** Whether a session is neither idle nor too old. */
export function isHelperSessionAlive(
  { beganAt, usedAt }: { beganAt: Date; usedAt: Date },
  now: Date,
): boolean {
  const at = now.getTime()
  return at - beganAt.getTime() < maxHelperSessionMs && at - usedAt.getTime() < helperIdleMs
}
