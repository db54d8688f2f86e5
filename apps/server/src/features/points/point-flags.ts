import { businessMonth } from '@club/contract/business-day.ts'
import { uuidv7 } from 'uuidv7'
import { recordAct } from '../../kit/audit.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Queryable, Tx } from '../../kit/db.ts'
import { lockAccount, takeRank } from './ledger.ts'
import { closes } from './month-close.sql.ts'
import { gates } from './month-gate.sql.ts'
import { type FlagEffect, type FlaggableEntry, type FlagRow, flags } from './point-flags.sql.ts'
import { months } from './points.sql.ts'

/** More entries than a member can have in a month under the caps. */
const maxEntries = 1000

/** Which entries are meant: one by its number or its business key, or all of one month. */
export type FlagTarget = { userId: string; entry: string } | { userId: string; month: string | null }

export interface FlagOrder {
  operator: string
  reason: string
}

/** What a flag did to an entry, or that there was nothing to do. */
export interface FlagDone {
  seq: number
  month: string
  points: number
  effect: FlagEffect | null
}

async function entriesOf(tx: Tx, clock: Clock, target: FlagTarget): Promise<FlaggableEntry[]> {
  const { userId } = target
  if (!('entry' in target)) {
    return flags.entriesOfMonth(tx, userId, target.month ?? businessMonth(await clock.now(tx)), maxEntries)
  }
  const entry = /^\d{1,9}$/.test(target.entry)
    ? await flags.entryBySeq(tx, userId, Number(target.entry))
    : await flags.entryByKey(tx, userId, target.entry)
  return entry ? [entry] : []
}

/**
 * Flags entries: rules/points#flags. Entries that are flagged already come back without an effect. Gives an empty
 * list where there is no such entry.
 */
export async function flagEntries(
  tx: Tx,
  clock: Clock,
  target: FlagTarget,
  order: FlagOrder,
): Promise<FlagDone[]> {
  const { userId } = target
  // Nobody gets an account by a mistyped id.
  if ((await entriesOf(tx, clock, target)).length === 0) return []
  const account = await lockAccount(tx, userId)
  const done: FlagDone[] = []
  for (const { seq, month, points, isFlagged } of await entriesOf(tx, clock, target)) {
    if (isFlagged) {
      done.push({ seq, month, points, effect: null })
      continue
    }
    // The gate keeps the close waiting: what it freezes is what the flag has left.
    await gates.isOpen(tx, month, userId)
    const standing = await months.read(tx, userId, month)
    const effect: FlagEffect = (standing?.rankNo ?? null) === null ? 'notCounted' : 'withheld'
    const at = await clock.now(tx)
    await flags.insert(tx, {
      userId,
      flagId: uuidv7(),
      seq,
      month,
      points,
      effect,
      ...order,
      flaggedAt: at,
      flaggedAfterSeq: account.lastSeq,
    })
    await flags.recount(tx, userId, month, -points)
    if (effect === 'withheld') await settleBenefit(tx, userId, month)
    await recordAct(tx, clock, { ...order, act: 'points.flag', detail: { userId, seq, month, effect } })
    done.push({ seq, month, points, effect })
  }
  return done
}

/**
 * Lifts flags: the entries count again. Where the month is still open and they take the member to the target, the next
 * rank is theirs; a closed month gives no more ranks.
 */
export async function liftFlags(
  tx: Tx,
  clock: Clock,
  target: FlagTarget,
  order: FlagOrder,
): Promise<FlagDone[]> {
  const { userId } = target
  if ((await entriesOf(tx, clock, target)).length === 0) return []
  const account = await lockAccount(tx, userId)
  const wanted = new Set((await entriesOf(tx, clock, target)).map(({ seq }) => seq))
  const open = (await flags.openOf(tx, userId)).filter(({ seq }) => wanted.has(seq))
  for (const flag of open) {
    const { month, seq, points, effect } = flag
    const isOpen = await gates.isOpen(tx, month, userId)
    await flags.lift(tx, flag, { ...order, at: await clock.now(tx), afterSeq: account.lastSeq })
    await flags.recount(tx, userId, month, points)
    if (effect === 'withheld') await settleBenefit(tx, userId, month)
    await recordAct(tx, clock, { ...order, act: 'points.unflag', detail: { userId, seq, month, effect } })
    if (isOpen && !account.isBlacklisted) await takeRank(tx, clock, userId, month, account.lastSeq)
  }
  return open.map(({ seq, month, points, effect }) => ({ seq, month, points, effect }))
}

/**
 * Brings the benefit of a closed month in line with its flags; the frozen rows are otherwise left alone: whom the bank
 * keeps out counts as it was when the month was closed.
 */
async function settleBenefit(tx: Tx, userId: string, month: string): Promise<void> {
  if (!(await closes.lock(tx, month))) return
  const isFlagged = (await flags.withheldAmong(tx, [userId], month)).has(userId)
  await closes.settleBenefit(tx, userId, month, isFlagged)
}

/** A member's entries of a month with their numbers, to be flagged by. */
export function entriesInMonth(on: Queryable, userId: string, month: string): Promise<FlaggableEntry[]> {
  return flags.entriesOfMonth(on, userId, month, maxEntries)
}

/** The latest flags of a month, lifted ones included, newest first. */
export function flagsOfMonth(on: Queryable, month: string, most: number): Promise<FlagRow[]> {
  return flags.ofMonth(on, month, most)
}
