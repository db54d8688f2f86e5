import { dayMs, minuteMs } from '@club/contract/durations.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { undoMinutes } from '@club/contract/undo.constants.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import type { Caller } from '../../kit/http/call.ts'
import { forgetItem } from '../../kit/jobs/stuck-items.ts'
import { closePointAccount } from '../points/points.ts'
import { closings } from './closing.sql.ts'
import type { IdentityDeps, IdentityStore } from './identity-deps.ts'
import { knownBrowsers } from './known-browser.sql.ts'
import { leftMobiles } from './left-mobile.sql.ts'
import { leftMobilesOf } from './left-mobiles.ts'
import { memberOfPassword } from './login.ts'
import { memberMobiles } from './member.sql.ts'
import { ownMobile } from './own-mobile.ts'
import { refuseIfQueueFull } from './password.ts'
import { countTry, forgiveTries } from './password-tries.ts'
import { endSessions } from './sessions.ts'
import type { Requester } from './sign-in-limits.ts'
import { sendSmsCode, useSmsCodeToOpen } from './sms-code.ts'

/** Calls that began before their sessions ended are over by then. */
const callsOverMinutes = 1
/** An upload that continued through the erasure is over by then. */
const lastLookDays = 1

export type ErasureStep = 'begin' | 'erase' | 'lastLook'

/** A step of an erasure that is due. */
export interface DueErasure {
  userId: string
  /** Null once the mobile is erased. */
  mobileHash: string | null
  step: ErasureStep
}

/** Sends the member a code with which the account can be closed. */
export async function sendClosingCode(deps: IdentityDeps, call: Caller) {
  const { mobile, requester } = await ownMobile(deps, call)
  return sendSmsCode(deps, { mobile, scene: 'close', requester, language: call.language, imageAnswer: null })
}

/**
 * Closes the account in ten minutes: rules/privacy#closing-an-account. The SMS code or the password proves the member;
 * a repeat changes nothing. Returns when.
 */
export async function closeAccount(
  deps: IdentityDeps,
  call: Caller,
  proof: { smsCode?: string | undefined; password?: string | undefined },
): Promise<Date> {
  const { db, clock } = deps
  const { requester } = await ownMobile(deps, call)
  if (proof.smsCode === undefined) await provePassword(deps, requester, proof.password)
  const outcome = await db.inTransaction(async (tx) => {
    const row = await tx.one(closings.lock, [call.memberId])
    const now = await clock.now(tx)
    if (row?.status !== 'normal') return 'notLoggedIn' satisfies StatusName
    const used =
      proof.smsCode === undefined
        ? null
        : await useSmsCodeToOpen(tx, deps, { requester, scene: 'close', code: proof.smsCode }, now)
    // Returned, not thrown, so that the try stays counted.
    if (used && used.status !== 'ok') return used.status
    if (row.eraseDueAt !== null) return row.eraseDueAt
    // The member has undone what this code closed: sent again, it must not close the account once more.
    if (used?.by.isRepeat) return 'smsCodeExpired' satisfies StatusName
    const closesAt = new Date(now.getTime() + undoMinutes * minuteMs)
    await tx.run(closings.set, [call.memberId, 'normal', closesAt])
    return closesAt
  })
  if (typeof outcome === 'string') throw new AppError(outcome)
  return outcome
}

async function provePassword(
  deps: IdentityDeps,
  requester: Requester,
  ciphertext: string | undefined,
): Promise<void> {
  if (ciphertext === undefined) throw new AppError('smsCodeRequired')
  refuseIfQueueFull(requester)
  const counted = await countTry(deps, { requester, scene: 'close' }, null)
  if (!(await memberOfPassword(deps, ciphertext, requester, counted))) throw new AppError('passwordWrong')
  await deps.db.inTransaction((tx) => forgiveTries(tx, requester, counted))
}

/** Keeps the account, if its erasure has not begun; a repeat changes nothing. */
export async function undoClosing({ db, clock }: IdentityStore, userId: string): Promise<void> {
  await db.inTransaction(async (tx) => {
    const row = await tx.one(closings.lock, [userId])
    const now = await clock.now(tx)
    if (row?.status !== 'normal' || (row.eraseDueAt !== null && row.eraseDueAt <= now))
      throw new AppError('closingOver')
    if (row.eraseDueAt !== null) await tx.run(closings.set, [userId, 'normal', null])
  })
}

/**
 * Restarts the waits of erasures that began while the clock was ahead, once it is set back; otherwise they would last for
 * as long as it was ahead.
 */
