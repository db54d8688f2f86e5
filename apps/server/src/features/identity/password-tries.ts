import { hourMs, secondMs } from '@club/contract/durations.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { stillWaits } from '@club/contract/waits.rules.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { checkImageCode, type ImageAnswer } from './image-code.ts'
import { leakyBuckets } from './leaky-bucket.sql.ts'
import { type Poured, pour, refundUses } from './leaky-bucket.ts'
import { memberMobiles } from './member.sql.ts'
import { type FailureRow, failures } from './password.sql.ts'
import { browserWaits, failuresForgottenHours, waitsUntil } from './password-waits.rules.ts'
import { type CountedAttempt, countAttempt, refundAttempt } from './sign-in-attempts.ts'
import {
  failureKey,
  isPictureDue,
  pictureBuckets,
  type Requester,
  type SignInBucket,
  strangersPasswordBuckets,
} from './sign-in-limits.ts'
import { passwordRefusal, type RefusedPassword, waitRefusal } from './sign-in-refusals.ts'

/** A password try that was counted before the password was read. */
export interface CountedTry extends CountedAttempt {
  at: Date
  /** The browser's wait before the try, restored when the try is taken back. */
  waitedUntil: Date | null
  /** Whose mobile it is, or null. */
  userId: string | null
}

function countOf(row: FailureRow | null, now: Date): number {
  if (!row) return 0
  const isForgotten = now.getTime() - row.updatedAt.getTime() >= failuresForgottenHours * hourMs
  return isForgotten ? 0 : row.failures
}

/**
 * Counts a password try before anything is spent on the password, so that many tries at once are limited like tries
 * in a row. An unknown mobile takes the same statements. Throws `waitBeforeRetry` while this browser must wait, the
 * picture code's status if one is due and not right, and a refusal if even whoever solves one has no tries left.
 */
export async function countTry(
  deps: IdentityDeps,
  { requester, scene }: RefusedPassword,
  imageAnswer: ImageAnswer | null,
): Promise<CountedTry> {
  const { db, clock } = deps
  let isPictureWrong = false
  const counting = db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    const key = failureKey(requester)
    const [, row, counted, owner] = await Promise.all([
      // Inserted first, so that there is always a row to lock.
      tx.run(failures.open, [key, now]),
      tx.one(failures.lock, [key]),
      countAttempt(tx, deps, requester, now, strangersPasswordBuckets(deps, requester, 'usual')),
      tx.one(memberMobiles.ownerOf, [requester.mobileHash]),
    ])
    const waitedUntil = row?.waitsUntil ?? null
    const { isKnown } = counted
    if (waitedUntil && stillWaits(waitedUntil, now, browserWaits.maxWaitSeconds * secondMs))
      throw await waitRefusal(tx, deps, { requester, scene, isKnown, until: waitedUntil }, now)
    // Nobody is asked for a picture code that would not help.
    const beyond = await pourBeyond(tx, deps, { requester, scene }, counted, now)
    const image = await passImageCode(tx, deps, requester, counted, imageAnswer, now)
    isPictureWrong = image !== 'ok'
    // Thrown, so that no row is left of a mobile whose password was not tried.
    if (image !== 'ok') throw new AppError(image)
    const poured = [...counted.poured, ...beyond]
    const failed = countOf(row, now) + 1
    await tx.run(failures.write, [key, failed, waitsUntil(browserWaits, failed, now), now])
    return { ...counted, poured, at: now, waitedUntil, userId: owner?.userId ?? null }
  })
  return counting.catch(async (error) => {
    if (isPictureWrong && imageAnswer) await countPictureTry(deps, requester, imageAnswer)
    throw error
  })
}

/** Counts a wrong answer to a picture code after the rollback of what it was for. */
async function countPictureTry(
  { db, clock, sealing }: IdentityDeps,
  { browserHash }: Requester,
  answer: ImageAnswer,
): Promise<void> {
  await db.inTransaction(async (tx) => checkImageCode(tx, sealing, answer, browserHash, await clock.now(tx)))
}

/**
 * Where strangers have used up the passwords of a mobile, a browser that solved a picture code gets some more. Throws the
 * refusal if those are used up, too; the rollback takes the try back, and the picture code has not been looked at.
 */
async function pourBeyond(
  tx: Tx,
  deps: IdentityDeps,
  { requester, scene }: RefusedPassword,
  { isKnown, poured }: CountedAttempt,
  now: Date,
): Promise<Poured<SignInBucket>[]> {
  if (isKnown || poured.every(({ bucket, uses }) => bucket.of !== 'mobile' || uses !== null)) return []
  const beyond = await pour(tx, strangersPasswordBuckets(deps, requester, 'solved'), now)
  const full = beyond.filter(({ uses }) => uses === null).map(({ bucket }) => bucket)
  if (full.length > 0) throw await passwordRefusal(tx, deps, { requester, scene, full }, now)
  return beyond
}

/**
 * Checks the picture code if one is due: after many attempts at this mobile or from this connection. However many there
 * were, it is a question and no stop.
 */
async function passImageCode(
  tx: Tx,
  deps: IdentityDeps,
  { browserHash, address }: Requester,
  { isKnown, poured }: CountedAttempt,
  answer: ImageAnswer | null,
  now: Date,
): Promise<StatusName> {
  const isDue = poured.some(({ bucket, uses }) => isPictureDue(bucket, uses))
  if (isKnown || !isDue) return 'ok'
  if (!answer) return 'imageCodeRequired'
  const status = await checkImageCode(tx, deps.sealing, answer, browserHash, now)
  if (status === 'ok') await refundUses(tx, pictureBuckets(deps, address))
  return status
}

/** After a right password: resets the browser's failures and takes the try back everywhere. */
export async function forgiveTries(tx: Tx, requester: Requester, counted: CountedTry): Promise<void> {
  await Promise.all([tx.run(failures.forget, [failureKey(requester)]), refundAttempt(tx, counted)])
}

/**
 * Takes a try back because the password could not be checked. If it could not even be read, the connection's share
 * stays counted: reading it cost something.
 */
export async function refundTry(
  tx: Tx,
  requester: Requester,
  counted: CountedTry,
  { wasRead }: { wasRead: boolean },
): Promise<void> {
  const back = wasRead ? counted.poured.filter(({ bucket }) => bucket.of === 'mobile') : counted.poured
  const own = counted.poured.filter(({ bucket }) => bucket.of === 'mobile')
  await Promise.all([
    tx.run(failures.takeBack, [failureKey(requester), counted.waitedUntil]),
    refundAttempt(tx, { poured: back }),
    // Without a row of each mobile that somebody names.
    tx.run(failures.forgetUnused, [failureKey(requester)]),
    ...own.map(({ bucket }) => tx.run(leakyBuckets.forgetDrained, [bucket.key, counted.at])),
  ])
}

/** Resets the browser's failures after the mobile was proved in it. */
export async function resetBrowserFailures(tx: Tx, requester: Requester): Promise<void> {
  await tx.run(failures.forget, [failureKey(requester)])
}
