import type { passkeys } from '@club/contract/passkeys.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Call, Caller } from '../../kit/http/call.ts'
import { evenBudgets, hashOfAddress, type Tries, tries } from '../identity/limits.ts'
import { makeChallenge, type OpenChallenge, openChallenge } from './challenge.ts'
import { isCopied, maxPasskeysOfMember, signInOptionsOf } from './passkeys.rules.ts'
import { passkeyOwners, passkeyRows } from './passkeys.sql.ts'
import { ownSite, type PasskeysDeps, userHandleOf } from './passkeys-deps.ts'
import { checkSignature } from './verify.ts'

type SignInCall = Call<typeof passkeys.signIn>

/** What a browser needs to sign in. It names no member, so it reveals nothing about anybody. */
export async function signInOptions(deps: PasskeysDeps, call: Caller) {
  const site = ownSite(deps)
  return signInOptionsOf(site, makeChallenge(deps, call, null, await deps.clock.now(deps.db)))
}

/** The browser's budget comes first: tries of one browser then take turns. */
async function takeTry(tx: Tx, deps: PasskeysDeps, call: Caller) {
  const { sealing, clock } = deps
  const now = await clock.now(tx)
  // Whoever keeps no cookie is another browser each time: without room for its row it is not counted by itself.
  const isCounted = (await evenBudgets.take(tx, deps, [['passkey-try-club']], 1, now)) === null
  const wanted: Tries = {
    own: isCounted ? [['passkey-try-browser', sealing.hash('browser', call.browserId())]] : [],
    shared: ['passkey-try-address', hashOfAddress(sealing, 'address', call.address)],
  }
  return tries.take(tx, deps, wanted, now)
}

interface Judged {
  userId: string
  signCount: number
  challenge: OpenChallenge
}

/**
 * Signs in by passkey. The try is counted before anything is read, and given back if it was right. Whatever is wrong
 * with the passkey gets one answer: rules/identity#passkeys.
 */
export async function signInByPasskey(deps: PasskeysDeps, call: SignInCall): Promise<{ userId: string }> {
  const { db, clock, proved } = deps
  const taken = await db.inTransaction((tx) => takeTry(tx, deps, call))
  if (typeof taken === 'string') throw new AppError('passkeysPaused')
  const judged = await judge(deps, call)
  const outcome = await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    const status = await usePasskey(tx, call, judged, now)
    // Returned, not thrown, so that a copied passkey stays removed.
    if (status !== 'ok') return { status, token: null }
    const token = await proved.openSession(tx, call, judged.userId, now)
    if (token !== null) await tries.giveBack(tx, taken)
    return { status: 'passkeyRefused' as const, token }
  })
  const { userId } = judged
  if (outcome.token === null) throw new AppError(outcome.status)
  proved.completeSignIn(call, outcome.token, { way: 'passkey', userId })
  return { userId }
}

/** What the phone said, read and checked before anything is written. */
async function judge(deps: PasskeysDeps, call: SignInCall): Promise<Judged> {
  const { db, clock } = deps
  const { credentialId, clientData, userHandle } = call.request
  const site = ownSite(deps)
  const challenge = openChallenge(deps, call, null, clientData, await clock.now(db))
  if (!challenge) throw new AppError('passkeyTooLate')
  const userId = (await db.one(passkeyOwners.find, [credentialId]))?.userId
  const passkey = userId && (await db.one(passkeyRows.find, [userId, credentialId]))
  // Older phones do not say whose the passkey is.
  const isOwn = userHandle === undefined || (userId && userHandle === userHandleOf(userId))
  if (!userId || !passkey || !isOwn) throw new AppError('passkeyRefused')
  const checked = await checkSignature(site, challenge.challenge, call.request, passkey)
  if (!checked) throw new AppError('passkeyRefused')
  return { userId, challenge, signCount: checked.signCount }
}

/** Uses up the challenge and notes the use. Of two uses at once, the second finds the challenge used. */
async function usePasskey(
  tx: Tx,
  { request: { credentialId }, log }: SignInCall,
  { userId, signCount, challenge }: Judged,
  now: Date,
): Promise<StatusName> {
  if (!(await challenge.use(tx))) return 'passkeyTooLate'
  const passkey = await tx.one(passkeyRows.lock, [userId, credentialId])
  if (!passkey) return 'passkeyRefused'
  if (isCopied(signCount, Number(passkey.signCount))) {
    // Nobody can tell which of the two is the member's phone: neither opens the account any more.
    await removePasskey(tx, userId, credentialId)
    log.warn({ member: userId }, 'a passkey was removed: it counted backwards, so it may have been copied')
    return 'passkeyRefused'
  }
  await tx.run(passkeyRows.noteUse, [userId, credentialId, signCount, now])
  return 'ok'
}

/** Removes a passkey of a member; one that is gone already changes nothing. */
export async function removePasskey(tx: Tx, userId: string, credentialId: string): Promise<void> {
  await tx.run(passkeyOwners.delete, [credentialId, userId])
  await tx.run(passkeyRows.delete, [userId, credentialId])
}

/** Removes all passkeys of a member and says how many there were. */
export async function removePasskeys(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.all(passkeyRows.of, [userId, maxPasskeysOfMember])
  for (const { credentialId } of rows) await removePasskey(tx, userId, credentialId)
  return rows.length
}
