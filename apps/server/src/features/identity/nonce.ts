import { randomBytes } from 'node:crypto'
import { minuteMs } from '@club/contract/durations.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { isSameHash, type Sealing } from '../../kit/sealing/sealing.ts'
import { nonces } from './password.sql.ts'

const randomPartBytes = 16
const expiryBytes = 6

/** What a nonce is for: one for something else, or for somebody else, is not signed for this. */
export interface NoncePurpose {
  purpose: 'password-nonce' | 'passkey-nonce'
  lifetimeMinutes: number
  /** Who may use it; whoever has it by default. */
  boundTo?: string
}

function signed(sealing: Sealing, { purpose, boundTo }: NoncePurpose, payload: string): string {
  return sealing.hash(purpose, boundTo === undefined ? payload : `${payload}\0${boundTo}`)
}

/** A nonce that is used once. It is signed, so that nothing is stored until it is used, and every server knows it. */
export function makeNonce(sealing: Sealing, what: NoncePurpose, now: Date): string {
  const bytes = Buffer.alloc(expiryBytes + randomPartBytes)
  bytes.writeUIntBE(now.getTime() + what.lifetimeMinutes * minuteMs, 0, expiryBytes)
  randomBytes(randomPartBytes).copy(bytes, expiryBytes)
  const payload = bytes.toString('base64url')
  return `${payload}.${signed(sealing, what, payload)}`
}

/** When a nonce expires, or null if the club did not sign it for this. */
export function nonceExpiry(sealing: Sealing, what: NoncePurpose, nonce: string): Date | null {
  const [payload = '', signature = ''] = nonce.split('.')
  // Re-encoded and compared, because a nonce with two spellings could be used twice.
  const bytes = Buffer.from(payload, 'base64url')
  if (bytes.length !== expiryBytes + randomPartBytes || bytes.toString('base64url') !== payload) return null
  if (nonce !== `${payload}.${signature}` || !isSameHash(signature, signed(sealing, what, payload)))
    return null
  return new Date(bytes.readUIntBE(0, expiryBytes))
}

/** Uses up a nonce; of two at once, the second waits for the first's transaction. False if it was already used. */
export async function useNonce(
  on: Queryable,
  sealing: Sealing,
  nonce: string,
  expiresAt: Date,
): Promise<boolean> {
  return (await on.run(nonces.use, [sealing.hash('used-nonce', nonce), expiresAt])) > 0
}
