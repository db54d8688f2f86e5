import { createHmac } from 'node:crypto'
import { AppError } from '../app-error.ts'
import { isSameHash } from './sealing.ts'

/** HMAC-SHA256 in hex over the time (Unix seconds), a full stop and the body. */
export function signatureOf(key: string, time: string, body: string): string {
  return createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
}

/** The signature headers and body of a call. */
export interface SignedCall {
  time: unknown
  signature: unknown
  /** The body as sent. */
  body: string
}

/** What a signature is checked against; two keys during a key change. */
export interface Signing {
  keys: readonly string[]
  /** How far the signed time may be from now, in either direction. */
  windowSeconds: number
  businessNow: () => Promise<Date>
}

/**
 * Checks a call's signature: it must match one of the keys and be within the window around now. Throws
 * `unsigned`, which does not reveal the reason.
 */
export async function checkSignature(
  { keys, windowSeconds, businessNow }: Signing,
  { time, signature, body }: SignedCall,
): Promise<void> {
  const isFormed =
    typeof time === 'string' &&
    /^\d{9,11}$/.test(time) &&
    typeof signature === 'string' &&
    /^[0-9a-f]{64}$/i.test(signature)
  if (!isFormed) throw new AppError('unsigned', { detail: 'time or signature missing or malformed' })
  const given = signature.toLowerCase()
  // Every key is tried, so that the time does not reveal which one matched.
  const matches = keys.map((key) => isSameHash(signatureOf(key, time, body), given))
  if (!matches.includes(true)) throw new AppError('unsigned', { detail: 'unknown signer' })
  const apartMs = Math.abs((await businessNow()).getTime() - Number(time) * 1000)
  if (apartMs > windowSeconds * 1000) {
    throw new AppError('unsigned', { detail: `signed ${Math.round(apartMs / 1000)} s from now` })
  }
}
