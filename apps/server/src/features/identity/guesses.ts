import { AppError } from '../../kit/app-error.ts'
import type { Caller } from '../../kit/call.ts'
import type { Queryable, Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { secondsUntil } from './identity.rules.ts'
import { knownBrowsers } from './known-browser.sql.ts'
import { allAvailableAt, type Poured, pour, refundUses } from './leaky-bucket.ts'
import { type Asker, guessBuckets, type SignInBucket, type SignInLimits } from './sign-in-limits.ts'

/** What limits guesses. */
export interface GuessDeps {
  sealing: Sealing
  config: { signInLimits: SignInLimits }
}

/** A guess that was counted, before anybody knows whether it is right. */
export interface CountedGuess {
  /** Whether the mobile's member has signed in in this browser before: full buckets do not stop it. */
  isKnown: boolean
  poured: Poured<SignInBucket>[]
}

export function askerOf(sealing: Sealing, call: Caller, mobile: string): Asker {
  return {
    mobileHash: sealing.hash('mobile', mobile),
    browserHash: sealing.hash('browser', call.browserId()),
    address: call.address,
  }
}

/**
 * Counts a guess before it is judged, so that many at once are limited like many in a row. All statements are sent
 * together with those that the caller issues in the same turn.
 */
export async function countGuess(
  tx: Tx,
  deps: GuessDeps,
  asker: Asker,
  now: Date,
  more: readonly SignInBucket[] = [],
): Promise<CountedGuess> {
  const [known, poured] = await Promise.all([
    tx.one(knownBrowsers.find, [asker.mobileHash, asker.browserHash]),
    pour(tx, [...more, ...guessBuckets(deps, asker.address)], now),
  ])
  return { isKnown: known !== null, poured }
}

/** Takes back a guess that was right or could not be judged. */
export function refundGuess(tx: Tx, { poured }: Pick<CountedGuess, 'poured'>): Promise<void> {
  return refundUses(
    tx,
    poured.filter(({ uses }) => uses !== null).map(({ bucket }) => bucket),
  )
}

/** Throws the refusal for a stranger whose guess found a full bucket; the rollback takes the guess back. */
export async function refuseStranger(tx: Tx, { isKnown, poured }: CountedGuess, now: Date): Promise<void> {
  const full = poured.filter(({ uses }) => uses === null).map(({ bucket }) => bucket)
  if (isKnown || full.length === 0) return
  throw await waitFor(tx, full, { mobile: 'passwordPaused', connection: 'networkMustWait' }, now)
}

/** The refusal for full buckets, with the time until there is room in all of them. */
export async function waitFor(
  on: Queryable,
  full: readonly SignInBucket[],
  says: { mobile: 'passwordPaused' | 'smsBudgetUsed'; connection: 'networkMustWait' },
  now: Date,
): Promise<AppError> {
  const until = await allAvailableAt(on, full, now)
  const isOfConnection = full.every(({ of }) => of === 'connection')
  return mustWait(isOfConnection ? says.connection : says.mobile, until, now)
}

/** A refusal that says how long to wait. */
export function mustWait(
  status: 'passwordPaused' | 'smsBudgetUsed' | 'networkMustWait' | 'waitBeforeRetry' | 'smsTooSoon',
  until: Date,
  now: Date,
): AppError {
  return new AppError(status, { retryAfterSeconds: secondsUntil(until, now) })
}
