import { businessMonth } from '@club/contract/business-day.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { sweepInBatches } from '../../kit/sweep.ts'
import { blacklistedAmong } from '../points/points.ts'
import {
  type ChangedRow,
  changes,
  marks,
  type SnapshotHead,
  type StandingKey,
  snapshots,
  standings,
} from './ranking.sql.ts'

/**
 * An award's time is read before its commit, by up to the longest transaction that the database allows. A
 * snapshot is final only if taken this long after the last change.
 */
const settlesAfterMs = 30_000
/** Snapshots take at most a tenth of the time. */
const pauseFactor = 9
const rowsAtOnce = 2000
/** The distance of marks, from which a position is counted. */
export const markEvery = 500
/** Standings numbered by one statement: few enough to stay far below its time limit. A multiple of markEvery. */
const numberedAtOnce = 200_000

const noUser = '00000000-0000-0000-0000-000000000000'

/** Runs a batch in a transaction. */
type Run = (batch: (tx: Tx) => Promise<ChangedRow[]>) => Promise<ChangedRow[]>

/** Updates the standings of everybody who changed since a time, in batches. Throws once aborted. */
async function writeChanges(
  run: Run,
  month: string,
  since: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const changedRows = [
    (tx: Tx, { at, userId }: ChangedRow) => tx.all(changes.points, [month, at, userId, rowsAtOnce]),
    (tx: Tx, { at, userId }: ChangedRow) => tx.all(changes.blacklistings, [at, userId, rowsAtOnce]),
  ]
  for (const next of changedRows) {
    let after: ChangedRow | undefined = { at: since, userId: noUser }
    while (after) {
      signal?.throwIfAborted()
      const cursor: ChangedRow = after
      const rows = await run(async (tx) => {
        const page = await next(tx, cursor)
        const userIds = page.map(({ userId }) => userId)
        const blacklisted = await blacklistedAmong(tx, userIds)
        if (page.length > 0) await tx.run(standings.write, [month, userIds])
        if (blacklisted.size > 0) await tx.run(standings.remove, [month, [...blacklisted]])
        return page
      })
      after = rows.length < rowsAtOnce ? undefined : rows.at(-1)
    }
  }
}

const beforeAll: StandingKey = { minusPoints: -(2 ** 31), reachedAt: '-infinity', userId: noUser }

/**
 * Writes the marks of the first `members` standings. Each statement numbers `atOnce` of them, from the last mark of
 * the previous one. Throws once aborted.
 */
export async function writeMarks(
  tx: Tx,
  month: string,
  members: number,
  { atOnce = numberedAtOnce, signal }: { atOnce?: number; signal?: AbortSignal | undefined },
): Promise<void> {
  for (let position = 1; position <= members; position += atOnce) {
    signal?.throwIfAborted()
    const from = position === 1 ? beforeAll : await tx.one(marks.at, [month, position])
    if (!from) throw new Error('the mark that was just written is missing')
    const key = [from.minusPoints, from.reachedAt, from.userId] as const
    // One more, so that the next statement finds the mark that it begins at.
    await tx.run(marks.write, [month, markEvery, position, ...key, atOnce + 1])
  }
}

const settledSince = (at: Date) => new Date(at.getTime() - settlesAfterMs).toISOString()

/** The time from which changes may be missing in the snapshot; everything counts if the clock was set back since. */
function missingSince(head: SnapshotHead, at: Date): string {
  return at < head.takenAt ? '-infinity' : settledSince(head.takenAt)
}

/**
 * Takes a snapshot of the current month's list if something has changed since the last one:
 * rules/months#ranking-snapshot. Safe on several servers at once: the month's head is locked, and the second one
 * finds nothing to do. Throws once aborted; an incomplete snapshot is never seen.
 */
export async function takeRankSnapshot(db: Db, clock: Clock, signal?: AbortSignal): Promise<boolean> {
  const begun = performance.now()
  const begunAt = await clock.now(db)
  const month = businessMonth(begunAt)
  const isFirst = (await db.one(snapshots.head, [month])) === null
  // Nobody reads a month without a head, so its first standings need not be written at once.
  if (isFirst) await writeChanges((batch) => db.inTransaction(batch), month, '-infinity', signal)
  return db.inTransaction(async (tx) => {
    const changedAt = (await tx.one(changes.last, [month]))?.changedAt ?? null
    if (!changedAt) return false
    const at = await clock.now(tx)
    await tx.run(snapshots.open, [month, at])
    const head = await tx.one(snapshots.lock, [month])
    if (!head) throw new Error('the snapshot head that was just opened is missing')
    const isNew = head.snapshotNo === 0
    const blacklistedAt = (await tx.one(changes.lastBlacklisting))?.changedAt ?? changedAt
    const settledAt = Math.max(changedAt.getTime(), blacklistedAt.getTime()) + settlesAfterMs
    if (!isNew && at >= head.takenAt && settledAt < head.takenAt.getTime()) return false
    await writeChanges(
      (batch) => batch(tx),
      month,
      isNew ? settledSince(begunAt) : missingSince(head, at),
      signal,
    )
    const members = (await tx.one(standings.count, [month]))?.members ?? 0
    await writeMarks(tx, month, members, { signal })
    await tx.run(marks.dropAfter, [month, members])
    const tookMs = Math.ceil(performance.now() - begun)
    await tx.run(snapshots.move, [month, head.snapshotNo + 1, members, at, tookMs])
    return true
  })
}

/** Whether the last snapshot is so recent that the next one would take more than its share of the time. */
export function isCoolingDown({ takenAt, tookMs }: SnapshotHead, now: Date): boolean {
  const since = now.getTime() - takenAt.getTime()
  return since >= 0 && since < tookMs * pauseFactor
}

/** The recurring job: takes the next snapshot when it is due, and drops those of past months. */
export async function keepRankSnapshot(db: Db, clock: Clock, signal?: AbortSignal): Promise<void> {
  const now = await clock.now(db)
  const month = businessMonth(now)
  const head = await db.one(snapshots.head, [month])
  if (!head || !isCoolingDown(head, now)) {
    try {
      await takeRankSnapshot(db, clock, signal)
    } catch (error) {
      // The server is stopping, and the next one takes the snapshot: with millions of members it takes longer than a
      // stop may.
      if (!signal?.aborted) throw error
      return
    }
  }
  for (const past of await db.all(snapshots.before, [month])) {
    if (signal?.aborted) return
    await dropMonth(db, past.month)
  }
}

/** Drops a month in batches; the next run drops what this one leaves. The head goes last. */
async function dropMonth(db: Db, month: string): Promise<void> {
  await sweepInBatches(db, (tx, maxRows) => tx.run(standings.drop, [month, maxRows]))
  await db.inTransaction(async (tx) => {
    if (((await tx.one(standings.count, [month]))?.members ?? 0) > 0) return
    await tx.run(marks.dropAfter, [month, 0])
    await tx.run(snapshots.drop, [month])
  })
}
