import type { StatusName } from '@club/contract/statuses.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Queryable } from '../../kit/db.ts'
import type { BudgetDeps } from './budget.ts'
import { secondsUntil } from './identity.rules.ts'
import { allAvailableAt, fullAmong } from './leaky-bucket.ts'
import { type Asker, type SignInBucket, smsBuckets, strangersPasswordBuckets } from './sign-in-limits.ts'

/** A refusal that says how long to wait. */
export function mustWait(status: StatusName, until: Date, now: Date): AppError {
  return new AppError(status, { retryAfterSeconds: secondsUntil(until, now) })
}

/**
 * The refusal of an SMS. It names the password only where one could be tried now, and says the same for known and
 * unknown mobiles: rules/identity#ways-in.
 */
export async function smsRefusal(
  on: Queryable,
  deps: BudgetDeps,
  asker: Asker,
  full: readonly SignInBucket[],
  now: Date,
): Promise<AppError> {
  const [usual, solved] = await Promise.all(
    (['usual', 'solved'] as const).map((tier) =>
      fullAmong(on, strangersPasswordBuckets(deps, asker, tier), now),
    ),
  )
  const isPasswordOpen = usual?.length === 0 || solved?.length === 0
  const isOfConnection = full.every(({ of }) => of === 'connection')
  const status = isOfConnection ? 'networkMustWait' : 'smsBudgetUsed'
  return mustWait(isPasswordOpen ? status : 'signInPaused', await allAvailableAt(on, full, now), now)
}

/** The buckets that refuse an SMS even to whoever solves a picture code; none if that helps. */
export async function fullDespitePicture(
  on: Queryable,
  deps: BudgetDeps,
  asker: Asker,
  now: Date,
): Promise<SignInBucket[]> {
  const usual = await fullAmong(on, smsBuckets(deps, asker, 'pictured'), now)
  const beyond = usual.filter(({ of }) => of !== 'mobile')
  if (usual.length === 0 || beyond.length > 0) return beyond
  return fullAmong(on, smsBuckets(deps, asker, 'solved'), now)
}

/** The refusal of a password. It names the SMS code only where one could be sent now. */
export async function passwordRefusal(
  on: Queryable,
  deps: BudgetDeps,
  asker: Asker,
  full: readonly SignInBucket[],
  now: Date,
): Promise<AppError> {
  const isSmsOpen = (await fullDespitePicture(on, deps, asker, now)).length === 0
  return mustWait(isSmsOpen ? 'passwordPaused' : 'signInPaused', await allAvailableAt(on, full, now), now)
}

/** The refusal of a browser that must wait after wrong passwords. */
export async function waitRefusal(
  on: Queryable,
  deps: BudgetDeps,
  { asker, isKnown, until }: { asker: Asker; isKnown: boolean; until: Date },
  now: Date,
): Promise<AppError> {
  const ofKnown = isKnown ? await fullAmong(on, smsBuckets(deps, asker, 'known'), now) : null
  const isSmsOpen = ofKnown?.length === 0 || (await fullDespitePicture(on, deps, asker, now)).length === 0
  return mustWait(isSmsOpen ? 'waitBeforeRetry' : 'signInPaused', until, now)
}