export async function restartWaits({ db }: Pick<IdentityStore, 'db'>, now: Date): Promise<void> {
  const waitsMs = {
    normal: undoMinutes * minuteMs,
    erasing: callsOverMinutes * minuteMs,
    erased: lastLookDays * dayMs,
  }
  const dueAt = Object.values(waitsMs).map((ms) => new Date(now.getTime() + ms))
  await db.run(closings.restart, [now, Object.keys(waitsMs), dueAt])
}

/** The steps of erasures that are due, the longest waiting first, without those of the accounts `leftOut`. */
export async function dueErasures(
  { db, clock }: IdentityStore,
  maxRows: number,
  leftOut: readonly string[],
): Promise<DueErasure[]> {
  const rows = await db.all(closings.due, [await clock.now(db), maxRows, leftOut])
  return rows.map(({ userId, status, mobileHash }) => ({
    userId,
    mobileHash: mobileHash === '' ? null : mobileHash,
    step: status === 'normal' ? 'begin' : status === 'erasing' ? 'erase' : 'lastLook',
  }))
}

/**
 * Begins the erasure: the sessions end, nobody can sign in, and nobody gives the account anything more. False if it is not due or has been undone. `atOnce` is
 * for an operator, who does not wait ten minutes.
 */
export async function beginErasure(
  tx: Tx,
  { clock }: Pick<IdentityStore, 'clock'>,
  userId: string,
  atOnce = false,
): Promise<boolean> {
  const row = await tx.one(closings.lock, [userId])
  const now = await clock.now(tx)
  const isDue = atOnce || (row?.eraseDueAt !== null && row !== null && row.eraseDueAt <= now)
  if (row?.status !== 'normal' || !isDue) return false
  await tx.run(closings.set, [userId, 'erasing', new Date(now.getTime() + callsOverMinutes * minuteMs)])
  await endSessions(tx, userId)
  await closePointAccount(tx, userId)
  return true
}

/**
 * Holds the mobile of an account while what is stored under it is erased. Null if somebody registered with it after an
 * earlier try had failed and let it go: what is stored under it is theirs now. False if the account is erased.
 */
export async function holdMobile(
  { db, clock }: Pick<IdentityStore, 'db' | 'clock'>,
  { userId, mobileHash }: DueErasure,
): Promise<string | null | false> {
  return db.inTransaction(async (tx) => {
    const row = await tx.one(closings.lock, [userId])
    if (row?.status !== 'erasing' || mobileHash === null) return false
    await tx.run(memberMobiles.claim, [mobileHash, userId, await clock.now(tx)])
    return (await tx.one(memberMobiles.ownerOf, [mobileHash]))?.userId === userId ? mobileHash : null
  })
}

/** Frees the mobile of an account whose erasure fails, so that its owner can register again meanwhile. */
export async function letMobileGo({ db }: Pick<IdentityStore, 'db'>, { userId, mobileHash }: DueErasure) {
  await db.inTransaction(async (tx) => {
    const row = await tx.one(closings.lock, [userId])
    if (row?.status === 'erasing' && mobileHash !== null)
      await tx.run(closings.freeMobile, [mobileHash, userId])
  })
}

/**
 * Erases what identity knows, as the last step: the mobile becomes free, and the id reveals nothing about the member.
 * `mobileHash` is null if the mobile is somebody else's by now.
 */
export async function endErasure(
  { db, clock }: IdentityStore,
  { userId, mobileHash }: Pick<DueErasure, 'userId' | 'mobileHash'>,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const row = await tx.one(closings.lock, [userId])
    if (row?.status !== 'erasing') return
    const now = await clock.now(tx)
    if (mobileHash !== null) {
      await tx.run(closings.codes, [mobileHash])
      await tx.run(closings.vouchers, [mobileHash])
      await tx.run(closings.registrations, [mobileHash])
      await tx.run(knownBrowsers.forgetAll, [mobileHash])
      await tx.run(closings.freeMobile, [mobileHash, userId])
    }
    for (const left of await leftMobilesOf(tx, userId)) await tx.run(leftMobiles.delete, [left])
    await tx.run(closings.erase, [userId, new Date(now.getTime() + lastLookDays * dayMs)])
    await forgetItem(tx, userId)
  })
}

/** Ends the erasure: nothing is left to look for. */
export async function finishErasure({ db }: IdentityStore, userId: string): Promise<void> {
  await db.inTransaction(async (tx) => {
    await tx.run(closings.set, [userId, 'erased', null])
    await forgetItem(tx, userId)
  })
}

/** When an account was last erased, if that was within a day; null otherwise. */
export async function lastErasureAt(on: Queryable): Promise<Date | null> {
  const dueAt = (await on.one(closings.lastLook))?.dueAt ?? null
  return dueAt && new Date(dueAt.getTime() - lastLookDays * dayMs)
}
