import { minuteMs } from '@club/contract/durations.ts'

/** How long the nonce of an encrypted password is good, and how far the client's time may be off. */
export const nonceLifetimeMinutes = 10

/**
 * The plaintext of an encrypted password: password, nonce from `sessionInit` and the client's time, as JSON.
 */
export interface PasswordEnvelope {
  password: string
  nonce: string
  time: Date
}

/** Parses the plaintext; null if malformed. */
export function readPasswordEnvelope(plaintext: string | null): PasswordEnvelope | null {
  if (plaintext === null) return null
  try {
    const { password, nonce, time } = JSON.parse(plaintext) as Record<string, unknown>
    if (typeof password !== 'string' || typeof nonce !== 'string' || typeof time !== 'string') return null
    const instant = new Date(time)
    return Number.isNaN(instant.getTime()) ? null : { password, nonce, time: instant }
  } catch {
    return null
  }
}

/** Whether the time in an encrypted password is close enough to the server's. */
export function isTimely(time: Date, now: Date): boolean {
  return Math.abs(now.getTime() - time.getTime()) <= nonceLifetimeMinutes * minuteMs
}
