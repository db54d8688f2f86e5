import { hash, randomBytes } from 'node:crypto'
import type { Channel } from '@club/contract/channels.ts'
import { secondMs } from '@club/contract/durations.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import type { Caller, Session } from '../../kit/http/call.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { closings } from './closing.sql.ts'
import { devices } from './devices.sql.ts'
import type { KnownSessions } from './known-sessions.ts'
import { type OpenedBy, randomPartOf } from './opened-by.ts'
import {
  isExchangeDue,
  isSessionAlive,
  isUseToBeNoted,
  maxSessionsOfMember,
  tokenOverlapSeconds,
} from './sessions.rules.ts'
import { sessions } from './sessions.sql.ts'

type SessionStore = { db: Db; clock: Clock; sealing: Sealing }

const idBytes = 16
const randomPartBytes = 32
const tokenPattern = /^[\w-]{64}$/

/** A plain hash is enough: 32 random bytes cannot be guessed. */
function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** An opaque token: the member's id and 32 random bytes. The id routes the look-up to the member's rows. */
function makeToken(userId: string, randomPart = randomBytes(randomPartBytes)): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, randomPart]).toString('base64url')
}

function memberIn(token: string): string {
  const hex = Buffer.from(token, 'base64url').subarray(0, idBytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What a sign-in says about its browser: the kind of client, and the session that it still has. */
type SigningIn = Partial<Pick<Caller, 'clientType' | 'session'>>

/**
 * Signs a member in and returns the token; only its hash is stored. The session keeps its channel to its end.
 * Beyond the limit the oldest session ends. The browser's earlier session ends: at once if it is another member's,
 * otherwise like an exchanged token, when the new one is used, so that a lost answer signs nobody out.
 */
export async function openSession(
  tx: Tx,
  userId: string,
  channel: Channel,
  now: Date,
  { clientType, session: earlier = null }: SigningIn = {},
  token = makeToken(userId),
): Promise<string> {
  const isOwn = earlier?.userId === userId
  if (earlier && !isOwn) await endSession(tx, earlier)
  const sessionId = uuidv7()
  const [member] = await Promise.all([
    // Lock first, so that an erasure that begins now ends this session, too.
    tx.one(closings.share, [userId]),
    tx.run(sessions.insert, [
      userId,
      hashOf(token),
      sessionId,
      now,
      now,
      channel,
      isOwn ? earlier.tokenHash : null,
    ]),
    clientType ? tx.run(devices.insert, [userId, sessionId, clientType, now]) : 0,
    tx.run(sessions.trim, [userId, maxSessionsOfMember, now, sessionId]),
    tx.run(devices.trim, [userId]),
  ])
  if (member?.status === 'erasing') throw new AppError('accountErasing')
  return token
}

/**
 * Signs a member in by something that is used once, and returns the token. A repeat gets the token of the same session
 * again; null if that one has ended, which a repeat must not undo.
 */
export async function openSessionBy(
  tx: Tx,
  sealing: Sealing,
  call: Caller,
  { userId, channel, by }: { userId: string; channel: Channel; by: OpenedBy },
  now: Date,
): Promise<string | null> {
  const token = makeToken(userId, Buffer.from(randomPartOf(sealing, call, by), 'base64url'))
  if (!by.isRepeat) return openSession(tx, userId, channel, now, call, token)
  const row = await tx.one(sessions.find, [userId, hashOf(token)])
  return row && isSessionAlive(row, now) ? token : null
}

/** Hands a browser the token of its new session, and records the sign-in in the log: rules/privacy#logs. */
export function completeSignIn(
  call: Caller,
  token: string,
  {
    way,
    userId,
  }: { way: 'sms' | 'password' | 'bankApp' | 'partner' | 'registration' | 'passkey'; userId: string },
): void {
  call.giveToken(token)
  call.log.info({ way, member: userId }, 'signed in')
}

/**
 * The session of a token, or null if there is none or it has ended. After a day of use it comes with a fresh token:
 * rules/identity#token-exchange. One that this server has just read is not read again.
 */
export async function resolveSession(
  store: SessionStore & { known: KnownSessions },
  token: string,
): Promise<{ session: Session; freshToken: string | null } | null> {
  if (!tokenPattern.test(token)) return null
  const { db, clock, known } = store
  const tokenHash = hashOf(token)
  const kept = known.find(tokenHash)
  if (kept) return { session: kept, freshToken: null }
  const userId = memberIn(token)
  const askedAtMs = known.now()
  const row = await db.one(sessions.find, [userId, tokenHash])
  if (!row) return null
  const now = clock.shifted(row.databaseNow)
  if (!isSessionAlive(row, now)) return null
  if (row.predecessorHash !== null) await endPredecessor(store, { userId, tokenHash }, row.predecessorHash)
  const freshToken = isExchangeDue(row, now) ? await exchange(store, userId, token) : null
  if (freshToken === null && isUseToBeNoted(row, now)) {
    await db.run(sessions.noteUse, [userId, tokenHash, now])
  }
  const session = { userId, tokenHash, channel: row.channel, mobileHash: row.mobileHash }
  known.keep(session, askedAtMs)
  return { session, freshToken }
}

/**
 * The fresh token for an old one; null if the fresh one is in use already. It is derived from the old token, so that
 * it is the same each time and need not be stored.
 */
async function exchange(
  { db, clock, sealing }: SessionStore,
  userId: string,
  token: string,
): Promise<string | null> {
  const tokenHash = hashOf(token)
  return db.inTransaction(async (tx) => {
    // Lock, so that parallel requests get the same fresh token.
    const [row, now] = await Promise.all([tx.one(sessions.lock, [userId, tokenHash]), clock.now(tx)])
    if (!row || !isExchangeDue(row, now)) return null
    const { sessionId, beganAt, channel } = row
    const salt = row.successorSalt ?? randomBytes(randomPartBytes).toString('base64url')
    const fresh = makeToken(
      userId,
      Buffer.from(sealing.hash('session token', `${token}\0${salt}`), 'base64url'),
    )
    await Promise.all([
      tx.run(sessions.noteExchange, [userId, tokenHash, salt, now]),
      tx.run(sessions.insertSuccessor, [userId, hashOf(fresh), sessionId, beganAt, now, channel, tokenHash]),
    ])
    return fresh
  })
}

/** The first use of a fresh token shows that it has arrived: the old one ends soon. */
async function endPredecessor(
  { db, clock }: SessionStore,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  predecessorHash: string,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const endsAt = new Date((await clock.now(tx)).getTime() + tokenOverlapSeconds * secondMs)
    // The old token first, as in an exchange.
    await tx.run(sessions.end, [userId, predecessorHash, endsAt])
    await tx.run(sessions.noteFirstUse, [userId, tokenHash])
  })
}

/** Ends the session of a token, including the tokens that it was exchanged for. */
export async function endSession(tx: Tx, { userId, tokenHash }: Session): Promise<void> {
  await tx.all(sessions.lockAll, [userId])
  await tx.run(sessions.revoke, [userId, tokenHash])
}

/** Ends all sessions of a member; returns how many. */
export async function endSessions(tx: Tx, userId: string): Promise<number> {
  await tx.all(sessions.lockAll, [userId])
  const ended = await tx.all(sessions.revokeAll, [userId])
  return new Set(ended.map(({ sessionId }) => sessionId)).size
}
