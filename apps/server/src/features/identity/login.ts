import type { identity } from '@club/contract/identity.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Call } from '../../kit/call.ts'
import type { Tx } from '../../kit/db.ts'
import { channelAtSignIn, homeOf, voucherEnd } from './identity.rules.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { checkImageCode } from './image-code.ts'
import { memberMobiles, members } from './member.sql.ts'
import { confirmPartner } from './partners.ts'
import { isPasswordOf, readPassword } from './password.ts'
import { countTry, forgiveTries, isImageCodeDue, takeTryBack } from './password-tries.ts'
import { openSession } from './sessions.ts'
import { useSmsCode } from './sms-code.ts'
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
  const mobileHash = sealing.hash('mobile', mobile)
  const browserHash = sealing.hash('browser', call.browserId())

  const outcome = await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    const status = await useSmsCode(
      tx,
      sealing,
      { mobileHash, scene: 'login', code: smsCode, browserHash },
      now,
    )
    if (status !== 'ok') return { status, userId: '', token: null }
    const userId = (await tx.one(memberMobiles.ownerOf, [mobileHash]))?.userId ?? null
    const member = userId === null ? null : await tx.one(members.find, [userId])
    if (!member?.passwordHash) await vouch(tx, mobileHash, browserHash, now)
    if (!member) return { status: 'registrationNeeded' as const, userId: '', token: null }
    if (source) await confirmPartner(tx, deps, call, { userId: member.userId, mobileHash, source }, now)
    const token = await openSession(
      tx,
      member.userId,
      channelAtSignIn(call.claimedChannel),
      now,
      call.clientType,
    )
    return {
      status: member.passwordHash ? ('ok' as const) : ('passwordNotSet' as const),
      userId: member.userId,
      token,
    }
  })

  if (outcome.token) call.giveToken(outcome.token)
  if (outcome.status !== 'ok') throw new AppError(outcome.status)
  return { userId: outcome.userId }
}

/** Stores that a mobile was proved in a browser. */
export async function vouch(tx: Tx, mobileHash: string, browserHash: string, now: Date): Promise<void> {
  await tx.run(vouchers.give, [mobileHash, browserHash, voucherEnd(now), null])
}

/**
 * Signs in by password. The try is counted before the password is checked and taken back if it was right. An
 * unknown mobile costs the same work and gets the same answer as a wrong password.
 */
export async function loginByPassword(deps: IdentityDeps, call: LoginCall): Promise<{ userId: string }> {
  const { db, clock, sealing } = deps
  const { mobile, password: ciphertext } = call.request
  if (!ciphertext) throw new AppError('badRequest', { detail: 'password missing' })
  const tryer = {
    mobileHash: sealing.hash('mobile', mobile),
    addressHash: sealing.hash('address', homeOf(call.address)),
  }
  await passImageCode(deps, call, tryer.addressHash)
  const password = await readPassword(deps, ciphertext)
  const counted = await countTry(deps, tryer)

  // An unknown mobile takes the same two queries, so that the timing reveals nothing.
  const userId = (await db.one(memberMobiles.ownerOf, [tryer.mobileHash]))?.userId ?? uuidv7()
  const member = await db.one(members.find, [userId])
  const isRight = await isPasswordOf(member?.passwordHash ?? null, password).catch(async (error) => {
    await db.inTransaction((tx) => takeTryBack(tx, tryer, counted))
    throw error
  })
  if (!isRight || !member) throw new AppError('passwordWrong')

  const token = await db.inTransaction(async (tx) => {
    // Read again under the lock: the password may have changed during the check.
    const locked = await tx.one(members.lock, [member.userId])
    if (locked?.passwordHash !== member.passwordHash) return null
    await forgiveTries(tx, tryer, counted)
    const channel = channelAtSignIn(call.claimedChannel)
    return openSession(tx, member.userId, channel, await clock.now(tx), call.clientType)
  })
  if (!token) throw new AppError('passwordWrong')
  call.giveToken(token)
  return { userId: member.userId }
}

/** After many failures, an address must solve a picture code with each password. */
async function passImageCode(deps: IdentityDeps, call: LoginCall, addressHash: string): Promise<void> {
  const { verifyId, verifyCode } = call.request
  const status = await deps.db.inTransaction(async (tx) => {
    const now = await deps.clock.now(tx)
    if (!(await isImageCodeDue(tx, addressHash, now))) return 'ok'
    if (!verifyId || !verifyCode) return 'imageCodeRequired'
    return checkImageCode(tx, deps.sealing, { verifyId, verifyCode }, now)
  })
  if (status !== 'ok') throw new AppError(status)
}
