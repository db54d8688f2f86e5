import type { Tx } from '../../kit/database/db.ts'
import type { Caller } from '../../kit/http/call.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { BudgetDeps } from './budget.ts'
import { knownBrowsers } from './known-browser.sql.ts'
import { type Poured, pour, refundUses } from './leaky-bucket.ts'
import { attemptBuckets, type Requester, type SignInBucket } from './sign-in-limits.ts'

/** What limits guesses. */
export type AttemptDeps = BudgetDeps

/** An attempt that was counted, before anybody knows whether it is right. */
export interface CountedAttempt {
  /** Whether the mobile's member has signed in in this browser before: full buckets mean nothing to it. */
  isKnown: boolean
  poured: Poured<SignInBucket>[]
}

export function requesterOf(sealing: Sealing, call: Caller, mobile: string): Requester {
  return {
    mobileHash: sealing.hash('mobile', mobile),
    browserHash: sealing.hash('browser', call.browserId()),
    address: call.address,
  }
}

/**
 * Counts an attempt before it is judged, so that many at once are limited like many in a row. All statements are sent
 * together with those that the caller issues in the same turn.
 */
export async function countAttempt(
  tx: Tx,
  deps: AttemptDeps,
  requester: Requester,
  now: Date,
  more: readonly SignInBucket[] = [],
): Promise<CountedAttempt> {
  const [known, poured] = await Promise.all([
    tx.one(knownBrowsers.find, [requester.mobileHash, requester.browserHash]),
    pour(tx, [...more, ...attemptBuckets(deps, requester.address)], now),
  ])
  return { isKnown: known !== null, poured }
}

/** Takes back an attempt that was right or could not be judged. */
export function refundAttempt(tx: Tx, { poured }: Pick<CountedAttempt, 'poured'>): Promise<void> {
  return refundUses(
    tx,
    poured.filter(({ uses }) => uses !== null).map(({ bucket }) => bucket),
  )
}
