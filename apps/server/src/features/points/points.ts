import { businessMonth } from '@club/contract/business-day.ts'
import type { RefusalReason } from '@club/contract/constants.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Queryable, Tx } from '../../kit/db.ts'
import { entryHash } from './entry-hash.ts'
import { crossesTarget, fitsCap, keepInMonth } from './points.rules.ts'
import { type Account, accounts, entries, months, places, refusals } from './points.sql.ts'

export { crossesTarget, fitsCap } from './points.rules.ts'
export type { Account, EntryRow } from './points.sql.ts'

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
  /** Plain facts to explain the entry with; never personal data. */
  fact?: Record<string, string>
}

export interface Posting {
  outcome: 'posted' | 'repeated' | 'refused'
  /** Points of the entry, now or when it was first posted; 0 when refused. */
  points: number
  refusal: RefusalReason | null
  total: number
  /** The place that this award won, or null. */
  placeNo: number | null
}

/** A member's month: points, counted points and the place won. */
export interface MonthOf {
  points: number
  placeNo: number | null
}

/**
 * Locks a member's account until the transaction ends, so that everything about one member happens one after the
 * other, on however many servers. Every flow that may end in an award takes it first.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<Account> {
  const known = await accounts.lock(tx, userId)
  if (known) return known
  // A first award has nothing to lock yet: of two at once, the second waits at the insert and then at the lock.
  await accounts.open(tx, userId)
  const account = await accounts.lock(tx, userId)
  if (!account) throw new Error('the account that was just opened is missing')
  return account
}

/**
 * Posts an award to the ledger: the only writer of it (decisions 3, safety invariants 1 to 6). A repeat of the same
 * business key gives the first answer; the same key with other content is `keyReused`. What the monthly cap refuses
 * is recorded. Reaching the month's target takes the next place in the same transaction.
 */
export async function postPoints(tx: Tx, clock: Clock, award: Award): Promise<Posting> {
  const account = await lockAccount(tx, award.userId)
  const known = await entries.find(tx, award.userId, award.businessKey)
  if (known) {
    if (known.taskId !== award.taskId || known.points !== award.points) {
      throw new AppError('keyReused', { detail: award.businessKey })
    }
    return { outcome: 'repeated', points: known.points, refusal: null, total: account.total, placeNo: null }
  }
  const month = businessMonth(award.at)
  const earned = await months.ofTask(tx, award.userId, month, award.taskId)
  if (!fitsCap(award.monthlyCap, earned, award.points)) {
    await recordRefusal(tx, award, 'monthlyCap')
    return { outcome: 'refused', points: 0, refusal: 'monthlyCap', total: account.total, placeNo: null }
  }
  return write(tx, clock, award, account, month)
}

async function write(tx: Tx, clock: Clock, award: Award, account: Account, month: string): Promise<Posting> {
  await months.open(tx, award.userId, month)
  const standing = await months.read(tx, award.userId, month)
  const crosses = crossesTarget(
    standing?.countedPoints ?? 0,
    award.points,
    (standing?.placeNo ?? null) !== null,
  )
  // The counter is locked before the time is read: places and times then have the same order.
  const lastPlace = crosses ? await places.lock(tx, month) : 0
  const at = crosses ? keepInMonth(await clock.now(tx), month) : award.at

  const moved = nextEntry(account, award, month, at)
  await entries.insert(tx, moved.entry)
  await accounts.move(tx, moved.account)
  await months.add(tx, award.userId, month, award.points, at)
  await months.addToTask(tx, award.userId, month, award.taskId, award.points)
  if (crosses) await places.give(tx, award.userId, month, lastPlace + 1, at)
  return {
    outcome: 'posted',
    points: award.points,
    refusal: null,
    total: moved.account.total,
    placeNo: crosses ? lastPlace + 1 : null,
  }
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
  await refusals.insert(tx, {
    userId: award.userId,
    businessKey: award.businessKey,
    reason,
    refusalId: uuidv7(),
    taskId: award.taskId,
    month: businessMonth(award.at),
    createdAt: award.at,
    fact: award.fact ?? {},
  })
}

/** A member's happiness points; 0 before the first award. */
export function totalOf(on: Queryable, userId: string): Promise<number> {
  return accounts.total(on, userId)
}

/** A member's points and place in a month. */
export async function monthOf(on: Queryable, userId: string, month: string): Promise<MonthOf> {
  const row = await months.read(on, userId, month)
  return { points: row?.points ?? 0, placeNo: row?.placeNo ?? null }
}

/** What each task gave a member in a month, by task id. */
export async function taskPointsOf(
  on: Queryable,
  userId: string,
  month: string,
): Promise<Map<string, number>> {
  return new Map((await months.byTask(on, userId, month)).map((row) => [row.taskId, row.points]))
}

/** The last place given in a month; 0 before the first. */
export function lastPlaceOf(on: Queryable, month: string): Promise<number> {
  return places.last(on, month)
}
