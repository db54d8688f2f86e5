import { AppError } from '../../kit/app-error.ts'
import type { Queryable, Tx } from '../../kit/db.ts'
import {
  accountWaits,
  addressWaits,
  failuresForgottenHours,
  failuresOfAddressWithoutImage,
  hourMs,
  secondsUntil,
  type WaitRule,
  waitsUntil,
} from './identity.rules.ts'
import type { IdentityStore } from './identity-deps.ts'
import { type FailureRow, failures } from './password.sql.ts'

/** The account a password is tried for and the address it comes from, both hashed. */
export interface Tryer {
  mobileHash: string
  addressHash: string
}

/** The waits before a counted try, restored when the try is taken back. */
export interface CountedTry {
  addressWaitedUntil: Date | null
  accountWaitedUntil: Date | null
}

const accountKey = ({ mobileHash }: Tryer) => `account:${mobileHash}`
const addressKey = ({ addressHash }: Tryer) => `address:${addressHash}`

function countOf(row: FailureRow | null, now: Date): number {
  if (!row) return 0
  const isForgotten = now.getTime() - row.updatedAt.getTime() >= failuresForgottenHours * hourMs
  return isForgotten ? 0 : row.failures
}

/**
 * Counts a password try before the password is checked, so that many tries at once are limited like tries in
 * a row. Throws `waitBeforeRetry` while the account or the address must wait; SMS login stays open.
 */
export async function countTry({ db, clock }: IdentityStore, tryer: Tryer): Promise<CountedTry> {
  const result = await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    // Always lock the address first, then the account, to prevent deadlocks.
    const address = await lockFailures(tx, addressKey(tryer), now)
    const account = await lockFailures(tx, accountKey(tryer), now)
    const waits = [address, account].map((row) => row?.waitsUntil?.getTime() ?? 0)
    const until = new Date(Math.max(...waits))
    if (until > now) return secondsUntil(until, now)
    await count(tx, addressKey(tryer), address, addressWaits, now)
    await count(tx, accountKey(tryer), account, accountWaits, now)
    return {
      addressWaitedUntil: address?.waitsUntil ?? null,
      accountWaitedUntil: account?.waitsUntil ?? null,
    }
  })
  if (typeof result === 'number') {
    throw new AppError('waitBeforeRetry', { words: { seconds: result }, retryAfterSeconds: result })
  }
  return result
}

async function count(tx: Tx, key: string, row: FailureRow | null, rule: WaitRule, now: Date): Promise<void> {
  const failed = countOf(row, now) + 1
  await tx.run(failures.write, [key, failed, waitsUntil(rule, failed, now), now])
}

/** After a right password: resets the account's failures and takes the try back from the address. */
export async function forgiveTries(tx: Tx, tryer: Tryer, counted: CountedTry): Promise<void> {
  await tx.run(failures.takeBack, [addressKey(tryer), counted.addressWaitedUntil])
  await tx.run(failures.forget, [accountKey(tryer)])
}

/** Takes the try back from both when the password could not be checked. */
export async function takeTryBack(tx: Tx, tryer: Tryer, counted: CountedTry): Promise<void> {
  await tx.run(failures.takeBack, [addressKey(tryer), counted.addressWaitedUntil])
  await tx.run(failures.takeBack, [accountKey(tryer), counted.accountWaitedUntil])
}

/** Resets the account's failures after its mobile was proved. */
export async function forgiveAccount(tx: Tx, mobileHash: string): Promise<void> {
  await tx.run(failures.forget, [`account:${mobileHash}`])
}

/** Whether the address has failed so often that its next password needs a picture code. */
export async function isImageCodeDue(on: Queryable, addressHash: string, now: Date): Promise<boolean> {
  const row = await on.one(failures.read, [`address:${addressHash}`])
  return countOf(row, now) >= failuresOfAddressWithoutImage
}

/** Locks a key's failures; inserts the row first, so that there is always one to lock. */
async function lockFailures(tx: Tx, key: string, now: Date): Promise<FailureRow | null> {
  await tx.run(failures.open, [key, now])
  return tx.one(failures.lock, [key])
}
