import { businessMonth } from '@club/contract/business-day.ts'
import { uuidv7 } from 'uuidv7'
import type { Clock } from '../../kit/database/clock.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { lockAccount } from './locked-account.ts'
import { closes, monthHistory } from './month-close.sql.ts'
import { holdMonthOpen } from './month-gate.ts'
import { takeRank } from './month-ranks.ts'
import { type FlagEffect, type FlaggableEntry, type FlagRow, flags } from './point-flags.sql.ts'
import { months } from './points.sql.ts'

/** More than a member can earn in a month under the caps. */
const maxEntries = 1000

/** The entries to flag: by their numbers, `3` or `3,4,7`, one by its business key, or all of a month. */
export type FlagTarget = { userId: string; entry: string } | { userId: string; month: string | null }

type FlagOrder = { operator: string; reason: string }

/** The result for one entry; `effect` is null if nothing changed. */
export interface FlagDone {
  seq: number
  month: string
  points: number
  effect: FlagEffect | null
}

async function entriesOf(tx: Tx, clock: Clock, target: FlagTarget): Promise<FlaggableEntry[]> {
  const { userId } = target
  if (!('entry' in target)) {
    return tx.all(flags.entriesOfMonth, [
      userId,
      target.month ?? businessMonth(await clock.now(tx)),
      maxEntries,
    ])
  }
  if (/^\d{1,9}(,\d{1,9})*$/.test(target.entry)) {
    const seqs = new Set(target.entry.split(',').map(Number))
    const entries = await tx.all(flags.entriesBySeq, [userId, [...seqs]])
    // One that is missing is a slip, and the others may be, too.
    return entries.length === seqs.size ? entries : []
  }
  const entry = await tx.one(flags.entryByKey, [userId, target.entry])
  return entry ? [entry] : []
}

/**
 * Flags entries: rules/points#flags. Entries that are already flagged are returned without an effect; the
 * list is empty if no entry matches.
 */
export async function flagEntries(
  tx: Tx,
  clock: Clock,
  target: FlagTarget,
  { operator, reason }: FlagOrder,
): Promise<FlagDone[]> {
  const { userId } = target
  // A mistyped id must not open an account.
  if ((await entriesOf(tx, clock, target)).length === 0) return []
  const account = await lockAccount(tx, userId)
  const done: FlagDone[] = []
  for (const { seq, month, points, isFlagged } of await entriesOf(tx, clock, target)) {
    if (isFlagged) {
      done.push({ seq, month, points, effect: null })
      continue
    }
    // Holding the gate makes the close wait, so that it freezes the month as flagged.
    await holdMonthOpen(tx, month, userId)
    const monthRow = await tx.one(months.read, [userId, month])
    const effect: FlagEffect = (monthRow?.rankNo ?? null) === null ? 'notCounted' : 'withheld'
    const at = await clock.now(tx)
    await tx.run(flags.insert, [
      userId,
      uuidv7(),
      seq,
      month,
      points,
      effect,
      operator,
      reason,
      at,
      account.lastSeq,
    ])
    await recount(tx, userId, { month, effect, points: -points })
    done.push({ seq, month, points, effect })
  }
  return done
}

/**
 * Lifts flags, so that the entries count again. If the month is open and they reach the target, the member
 * takes the next rank; a closed month gives no more ranks.
 */
export async function liftFlags(
  tx: Tx,
  clock: Clock,
  target: FlagTarget,
  { operator, reason }: FlagOrder,
): Promise<FlagDone[]> {
  const { userId } = target
  if ((await entriesOf(tx, clock, target)).length === 0) return []
  const account = await lockAccount(tx, userId)
  const wanted = new Set((await entriesOf(tx, clock, target)).map(({ seq }) => seq))
  const open = (await tx.all(flags.openOf, [userId])).filter(({ seq }) => wanted.has(seq))
  for (const flag of open) {
    const { month, points, effect } = flag
    const isOpen = await holdMonthOpen(tx, month, userId)
    const at = await clock.now(tx)
    await tx.run(flags.lift, [userId, flag.flagId, operator, reason, at, account.lastSeq])
    await recount(tx, userId, { month, effect, points })
    if (isOpen && !account.isBlacklisted) await takeRank(tx, clock, userId, month, account.lastSeq)
  }
  return open.map(({ seq, month, points, effect }) => ({ seq, month, points, effect }))
}

/**
 * Adds to a month's counted points, and updates the benefit of a closed month to match its flags. Nothing
 * else in the frozen rows changes; the blacklist counts as it was at the close.
 */
async function recount(
  tx: Tx,
  userId: string,
  { month, effect, points }: { month: string; effect: FlagEffect; points: number },
): Promise<void> {
  await tx.run(flags.recount, [userId, month, points])
  if (effect !== 'withheld' || !(await tx.one(closes.lock, [month]))) return
  const isFlagged = (await tx.one(flags.withheldAmong, [[userId], month])) !== null
  await tx.run(monthHistory.setBenefit, [userId, month, isFlagged])
}

/** The months of the entries that a target names, as they stand for the member. */
export async function monthsOfTarget(
  tx: Tx,
  clock: Clock,
  target: FlagTarget,
): Promise<{ month: string; countedPoints: number; rankNo: number | null }[]> {
  const names = [...new Set((await entriesOf(tx, clock, target)).map(({ month }) => month))]
  return Promise.all(
    names.map(async (month) => {
      const row = await tx.one(months.read, [target.userId, month])
      return { month, countedPoints: row?.countedPoints ?? 0, rankNo: row?.rankNo ?? null }
    }),
  )
}

/** A member's entries of a month, with the numbers that flag commands take. */
export function entriesInMonth(on: Queryable, userId: string, month: string): Promise<FlaggableEntry[]> {
  return on.all(flags.entriesOfMonth, [userId, month, maxEntries])
}

/** The latest flags of a month, newest first, including lifted ones. */
export function flagsOfMonth(on: Queryable, month: string, maxRows: number): Promise<FlagRow[]> {
  return on.all(flags.ofMonth, [month, maxRows])
}
