import { businessMonth } from '@club/contract/business-day.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db.ts'
import { positions, snapshots } from './ranking.sql.ts'

/**
 * An award's time is read before its commit, by up to the longest transaction that the database allows. A
 * snapshot is final only if taken this long after the last change.
 */
const settlesAfterMs = 30_000

/**
 * Takes a snapshot of the running month's list if points have changed since the last one:
 * rules/months#ranking-snapshot. Safe on several servers at once: the month's head is locked, and the second
 * one finds nothing to do.
 */
export async function takeRankSnapshot(db: Db, clock: Clock): Promise<boolean> {
  const month = businessMonth(await clock.now(db))
  return db.inTransaction(async (tx) => {
    const changedAt = (await tx.one(snapshots.lastChange, [month]))?.changedAt ?? null
    if (!changedAt) return false
    const at = await clock.now(tx)
    await tx.run(snapshots.open, [month, at])
    const head = await tx.one(snapshots.lock, [month])
    if (!head) throw new Error('the snapshot head that was just opened is missing')
    const settledAt = changedAt.getTime() + settlesAfterMs
    if (head.snapshotNo > 0 && settledAt < head.takenAt.getTime()) return false
    const snapshotNo = head.snapshotNo + 1
    const members = await tx.run(positions.take, [month, snapshotNo])
    await tx.run(snapshots.move, [month, snapshotNo, members, at])
    await tx.run(positions.dropBefore, [month, head.snapshotNo])
    return true
  })
}
