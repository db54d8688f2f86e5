import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../kit/app-error.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { makeWorkQueue } from '../../kit/work/work-queue.ts'
import { type Owner, ownerOf } from '../../kit/work/work-shares.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { type NoncePurpose, nonceExpiry, useNonce } from './nonce.ts'
import { isTimely, nonceLifetimeMinutes, readPasswordEnvelope } from './password-envelope.rules.ts'
import type { Requester } from './sign-in-limits.ts'

/**
 * Argon2id with 19 MiB and two passes: the recommended minimum, since a login should take under 0.1 s on two
 * cores.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const decoyBytes = 16

/** More get `busy`, so that a flood of logins does not slow down the rest. */
const queue = makeWorkQueue({
  name: 'passwords',
  maxRunning: 2,
  maxWaiting: 40,
  maxOfAccount: 20,
  retryAfterSeconds: 2,
})

/** A browser has a share, not a mobile: strangers who guess must not use up its owner's. */
const ownerIn = ({ browserHash, address }: Requester): Owner => ownerOf(browserHash, address)

/** Throws `busy` if the queue is full for somebody; called before any work is spent on a password. */
export function refuseIfQueueFull(requester: Requester): void {
  queue.refuseIfFull(ownerIn(requester))
}

/**
 * Runs work on a password, which costs memory and time: a few at a time, the others in a short queue. Throws `busy`
 * if too many are waiting.
 */
export function inPasswordQueue<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
  return queue.run(ownerIn(requester), work)
}

/** Hashes a password with Argon2id; only within `inPasswordQueue`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

// Hashed once, so that an unknown mobile costs the same work as a known one.
let decoy: Promise<string> | null = null

function decoyHash(): Promise<string> {
  decoy ??= hash(randomBytes(decoyBytes), cost)
  return decoy
}

/** Whether a password matches a hash; only within `inPasswordQueue`. Without a hash: false, after the same work. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const spare = await decoyHash()
  const isSame = await verify(passwordHash ?? spare, password)
  return isSame && passwordHash !== null
}

/** A nonce for one encrypted password. */
export const passwordNonce: NoncePurpose = {
  purpose: 'password-nonce',
  lifetimeMinutes: nonceLifetimeMinutes,
}

/** A decrypted password whose nonce has not been used up yet. */
export interface OpenedPassword {
  password: string
  /**
   * Uses up the nonce; of two at once, the second waits for the first's transaction. False if it was already used.
   */
  useNonce(on: Queryable): Promise<boolean>
}

/**
 * Decrypts a password; only within `inPasswordQueue`, since it costs an RSA operation. The caller uses up the nonce.
 * Every defect, from padding to an old nonce, throws the same `passwordUnreadable`.
 */
export async function openPassword(
  deps: IdentityDeps,
  ciphertext: string,
  now: Date,
): Promise<OpenedPassword> {
  const { sealing } = deps
  const envelope = readPasswordEnvelope(await (await deps.passwordKey()).decrypt(ciphertext))
  const expiresAt = envelope && nonceExpiry(sealing, passwordNonce, envelope.nonce)
  if (!envelope || !expiresAt || expiresAt <= now || !isTimely(envelope.time, now))
    throw new AppError('passwordUnreadable')
  return {
    password: envelope.password,
    useNonce: (on) => useNonce(on, sealing, envelope.nonce, expiresAt),
  }
}

/** Decrypts a password and uses up its nonce, in one round trip. A replay also throws `passwordUnreadable`. */
export async function readPassword(deps: IdentityDeps, ciphertext: string, now: Date): Promise<string> {
  const { password, useNonce } = await openPassword(deps, ciphertext, now)
  if (!(await useNonce(deps.db))) throw new AppError('passwordUnreadable')
  return password
}
