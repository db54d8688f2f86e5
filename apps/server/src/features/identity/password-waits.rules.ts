import { secondMs } from '@club/contract/durations.ts'

/** Waits of one browser after wrong passwords for one mobile: none for the first few, then doubling with each one. */
export const browserWaits = { freeFailures: 3, firstWaitSeconds: 30, maxWaitSeconds: 900 }
export const failuresForgottenHours = 24

export type WaitRule = typeof browserWaits

/** When the next try is allowed after `failures` failures in a row, or null for at once. */
export function waitsUntil(rule: WaitRule, failures: number, now: Date): Date | null {
  const beyond = failures - rule.freeFailures
  if (beyond < 0) return null
  const seconds = Math.min(rule.firstWaitSeconds * 2 ** Math.min(beyond, 20), rule.maxWaitSeconds)
  return new Date(now.getTime() + seconds * secondMs)
}
