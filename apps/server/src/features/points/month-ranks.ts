import type { Clock } from '../../kit/database/clock.ts'
import type { Tx } from '../../kit/database/db.ts'
import { outerTransaction, requireTurn, waitForTurn } from '../../kit/database/shared-work.ts'
import { crossesTarget, keepInMonth } from './points.rules.ts'
import { monthCounters, monthRanks, months } from './points.sql.ts'

interface HeldCounter {
  lastRank: number
  /** The time of the last rank. */
  at: Date
}

/** The counters that a transaction has locked, with the ranks that it has given. */
const heldIn = new WeakMap<Tx, Map<string, Promise<HeldCounter>>>()

async function lockCounter(tx: Tx, month: string): Promise<HeldCounter> {
  const [, , counter, last] = await Promise.all([
    waitForTurn(tx),
    tx.run(monthCounters.open, [month]),
    tx.one(monthCounters.lock, [month]),
    tx.one(monthRanks.lastRankedAt, [month]),
  ])
  return { lastRank: counter?.lastRank ?? 0, at: last?.rankedAt ?? new Date(0) }
}

/**
 * Locks the month's counter and returns the next rank and its time. The time is read after the lock and is never
 * earlier than the last rank's, so that ranks and times are in the same order, nor than that of the award that wins the
 * rank, which a signed day may have moved ahead of the clock. Members who share a transaction take their ranks one
 * after another; whoever shares it with others who win none leaves it: rules/running#shared-transactions.
 */
export async function nextRank(
  tx: Tx,
  clock: Clock,
  month: string,
  notBefore: Date | null,
): Promise<{ rankNo: number; at: Date }> {
  requireTurn(tx)
  const outer = outerTransaction(tx)
  const counters = heldIn.get(outer) ?? new Map<string, Promise<HeldCounter>>()
  heldIn.set(outer, counters)
  const locked = counters.get(month) ?? lockCounter(tx, month)
  counters.set(month, locked)
  const [counter, real] = await Promise.all([locked, clock.now(tx)])
  const now = keepInMonth(notBefore && notBefore > real ? notBefore : real, month)
  counter.lastRank += 1
  if (counter.at < now) counter.at = now
  return { rankNo: counter.lastRank, at: counter.at }
}

/** Gives a member the next rank; `seq` is the number of the entry that won it. */
export async function giveRank(
  tx: Tx,
  userId: string,
  month: string,
  { rankNo, at }: { rankNo: number; at: Date },
  seq: number,
): Promise<void> {
  await Promise.all([
    tx.run(monthCounters.move, [month, rankNo]),
    tx.run(monthRanks.insert, [month, rankNo, userId, at, seq]),
    tx.run(months.setRank, [userId, month, rankNo, at]),
  ])
}

/**
 * Gives the next rank to a member whose counted points have reached the target, unless they have one. The
 * caller has locked the account, checked the blacklist and holds the month open.
 */
export async function takeRank(
  tx: Tx,
  clock: Clock,
  userId: string,
  month: string,
  lastSeq: number,
): Promise<void> {
  const monthRow = await tx.one(months.read, [userId, month])
  if (!monthRow || !crossesTarget(monthRow.countedPoints, 0, monthRow.rankNo !== null)) return
  await giveRank(tx, userId, month, await nextRank(tx, clock, month, null), lastSeq)
}
