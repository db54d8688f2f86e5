import { randomInt } from 'node:crypto'
import { smsCodeLifetimeSeconds, smsCodeTries } from '@club/contract/identity.constants.ts'
import type { Language } from '@club/contract/languages.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import { isSameHash, type Sealing } from '../../kit/sealing/sealing.ts'
import { brandIn } from '../content/content.ts'
import { countGuess, type GuessDeps, refundGuess } from './guesses.ts'
import { hourMs, judgeSmsCode, type Scene, secondMs } from './identity.rules.ts'
import { words } from './identity.words.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { checkImageCode, type ImageAnswer, restoreImageCode } from './image-code.ts'
import { knownBrowsers } from './known-browser.sql.ts'
import { fullAmong, pour, refundUses } from './leaky-bucket.ts'
import type { OpenedBy } from './opened-by.ts'
import { fullDespitePicture, mustWait, type RefusedSms, smsRefusal } from './refusals.ts'
import {
  type Asker,
  guessBuckets,
  pictureBuckets,
  type SignInBucket,
  type SmsTier,
  smsBuckets,
} from './sign-in-limits.ts'
import { boundText } from './sms.ts'
import { type SmsCodeLocked, smsCodes } from './sms-code.sql.ts'

const smsResendSeconds = 60
const codeDigits = 6

/** A request for an SMS code, with the answer to a picture code. */
export interface SmsRequest {
  mobile: string
  scene: Scene
  asker: Asker
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
  const { mobile, scene, language, asker } = request
  const reservation = await reserve(deps, request)
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const plain = words[language].smsText(brandIn(deps.published, language).clubName, code)
  const text = boundText(plain, deps.codeHost, code)
  try {
    await sms.send({ mobile, scene, code, text, at: reservation.at })
  } catch (error) {
    await withdraw(deps, request, reservation)
    throw error
  }
  const expiresAt = new Date(reservation.at.getTime() + smsCodeLifetimeSeconds * secondMs)
  const codeHash = hashOf(sealing, asker, scene, code)
  await db.inTransaction((tx) =>
    tx.run(smsCodes.keep, [...keyOf(asker, scene), codeHash, expiresAt, reservation.at]),
  )
  return { resendAfterSeconds: smsResendSeconds, lifetimeSeconds: smsCodeLifetimeSeconds }
}

type Owner = Pick<Asker, 'mobileHash' | 'browserHash'>

function keyOf({ mobileHash, browserHash }: Owner, scene: Scene): [string, Scene, string] {
  return [mobileHash, scene, browserHash]
}

function hashOf(sealing: Sealing, { mobileHash, browserHash }: Owner, scene: Scene, code: string): string {
  return sealing.hash('sms-code', `${mobileHash}:${scene}:${browserHash}:${code}`)
}

