import type { Channel } from '@club/contract/channels.ts'
import type { identity } from '@club/contract/identity.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import { isUuid } from '../../kit/database/uuid.ts'
import type { Call } from '../../kit/http/call.ts'
import { hashesOf } from './budget.ts'
import { judgeAgreements } from './consent.rules.ts'
import { recordConsent, requiredAgreements } from './consent.ts'
import { sealedMember } from './identity.sealed.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { knownBrowsers } from './known-browser.sql.ts'
import { knowBrowser } from './known-browser.ts'
import { claimMobile, stillLeft } from './left-mobiles.ts'
import { vouch } from './login.ts'
import { memberMobiles, members } from './member.sql.ts'
import { readNewPassword } from './new-password.ts'
import { confirmPartner, partnerBrowserHash } from './partners.ts'
import { refuseIfQueueFull } from './password.ts'
import { resetBrowserFailures } from './password-tries.ts'
import { cleanLine } from './profile.rules.ts'
import { chosenBranch, nickNameOf } from './profile.ts'
import { type React, withReactions } from './reactions.ts'
import { recentRegistrations } from './repeated-registration.sql.ts'
import { openedByRegistration, recentRegistration, repeatRegistration } from './repeated-registration.ts'
import { channelAtSignIn } from './sessions.rules.ts'
import { completeSignIn, endSessions, openSessionBy } from './sessions.ts'
import { requesterOf } from './sign-in-attempts.ts'
import type { Requester } from './sign-in-limits.ts'
import { useSmsCode } from './sms-code.ts'
import { bankAppBrowserHash } from './token-login.ts'
import { giveTryBack, type Tries, takeTry } from './tries.ts'
import { latestVoucherEnd } from './vouchers.rules.ts'
import { vouchers } from './vouchers.sql.ts'

type RegisterCall = Call<typeof identity.register>

interface Proof {
  mobileHash: string
  /** What the voucher is bound to. */
  browserHash: string
}

/** A proved mobile, ready to be registered. */
interface Proved {
  proof: Proof
  at: Date
  channel: Channel
  /** The member whose invitation code was typed. */
  codeOwner: string | null
}

interface Registration extends Proved {
  passwordHash: string
  nickName: string | null
  branchId: string | null
  react: React
}

/**
 * Registers a mobile, or sets the password of a known one and ends its older sessions:
 * rules/identity#registering. The mobile is proved by a code of the scene `register` or by this browser's
 * voucher.
 */
export async function registerMember(deps: IdentityDeps, call: RegisterCall): Promise<{ userId: string }> {
  const { db, clock, sealing, published } = deps
  const agreements = requiredAgreements(published)
  const { mobile, password: ciphertext, agreementVersions } = call.request
  const agreed = judgeAgreements(agreements, agreementVersions)
  if (agreed !== 'ok') throw new AppError(agreed)
  const typed = call.request.nickName?.trim() ?? ''
  const nickName = typed === '' ? null : nickNameOf(deps, typed)
  const branchId = chosenBranch(deps.published.units(), call.request)
  const tapped = requesterOf(sealing, call, mobile)
  refuseIfQueueFull(tapped)
  // Prove first: nothing is spent on the password of somebody who has not proved the mobile.
  const proved = await prove(deps, call, tapped)
  // Hash before the transaction, which would otherwise hold its locks while the hash waits in the queue.
  const { password, passwordHash, useNonce } = await readNewPassword(
    deps,
    { ciphertext, mobile, mobileHash: proved.proof.mobileHash, nickName, requester: tapped },
    proved.at,
  )
  const { proof, channel } = proved

  /** Without `isAnew`, the second of two taps changes nothing and finds what the first registered. */
  const register = (isAnew: boolean) => withReactions(call.log, (react) => registerOnce(isAnew, react))
  const registerOnce = (isAnew: boolean, react: React) =>
    db.inTransaction(async (tx) => {
      const now = await clock.now(tx)
      const recent = isAnew ? null : await recentRegistration(tx, tapped, now)
      if (recent) return { recent }
      // Each of these waits for a tap in progress, which by then has used it up.
      const isFresh = await useNonce(tx)
      const ends = [now, latestVoucherEnd(now)] as const
      const isProved = (await tx.run(vouchers.take, [proof.mobileHash, proof.browserHash, ...ends])) > 0
      if (!isFresh || !isProved) {
        const first = isAnew ? null : await recentRegistration(tx, tapped, now)
        if (first) return { recent: first }
        throw new AppError(isFresh ? 'smsCodeRequired' : 'passwordUnreadable')
      }
      const registration = { ...proved, passwordHash, nickName, branchId, react }
      const userId = await memberFor(tx, deps, call, registration, now)
      for (const agreement of agreements) await recordConsent(tx, { ...agreement, userId, channel, at: now })
      const { source } = call.request
      if (source) await confirmPartner(tx, deps, call, { userId, mobileHash: proof.mobileHash, source }, now)
      await tx.run(recentRegistrations.keep, [tapped.browserHash, tapped.mobileHash, userId, channel, now])
      const by = openedByRegistration(tapped, { at: now, isRepeat: false })
      const token = await openSessionBy(tx, sealing, call, { userId, channel, by }, now)
      if (token === null) throw new Error('a registration opened no session')
      await knowBrowser(tx, tapped, now)
      await resetBrowserFailures(tx, tapped)
      return { userId, token }
    })

  let done = await register(false)
  if ('recent' in done)
    done =
      (await repeatRegistration(deps, done.recent, { password, caller: call, tapped })) ??
      (await register(true))
  if ('recent' in done) throw new Error('a second registration looked for an earlier one')
  completeSignIn(call, done.token, { way: 'registration', userId: done.userId })
  return { userId: done.userId }
}

