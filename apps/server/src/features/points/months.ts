import { addMonths, businessMonth } from '@club/contract/business-day.ts'
import { monthlyRanks } from '@club/contract/ranking.constants.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import {
  type Benefit,
  type CloseRow,
  closes,
  type MemberMonthRow,
  memberMonths,
  monthHistory,
} from './month-close.sql.ts'
import { gates } from './month-gate.sql.ts'
import { firstGate, holdGate } from './month-gate.ts'
import { entriesInMonth } from './point-flags.ts'
import { monthCounters, monthRanks } from './points.sql.ts'

/** A rank of a month; the benefit is null until the month is closed. */
export interface MonthRank {
  rankNo: number
  userId: string
  rankedAt: Date
  benefit: Benefit | null
}

/** The last rank given in a month; 0 before the first. */
export async function lastRankOf(on: Queryable, month: string): Promise<number> {
  return (await on.one(monthCounters.read, [month]))?.lastRank ?? 0
}

/** The ranks of a month after `after` and up to `upTo`, in order. */
export async function readRanks(
  on: Queryable,
  month: string,
  after: number,
  upTo: number,
): Promise<MonthRank[]> {
  const ranks = await on.all(monthRanks.between, [month, after, upTo])
  if (ranks.length === 0) return []
  const closed = await on.all(monthHistory.benefitsAmong, [month, ranks.map(({ userId }) => userId)])
  const benefits = new Map(closed.map(({ userId, benefit }) => [userId, benefit]))
  return ranks.map((rank) => ({ ...rank, benefit: benefits.get(rank.userId) ?? null }))
}

/** How many of a closed month's places are without their benefit. */
export async function withheldIn(on: Queryable, month: string): Promise<number> {
  return (await on.one(monthHistory.withheldIn, [month, monthlyRanks]))?.withheld ?? 0
}

/** The benefit that a rank carries: rules/ranking#benefit. */
export function benefitOf(rankNo: number | null, isWithheld: boolean): Benefit {
  if (rankNo === null || rankNo > monthlyRanks) return 'none'
  return isWithheld ? 'withheld' : 'carried'
}

/** Progress of a month's close, or null if it has not begun. */
export function closeOf(on: Queryable, month: string): Promise<CloseRow | null> {
  return on.one(closes.find, [month])
}

/** Whether the close of a month has begun, so that it takes no more entries. */
export async function isMonthClosing(on: Queryable, month: string): Promise<boolean> {
  return ((await on.one(gates.countClosed, [month]))?.gates ?? 0) > 0
}

/** Whether a month's close has not begun; it does not begin until the transaction ends. */
export async function holdOpen(tx: Tx, month: string): Promise<boolean> {
  return (await holdGate(tx, month, firstGate)) !== null
}

/**
 * Whether a month is known: the running or the previous one, one whose close has begun, or one with a rank.
 */
export async function isMonthKnown(on: Queryable, clock: Clock, month: string): Promise<boolean> {
  const current = businessMonth(await clock.now(on))
  if (month >= current) return month === current
  if (month === addMonths(current, -1)) return true
  return (await on.one(closes.find, [month])) !== null || (await lastRankOf(on, month)) > 0
}

/** A page of a member's months with points, the latest first, and how many there are. */
export async function memberMonthsOf(
  on: Queryable,
  userId: string,
  size: number,
  offset: number,
): Promise<{ total: number; rows: MemberMonthRow[] }> {
  const [counted, rows] = await Promise.all([
    on.one(memberMonths.count, [userId]),
    on.all(memberMonths.page, [userId, size, offset]),
  ])
  return { total: counted?.total ?? 0, rows }
}

/** The numbers of a member's entries of a month that are under a flag. */
export async function flaggedIn(on: Queryable, userId: string, month: string): Promise<Set<number>> {
  const entries = await entriesInMonth(on, userId, month)
  return new Set(entries.filter(({ isFlagged }) => isFlagged).map(({ seq }) => seq))
}
