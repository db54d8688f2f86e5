import { createHash } from 'node:crypto'
import type { family } from '@club/contract/family.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import type { TokenAccess } from '../../kit/http/access.ts'
import type { Call, Caller } from '../../kit/http/call.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { proveMobile } from '../identity/identity.ts'
import { holdMobileHash, mobileOf } from '../identity/members.ts'
import { sealedHelperMobile } from './family.sealed.ts'
import { helperSessions } from './family.sql.ts'
import type { FamilyDeps } from './family-deps.ts'
import { helperUseNotedMs, isHelperSessionAlive } from './helper-session.rules.ts'

/** The session of a relative who helps and is not a member; it can call only what is for helpers. */
interface HelperSession {
  tokenHash: string
  mobileHash: string
  mobileSealed: string
}

const helperTokenPrefix = 'helper.'

/** A plain hash is enough: 32 bytes cannot be guessed. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Opens a session for somebody who proved a mobile by SMS: rules/family#helpers-session. */
export async function signInHelper(
  deps: FamilyDeps,
  call: Call<typeof family.helperSignIn>,
): Promise<{ helperToken: string }> {
  const { db, clock, sealing } = deps
  const { mobile, smsCode } = call.request
  const guess = { mobile, scene: 'helper' as const, smsCode }
  const { status, token } = await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    const { status, randomPart, isRepeat } = await proveMobile(tx, deps, call, guess, now)
    const token = helperTokenPrefix + randomPart
    // Returned, not thrown, so that the try stays counted.
    if (status !== 'ok') return { status, token }
    const tokenHash = hashOf(token)
    if (isRepeat) {
      const row = await tx.one(helperSessions.find, [tokenHash])
      return { status: row ? status : ('smsCodeExpired' as const), token }
    }
    await tx.run(helperSessions.insert, [
      tokenHash,
      sealing.hash('mobile', mobile),
      sealing.seal(sealedHelperMobile, { tokenHash }, mobile),
      now,
    ])
    return { status, token }
  })
  if (status !== 'ok') throw new AppError(status)
  return { helperToken: token }
}

/** The session of a helper's token, or null if there is none or it has ended. */
async function resolveHelper(
  { db, clock }: { db: Db; clock: Clock },
  token: string,
): Promise<HelperSession | null> {
  const tokenHash = hashOf(token)
  const row = await db.one(helperSessions.find, [tokenHash])
  if (!row) return null
  const now = await clock.now(db)
  if (!isHelperSessionAlive(row, now)) return null
  if (now.getTime() - row.usedAt.getTime() >= helperUseNotedMs) {
    await db.run(helperSessions.noteUse, [tokenHash, now])
  }
  return { tokenHash, mobileHash: row.mobileHash, mobileSealed: row.mobileSealed }
}

/** Helpers who are not members. */
export function helperAccess(deps: { db: Db; clock: Clock }): TokenAccess {
  return {
    tokenPrefix: helperTokenPrefix,
    resolve: (token) => resolveHelper(deps, token),
    refusal: 'helperUnknown',
  }
}

/** The session of a caller who helps and is not a member. */
export function sessionOf({ guest }: Pick<Caller, 'guest'>): HelperSession | null {
  return guest?.access === 'helper' ? (guest.session as HelperSession) : null
}

/** Who helps: found by the mobile, whether they are a member or not. */
export interface Helper {
  mobileHash: string
  /** Null if no key opens it. */
  mobile: string | null
}

/** The caller as a helper. Throws `helperUnknown`. */
export async function helperIn(
  { db, sealing }: Pick<FamilyDeps, 'db' | 'sealing'>,
  caller: Pick<Caller, 'session' | 'guest'>,
): Promise<Helper> {
  const { session } = caller
  const helper = sessionOf(caller)
  const found = session ? await mobileOf(db, sealing, session.userId) : helper && opened(sealing, helper)
  if (!found) throw new AppError('helperUnknown')
  return found
}

/** Keeps the helper's mobile as it is until the transaction ends. Throws `helperUnknown` if it has changed. */
export async function holdHelper(
  tx: Tx,
  caller: Pick<Caller, 'session' | 'guest'>,
  { mobileHash }: Helper,
): Promise<void> {
  const { session } = caller
  const helper = sessionOf(caller)
  const held = session
    ? await holdMobileHash(tx, session.userId)
    : helper && (await tx.one(helperSessions.hold, [helper.tokenHash]))?.mobileHash
  if (held !== mobileHash) throw new AppError('helperUnknown')
}

function opened(sealing: Sealing, helper: HelperSession): Helper {
  const mobile = sealing.read(sealedHelperMobile, helper, helper.mobileSealed)
  return { mobileHash: helper.mobileHash, mobile }
}