/**
 * Proves the mobile and finds the channel of the session, which a voucher of the bank's app proves, and the owner of a
 * typed invitation code. A right SMS code becomes a voucher, so that a registration that fails afterwards (wrong
 * invitation code, busy, lost connection) can be repeated without a second SMS. Only a code counts as an attempt, not what
 * a voucher or the first tap has proved.
 */
async function prove(deps: IdentityDeps, call: RegisterCall, requester: Requester): Promise<Proved> {
  const { db, clock } = deps
  const { mobileHash, browserHash } = requester
  const proof = { mobileHash, browserHash }
  const code = call.request.smsCode
  const appHash = bankAppBrowserHash(deps, call)
  let isByApp = false
  async function judge(tx: Tx, now: Date): Promise<StatusName> {
    const good = await tx.all(vouchers.good, [mobileHash, browserHash, appHash, now, latestVoucherEnd(now)])
    isByApp = good.some((voucher) => voucher.browserHash === appHash)
    if (good.length > 0) return 'ok'
    if (!code && (await recentRegistration(tx, proof, now))) return 'ok'
    if (!code) return proveByPartner(tx, deps, call, proof, now)
    const judged = await useSmsCode(tx, deps, { requester, scene: 'register', code }, now)
    if (judged === 'ok') await vouch(tx, mobileHash, browserHash, now)
    return judged
  }
  const { status, ...found } = await db.inTransaction(async (tx) => {
    const at = await clock.now(tx)
    const judged = await judge(tx, at)
    const { invitationCode: typed } = call.request
    if (judged !== 'ok' || !typed) return { status: judged, codeOwner: null, at }
    return { ...(await ownerOfCode(tx, deps, call, { typed, browserHash }, at)), at }
  })
  if (status !== 'ok') throw new AppError(status)
  if (isByApp) return { proof: { mobileHash, browserHash: appHash }, channel: 'MB', ...found }
  return { proof, channel: channelAtSignIn(call.claimedChannel), ...found }
}

/**
 * The member whose invitation code was typed. Only somebody who has proved a mobile gets here, and a browser has a
 * few wrong codes a day. A try is taken before the code is looked up, so that many at once are limited like many in a
 * row.
 */
async function ownerOfCode(
  tx: Tx,
  deps: IdentityDeps,
  { address }: RegisterCall,
  { typed, browserHash }: { typed: string; browserHash: string },
  now: Date,
): Promise<{ status: StatusName; codeOwner: string | null }> {
  const wanted: Tries = {
    own: [['invitation-code-browser', browserHash]],
    shared: ['invitation-code-address', hashesOf(deps, address).connection],
  }
  const taken = await takeTry(tx, deps, wanted, now)
  if (taken === 'ownUsed') return { status: 'invitationCodeTriesUsed', codeOwner: null }
  if (taken === 'sharedUsed') return { status: 'invitationCodesOfConnection', codeOwner: null }
  const codeOwner = await deps.findInviter(tx, typed)
  if (codeOwner === null) return { status: 'invitationCodeUnknown', codeOwner }
  await giveTryBack(tx, taken)
  return { status: 'ok', codeOwner }
}

