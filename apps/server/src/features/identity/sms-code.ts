import { randomInt } from 'node:crypto'
import {
  type Language,
  smsCodeLifetimeSeconds,
  smsCodeTries,
  smsResendSeconds,
} from '@club/contract/constants.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/db.ts'
import { isSameHash, type Sealing } from '../../kit/sealing.ts'
import { brandIn } from '../content/content.ts'
import { giveBudgetsBack, smsBudgetOfAddress, smsBudgets, takeBudgets, usedOf } from './budget.ts'
import { hourMs, judgeSmsCode, needsImageCode, type Scene, secondMs, secondsUntil } from './identity.rules.ts'
import { words } from './identity.words.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { checkImageCode, restoreImageCode } from './image-code.ts'
import { smsCodes } from './sms-code.sql.ts'

const codeDigits = 6

/** A request for an SMS code, with the answer to a picture code. */
export interface SmsRequest {
  mobile: string
  scene: Scene
  address: string
  language: Language
  /** Null for an SMS without a picture code, which has stricter limits. */
  imageAnswer: { verifyId: string; verifyCode: string } | null
}

interface Reservation {
  at: Date
  /** When this mobile and scene last asked, restored if the SMS cannot be sent. */
  requestedBefore: Date | null
}

/**
 * Sends an SMS code and returns when the next one may be requested. Does not depend on whether the mobile
 * belongs to a member. Budgets are taken first, then the SMS is sent, then the code becomes valid; if the
 * gateway fails, everything is given back and an earlier code stays valid.
 */
export async function sendSmsCode(deps: IdentityDeps, request: SmsRequest) {
  const { db, sealing, sms } = deps
  const { mobile, scene, language } = request
  const mobileHash = sealing.hash('mobile', mobile)
  const reservation = await reserve(deps, request, mobileHash)
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const text = words[language].smsText(brandIn(deps.published, language).clubName, code)
  try {
    await sms.send({ mobile, scene, code, text, at: reservation.at })
  } catch (error) {
    await withdraw(deps, request, mobileHash, reservation)
    throw error
  }
  const expiresAt = new Date(reservation.at.getTime() + smsCodeLifetimeSeconds * secondMs)
  const codeHash = hashOf(sealing, mobileHash, scene, code)
  await db.inTransaction((tx) =>
    tx.run(smsCodes.keep, [mobileHash, scene, codeHash, expiresAt, reservation.at]),
  )
  return { resendAfterSeconds: smsResendSeconds, lifetimeSeconds: smsCodeLifetimeSeconds }
}

function hashOf(sealing: Sealing, mobileHash: string, scene: Scene, code: string): string {
  return sealing.hash('sms-code', `${mobileHash}:${scene}:${code}`)
}

function budgetsOf(deps: IdentityDeps, request: SmsRequest, mobileHash: string) {
  return smsBudgets(deps.sealing, { mobileHash, address: request.address }, deps.maxSmsOfClubHour)
}

async function reserve(deps: IdentityDeps, request: SmsRequest, mobileHash: string): Promise<Reservation> {
  const result = await deps.db.inTransaction(async (tx) => {
    const now = await deps.clock.now(tx)
    if (request.imageAnswer) {
      const image = await checkImageCode(tx, deps.sealing, request.imageAnswer, now)
      // Returned, not thrown, so that the try stays counted.
      if (image !== 'ok') return image
    }
    return reserveInTime(tx, deps, request, mobileHash, now)
  })
  if (typeof result === 'string') throw new AppError(result)
  return result
}

/** Throws if the SMS is refused; the rollback also restores the solved picture code. */
async function reserveInTime(
  tx: Tx,
  deps: IdentityDeps,
  request: SmsRequest,
  mobileHash: string,
  now: Date,
): Promise<Reservation> {
  const { scene } = request
  await tx.run(smsCodes.open, [mobileHash, scene])
  const requestedBefore = (await tx.one(smsCodes.lock, [mobileHash, scene]))?.requestedAt ?? null
  const mayResendAt = requestedBefore && new Date(requestedBefore.getTime() + smsResendSeconds * secondMs)
  if (mayResendAt && mayResendAt > now) {
    const seconds = secondsUntil(mayResendAt, now)
    throw new AppError('smsTooSoon', { words: { seconds }, retryAfterSeconds: seconds })
  }
  // Whoever closes an account is signed in and gets the code on their own mobile.
  if (!request.imageAnswer && scene !== 'close') {
    const sent = {
      mobileLastHour:
        (await tx.one(smsCodes.countSince, [mobileHash, new Date(now.getTime() - hourMs)]))?.sent ?? 0,
      addressThisHour: await usedOf(tx, smsBudgetOfAddress(deps.sealing, request.address), now),
    }
    if (needsImageCode(sent)) throw new AppError('imageCodeRequired')
  }
  if (!(await takeBudgets(tx, budgetsOf(deps, request, mobileHash), now))) throw new AppError('smsBudgetUsed')
  await tx.run(smsCodes.request, [mobileHash, scene, now])
  return { at: now, requestedBefore }
}

async function withdraw(
  deps: IdentityDeps,
  request: SmsRequest,
  mobileHash: string,
  { at, requestedBefore }: Reservation,
): Promise<void> {
  await deps.db.inTransaction(async (tx) => {
    await tx.run(smsCodes.withdraw, [mobileHash, request.scene, at, requestedBefore])
    await giveBudgetsBack(tx, budgetsOf(deps, request, mobileHash), at)
    if (request.imageAnswer) await restoreImageCode(tx, request.imageAnswer.verifyId)
  })
}

/**
 * Judges a guess at a code; `ok` uses it up. The row is locked, so parallel guesses share the five tries. The
 * status is returned, not thrown, so that the try stays counted.
 */
export async function useSmsCode(
  tx: Tx,
  sealing: Sealing,
  guess: { mobileHash: string; scene: Scene; code: string; browserHash: string },
  now: Date,
): Promise<StatusName> {
  const { mobileHash, scene, code, browserHash } = guess
  const row = await tx.one(smsCodes.lock, [mobileHash, scene])
  const isRight = isSameHash(row?.codeHash ?? '', hashOf(sealing, mobileHash, scene, code))
  const status = judgeSmsCode(row, { isRight, browserHash }, now)
  if (status === 'ok') {
    // A repeat does not extend the time for repeats.
    if (!row?.usedAt) await tx.run(smsCodes.use, [mobileHash, scene, now, browserHash])
  } else if (row && !isRight && row.tries < smsCodeTries) await tx.run(smsCodes.countTry, [mobileHash, scene])
  return status
}
