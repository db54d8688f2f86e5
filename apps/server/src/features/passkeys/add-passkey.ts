import type { passkeys } from '@club/contract/passkeys.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Call, Caller } from '../../kit/http/call.ts'
import { brandIn } from '../content/content.ts'
import { dayBudgets } from '../identity/limits.ts'
import { holdMobileHash, maskedMobile, mobileOf } from '../identity/members.ts'
import { sendMessage } from '../messages/messages.ts'
import { makeChallenge, openChallenge } from './challenge.ts'
import { addOptionsOf, maxPasskeysOfMember } from './passkeys.rules.ts'
import { passkeyOwners, passkeyRows } from './passkeys.sql.ts'
import { ownSite, type PasskeysDeps, userHandleOf } from './passkeys-deps.ts'
import { checkNewPasskey } from './verify.ts'

/** What a browser needs to make a passkey, for a member who has just signed in there. */
export async function addOptions(deps: PasskeysDeps, call: Caller) {
  const { db, clock, sealing, published } = deps
  const { memberId: userId } = call
  const site = ownSite(deps)
  const now = await clock.now(db)
  const [isProved, known, own] = await Promise.all([
    deps.proved.isProvedLately(db, call, now),
    knownIds(db, userId),
    mobileOf(db, sealing, userId),
  ])
  // Somebody who finds a signed-in phone must not gain lasting access.
  if (!isProved) throw new AppError('passkeyProofOld')
  if (known.length >= maxPasskeysOfMember) throw new AppError('passkeysFull')
  const { clubName } = brandIn(published, call.language)
  return addOptionsOf(
    site,
    makeChallenge(deps, call, userId, now),
    {
      clubName,
      memberName: own?.mobile ? maskedMobile(own.mobile) : clubName,
      userHandle: userHandleOf(userId),
    },
    known,
  )
}

async function knownIds(on: Queryable, userId: string): Promise<string[]> {
  const rows = await on.all(passkeyRows.of, [userId, maxPasskeysOfMember])
  return rows.map(({ credentialId }) => credentialId)
}

/** Keeps a passkey that a browser has made, and tells the member in a message. */
export async function addPasskey(deps: PasskeysDeps, call: Call<typeof passkeys.add>): Promise<void> {
  const { db, clock } = deps
  const { memberId: userId, request, clientType, log } = call
  const { credentialId } = request
  const site = ownSite(deps)
  const open = openChallenge(deps, call, userId, request.clientData, await clock.now(db))
  if (!open) throw new AppError('passkeyTooLate')
  const made = await checkNewPasskey(site, open.challenge, request)
  if (!made) throw new AppError('passkeyNotKept')
  await db.inTransaction(async (tx) => {
    // Lock first, so that an erasure that begins now erases this passkey, too.
    if ((await holdMobileHash(tx, userId)) === null) throw new AppError('notLoggedIn')
    const now = await clock.now(tx)
    // Whatever ended the session meanwhile may have taken the passkeys away: none may be added after that.
    if (!(await deps.proved.isSignedInStill(tx, call, now))) throw new AppError('notLoggedIn')
    if (!(await open.use(tx))) throw new AppError('passkeyTooLate')
    // Its row is locked first: of several phones at once, each counts those before.
    if (!(await dayBudgets.spend(tx, deps, [['passkey', userId]], now)))
      throw new AppError('passkeysOfDayUsed')
    if ((await knownIds(tx, userId)).length >= maxPasskeysOfMember) throw new AppError('passkeysFull')
    // It belongs to somebody already: phones make a new one each time.
    if ((await tx.run(passkeyOwners.claim, [credentialId, userId])) === 0)
      throw new AppError('passkeyNotKept')
    await tx.run(passkeyRows.insert, [userId, credentialId, made.publicKey, made.signCount, clientType, now])
    const key = `passkey:${credentialId}`
    await sendMessage(tx, deps, { userId, key, kind: 'passkeyAdded', facts: { clientType }, at: now })
  })
  log.info({ member: userId, clientType }, 'a passkey was added')
}
