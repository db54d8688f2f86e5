import type { Clock } from '../../kit/clock.ts'
import type { Tx } from '../../kit/db.ts'
import { crossesTarget, keepInMonth } from './points.rules.ts'
import { monthCounters, monthRanks, months } from './points.sql.ts'

/**
 * Locks the month's counter and returns the next rank and its time. The time is read after the lock and never
 * goes back behind the last rank's, so that ranks and times are in the same order.
 */
export async function nextRank(tx: Tx, clock: Clock, month: string): Promise<{ rankNo: number; at: Date }> {
  await tx.run(monthCounters.open, [month])
  const lastRank = (await tx.one(monthCounters.lock, [month]))?.lastRank ?? 0
  const last = lastRank > 0 ? await tx.one(monthRanks.rankedAt, [month, lastRank]) : null
  const now = keepInMonth(await clock.now(tx), month)
  return { rankNo: lastRank + 1, at: last && last.rankedAt > now ? last.rankedAt : now }
}

/** Gives a member the next rank; `seq` is the number of the entry that won it. */
export async function giveRank(
  tx: Tx,
  userId: string,
  month: string,
  { rankNo, at }: { rankNo: number; at: Date },
  seq: number,
): Promise<void> {
  await tx.run(monthCounters.move, [month, rankNo])
  await tx.run(monthRanks.insert, [month, rankNo, userId, at, seq])
  await tx.run(months.setRank, [userId, month, rankNo, at])
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
  await giveRank(tx, userId, month, await nextRank(tx, clock, month), lastSeq)
}