async function reserve(deps: IdentityDeps, request: SmsRequest): Promise<Reservation> {
  const { asker, scene, imageAnswer } = request
  const result = await deps.db.inTransaction(async (tx) => {
    const now = await deps.clock.now(tx)
    const key = keyOf(asker, scene)
    const anHourAgo = new Date(now.getTime() - hourMs)
    // Returned, not thrown, so that the try stays counted; nothing else is stored for a wrong answer.
    const image = imageAnswer
      ? await checkImageCode(tx, deps.sealing, imageAnswer, asker.browserHash, now)
      : null
    if (image !== null && image !== 'ok') return image
    const [known, row, inHour, guessed] = await Promise.all([
      tx.one(knownBrowsers.find, [asker.mobileHash, asker.browserHash]),
      tx.one(smsCodes.open, key),
      tx.one(smsCodes.countSince, [asker.mobileHash, anHourAgo]),
      fullAmong(tx, guessBuckets(deps, asker.address), now),
    ])
    if (image === 'ok') await refundUses(tx, pictureBuckets(deps, asker.address))
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
  { asker, scene, imageAnswer }: SmsRequest,
  { isKnown, row, isQuestionDue }: Found,
  now: Date,
): Promise<Reservation> {
  const requestedBefore = row?.requestedAt ?? null
  const mayResendAt = requestedBefore && new Date(requestedBefore.getTime() + smsResendSeconds * secondMs)
  if (mayResendAt && mayResendAt > now) throw mustWait('smsTooSoon', mayResendAt, now)
  // Somebody closing an account or changing the mobile is signed in and gets the code on their own mobile.
  const hasPicture = imageAnswer !== null || scene === 'close' || scene === 'oldMobile'
  const question = { isDue: isQuestionDue, isSolved: hasPicture }
  const own = isKnown ? await pourForSms(tx, deps, asker, 'known', now) : null
  const poured =
    own?.full.length === 0
      ? own.filled
      : await pourForStranger(tx, deps, { asker, scene, ownFull: own?.full ?? null }, question, now)
  await tx.run(smsCodes.request, [...keyOf(asker, scene), now])
  return { at: now, requestedBefore, poured }
}

/** Fills the buckets of one SMS; if one was full, none is filled. */
async function pourForSms(
  tx: Tx,
  deps: IdentityDeps,
  asker: Asker,
  tier: SmsTier,
  now: Date,
): Promise<{ filled: readonly SignInBucket[]; full: readonly SignInBucket[] }> {
  const poured = await pour(tx, smsBuckets(deps, asker, tier), now)
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
  const { asker } = wanted
  const refuse = (full: readonly SignInBucket[]) => smsRefusal(tx, deps, { ...wanted, full }, now)
  if (!isSolved) {
    const plain = isDue ? null : await pourForSms(tx, deps, asker, 'plain', now)
    if (plain?.full.length === 0) return plain.filled
    // Nobody is asked for a picture code that would not help.
    const full = await fullDespitePicture(tx, deps, asker, now)
    throw full.length === 0 ? new AppError('imageCodeRequired') : await refuse(full)
  }
  const usual = await pourForSms(tx, deps, asker, 'pictured', now)
  if (usual.full.length === 0) return usual.filled
  const beyond = usual.full.filter(({ of }) => of !== 'mobile')
  if (beyond.length > 0) throw await refuse(beyond)
  const solved = await pourForSms(tx, deps, asker, 'solved', now)
  if (solved.full.length > 0) throw await refuse(solved.full)
  return solved.filled
}

async function withdraw(
  deps: IdentityDeps,
  { asker, scene, imageAnswer }: SmsRequest,
  { at, requestedBefore, poured }: Reservation,
): Promise<void> {
  await deps.db.inTransaction(async (tx) => {
    if (requestedBefore === null) await tx.run(smsCodes.forget, [...keyOf(asker, scene), at])
    else await tx.run(smsCodes.withdraw, [...keyOf(asker, scene), at, requestedBefore])
    await refundUses(tx, poured)
    if (imageAnswer) await restoreImageCode(tx, imageAnswer.verifyId)
  })
}

export interface SmsGuess {
  asker: Asker
  scene: Scene
  code: string
}

/** A judged guess, and what a session is opened by if it was right. */
interface JudgedGuess {
  status: StatusName
  by: OpenedBy
}

/**
 * Counts and judges a guess at a code; `ok` uses the code up. The status is returned, not thrown, so that the try stays
 * counted. However many guesses came from its connection, the browser that asked for a code has its five tries: asking
 * costs a picture code then.
 */
export async function useSmsCode(tx: Tx, deps: GuessDeps, guess: SmsGuess, now: Date): Promise<StatusName> {
  return (await useSmsCodeToOpen(tx, deps, guess, now)).status
}

/** Like `useSmsCode`, for a code that opens a session. */
export async function useSmsCodeToOpen(
  tx: Tx,
  deps: GuessDeps,
  guess: SmsGuess,
  now: Date,
): Promise<JudgedGuess> {
  const [counted, row] = await Promise.all([
    countGuess(tx, deps, guess.asker, now),
    tx.one(smsCodes.lock, keyOf(guess.asker, guess.scene)),
  ])
  const status = judge(deps.sealing, row, guess, now)
  await Promise.all([
    recordGuess(tx, row, guess, status, now),
    status === 'ok' ? refundGuess(tx, counted) : undefined,
  ])
  const { usedAt = null, codeHash = null } = row ?? {}
  const key = `${keyOf(guess.asker, guess.scene).join(':')}:${codeHash ?? ''}`
  return { status, by: { key, usedAt: usedAt ?? now, isRepeat: usedAt !== null } }
}

/**
 * Judges a guess like `useSmsCode`, but does not use up a right code, which counts only together with another one.
 */
export async function checkSmsCode(tx: Tx, deps: GuessDeps, guess: SmsGuess, now: Date): Promise<StatusName> {
  const [counted, row] = await Promise.all([
    countGuess(tx, deps, guess.asker, now),
    tx.one(smsCodes.lock, keyOf(guess.asker, guess.scene)),
  ])
  const status = judge(deps.sealing, row, guess, now)
  if (status === 'ok') await refundGuess(tx, counted)
  else await recordGuess(tx, row, guess, status, now)
  return status
}

function judge(
  sealing: Sealing,
  row: SmsCodeLocked | null,
  { asker, scene, code }: SmsGuess,
  now: Date,
): StatusName {
  const isRight = isSameHash(row?.codeHash ?? '', hashOf(sealing, asker, scene, code))
  return judgeSmsCode(row, isRight, now)
}

/** The row is locked, so parallel guesses share the five tries. */
async function recordGuess(
  tx: Tx,
  row: SmsCodeLocked | null,
  { asker, scene }: SmsGuess,
  status: StatusName,
  now: Date,
): Promise<void> {
  if (status === 'ok') {
    // A repeat does not extend the time for repeats.
    if (!row?.usedAt) await tx.run(smsCodes.use, [...keyOf(asker, scene), now])
  } else if (status === 'smsCodeWrong' || (status === 'smsTriesUsed' && row && row.tries < smsCodeTries))
    await tx.run(smsCodes.countTry, keyOf(asker, scene))
}
