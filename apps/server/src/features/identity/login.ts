import type { identity } from '@club/contract/identity.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Call } from '../../kit/http/call.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { knowBrowser } from './known-browser.ts'
import { type MemberRow, memberMobiles, members } from './member.sql.ts'
import { confirmPartner } from './partners.ts'
import { inPasswordQueue, isPasswordOf, readPassword, refuseIfQueueFull } from './password.ts'
import { type CountedTry, countTry, forgiveTries, refundTry } from './password-tries.ts'
import { channelAtSignIn } from './sessions.rules.ts'
import { completeSignIn, openSession, openSessionBy } from './sessions.ts'
import { requesterOf } from './sign-in-attempts.ts'
import type { Requester } from './sign-in-limits.ts'
import { useSmsCodeToOpen } from './sms-code.ts'
import { voucherEnd } from './vouchers.rules.ts'
import { vouchers } from './vouchers.sql.ts'

type LoginCall = Call<typeof identity.login>

/**
 * Signs in by SMS code: rules/identity#signing-in. An unknown mobile gets `registrationNeeded`; a member
 * without a password gets `passwordNotSet` and a valid token. Both get a voucher. With a `source`, the code also
 * confirms the partner that the member came from.
 */
export async function loginBySms(deps: IdentityDeps, call: LoginCall): Promise<{ userId: string }> {
  const { db, clock, sealing } = deps
  const { mobile, smsCode, source } = call.request
  if (!smsCode) throw new AppError('smsCodeRequired')
  const requester = requesterOf(sealing, call, mobile)
  const { mobileHash, browserHash } = requester

  const outcome = await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    const [{ status, by }, owner] = await Promise.all([
      useSmsCodeToOpen(tx, deps, { requester, scene: 'login', code: smsCode }, now),
      tx.one(memberMobiles.ownerOf, [mobileHash]),
    ])
    if (status !== 'ok') return { status, userId: '', token: null }
    const held = owner && (await tx.one(members.share, [owner.userId]))
    // A change that was under way has given the member another mobile.
    const member = held?.mobileHash === mobileHash ? held : null
    if (!member?.passwordHash) await vouch(tx, mobileHash, browserHash, now)
    if (!member) return { status: 'registrationNeeded' as const, userId: '', token: null }
    if (source) await confirmPartner(tx, deps, call, { userId: member.userId, mobileHash, source }, now)
    const { userId } = member
    const channel = channelAtSignIn(call.claimedChannel)
    const [token] = await Promise.all([
      openSessionBy(tx, sealing, call, { userId, channel, by }, now),
      knowBrowser(tx, requester, now),
    ])
    if (token === null) return { status: 'smsCodeExpired' as const, userId, token }
    return {
      status: member.passwordHash ? ('ok' as const) : ('passwordNotSet' as const),
      userId: member.userId,
      token,
    }
  })

  if (outcome.token) completeSignIn(call, outcome.token, { way: 'sms', userId: outcome.userId })
  if (outcome.status !== 'ok') throw new AppError(outcome.status)
  return { userId: outcome.userId }
}

/** Stores that a mobile was proved in a browser. */
export async function vouch(tx: Tx, mobileHash: string, browserHash: string, now: Date): Promise<void> {
  await tx.run(vouchers.give, [mobileHash, browserHash, voucherEnd(now), null])
}

/**
 * Signs in by password. Waits and the queue come first: a refused try costs no RSA operation and no hash. The try is
 * counted before the password is read and taken back if it was right. An unknown mobile costs the same work and gets
 * the same answer as a wrong password.
 */
export async function loginByPassword(deps: IdentityDeps, call: LoginCall): Promise<{ userId: string }> {
  const { db, clock, sealing } = deps
  const { mobile, password: ciphertext, verifyId, verifyCode } = call.request
  if (!ciphertext) throw new AppError('badRequest', { detail: 'password missing' })
  const requester = requesterOf(sealing, call, mobile)
  refuseIfQueueFull(requester)
  const image = verifyId && verifyCode ? { verifyId, verifyCode } : null
  const counted = await countTry(deps, { requester, scene: 'login' }, image)
  const member = await memberOfPassword(deps, ciphertext, requester, counted)
  if (!member) throw new AppError('passwordWrong')

  const token = await db.inTransaction(async (tx) => {
    // Read again under the lock: the password may have changed during the check, or the mobile been lost.
    const [locked, now] = await Promise.all([tx.one(members.lock, [member.userId]), clock.now(tx)])
    if (locked?.passwordHash !== member.passwordHash || locked.mobileHash !== requester.mobileHash)
      return null
    const channel = channelAtSignIn(call.claimedChannel)
    const [opened] = await Promise.all([
      openSession(tx, member.userId, channel, now, call),
      knowBrowser(tx, requester, now),
      forgiveTries(tx, requester, counted),
    ])
    return opened
  })
  if (!token) throw new AppError('passwordWrong')
  completeSignIn(call, token, { way: 'password', userId: member.userId })
  return { userId: member.userId }
}

/** The member whose password it is, or null. Takes the try back if the password could not be checked. */
export async function memberOfPassword(
  deps: IdentityDeps,
  ciphertext: string,
  requester: Requester,
  counted: CountedTry,
): Promise<MemberRow | null> {
  let wasRead = false
  const check = async () => {
    wasRead = true
    // An unknown mobile is looked up like a known one, so that the timing reveals nothing.
    const [password, member] = await Promise.all([
      readPassword(deps, ciphertext, counted.at),
      deps.db.one(members.find, [counted.userId ?? uuidv7()]),
    ])
    return (await isPasswordOf(member?.passwordHash ?? null, password)) ? member : null
  }
  return inPasswordQueue(requester, check).catch(async (error) => {
    await deps.db.inTransaction((tx) => refundTry(tx, requester, counted, { wasRead }))
    throw error
  })
}
