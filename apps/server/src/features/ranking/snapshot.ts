import { businessMonth } from '@club/contract/business-day.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Queryable, Tx } from '../../kit/database/db.ts'
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
type Run = <T>(batch: (tx: Tx) => Promise<T>) => Promise<T>

/** Updates the standings of some members. */
export async function writeStandings(tx: Tx, month: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const blacklisted = await blacklistedAmong(tx, userIds)
  await tx.run(standings.write, [month, userIds])
  if (blacklisted.size > 0) await tx.run(standings.remove, [month, [...blacklisted]])
}

/** Whose standings a snapshot treats separately: rules/months#ranking-snapshot. */
export interface Apart {
  /** Members whose standing cannot be written; it stays as it is. */
  without: readonly string[]
  /** Members who were left out before. */
  again: readonly string[]
}

const nobody: Apart = { without: [], again: [] }

/** Everybody who changed since a time, in pages. */
export async function* changedSince(
  read: Run,
  month: string,
  since: string,
): AsyncGenerator<readonly string[]> {
  const changedRows = [
    (on: Queryable, { at, userId }: ChangedRow) => on.all(changes.points, [month, at, userId, rowsAtOnce]),
    (on: Queryable, { at, userId }: ChangedRow) => on.all(changes.blacklistings, [at, userId, rowsAtOnce]),
  ]
  for (const next of changedRows) {
    let after: ChangedRow | undefined = { at: since, userId: noUser }
    while (after) {
      const cursor: ChangedRow = after
      const rows = await read((on) => next(on, cursor))
      if (rows.length > 0) yield rows.map(({ userId }) => userId)
      after = rows.length < rowsAtOnce ? undefined : rows.at(-1)
    }
  }
}

/** Updates the standings of everybody who changed since a time, in batches. Throws once aborted. */
async function writeChanges(
  run: Run,
  month: string,
  since: string,
  { signal, without }: { signal: AbortSignal | undefined; without: readonly string[] },
): Promise<void> {
  const leftOut = new Set(without)
  for await (const page of changedSince(run, month, since)) {
    signal?.throwIfAborted()
    const userIds = page.filter((userId) => !leftOut.has(userId))
    await run((tx) => writeStandings(tx, month, userIds))
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
export function missingSince(head: SnapshotHead, at: Date): string {
  return at < head.takenAt ? '-infinity' : settledSince(head.takenAt)
}

/**
 * Takes a snapshot of the current month's list if something has changed since the last one:
 * rules/months#ranking-snapshot. Safe on several servers at once: the month's head is locked, and the second one
 * finds nothing to do. Throws once aborted; an incomplete snapshot is never seen.
 */
export async function takeRankSnapshot(
  db: Db,
  clock: Clock,
  signal?: AbortSignal,
  { without, again }: Apart = nobody,
): Promise<boolean> {
  const begun = performance.now()
  const begunAt = await clock.now(db)
  const month = businessMonth(begunAt)
  const isFirst = (await db.one(snapshots.head, [month])) === null
  // Nobody reads a month without a head, so its first standings need not be written at once.
  const apart = { signal, without }
  if (isFirst) await writeChanges((batch) => db.inTransaction(batch), month, '-infinity', apart)
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
    const isSettled = !isNew && at >= head.takenAt && settledAt < head.takenAt.getTime()
    if (isSettled && again.length === 0) {
      // The list is exact as of now, and says so.
      const tookMs = Math.ceil(performance.now() - begun)
      await tx.run(snapshots.move, [month, head.snapshotNo, head.members, at, tookMs])
      return false
    }
    await writeChanges(
      (batch) => batch(tx),
      month,
      isNew ? settledSince(begunAt) : missingSince(head, at),
      apart,
    )
    await writeStandings(tx, month, again)
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