/**
 * A partner's voucher replaces the code if the mobile is not registered yet. Throws PUUM521 for a known
 * mobile and PUUM009 for an expired voucher: rules/identity#sms-field.
 */
async function proveByPartner(
  tx: Tx,
  deps: IdentityDeps,
  call: RegisterCall,
  { mobileHash, browserHash }: Proof,
  now: Date,
): Promise<'ok' | 'smsCodeRequired' | 'partnerVoucherExpired' | 'partnerMobileKnown'> {
  const voucher = await tx.one(vouchers.any, [mobileHash, partnerBrowserHash(deps, call)])
  if (!voucher || voucher.issuer !== call.request.source) return 'smsCodeRequired'
  const { expiresAt } = voucher
  if (expiresAt <= now || expiresAt > latestVoucherEnd(now)) return 'partnerVoucherExpired'
  if (await tx.one(memberMobiles.ownerOf, [mobileHash])) return 'partnerMobileKnown'
  await vouch(tx, mobileHash, browserHash, now)
  return 'ok'
}

/** Creates the member, or sets the password of a known one. Returns the user id. */
async function memberFor(
  tx: Tx,
  deps: IdentityDeps,
  call: RegisterCall,
  { proof, channel, passwordHash, nickName, branchId, codeOwner, react }: Registration,
  now: Date,
): Promise<string> {
  const { mobileHash } = proof
  const userId = uuidv7()
  // Claim first: of two phones registering one mobile, the second waits here and finds the first's member.
  const claim = await claimMobile(tx, mobileHash, userId, now)
  if (claim === 'withheld') throw stillLeft()
  if (claim === 'taken') {
    const known = (await tx.one(memberMobiles.ownerOf, [mobileHash]))?.userId ?? null
    if (known === null) throw new Error('a mobile is claimed by nobody')
    const locked = await tx.one(members.lock, [known])
    // A change that was under way has given the member another mobile: tried again, this one is found free.
    if (locked?.mobileHash !== mobileHash)
      throw new AppError('busy', { detail: 'the mobile has just been left', retryAfterSeconds: 1 })
    await tx.run(members.setPassword, [known, passwordHash, now])
    await endSessions(tx, known)
    // A browser whose session ends is no longer known; the one that set the password is recorded again.
    await tx.run(knownBrowsers.forgetAll, [mobileHash])
    return known
  }
  const { sealing } = deps
  const { mobile, source, province, city, invitationUserId } = call.request
  const sealed = (place: (typeof sealedMember)['city'], text: string | undefined) =>
    text === undefined ? null : sealing.seal(place, { userId }, cleanLine(text))
  // A typed code takes precedence over a link opened at some earlier time.
  const invitedBy = codeOwner ?? (await inviterOf(tx, invitationUserId))
  await tx.run(members.insert, [
    userId,
    mobileHash,
    sealing.seal(sealedMember.mobile, { userId }, mobile),
    sealed(sealedMember.nickName, nickName ?? undefined),
    null,
    passwordHash,
    'normal',
    channel,
    source === undefined ? null : cleanLine(source),
    branchId,
    sealed(sealedMember.province, province),
    sealed(sealedMember.city, city),
    sealing.seal(sealedMember.createAddress, { userId }, call.address),
    invitedBy,
    now,
  ])
  const isInviterUnknown = invitationUserId !== undefined && invitedBy === null
  const registered = { userId, mobileHash, invitedBy, isInviterUnknown, channel, at: now }
  for (const onRegistered of deps.onRegistered) await react(tx, onRegistered, registered)
  return userId
}

/** The inviter's user id, or null: an unknown inviter does not stop a registration. */
async function inviterOf(tx: Tx, invitationUserId: string | undefined): Promise<string | null> {
  if (!invitationUserId || !isUuid(invitationUserId)) return null
  const inviter = await tx.one(members.find, [invitationUserId.toLowerCase()])
  return inviter?.status === 'normal' ? inviter.userId : null
}
