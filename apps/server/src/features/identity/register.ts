import type { identity } from '@club/contract/identity.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Call } from '../../kit/call.ts'
import type { Tx } from '../../kit/db.ts'
import type { Published } from '../content/content.ts'
import {
  type AgreementVersion,
  cleanLine,
  isPasswordFormat,
  isUuid,
  judgeAgreements,
} from './identity.rules.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { vouch } from './login.ts'
import { consents, memberMobiles, members } from './member.sql.ts'
import { hashPassword, readPassword } from './password.ts'
import { forgiveAccount } from './password-tries.ts'
import { branchOf, nickNameOf } from './profile.ts'
import { sessions } from './sessions.sql.ts'
import { openSession } from './sessions.ts'
import { useSmsCode } from './sms-code.ts'
import { partnerBrowserHash } from './token-login.ts'
import { vouchers } from './vouchers.sql.ts'

type RegisterCall = Call<typeof identity.register>

interface Proof {
  mobileHash: string
  browserHash: string
}

interface Registration {
  proof: Proof
  passwordHash: string
  nickName: string | null
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
  const nickName = nickNameOf(deps, call.request.nickName)
  const password = await readPassword(deps, ciphertext)
  if (!isPasswordFormat(password)) throw new AppError('passwordFormat')

  const proof = {
    mobileHash: sealing.hash('mobile', mobile),
    browserHash: sealing.hash('browser', call.browserId()),
  }
  await prove(deps, call, proof)
  // Hashed before the transaction, which would otherwise hold its locks while the hash waits in the queue.
  const passwordHash = await hashPassword(password)

  const { userId, token } = await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    if ((await tx.run(vouchers.take, [proof.mobileHash, proof.browserHash, now])) === 0)
      throw new AppError('smsCodeRequired')
    const member = await memberFor(tx, deps, call, { proof, passwordHash, nickName }, now)
    for (const agreement of agreements)
      await tx.run(consents.insert, [member, agreement.agreementId, agreement.version, call.channel, now])
    await forgiveAccount(tx, proof.mobileHash)
    return { userId: member, token: await openSession(tx, member, now) }
  })
  call.giveToken(token)
  return { userId }
}

/**
 * Proves the mobile. A right code becomes a voucher, so that a registration that fails afterwards (busy, lost
 * connection) can be repeated without a second SMS.
 */
async function prove(deps: IdentityDeps, call: RegisterCall, proof: Proof): Promise<void> {
  const { db, clock, sealing } = deps
  const { mobileHash, browserHash } = proof
  const code = call.request.smsCode
  const status = await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    if (await tx.one(vouchers.good, [mobileHash, browserHash, now])) return 'ok'
    if (!code) return proveByPartner(tx, deps, call, proof, now)
    const judged = await useSmsCode(tx, sealing, { mobileHash, scene: 'register', code, browserHash }, now)
    if (judged === 'ok') await vouch(tx, mobileHash, browserHash, now)
    return judged
  })
  if (status !== 'ok') throw new AppError(status)
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
  const goodUntil =
    (await tx.one(vouchers.any, [mobileHash, partnerBrowserHash(deps, call)]))?.expiresAt ?? null
  if (call.request.source === undefined || goodUntil === null) return 'smsCodeRequired'
  if (goodUntil <= now) return 'partnerVoucherExpired'
  if (await tx.one(memberMobiles.ownerOf, [mobileHash])) return 'partnerMobileKnown'
  await vouch(tx, mobileHash, browserHash, now)
  return 'ok'
}

/** Creates the member, or sets the password of a known one. Returns the user id. */
async function memberFor(
  tx: Tx,
  deps: IdentityDeps,
  call: RegisterCall,
  { proof, passwordHash, nickName }: Registration,
  now: Date,
): Promise<string> {
  const { mobileHash } = proof
  const userId = uuidv7()
  // Claimed first: of two phones registering one mobile, the second waits here and finds the first's member.
  if ((await tx.run(memberMobiles.claim, [mobileHash, userId, now])) === 0) {
    const known = (await tx.one(memberMobiles.ownerOf, [mobileHash]))?.userId ?? null
    if (known === null) throw new Error('a mobile is claimed by nobody')
    await tx.one(members.lock, [known])
    await tx.run(members.setPassword, [known, passwordHash, now])
    await tx.run(sessions.revokeAll, [known])
    return known
  }
  const { sealing } = deps
  const { mobile, source, branchId, province, city, invitationUserId } = call.request
  const sealed = (text: string | undefined) => (text === undefined ? null : sealing.seal(cleanLine(text)))
  const invitedBy = await inviterOf(tx, invitationUserId)
  await tx.run(members.insert, [
    userId,
    mobileHash,
    sealing.seal(mobile),
    nickName,
    null,
    passwordHash,
    'normal',
    call.channel,
    source === undefined ? null : cleanLine(source),
    // An unknown branch does not stop the registration; a branch can be chosen later.
    branchOf(deps.published.units(), branchId ?? null)?.branch.id ?? null,
    sealed(province),
    sealed(city),
    sealing.seal(call.address),
    invitedBy,
    now,
  ])
  const isInviterUnknown = invitationUserId !== undefined && invitedBy === null
  const registered = { userId, mobileHash, invitedBy, isInviterUnknown, channel: call.channel, at: now }
  for (const onRegistered of deps.onRegistered) await onRegistered(tx, registered)
  return userId
}

/** The inviter's user id, or null: an unknown inviter does not stop a registration. */
async function inviterOf(tx: Tx, invitationUserId: string | undefined): Promise<string | null> {
  if (!invitationUserId || !isUuid(invitationUserId)) return null
  return (await tx.one(members.find, [invitationUserId.toLowerCase()]))?.userId ?? null
}

/** The agreements required for registration, in their current versions. */
function requiredAgreements(published: Published): AgreementVersion[] {
  return published
    .items('agreement')
    .filter(({ facts }) => facts.requiredFor.includes('registration'))
    .map(({ id, facts }) => ({ agreementId: id, version: facts.version }))
}
