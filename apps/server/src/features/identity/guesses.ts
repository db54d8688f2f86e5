import type { Tx } from '../../kit/database/db.ts'
import type { Caller } from '../../kit/http/call.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { BudgetDeps } from './budget.ts'
import { knownBrowsers } from './known-browser.sql.ts'
import { type Poured, pour, refundUses } from './leaky-bucket.ts'
import { type Asker, guessBuckets, type SignInBucket } from './sign-in-limits.ts'

/** What limits guesses. */
export type GuessDeps = BudgetDeps

/** A guess that was counted, before anybody knows whether it is right. */
export interface CountedGuess {
  /** Whether the mobile's member has signed in in this browser before: full buckets mean nothing to it. */
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
