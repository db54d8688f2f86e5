import { secondMs } from '@club/contract/durations.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { BudgetDeps } from './budget.ts'
import { allAvailableAt, fullAmong } from './leaky-bucket.ts'
import type { OutsideSystems } from './outside-systems.ts'
import { failures } from './password.sql.ts'
import {
  failureKey,
  type Requester,
  type SignInBucket,
  smsBuckets,
  strangersPasswordBuckets,
} from './sign-in-limits.ts'
import type { Scene } from './sms-code.rules.ts'

/** Whole seconds from `now` to an instant, at least 1. */
function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / secondMs))
}

/** A refusal that says how long to wait. */
export function mustWait(status: StatusName, until: Date, now: Date): AppError {
  return new AppError(status, { retryAfterSeconds: secondsUntil(until, now) })
}

const earliestOf = (...instants: readonly Date[]) => new Date(Math.min(...instants.map(Number)))

/** An SMS that is refused: the buckets that have no room for it. */
export interface RefusedSms {
  requester: Requester
  scene: Scene
  full: readonly SignInBucket[]
  /** Those of a known browser's own; null for any other browser. */
  ownFull: readonly SignInBucket[] | null
}

/**
 * The refusal of an SMS. One for signing in names the password only where it could be tried now; for anything else a
 * password leads nowhere. It says the same for known and unknown mobiles: rules/identity#ways-in.
 */
export async function smsRefusal(
  on: Queryable,
  deps: BudgetDeps,
  { requester, scene, full, ownFull }: RefusedSms,
  now: Date,
): Promise<AppError> {
  const [shared, own] = await Promise.all(
    [full, ownFull ?? full].map((buckets) => allAvailableAt(on, buckets, now)),
  )
  const until = earliestOf(shared ?? now, own ?? now)
  const isOfConnection = full.every(({ of }) => of === 'connection')
  if (scene !== 'login') return mustWait(isOfConnection ? 'networkCodesPaused' : 'codesPaused', until, now)
  const opensAt = await passwordOpensAt(on, deps, { requester, isKnown: ownFull !== null }, now)
  if (opensAt !== null && opensAt <= now)
    return mustWait(isOfConnection ? 'networkMustWait' : 'smsBudgetUsed', until, now)
  return mustWait('signInPaused', earliestOf(until, opensAt ?? until), now)
}

/** When this browser can try a password, or null where strangers have used up those of the mobile. */
async function passwordOpensAt(
  on: Queryable,
  deps: BudgetDeps,
  { requester, isKnown }: { requester: Requester; isKnown: boolean },
  now: Date,
): Promise<Date | null> {
  const [row, ...tiers] = await Promise.all([
    on.one(failures.read, [failureKey(requester)]),
    ...(['usual', 'solved'] as const).map((tier) =>
      fullAmong(on, strangersPasswordBuckets(deps, requester, tier), now),
    ),
  ])
  // What strangers have tried means nothing to a known browser.
  const isOpen = isKnown || tiers.some((full) => full.length === 0)
  return isOpen ? (row?.waitsUntil ?? now) : null
}

/** The buckets that refuse an SMS even to whoever solves a picture code; none if that helps. */
export async function fullDespitePicture(
  on: Queryable,
  deps: BudgetDeps,
  requester: Requester,
  now: Date,
): Promise<SignInBucket[]> {
  const usual = await fullAmong(on, smsBuckets(deps, requester, 'pictured'), now)
  const beyond = usual.filter(({ of }) => of !== 'mobile')
  if (usual.length === 0 || beyond.length > 0) return beyond
  return fullAmong(on, smsBuckets(deps, requester, 'solved'), now)
}

/** What a password is tried for: an SMS code can replace it only for signing in. */
export type PasswordScene = Extract<Scene, 'login' | 'close'>

/** A password that is refused unread. */
export interface RefusedPassword {
  requester: Requester
  scene: PasswordScene
}

type SendingDeps = BudgetDeps & Pick<OutsideSystems, 'sms'>

/** Whether an SMS code could be sent to this browser now, if need be for a picture code. */
async function isSmsOpen(
  on: Queryable,
  deps: SendingDeps,
  { requester, isKnown }: { requester: Requester; isKnown: boolean },
  now: Date,
): Promise<boolean> {
  if (deps.sms.isAway()) return false
  const ofKnown = isKnown ? await fullAmong(on, smsBuckets(deps, requester, 'known'), now) : null
  return ofKnown?.length === 0 || (await fullDespitePicture(on, deps, requester, now)).length === 0
}

/** The refusal of a password. It names the SMS code only where one could be sent now. */
export async function passwordRefusal(
  on: Queryable,
  deps: SendingDeps,
  { requester, scene, full }: RefusedPassword & { full: readonly SignInBucket[] },
  now: Date,
): Promise<AppError> {
  const until = await allAvailableAt(on, full, now)
  if (scene !== 'login') return mustWait('passwordTriesPaused', until, now)
  const isOpen = await isSmsOpen(on, deps, { requester, isKnown: false }, now)
  return mustWait(isOpen ? 'passwordPaused' : 'signInPaused', until, now)
}

/** The refusal of a browser that must wait after wrong passwords. */
export async function waitRefusal(
  on: Queryable,
  deps: SendingDeps,
  { requester, scene, isKnown, until }: RefusedPassword & { isKnown: boolean; until: Date },
  now: Date,
): Promise<AppError> {
  if (scene !== 'login') return mustWait('passwordTriesPaused', until, now)
  const isOpen = await isSmsOpen(on, deps, { requester, isKnown }, now)
  return mustWait(isOpen ? 'waitBeforeRetry' : 'signInPaused', until, now)
}
