import { AppError } from '../../kit/app-error.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { isShared, NeedsFirst } from '../../kit/database/shared-work.ts'
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

/** The member's account is closed: nothing more is written for it. The member's own calls get 'not signed in'. */
export class AccountClosed extends AppError {
  constructor(userId: string) {
    super('notLoggedIn', { detail: `the account of ${userId} is closed` })
  }
}

function refuseClosed(account: LockedAccount): LockedAccount {
  if (account.isClosed) throw new AccountClosed(account.userId)
  return account
}

/**
 * Locks a member's account until the transaction ends, so that one member's actions run one after another on all
 * servers. Every flow that may post an award calls it first; if the transaction already holds the lock, it sends no
 * query. Throws AccountClosed: rules/points#closed-accounts.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount> {
  return refuseClosed((await lockInAnyState(tx, userId, async () => null))[0])
}

/** Like `lockAccount`, but null if the account is closed; it is locked all the same. */
export async function lockIfOpen(tx: Tx, userId: string): Promise<LockedAccount | null> {
  const [account] = await lockInAnyState(tx, userId, async () => null)
  return account.isClosed ? null : account
}

/**
 * Closes a member's account for good, after everything that holds it and before anything that waits for it. The erasure
 * of the member's data follows.
 */
export async function closePointAccount(tx: Tx, userId: string): Promise<void> {
  const account = await lockIfOpen(tx, userId)
  if (!account) return
  await tx.run(accounts.close, [userId])
  keepLocked(tx, { ...account, isClosed: true })
}

/** Which of these members' accounts are closed: for jobs that pass over them. */
export async function closedAmong(on: Queryable, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  return new Set((await on.all(accounts.closedAmong, [userIds])).map(({ userId }) => userId))
}

/** Whether a member's account is closed, for rows that need no lock; sends no query if the transaction holds it. */
export async function isClosed(tx: Tx, userId: string): Promise<boolean> {
  const held = lockedIn.get(tx)?.get(userId)
  return held ? held.isClosed : ((await tx.one(accounts.isClosed, [userId]))?.isClosed ?? false)
}

/**
 * Locks a member's account and reads, in the same round trip, what must be read after the lock. Throws AccountClosed.
 */
export async function lockThenRead<T>(
  tx: Tx,
  userId: string,
  read: () => Promise<T>,
): Promise<[account: LockedAccount, read: T]> {
  const [account, found] = await lockInAnyState(tx, userId, read)
  return [refuseClosed(account), found]
}

async function lockInAnyState<T>(
  tx: Tx,
  userId: string,
  read: () => Promise<T>,
): Promise<[account: LockedAccount, read: T]> {
  const held = lockedIn.get(tx)?.get(userId)
  if (held) return [held, await read()]
  const [known, first] = await Promise.all([tx.one(accounts.lock, [userId]), read()])
  if (known) return [keepLocked(tx, known), first]
  // A member's first write in a shared transaction must not be one that a later refusal would undo, with everybody's.
  if (isShared(tx)) throw new NeedsFirst((own) => own.run(accounts.open, [userId]))
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
