import { addMonths, businessMonth } from '@club/contract/business-day.ts'
import type { RefusalReason } from '@club/contract/constants.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Queryable, Tx } from '../../kit/db.ts'
import { entryHash } from './entry-hash.ts'
import { holdMonthOpen } from './month-gate.ts'
import { giveRank, nextRank, takeRank } from './month-ranks.ts'
import { flags } from './point-flags.sql.ts'
import { crossesTarget, fitsCap, keepInMonth } from './points.rules.ts'
import {
  type Account,
  accounts,
  entries,
  type LockedAccount,
  months,
  refusals,
  taskMonths,
} from './points.sql.ts'

/** An award to post: what for, how many points, and under which cap. */
export interface Award {
  userId: string
  /** The business fact, unique per member: `check_in:2026-11-20`. */
  businessKey: string
  taskId: string
  points: number
  /** The most points that this task gives in a calendar month, or null. */
  monthlyCap: number | null
  /** The business time of the fact, read from this transaction's clock. */
  at: Date
  /** The month it counts in if not that of `at`: for a day made good after an outage. */
  month?: string
  /** Facts that explain the entry; never personal data. */
  fact?: Record<string, string>
}

export interface Posting {
  outcome: 'posted' | 'repeated' | 'refused'
  /** Points of the entry, new or repeated; 0 when refused. */
  points: number
  refusal: RefusalReason | null
  total: number
  /** The rank won with this award, or null. */
  rankNo: number | null
}

/** A member's month: points, counted points and the rank won. */
export interface MonthOf {
  points: number
  /** Points without flagged entries; these count toward a rank. */
  countedPoints: number
  rankNo: number | null
}

/**
 * Locks a member's account until the transaction ends, so that one member's actions run one after another on
 * all servers. Every flow that may post an award calls it first.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount> {
  const known = await tx.one(accounts.lock, [userId])
  if (known) return known
  // Before the first award there is no row to lock: of two concurrent ones, the second waits at the insert,
  // then at the lock.
  await tx.run(accounts.open, [userId])
  const account = await tx.one(accounts.lock, [userId])
  if (!account) throw new Error('the account that was just opened is missing')
  return account
}

/**
 * Posts an award; the only writer of the ledger (rules/points#one-writer). Repeating a business key returns
 * the first result; the same key with other content throws `keyReused`. An award over the monthly cap is
 * recorded as a refusal. An award that reaches the month's target takes the next rank in the same
 * transaction.
 */
export async function postPoints(tx: Tx, clock: Clock, award: Award): Promise<Posting> {
  const account = await lockAccount(tx, award.userId)
  const known = await tx.one(entries.find, [award.userId, award.businessKey])
  if (known) {
    if (known.taskId !== award.taskId || known.points !== award.points) {
      throw new AppError('keyReused', { detail: award.businessKey })
    }
    return { outcome: 'repeated', points: known.points, refusal: null, total: account.total, rankNo: null }
  }
  const { month, at } = await openMonthFor(tx, clock, award)
  const earned = (await tx.one(taskMonths.read, [award.userId, month, award.taskId]))?.points ?? 0
  if (!fitsCap(award.monthlyCap, earned, award.points)) {
    // Stored as of now, so that the history can explain the refusal after the terms change.
    const cap = { cap: String(award.monthlyCap), earned: String(earned) }
    await recordRefusal(tx, { ...award, fact: { ...award.fact, ...cap } }, 'monthlyCap')
    return { outcome: 'refused', points: 0, refusal: 'monthlyCap', total: account.total, rankNo: null }
  }
  return write(tx, clock, { ...award, at }, account, month)
}

/** More months than any clock is ahead. */
const maxMonthsAhead = 24

/**
 * Returns the month to write an award into and holds it open until the transaction ends. A late award goes
 * into the first open month, its time clamped to that month: rules/months#closed-months. Throws MonthClosed
 * if the award names a closed month.
 */
async function openMonthFor(tx: Tx, clock: Clock, award: Award): Promise<{ month: string; at: Date }> {
  const asked = award.month ?? businessMonth(award.at)
  if (await holdMonthOpen(tx, asked, award.userId)) return { month: asked, at: award.at }
  if (award.month) throw new MonthClosed(award.month)
  const now = await clock.now(tx)
  const current = businessMonth(now)
  let month = current > asked ? current : addMonths(asked, 1)
  for (let tries = 0; tries < maxMonthsAhead; tries += 1) {
    if (await holdMonthOpen(tx, month, award.userId)) return { month, at: keepInMonth(now, month) }
    month = addMonths(month, 1)
  }
  throw new MonthClosed(asked)
}

/** The month takes no more entries. */
export class MonthClosed extends Error {
  constructor(month: string) {
    super(`${month} is closed`)
  }
}

