import { addMonths, businessDay, businessMonth } from '@club/contract/business-day.ts'
import { type Clock, nowForGood } from '../../kit/database/clock.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { handleEach, type StuckContext } from '../../kit/jobs/stuck-items.ts'
import { keepLocked, type LockedAccount, lockAccount } from './locked-account.ts'
import { holdMonthOpen } from './month-gate.ts'
import { takeRank } from './month-ranks.ts'
import { accounts, type ExclusionRow } from './points.sql.ts'

/** A bar of the club: rules/ranking#bars. */
export interface Bar {
  since: Date
  /** The last business day on which it holds; null if it is for good. */
  lastDay: string | null
}

/** What excludes a member from ranks, lists, votes and works: rules/ranking#blacklisted-members. */
export interface Exclusion {
  isOnBankList: boolean
  bar: Bar | null
}

const membersAtOnce = 200

function exclusionIn({ isOnBankList, barSince, barLastDay }: ExclusionRow): Exclusion {
  return { isOnBankList, bar: barSince && { since: barSince, lastDay: barLastDay } }
}

/** What excludes a member; nothing before the first award. */
export async function exclusionOf(on: Queryable, userId: string): Promise<Exclusion> {
  const row = await on.one(accounts.exclusion, [userId])
  return row ? exclusionIn(row) : { isOnBankList: false, bar: null }
}

/**
 * Stores what excludes the member. A member whom nothing excludes any longer, and who has reached the target of the
 * running month, or of last month while that is still open, takes the next rank now.
 */
async function exclude(
  tx: Tx,
  clock: Clock,
  account: LockedAccount,
  { isOnBankList, bar }: Exclusion,
): Promise<void> {
  const { userId } = account
  const now = await clock.now(tx)
  const isBlacklisted = isOnBankList || bar !== null
  const hasChanged = isBlacklisted !== account.isBlacklisted
  const [barSince, barLastDay] = [bar?.since ?? null, bar?.lastDay ?? null]
  await tx.run(accounts.exclude, [
    userId,
    isOnBankList,
    barSince,
    barLastDay,
    isBlacklisted,
    hasChanged ? now : null,
  ])
  keepLocked(tx, { ...account, isBlacklisted, isOnBankList, barSince, barLastDay })
  if (isBlacklisted || !hasChanged) return
  const running = businessMonth(now)
  // On the morning of the 1st, last month is still open.
  for (const month of [addMonths(running, -1), running]) {
    if (await holdMonthOpen(tx, month, userId)) await takeRank(tx, clock, userId, month, account.lastSeq)
  }
}

/** Stores whether the member is on the bank's blacklist; a bar of the club stays as it is. */
export async function setBlacklisted(
  tx: Tx,
  clock: Clock,
  userId: string,
  isOnBankList: boolean,
): Promise<void> {
  const account = await lockAccount(tx, userId)
  if (account.isOnBankList === isOnBankList) return
  await exclude(tx, clock, account, { isOnBankList, bar: exclusionIn(account).bar })
}

/**
 * Bars a member until the end of a day, or for good; a bar that holds already gets the new end and keeps its beginning.
 * Returns the bar before it. Throws AccountClosed.
 */
export async function barMember(
  tx: Tx,
  clock: Clock,
  userId: string,
  lastDay: string | null,
): Promise<Bar | null> {
  const account = await lockAccount(tx, userId)
  const { isOnBankList, bar } = exclusionIn(account)
  await exclude(tx, clock, account, {
    isOnBankList,
    bar: { since: bar?.since ?? (await clock.now(tx)), lastDay },
  })
  return bar
}

/** Lifts a member's bar and returns it; null if there is none. The bank's list stays as it is. Throws AccountClosed. */
export async function liftBar(tx: Tx, clock: Clock, userId: string): Promise<Bar | null> {
  const account = await lockAccount(tx, userId)
  const { isOnBankList, bar } = exclusionIn(account)
  if (bar) await exclude(tx, clock, account, { isOnBankList, bar: null })
  return bar
}

/** Lifts the bars whose last day is over. Returns how many. */
export async function liftEndedBars(context: StuckContext, signal?: AbortSignal): Promise<number> {
  const { db, clock } = context
  // The end of a bar can give a rank, which stays.
  const today = businessDay(await nowForGood(db, clock))
  return handleEach(context, {
    work: 'bar-end',
    next: async (leftOut) =>
      (await db.all(accounts.endedBars, [today, membersAtOnce, leftOut])).map(({ userId }) => userId),
    idOf: (userId) => userId,
    handle: (userId) =>
      db.inTransaction(async (tx) => {
        const { bar } = exclusionIn(await lockAccount(tx, userId))
        // It may have got a later end since it was read.
        if (bar?.lastDay && bar.lastDay < today) await liftBar(tx, clock, userId)
      }),
    signal,
  })
}
