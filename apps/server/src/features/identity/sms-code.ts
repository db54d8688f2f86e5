import { randomInt } from 'node:crypto'
import { hourMs, secondMs } from '@club/contract/durations.ts'
import type { Language } from '@club/contract/languages.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { stillWaits } from '@club/contract/waits.rules.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import { isSameHash, type Sealing } from '../../kit/sealing/sealing.ts'
import { brandIn } from '../content/content.ts'
import { words } from './identity.words.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { checkImageCode, type ImageAnswer, restoreImageCode } from './image-code.ts'
import { knownBrowsers } from './known-browser.sql.ts'
import { fullAmong, pour, refundUses } from './leaky-bucket.ts'
import type { OpenedBy } from './opened-by.ts'
import { type AttemptDeps, countAttempt, refundAttempt } from './sign-in-attempts.ts'
import {
  attemptBuckets,
  pictureBuckets,
  type Requester,
  type SignInBucket,
  type SmsTier,
  smsBuckets,
} from './sign-in-limits.ts'
import { fullDespitePicture, mustWait, type RefusedSms, smsRefusal } from './sign-in-refusals.ts'
import {
  judgeSmsCode,
  type Scene,
  smsCodeDigits,
  smsCodeLifetimeSeconds,
  smsCodeTries,
  smsResendSeconds,
} from './sms-code.rules.ts'
import { type SmsCodeLocked, smsCodes } from './sms-code.sql.ts'
import { boundText } from './sms-gateway.ts'

/** A request for an SMS code, with the answer to a picture code. */
export interface SmsRequest {
  mobile: string
  scene: Scene
  requester: Requester
  language: Language
  /** Null for an SMS without a picture code, which has stricter limits. */
  imageAnswer: ImageAnswer | null
}

interface Reservation {
  at: Date
  /** When this browser last asked for this mobile and scene, restored if the SMS cannot be sent. */
  requestedBefore: Date | null
  poured: readonly SignInBucket[]
}

/**
 * Sends an SMS code and returns when the next one may be requested. Does not depend on whether the mobile
 * belongs to a member. Room is taken first, then the SMS is sent, then the code becomes valid; if the
 * gateway fails, everything is given back and an earlier code stays valid.
 */
export async function sendSmsCode(deps: IdentityDeps, request: SmsRequest) {
  const { db, sealing, sms } = deps
  const { mobile, scene, language, requester } = request
  const reservation = await reserve(deps, request)
  const code = String(randomInt(10 ** smsCodeDigits)).padStart(smsCodeDigits, '0')
  const plain = words[language].smsText(brandIn(deps.published, language).clubName, code)
  const text = boundText(plain, deps.codeHost, code)
  try {
    await sms.send({ mobile, scene, code, text, at: reservation.at })
  } catch (error) {
    await withdraw(deps, request, reservation)
    throw error
  }
  const expiresAt = new Date(reservation.at.getTime() + smsCodeLifetimeSeconds * secondMs)
  const codeHash = hashOf(sealing, requester, scene, code)
  await db.inTransaction((tx) =>
    tx.run(smsCodes.keep, [...keyOf(requester, scene), codeHash, expiresAt, reservation.at]),
  )
  return { resendAfterSeconds: smsResendSeconds, lifetimeSeconds: smsCodeLifetimeSeconds }
}

type Owner = Pick<Requester, 'mobileHash' | 'browserHash'>

function keyOf({ mobileHash, browserHash }: Owner, scene: Scene): [string, Scene, string] {
  return [mobileHash, scene, browserHash]
}

function hashOf(sealing: Sealing, { mobileHash, browserHash }: Owner, scene: Scene, code: string): string {
  return sealing.hash('sms-code', `${mobileHash}:${scene}:${browserHash}:${code}`)
}

