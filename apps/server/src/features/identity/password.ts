import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../kit/app-error.ts'
import { limitConcurrency } from '../../kit/limit-concurrency.ts'
import { isSameHash, type Sealing } from '../../kit/sealing.ts'
import { isTimely, minuteMs, nonceLifetimeMinutes, readPasswordEnvelope } from './identity.rules.ts'
import type { IdentityDeps, IdentityStore } from './identity-deps.ts'
import { nonces } from './password.sql.ts'

/**
 * Argon2id with 19 MiB and two passes: the recommended minimum, since a login should take under 0.1 s on two
 * cores.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxConcurrentHashes = 2
const maxWaitingHashes = 40
const nonceRandomBytes = 16
const expiryBytes = 6

/** More get `busy`, so that a flood of logins does not slow down the rest. */
const limited = limitConcurrency(maxConcurrentHashes, maxWaitingHashes, () => {
  throw new AppError('busy', { detail: 'password queue full' })
})

/** Hashes a password with Argon2id. Throws `busy` if too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, cost))
}

// Hashed once, so that an unknown mobile costs the same work as a known one.
let decoy: Promise<string> | null = null

function decoyHash(): Promise<string> {
  decoy ??= hash(randomBytes(nonceRandomBytes), cost)
  return decoy
}

/** Whether a password matches a hash. Without a hash: false, after the same work. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const spare = await decoyHash()
  const isSame = await limited(() => verify(passwordHash ?? spare, password))
  return isSame && passwordHash !== null
}

function signed(sealing: Sealing, payload: string): string {
  return sealing.hash('password-nonce', payload)
}

/**
 * A nonce for one encrypted password, valid for ten minutes. It is signed, so that nothing is stored until it
 * is used.
 */
export function makeNonce(sealing: Sealing, now: Date): string {
  const bytes = Buffer.alloc(expiryBytes + nonceRandomBytes)
  bytes.writeUIntBE(now.getTime() + nonceLifetimeMinutes * minuteMs, 0, expiryBytes)
  randomBytes(nonceRandomBytes).copy(bytes, expiryBytes)
  const payload = bytes.toString('base64url')
  return `${payload}.${signed(sealing, payload)}`
}

/** When a nonce expires, or null if the club did not sign it. */
function expiryOf(sealing: Sealing, nonce: string): Date | null {
  const [payload = '', signature = ''] = nonce.split('.')
  // Re-encoded and compared, because a nonce with two spellings could be used twice.
  const bytes = Buffer.from(payload, 'base64url')
  if (bytes.length !== expiryBytes + nonceRandomBytes || bytes.toString('base64url') !== payload) return null
  if (nonce !== `${payload}.${signature}` || !isSameHash(signature, signed(sealing, payload))) return null
  return new Date(bytes.readUIntBE(0, expiryBytes))
}

/**
 * Decrypts a password and uses its nonce up. Every defect, from padding to replay, throws the same
 * `passwordUnreadable`.
 */
export async function readPassword(deps: IdentityDeps, ciphertext: string): Promise<string> {
  const envelope = readPasswordEnvelope(await (await deps.passwordKey()).decrypt(ciphertext))
  const isFresh = envelope !== null && (await useNonce(deps, envelope.nonce, envelope.time))
  if (!isFresh) throw new AppError('passwordUnreadable')
  return envelope.password
}

async function useNonce({ db, clock, sealing }: IdentityStore, nonce: string, time: Date): Promise<boolean> {
  const expiresAt = expiryOf(sealing, nonce)
  if (expiresAt === null) return false
  return db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    if (expiresAt <= now || !isTimely(time, now)) return false
    return (await tx.run(nonces.use, [sealing.hash('used-nonce', nonce), expiresAt])) > 0
  })
}
