import { setImmediate } from 'node:timers/promises'
import { addMonths, businessMonth, startOfDay } from '@club/contract/business-day.ts'
import { type Clock, nowForGood } from '../../kit/database/clock.ts'
import type { Db, Queryable, Tx } from '../../kit/database/db.ts'
import { handleEach, type StuckContext } from '../../kit/jobs/stuck-items.ts'
import type { unfinishedOutageOf } from '../checkin/checkin.ts'
import { blacklistedAmong } from './ledger.ts'
import {
  type CloseRow,
  closes,
  type HistoryRow,
  monthHistory,
  type StandingRow,
  standings,
} from './month-close.sql.ts'
import { closeGate, firstGate, gateIds } from './month-gate.ts'
import { benefitOf, lastRankOf } from './months.ts'
import { flags } from './point-flags.sql.ts'

export interface CloseDeps {
  db: Db
  clock: Clock
  unfinishedOutageOf: typeof unfinishedOutageOf
}

export interface CloseOptions {
  signal?: AbortSignal | undefined
  onProgress?(close: CloseRow): void
  /** Closes although an outage is not wholly made good, whose days are then lost for good. */
  leavesOutages?: boolean
}

/** An outage of the month must be made good first; the code is shown by the doctor. */
export class OutageUnfinished extends Error {
  readonly code = 'outageUnfinished'
  readonly outage: string
  constructor(outage: string) {
    super(`the outage ${outage} is not made good yet`)
    this.outage = outage
  }
}

export type CloseOutcome =
  | { kind: 'closed' | 'closedBefore' | 'stopped'; close: CloseRow }
  /** The month has not ended by the database's clock. */
  | { kind: 'running' }

const rowsAtOnce = 1000
/**
 * The club closes a month at noon of the 1st, which leaves the morning to make good an outage of the last
 * days.
 */
const closesAfterHours = 12

/**
 * Freezes a finished month into its history: rules/months#month-close. Closes the month's gates, waiting for
 * open transactions, then freezes in batches; each batch is one transaction that moves the cursor. Can be
 * interrupted and repeated, also by several servers at once; a closed month does not change. Throws OutageUnfinished.
 */
export async function closeMonth(
  { db, clock, unfinishedOutageOf }: CloseDeps,
  month: string,
  { signal, onProgress, leavesOutages = false }: CloseOptions = {},
): Promise<CloseOutcome> {
  const now = await clock.now(db)
  if (month >= businessMonth(now)) return { kind: 'running' }
  const known = await db.one(closes.find, [month])
  if (known?.closedAt) return { kind: 'closedBefore', close: known }
  // The row is inserted before the first gate closes: a flag that finds a gate closed also finds the close,
  // and freezing waits for the flag.
  await db.inTransaction(async (tx) => {
    await tx.run(closes.begin, [month, now])
    await closeGate(tx, month, firstGate, now)
    // Asked behind the gate, which whoever declares an outage holds open.
    const outage = known || leavesOutages ? null : await unfinishedOutageOf(tx, month)
    if (outage) throw new OutageUnfinished(outage)
  })
  for (const gateId of gateIds.slice(1)) {
    await db.inTransaction((tx) => closeGate(tx, month, gateId, now))
  }
  for (;;) {
    // On the embedded database, a long close would leave no time for anybody's call.
    await setImmediate()
    const close = await db.inTransaction((tx) => freezeBatch(tx, clock, month))
    onProgress?.(close)
    if (close.closedAt) return { kind: 'closed', close }
    if (signal?.aborted) return { kind: 'stopped', close }
  }
}

