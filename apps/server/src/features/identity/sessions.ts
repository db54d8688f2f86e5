import { hash, randomBytes } from 'node:crypto'
import type { Channel, ClientType } from '@club/contract/constants.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Session } from '../../kit/call.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { closings } from './closing.sql.ts'
import { devices } from './devices.sql.ts'
import {
  isExchangeDue,
  isSessionAlive,
  isUseToBeNoted,
  maxSessionsOfMember,
  secondMs,
  tokenOverlapSeconds,
} from './identity.rules.ts'
import type { KnownSessions } from './known-sessions.ts'
import { sessions } from './sessions.sql.ts'

type SessionStore = { db: Db; clock: Clock }

const idBytes = 16
const randomPartBytes = 32
const tokenPattern = /^[\w-]{64}$/

/** A plain hash is enough: 32 random bytes cannot be guessed. */
function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** An opaque token: the member's id and 32 random bytes. The id routes the look-up to the member's rows. */
function makeToken(userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, randomBytes(randomPartBytes)]).toString('base64url')
}

function memberIn(token: string): string {
  const hex = Buffer.from(token, 'base64url').subarray(0, idBytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Signs a member in and returns the token; only its hash is stored. The session keeps its channel to its end.
 * Beyond the limit the oldest session ends.
 */
export async function openSession(
  tx: Tx,
  userId: string,
  channel: Channel,
  now: Date,
  clientType?: ClientType,
): Promise<string> {
  // Locked, so that an erasure that begins now ends this session, too.
  if ((await tx.one(closings.share, [userId]))?.status === 'erasing') throw new AppError('accountErasing')
  const token = makeToken(userId)
  const sessionId = uuidv7()
  await tx.run(sessions.insert, [userId, hashOf(token), sessionId, now, now, channel])
  if (clientType) await tx.run(devices.insert, [userId, sessionId, clientType, now])
  await tx.run(sessions.trim, [userId, maxSessionsOfMember])
  return token
}

/**
 * The session of a token, or null if there is none or it has ended. After a day of use it comes with a fresh
 * token, once: rules/identity#token-exchange. One that this server has just read is not asked for again.
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
  const freshToken = isExchangeDue(row, now) ? await exchange(store, userId, tokenHash) : null
  if (freshToken === null && isUseToBeNoted(row, now)) {
    await db.run(sessions.noteUse, [userId, tokenHash, now])
  }
  const session = { userId, tokenHash, channel: row.channel, mobileHash: row.mobileHash }
  known.keep(session, askedAtMs)
  return { session, freshToken }
}

async function exchange(
  { db, clock }: SessionStore,
  userId: string,
  tokenHash: string,
): Promise<string | null> {
  return db.inTransaction(async (tx) => {
    const [row, now] = await Promise.all([tx.one(sessions.lock, [userId, tokenHash]), clock.now(tx)])
    // A parallel request has already exchanged the token and returns the fresh one.
    if (!row || !isExchangeDue(row, now)) return null
    const token = makeToken(userId)
    const endsAt = new Date(now.getTime() + tokenOverlapSeconds * secondMs)
    await Promise.all([
      tx.run(sessions.insert, [userId, hashOf(token), row.sessionId, row.beganAt, now, row.channel]),
      tx.run(sessions.end, [userId, tokenHash, endsAt]),
    ])
    return token
  })
}