async function reserve(deps: IdentityDeps, request: SmsRequest): Promise<Reservation> {
  const { requester, scene, imageAnswer } = request
  const result = await deps.db.inTransaction(async (tx) => {
    const now = await deps.clock.now(tx)
    const key = keyOf(requester, scene)
    const anHourAgo = new Date(now.getTime() - hourMs)
    // Returned, not thrown, so that the try stays counted; nothing else is stored for a wrong answer.
    const image = imageAnswer
      ? await checkImageCode(tx, deps.sealing, imageAnswer, requester.browserHash, now)
      : null
    if (image !== null && image !== 'ok') return image
    const [known, row, inHour, guessed] = await Promise.all([
      tx.one(knownBrowsers.find, [requester.mobileHash, requester.browserHash]),
      tx.one(smsCodes.open, key),
      tx.one(smsCodes.countSince, [requester.mobileHash, anHourAgo]),
      fullAmong(tx, attemptBuckets(deps, requester.address), now),
    ])
    if (image === 'ok') await refundUses(tx, pictureBuckets(deps, requester.address))
    const isQuestionDue = (inHour?.sent ?? 0) > 0 || guessed.length > 0
    const found = { isKnown: known !== null, row, isQuestionDue }
    return reserveInTime(tx, deps, request, found, now)
  })
  if (typeof result === 'string') throw new AppError(result)
  return result
}

interface Found {
  isKnown: boolean
  row: SmsCodeLocked | null
  /** Whether every SMS needs a picture code: the mobile had one in this hour, or its connection guessed too much. */
  isQuestionDue: boolean
}

/** Throws if the SMS is refused; the rollback also restores the solved picture code. */
async function reserveInTime(
  tx: Tx,
  deps: IdentityDeps,
  { requester, scene, imageAnswer }: SmsRequest,
  { isKnown, row, isQuestionDue }: Found,
  now: Date,
): Promise<Reservation> {
  const requestedBefore = row?.requestedAt ?? null
  const mayResendAt = requestedBefore && new Date(requestedBefore.getTime() + smsResendSeconds * secondMs)
  if (mayResendAt && stillWaits(mayResendAt, now, smsResendSeconds * secondMs))
    throw mustWait('smsTooSoon', mayResendAt, now)
  // Somebody closing an account or changing the mobile is signed in and gets the code on their own mobile.
  const hasPicture = imageAnswer !== null || scene === 'close' || scene === 'oldMobile'
  const question = { isDue: isQuestionDue, isSolved: hasPicture }
  const own = isKnown ? await pourForSms(tx, deps, requester, 'known', now) : null
  const poured =
    own?.full.length === 0
      ? own.filled
      : await pourForStranger(tx, deps, { requester, scene, ownFull: own?.full ?? null }, question, now)
  await tx.run(smsCodes.request, [...keyOf(requester, scene), now])
  return { at: now, requestedBefore, poured }
}

/** Fills the buckets of one SMS; if one was full, none is filled. */
async function pourForSms(
  tx: Tx,
  deps: IdentityDeps,
  requester: Requester,
  tier: SmsTier,
  now: Date,
): Promise<{ filled: readonly SignInBucket[]; full: readonly SignInBucket[] }> {
  const poured = await pour(tx, smsBuckets(deps, requester, tier), now)
  const filled = poured.filter(({ uses }) => uses !== null).map(({ bucket }) => bucket)
  const full = poured.filter(({ uses }) => uses === null).map(({ bucket }) => bucket)
  if (full.length > 0) await refundUses(tx, filled)
  return { filled, full }
}

/**
 * For any browser; a known one gets here when its own SMS of the day are used up. Where the mobile's usual SMS are
 * used up, whoever has solved a picture code gets some more: rules/identity#ways-in.
 */
async function pourForStranger(
  tx: Tx,
  deps: IdentityDeps,
  wanted: Omit<RefusedSms, 'full'>,
  { isDue, isSolved }: { isDue: boolean; isSolved: boolean },
  now: Date,
): Promise<readonly SignInBucket[]> {
  const { requester } = wanted
  const refuse = (full: readonly SignInBucket[]) => smsRefusal(tx, deps, { ...wanted, full }, now)
  if (!isSolved) {
    const plain = isDue ? null : await pourForSms(tx, deps, requester, 'plain', now)
    if (plain?.full.length === 0) return plain.filled
    // Nobody is asked for a picture code that would not help.
    const full = await fullDespitePicture(tx, deps, requester, now)
    throw full.length === 0 ? new AppError('imageCodeRequired') : await refuse(full)
  }
  const usual = await pourForSms(tx, deps, requester, 'pictured', now)
  if (usual.full.length === 0) return usual.filled
  const beyond = usual.full.filter(({ of }) => of !== 'mobile')
  if (beyond.length > 0) throw await refuse(beyond)
  const solved = await pourForSms(tx, deps, requester, 'solved', now)
  if (solved.full.length > 0) throw await refuse(solved.full)
  return solved.filled
}

