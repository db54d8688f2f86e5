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

/** One award to be posted: what it is for, how much, and under which cap. */
export interface Award {
  userId: string
  /** The business fact, unique per member: `check_in:2026-11-20`. */
  businessKey: string
  taskId: string
  points: number
  /** Points that this task may give in one calendar month, or null. */
  monthlyCap: number | null
  /** The business time of the fact, from this transaction's clock. */
  at: Date
  /** The month that it counts in, where that is not the month of `at`: a day made good after an outage. */
  month?: string
  /** Plain facts to explain the entry with; never personal data. */
  fact?: Record<string, string>
}

export interface Posting {
  outcome: 'posted' | 'repeated' | 'refused'
  /** Points of the entry, now or when it was first posted; 0 when refused. */
  points: number
  refusal: RefusalReason | null
  total: number
  /** The rank that this award won, or null. */
  rankNo: number | null
}

/** A member's month: points, counted points and the rank won. */
export interface MonthOf {
  points: number
  /** Without flagged entries: what counts toward a rank. */
  countedPoints: number
  rankNo: number | null
}

/**
 * Locks a member's account until the transaction ends, so that everything about one member happens one after the
 * other, on however many servers. Every flow that may end in an award takes it first.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount> {
  const known = await tx.one(accounts.lock, [userId])
  if (known) return known
  // A first award has nothing to lock yet: of two at once, the second waits at the insert and then at the lock.
  await tx.run(accounts.open, [userId])
  const account = await tx.one(accounts.lock, [userId])
  if (!account) throw new Error('the account that was just opened is missing')
  return account
}

/**
 * Posts an award to the ledger, as its only writer: rules/points#one-writer. A repeat of the same business key gets
 * the first answer; the same key with other content throws `keyReused`. What the monthly cap refuses is recorded.
 * Reaching the month's target takes the next rank in the same transaction.
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
    // The cap as it was: the history explains it even after the terms have changed.
    const cap = { cap: String(award.monthlyCap), earned: String(earned) }
    await recordRefusal(tx, { ...award, fact: { ...award.fact, ...cap } }, 'monthlyCap')
    return { outcome: 'refused', points: 0, refusal: 'monthlyCap', total: account.total, rankNo: null }
  }
  return write(tx, clock, { ...award, at }, account, month)
}

/** More months ahead than any clock is wrong by. */
const maxMonthsAhead = 24

/**
 * The month that an award is written into, held open until the transaction ends. A late award goes into the first
 * open month, with its time kept within that month: rules/months#closed-months. Throws for a closed month that the
 * award names.
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

/** The month gets no more entries. */
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
  const standing = await tx.one(months.read, [award.userId, month])
  const hasRank = (standing?.rankNo ?? null) !== null
  // Blacklisted members earn but win no rank: rules/months#blacklisted-members.
  const crosses = !account.isBlacklisted && crossesTarget(standing?.countedPoints ?? 0, award.points, hasRank)
  const next = crosses ? await nextRank(tx, clock, month) : null
  const at = next?.at ?? award.at

  // What counts in another month than its own is entered at its true time.
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
  // The list of a month holds instants of that month only.
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
 * Stores whether the bank has the member on its blacklist: rules/months#blacklisted-members. A member who comes off it
 * with the running month's target reached takes the next rank now.
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

/** The entry that an award becomes on an account, and the account after it. */
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

/** Records that an award was refused and why; the same refusal of the same fact is recorded once. */
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

/** What each task gave a member in a month, by task id. */
export async function taskPointsOf(
  on: Queryable,
  userId: string,
  month: string,
): Promise<Map<string, number>> {
  return new Map((await on.all(taskMonths.all, [userId, month])).map((row) => [row.taskId, row.points]))
}

/** Which of the members have a flag that withholds the benefit of a month. */
export async function withheldAmong(
  on: Queryable,
  userIds: readonly string[],
  month: string,
): Promise<Set<string>> {
  return new Set((await on.all(flags.withheldAmong, [userIds, month])).map(({ userId }) => userId))
}
