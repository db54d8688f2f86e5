import { businessMonth } from '@club/contract/business-day.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Queryable, Tx } from '../../kit/database/db.ts'
import { blacklistedAmong } from '../points/points.ts'
import { beginMarks, countMoves, keyLists, settleMarks } from './position-marks.ts'
import {
  type ChangedPoints,
  type ChangedRow,
  changes,
  type MarkRow,
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
/**
 * Moves that are counted one by one, the larger of both. One takes the database as long as marking five standings
 * again, and leaves a dead row until the transaction ends.
 */
const mostCounted = { moves: 20_000, shareOfList: 0.2 }
/** Snapshots take at most a fifth of the time. */
const pauseFactor = 4
const rowsAtOnce = 2000
const noUser = '00000000-0000-0000-0000-000000000000'

/** Runs a batch in a transaction. */
type Run = <T>(batch: (tx: Tx) => Promise<T>) => Promise<T>

function differs(
  written: StandingKey | undefined,
  { minusPoints, at }: Omit<ChangedPoints, 'userId'>,
): boolean {
  return !written || written.minusPoints !== minusPoints || written.reachedAt !== at
}

/** Updates the standings of some members, and returns which places in the list they came to (1) and left (-1). */
export async function writeStandings(tx: Tx, month: string, userIds: readonly string[]): Promise<MarkRow[]> {
  if (userIds.length === 0) return []
  const [due, found, blacklisted] = await Promise.all([
    tx.all(standings.due, [month, userIds]),
    tx.all(standings.of, [month, userIds]),
    blacklistedAmong(tx, userIds),
  ])
  const before = new Map(found.map((standing) => [standing.userId, standing]))
  const moved = due.filter(
    ({ userId, minusPoints, reachedAt }) =>
      !blacklisted.has(userId) && differs(before.get(userId), { minusPoints, at: reachedAt }),
  )
  const removed = found.filter(({ userId }) => blacklisted.has(userId))
  if (moved.length > 0) await tx.run(standings.write, [month, ...keyLists(moved)])
  if (removed.length > 0) await tx.run(standings.remove, [month, removed.map(({ userId }) => userId)])
  const left = moved.flatMap(({ userId }) => before.get(userId) ?? [])
  return [
    ...[...left, ...removed].map((standing) => ({ ...standing, members: -1 })),
    ...moved.map((standing) => ({ ...standing, members: 1 })),
  ]
}

export interface SnapshotOptions {
  /** Members whose standing cannot be written; it stays as it is: rules/ranking#ranking-snapshot. */
  without?: readonly string[]
  /** Members who were left out before. */
  again?: readonly string[]
  /** The distance of marks. */
  every?: number
  /** Moves that are counted one by one; after more of them all marks are made again. */
  maxCounted?: number
}

/** Those whose points or time differ from their standing: most changes were written by the snapshot before. */
async function unwritten(on: Queryable, month: string, rows: readonly ChangedPoints[]): Promise<string[]> {
  if (rows.length === 0) return []
  const userIds = rows.map(({ userId }) => userId)
  const found = await on.all(standings.of, [month, userIds])
  const written = new Map(found.map((standing) => [standing.userId, standing]))
  return rows.filter((row) => differs(written.get(row.userId), row)).map(({ userId }) => userId)
}

/** Everybody who changed since a time, in pages. */
export async function* changedSince(
  read: Run,
  month: string,
  since: string,
): AsyncGenerator<readonly string[]> {
  const pages = [
    async (on: Queryable, { at, userId }: ChangedRow) => {
      const rows = await on.all(changes.points, [month, at, userId, rowsAtOnce])
      const userIds = await unwritten(on, month, rows)
      return { rows, userIds }
    },
    async (on: Queryable, { at, userId }: ChangedRow) => {
      const rows = await on.all(changes.blacklistings, [at, userId, rowsAtOnce])
      return { rows, userIds: rows.map((row) => row.userId) }
    },
  ]
  for (const next of pages) {
    let after: ChangedRow | undefined = { at: since, userId: noUser }
    while (after) {
      const cursor: ChangedRow = after
      const { rows, userIds } = await read((on) => next(on, cursor))
      if (userIds.length > 0) yield userIds
      after = rows.length < rowsAtOnce ? undefined : rows.at(-1)
    }
  }
}

/** Updates the standings of everybody who changed since a time, in batches. Throws once aborted. */
async function writeChanges(
  run: Run,
  month: string,
  since: string,
  {
    signal,
    without,
    write,
  }: {
    signal: AbortSignal | undefined
    without: readonly string[]
    write: (tx: Tx, userIds: readonly string[]) => Promise<void>
  },
): Promise<void> {
  const leftOut = new Set(without)
  for await (const page of changedSince(run, month, since)) {
    signal?.throwIfAborted()
    const userIds = page.filter((userId) => !leftOut.has(userId))
    await run((tx) => write(tx, userIds))
  }
}

/** Another server has finished the first snapshot of the month. */
class IsBegun extends Error {}

/** Writes the first standings of a month, which nobody reads before its head, so a transaction for each batch. */
async function writeFirst(
  db: Db,
  month: string,
  at: Date,
  apart: { signal: AbortSignal | undefined; without: readonly string[] },
): Promise<void> {
  await db.inTransaction((tx) => tx.run(snapshots.open, [month, at]))
  try {
    await writeChanges((batch) => db.inTransaction(batch), month, '-infinity', {
      ...apart,
      write: async (tx, userIds) => {
        // Standings that have been counted change only together with their marks.
        if ((await tx.one(snapshots.lock, [month]))?.snapshotNo !== 0) throw new IsBegun()
        await writeStandings(tx, month, userIds)
      },
    })
  } catch (error) {
    if (!(error instanceof IsBegun)) throw error
  }
}

const settledSince = (at: Date) => new Date(at.getTime() - settlesAfterMs).toISOString()

/** The time from which changes may be missing in the snapshot; everything counts if the clock was set back since. */
export function missingSince(head: SnapshotHead, at: Date): string {
  return at < head.takenAt ? '-infinity' : settledSince(head.takenAt)
}

/**
 * Takes a snapshot of the current month's list if something has changed since the last one:
 * rules/ranking#ranking-snapshot. Safe on several servers at once: the month's head is locked, and the second one
 * finds nothing to do. Throws once aborted; an incomplete snapshot is never seen.
 */
export async function takeRankSnapshot(
  db: Db,
  clock: Clock,
  signal?: AbortSignal,
  { without = [], again = [], every, maxCounted = mostCounted.moves }: SnapshotOptions = {},
): Promise<boolean> {
  const begun = performance.now()
  const begunAt = await clock.now(db)
  const month = businessMonth(begunAt)
  const apart = { signal, without }
  if (!(await db.one(changes.last, [month]))?.changedAt) return false
  if (!(await db.one(snapshots.head, [month]))) await writeFirst(db, month, begunAt, apart)
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
    const total = await tx.one(marks.total, [month])
    // A migration may have taken the marks away; without them nobody is found on the list.
    const isMarked = !isNew && total !== null && total.marks > 0 && total.members === head.members
    const isSettled = isMarked && at >= head.takenAt && settledAt < head.takenAt.getTime()
    if (isSettled && again.length === 0) {
      // The list is exact as of now, and says so.
      const tookMs = Math.ceil(performance.now() - begun)
      await tx.run(snapshots.move, [month, head.snapshotNo, head.members, at, tookMs])
      return false
    }
    let left = isMarked ? Math.max(maxCounted, head.members * mostCounted.shareOfList) : -1
    const write = async (on: Tx, userIds: readonly string[]) => {
      const moves = await writeStandings(on, month, userIds)
      left -= moves.length
      if (left >= 0) await countMoves(on, month, moves)
    }
    const since = isNew ? settledSince(begunAt) : missingSince(head, at)
    await writeChanges((batch) => batch(tx), month, since, { ...apart, write })
    await write(tx, again)
    if (left < 0) await beginMarks(tx, month)
    const members = await settleMarks(tx, month, { every, signal })
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
