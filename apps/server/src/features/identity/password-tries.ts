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

/** Who tries a password: the account that is tried and the address that it comes from, both hashed. */
export interface Tryer {
  mobileHash: string
  addressHash: string
}

/** What a counted try found, to be put back when the password was right or was never looked at. */
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
 * Counts a password try before the password is looked at, so that a thousand at once are no more than one after the
 * other. Throws `waitBeforeRetry` while the account or the address waits; SMS login stays open.
 */
export async function countTry({ db, clock }: IdentityStore, tryer: Tryer): Promise<CountedTry> {
  const result = await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    // The address first and then the account, everywhere: no two tries wait for each other.
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

/** The password was right: the account starts afresh, and the address has this try back. */
export async function forgiveTries(tx: Tx, tryer: Tryer, counted: CountedTry): Promise<void> {
  await tx.run(failures.takeBack, [addressKey(tryer), counted.addressWaitedUntil])
  await tx.run(failures.forget, [accountKey(tryer)])
}

/** The password was never looked at: nobody loses a try. */
export async function takeTryBack(tx: Tx, tryer: Tryer, counted: CountedTry): Promise<void> {
  await tx.run(failures.takeBack, [addressKey(tryer), counted.addressWaitedUntil])
  await tx.run(failures.takeBack, [accountKey(tryer), counted.accountWaitedUntil])
}

/** A proved mobile is nobody's guess: its account starts afresh. */
export async function forgiveAccount(tx: Tx, mobileHash: string): Promise<void> {
  await tx.run(failures.forget, [`account:${mobileHash}`])
}

/** Whether an address failed so often that a picture code comes with its next password. */
export async function isImageCodeDue(on: Queryable, addressHash: string, now: Date): Promise<boolean> {
  const row = await on.one(failures.read, [`address:${addressHash}`])
  return countOf(row, now) >= failuresOfAddressWithoutImage
}

/** Locks the failures of a key; the row is made first, so that there is always one to lock. */
async function lockFailures(tx: Tx, key: string, now: Date): Promise<FailureRow | null> {
  await tx.run(failures.open, [key, now])
  return tx.one(failures.lock, [key])
}
