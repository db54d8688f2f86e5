import type { Tx } from '../../kit/db.ts'
import { type AccountRow, accounts } from './points.sql.ts'

declare const isLocked: unique symbol

/** An account that this transaction has locked; only `lockAccount` gives one. */
export interface LockedAccount extends Readonly<AccountRow> {
  readonly [isLocked]: true
}

/** The accounts that a transaction has locked, as it has left them: nobody else can have changed them. */
const lockedIn = new WeakMap<Tx, Map<string, LockedAccount>>()

/** Keeps an account as this transaction has left it. */
export function keepLocked(tx: Tx, row: AccountRow): LockedAccount {
  const account = row as LockedAccount
  const known = lockedIn.get(tx)
  if (known) known.set(row.userId, account)
  else lockedIn.set(tx, new Map([[row.userId, account]]))
  return account
}

/**
 * Locks a member's account until the transaction ends, so that one member's actions run one after another on all
 * servers. Every flow that may post an award calls it first; if the transaction already holds the lock, it sends no
 * query.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount> {
  const [account] = await lockThenRead(tx, userId, async () => null)
  return account
}

/** Locks a member's account and reads, in the same round trip, what must be read after the lock. */
export async function lockThenRead<T>(
  tx: Tx,
  userId: string,
  read: () => Promise<T>,
): Promise<[account: LockedAccount, read: T]> {
  const held = lockedIn.get(tx)?.get(userId)
  if (held) return [held, await read()]
  const [known, first] = await Promise.all([tx.one(accounts.lock, [userId]), read()])
  if (known) return [keepLocked(tx, known), first]
  // Before the first award there is no row to lock: of two concurrent ones, the second waits at the insert,
  // then at the lock. What it read before is out of date.
  const [, opened, again] = await Promise.all([
    tx.run(accounts.open, [userId]),
    tx.one(accounts.lock, [userId]),
    read(),
  ])
  if (!opened) throw new Error('the account that was just opened is missing')
  return [keepLocked(tx, opened), again]
}