async function withdraw(
  deps: IdentityDeps,
  { requester, scene, imageAnswer }: SmsRequest,
  { at, requestedBefore, poured }: Reservation,
): Promise<void> {
  await deps.db.inTransaction(async (tx) => {
    if (requestedBefore === null) await tx.run(smsCodes.forget, [...keyOf(requester, scene), at])
    else await tx.run(smsCodes.withdraw, [...keyOf(requester, scene), at, requestedBefore])
    await refundUses(tx, poured)
    if (imageAnswer) await restoreImageCode(tx, imageAnswer.verifyId)
  })
}

export interface CodeAttempt {
  requester: Requester
  scene: Scene
  code: string
}

/** A judged attempt, and what a session is opened by if it was right. */
interface JudgedAttempt {
  status: StatusName
  by: OpenedBy
}

/**
 * Counts and judges an attempt at a code; `ok` uses the code up. The status is returned, not thrown, so that the try stays
 * counted. However many attempts came from its connection, the browser that asked for a code has its five tries: asking
 * costs a picture code then.
 */
export async function useSmsCode(
  tx: Tx,
  deps: AttemptDeps,
  attempt: CodeAttempt,
  now: Date,
): Promise<StatusName> {
  return (await useSmsCodeToOpen(tx, deps, attempt, now)).status
}

/** Like `useSmsCode`, for a code that opens a session. */
export async function useSmsCodeToOpen(
  tx: Tx,
  deps: AttemptDeps,
  attempt: CodeAttempt,
  now: Date,
): Promise<JudgedAttempt> {
  const [counted, row] = await Promise.all([
    countAttempt(tx, deps, attempt.requester, now),
    tx.one(smsCodes.lock, keyOf(attempt.requester, attempt.scene)),
  ])
  const status = judge(deps.sealing, row, attempt, now)
  await Promise.all([
    recordAttempt(tx, row, attempt, status, now),
    status === 'ok' ? refundAttempt(tx, counted) : undefined,
  ])
  const { usedAt = null, codeHash = null } = row ?? {}
  const key = `${keyOf(attempt.requester, attempt.scene).join(':')}:${codeHash ?? ''}`
  return { status, by: { key, usedAt: usedAt ?? now, isRepeat: usedAt !== null } }
}

/**
 * Judges an attempt like `useSmsCode`, but does not use up a right code, which counts only together with another one.
 */
export async function checkSmsCode(
  tx: Tx,
  deps: AttemptDeps,
  attempt: CodeAttempt,
  now: Date,
): Promise<StatusName> {
  const [counted, row] = await Promise.all([
    countAttempt(tx, deps, attempt.requester, now),
    tx.one(smsCodes.lock, keyOf(attempt.requester, attempt.scene)),
  ])
  const status = judge(deps.sealing, row, attempt, now)
  if (status === 'ok') await refundAttempt(tx, counted)
  else await recordAttempt(tx, row, attempt, status, now)
  return status
}

function judge(
  sealing: Sealing,
  row: SmsCodeLocked | null,
  { requester, scene, code }: CodeAttempt,
  now: Date,
): StatusName {
  const isRight = isSameHash(row?.codeHash ?? '', hashOf(sealing, requester, scene, code))
  return judgeSmsCode(row, isRight, now)
}

/** The row is locked, so parallel attempts share the five tries. */
async function recordAttempt(
  tx: Tx,
  row: SmsCodeLocked | null,
  { requester, scene }: CodeAttempt,
  status: StatusName,
  now: Date,
): Promise<void> {
  if (status === 'ok') {
    // A repeat does not extend the time for repeats.
    if (!row?.usedAt) await tx.run(smsCodes.use, [...keyOf(requester, scene), now])
  } else if (status === 'smsCodeWrong' || (status === 'smsTriesUsed' && row && row.tries < smsCodeTries))
    await tx.run(smsCodes.countTry, keyOf(requester, scene))
}