async function write(
  tx: Tx,
  clock: Clock,
  award: Award,
  account: LockedAccount,
  month: string,
): Promise<Posting> {
  await tx.run(months.open, [award.userId, month])
  const monthRow = await tx.one(months.read, [award.userId, month])
  const hasRank = (monthRow?.rankNo ?? null) !== null
  // Blacklisted members earn but win no rank: rules/months#blacklisted-members.
  const crosses = !account.isBlacklisted && crossesTarget(monthRow?.countedPoints ?? 0, award.points, hasRank)
  const next = crosses ? await nextRank(tx, clock, month) : null
  const at = next?.at ?? award.at

  // An award for another month keeps its true time.
  const { entry, account: after } = nextEntry(account, award, month, award.month ? award.at : at)
  await tx.run(entries.insert, [
    entry.userId,
    entry.seq,
    entry.businessKey,
    entry.taskId,
    entry.points,
    entry.totalAfter,
    entry.month,
    entry.createdAt,
    JSON.stringify(entry.fact),
    entry.previousHash,
    entry.hash,
  ])
  await tx.run(accounts.move, [after.userId, after.total, after.lastSeq, after.lastHash])
  // The ranking list of a month only holds instants of that month.
  await tx.run(months.add, [award.userId, month, award.points, keepInMonth(at, month)])
  await tx.run(taskMonths.add, [award.userId, month, award.taskId, award.points])
  if (next) await giveRank(tx, award.userId, month, next, entry.seq)
  return {
    outcome: 'posted',
    points: award.points,
    refusal: null,
    total: after.total,
    rankNo: next?.rankNo ?? null,
  }
}

/**
 * Stores whether the member is on the bank's blacklist: rules/months#blacklisted-members. A member who is
 * taken off it after reaching the running month's target takes the next rank now.
 */
export async function setBlacklisted(
  tx: Tx,
  clock: Clock,
  userId: string,
  blacklisted: boolean,
): Promise<void> {
  const account = await lockAccount(tx, userId)
  if (account.isBlacklisted === blacklisted) return
  await tx.run(accounts.setBlacklisted, [userId, blacklisted])
  if (blacklisted) return
  const month = businessMonth(await clock.now(tx))
  if (await holdMonthOpen(tx, month, userId)) await takeRank(tx, clock, userId, month, account.lastSeq)
}

/** The ledger entry for an award, and the account after it. */
export function nextEntry(account: Account, award: Award, month: string, at: Date) {
  const hashed = {
    userId: award.userId,
    seq: account.lastSeq + 1,
    businessKey: award.businessKey,
    taskId: award.taskId,
    points: award.points,
    totalAfter: account.total + award.points,
    month,
    createdAt: at,
    fact: award.fact ?? {},
  }
  const hash = entryHash(account.lastHash, hashed)
  return {
    entry: { ...hashed, previousHash: account.lastHash, hash },
    account: { userId: award.userId, total: hashed.totalAfter, lastSeq: hashed.seq, lastHash: hash },
  }
}

/** Records a refused award with its reason, once per fact and reason. */
export async function recordRefusal(
  tx: Tx,
  award: Pick<Award, 'userId' | 'businessKey' | 'taskId' | 'at' | 'fact'>,
  reason: RefusalReason,
): Promise<void> {
  await tx.run(refusals.insert, [
    award.userId,
    award.businessKey,
    reason,
    uuidv7(),
    award.taskId,
    businessMonth(award.at),
    award.at,
    JSON.stringify(award.fact ?? {}),
  ])
}

/** A member's happiness points; 0 before the first award. */
export async function totalOf(on: Queryable, userId: string): Promise<number> {
  return (await on.one(accounts.total, [userId]))?.total ?? 0
}

/** A member's points and rank in a month. */
export async function monthOf(on: Queryable, userId: string, month: string): Promise<MonthOf> {
  const row = await on.one(months.read, [userId, month])
  const { points = 0, countedPoints = 0, rankNo = null } = row ?? {}
  return { points, countedPoints, rankNo }
}

/** A member's points in a month, by task id. */
export async function taskPointsOf(
  on: Queryable,
  userId: string,
  month: string,
): Promise<Map<string, number>> {
  return new Map((await on.all(taskMonths.all, [userId, month])).map((row) => [row.taskId, row.points]))
}

/** Those of the members who have a flag that withholds the month's benefit. */
export async function withheldAmong(
  on: Queryable,
  userIds: readonly string[],
  month: string,
): Promise<Set<string>> {
  return new Set((await on.all(flags.withheldAmong, [userIds, month])).map(({ userId }) => userId))
}

/** Whether a member is blacklisted. */
export async function isBlacklisted(on: Queryable, userId: string): Promise<boolean> {
  return (await on.one(accounts.isBlacklisted, [userId]))?.isBlacklisted ?? false
}

/** Those of the members who are blacklisted. */
export async function blacklistedAmong(
  on: Queryable,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  return new Set((await on.all(accounts.blacklistedAmong, [userIds])).map(({ userId }) => userId))
}