async function freezeBatch(tx: Tx, clock: Clock, month: string): Promise<CloseRow> {
  const close = await tx.one(closes.lock, [month])
  if (!close) throw new Error(`the close of ${month} that was just begun is missing`)
  if (close.closedAt) return close
  const rows = await nextStandings(tx, close)
  const userIds = rows.map(({ userId }) => userId)
  const blacklisted = await blacklistedAmong(tx, userIds)
  const withheld = new Set((await tx.all(flags.withheldAmong, [userIds, month])).map(({ userId }) => userId))
  let { listed } = close
  const frozen: HistoryRow[] = rows.map((row) => {
    const isBlacklisted = blacklisted.has(row.userId)
    if (!isBlacklisted) listed += 1
    return {
      userId: row.userId,
      points: row.points,
      position: isBlacklisted ? null : listed,
      rankNo: row.rankNo,
      rankedAt: row.rankedAt,
      benefit: benefitOf(row.rankNo, isBlacklisted || withheld.has(row.userId)),
    }
  })
  if (frozen.length > 0)
    await tx.run(monthHistory.freeze, [
      month,
      frozen.map((row) => row.userId),
      frozen.map((row) => row.points),
      frozen.map((row) => row.position),
      frozen.map((row) => row.rankNo),
      frozen.map((row) => row.rankedAt),
      frozen.map((row) => row.benefit),
    ])
  const isLast = rows.length < rowsAtOnce
  const moved: CloseRow = {
    ...close,
    ...cursorAt(rows.at(-1), close),
    members: close.members + rows.length,
    listed,
    ranks: isLast ? await lastRankOf(tx, month) : close.ranks,
    closedAt: isLast ? await clock.now(tx) : null,
  }
  await tx.run(closes.move, [
    moved.month,
    moved.members,
    moved.listed,
    moved.ranks,
    moved.cursorPoints,
    moved.cursorReached,
    moved.cursorUser,
    moved.closedAt,
  ])
  return moved
}

/** The next rows of the list after the cursor, or the first ones. */
function nextStandings(tx: Tx, { month, cursorPoints, cursorReached, cursorUser }: CloseRow) {
  return cursorUser === null
    ? tx.all(standings.first, [month, rowsAtOnce])
    : tx.all(standings.next, [month, rowsAtOnce, cursorPoints, cursorReached, cursorUser])
}

function cursorAt(last: StandingRow | undefined, close: CloseRow) {
  if (!last) return close
  return { cursorPoints: last.points, cursorReached: last.reached, cursorUser: last.userId }
}

/** When the club closes the month before this one by itself. */
function closesAt(current: string): Date {
  return new Date(startOfDay(`${current}-01`).getTime() + closesAfterHours * 3_600_000)
}

/** The last month while it is open, and when the club closes it by itself; null once its close has begun. */
export async function monthToClose(
  on: Queryable,
  now: Date,
): Promise<{ month: string; closesAt: Date } | null> {
  const current = businessMonth(now)
  const month = addMonths(current, -1)
  if (await on.one(closes.find, [month])) return null
  const { members } = await standingsOf(on, month)
  return members === 0 ? null : { month, closesAt: closesAt(current) }
}

/** Finished months that are due to be closed, oldest first; last month only from noon of the 1st. */
async function dueMonths(on: Queryable, now: Date): Promise<string[]> {
  const from = (await on.one(closes.earliest))?.month ?? null
  const current = businessMonth(now)
  if (from === null || from >= current) return []
  const last = addMonths(current, -1)
  const upTo = now < closesAt(current) ? addMonths(last, -1) : last
  const closed = new Set((await on.all(closes.closedBetween, [from, upTo])).map(({ month }) => month))
  const due: string[] = []
  for (let month = from; month <= upTo; month = addMonths(month, 1)) if (!closed.has(month)) due.push(month)
  return due
}

/**
 * Closes every finished month that is still open and returns them. Idempotent; a month that cannot be closed keeps no
 * later one open.
 */
export async function closeDueMonths(
  deps: StuckContext & CloseDeps,
  signal?: AbortSignal,
): Promise<string[]> {
  const done: string[] = []
  const due = await dueMonths(deps.db, await nowForGood(deps.db, deps.clock))
  await handleEach(deps, {
    work: 'month-close',
    next: async () => due,
    idOf: (month) => month,
    handle: async (month) => {
      const { kind } = await closeMonth(deps, month, { signal })
      if (kind === 'closed') done.push(month)
    },
    signal,
  })
  return done
}

/** How many members and ranks a close would freeze. */
export async function standingsOf(on: Queryable, month: string): Promise<{ members: number; ranks: number }> {
  const members = (await on.one(standings.count, [month]))?.members ?? 0
  return { members, ranks: await lastRankOf(on, month) }
}

/** The latest months whose close has begun, newest first. */
export function latestCloses(on: Queryable, maxRows: number): Promise<CloseRow[]> {
  return on.all(closes.latest, [maxRows])
}
