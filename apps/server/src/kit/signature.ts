import { createHmac } from 'node:crypto'
import { bankSignatureWindowSeconds } from '@club/contract/feeds.constants.ts'
import { AppError } from './app-error.ts'
import { isSameHash } from './sealing.ts'

/** HMAC-SHA256 in hex over the time (Unix seconds), a full stop and the body: how systems sign what they post. */
export function signatureOf(key: string, time: string, body: string): string {
  return createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
}

/** What came with a call that has to be signed. */
export interface SignedCall {
  time: unknown
  signature: unknown
  /** The body as it was sent. */
  body: string
}

/**
 * Checks who sent a call and when: the signature must be of one of the keys (two while a key is exchanged) and not
 * older, or further ahead, than 5 minutes. Throws `unsigned`, which never says what was wrong.
 */
export async function checkSignature(
  keys: readonly string[],
  businessNow: () => Promise<Date>,
  { time, signature, body }: SignedCall,
): Promise<void> {
  const isFormed =
    typeof time === 'string' &&
    /^\d{9,11}$/.test(time) &&
    typeof signature === 'string' &&
    /^[0-9a-f]{64}$/i.test(signature)
  if (!isFormed) throw new AppError('unsigned', { detail: 'time or signature missing or malformed' })
  const given = signature.toLowerCase()
  // Every key is tried, so that the time taken does not tell which one it was.
  const matches = keys.map((key) => isSameHash(signatureOf(key, time, body), given))
  if (!matches.includes(true)) throw new AppError('unsigned', { detail: 'signed by nobody we know' })
  const apartMs = Math.abs((await businessNow()).getTime() - Number(time) * 1000)
  if (apartMs > bankSignatureWindowSeconds * 1000) {
    throw new AppError('unsigned', { detail: `signed ${Math.round(apartMs / 1000)} s from now` })
  }
}
