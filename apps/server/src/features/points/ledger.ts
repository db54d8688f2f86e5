import { addMonths, businessMonth } from '@club/contract/business-day.ts'
import type { RefusalReason } from '@club/contract/points.constants.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { requireTurn } from '../../kit/database/shared-work.ts'
import { entryHash } from './entry-hash.ts'
import { keepLocked, lockAccount } from './locked-account.ts'
import { holdMonthOpen, type SharedGate, shareGate } from './month-gate.ts'
import { giveRank, nextRank } from './month-ranks.ts'
import { flags } from './point-flags.sql.ts'
import { type EntryTerms, judgeAward, keepInMonth } from './points.rules.ts'
import {
  type Account,
  type AccountRow,
  type AwardStanding,
  accounts,
  awardStandings,
  entries,
  months,
  taskMonths,
} from './points.sql.ts'
import { recordRefusal } from './refused-awards.ts'

export {
  barMember,
  type Exclusion,
  exclusionOf,
  liftBar,
  setBlacklisted,
} from './exclusion.ts'
export {
  AccountClosed,
  closedAmong,
  closePointAccount,
  isClosed,
  lockAccount,
  lockIfOpen,
  lockThenRead,
} from './locked-account.ts'
export { recordRefusal, refusalsSupersededBy, supersededKeysOf, supersedeRefusal } from './refused-awards.ts'

/** An award to post: what for, how many points, and under which cap. */
export interface Award {
  userId: string
  /** The business fact, unique per member: `check_in:2026-11-20`. */
  businessKey: string
  taskId: string
  points: number
  /** The most points that this task gives in a calendar month, or null. */
  monthlyCap: number | null
  /** The task's rule at the time, kept with the entry; absent where no task decides. */
  rule?: Required<Pick<EntryTerms, 'cycle' | 'times' | 'actions'>> & Pick<EntryTerms, 'since'>
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

type AwardFact = Pick<Award, 'userId' | 'businessKey' | 'taskId' | 'at' | 'month'>

/** What decides an award: whether its month is open, and the member's standing in it. */
export interface AwardBasis {
  gate: SharedGate
  standing: AwardStanding | null
}

const monthAskedBy = (award: AwardFact) => award.month ?? businessMonth(award.at)

const readStanding = (tx: Tx, { userId, businessKey, taskId }: AwardFact, month: string) =>
  tx.one(awardStandings.read, [userId, businessKey, month, taskId])

/** Reads what decides an award, in one round trip; the caller has locked the account. */
export async function readForAward(tx: Tx, award: AwardFact): Promise<AwardBasis> {
  const month = monthAskedBy(award)
  const [gate, standing] = await Promise.all([
    shareGate(tx, month, award.userId),
    readStanding(tx, award, month),
  ])
  return { gate, standing }
}

/** An award that is decided and not yet written: what its caller is told, and what `writePosting` writes. */
export interface DecidedPosting {
  posting: Posting
  award: Award
  /** Null for a repeat and for a refusal. */
  posted: {
    entry: ReturnType<typeof nextEntry>['entry']
    /** The account after the entry. */
    account: AccountRow
    /** When the member reached the month's points. */
    reachedAt: Date
    rank: { rankNo: number; at: Date } | null
  } | null
}

/**
 * Decides an award; nothing of it is written until `writePosting`, which comes before the member's next award is decided.
 * Repeating a business key gives the first result; the same key with other content throws `keyReused`. An award over the
 * monthly cap is refused. One that reaches the month's target waits here for the next rank, and holds it until the
 * transaction ends.
 */
export async function decidePosting(
  tx: Tx,
  clock: Clock,
  award: Award,
  basis?: AwardBasis,
): Promise<DecidedPosting> {
  const account = await lockAccount(tx, award.userId)
  const { gate, standing } = basis ?? (await readForAward(tx, award))
  const nothing = { points: 0, refusal: null, total: account.total, rankNo: null }
  if (standing && standing.entryTaskId !== null) {
    const { entryTaskId, entryPoints: points } = standing
    if (entryTaskId !== award.taskId || points !== award.points) {
      throw new AppError('keyReused', { detail: award.businessKey })
    }
    return { posting: { ...nothing, outcome: 'repeated', points }, award, posted: null }
  }
  const { month, at } = await openMonthFor(tx, clock, award, gate)
  const inMonth = month === monthAskedBy(award) ? standing : await readStanding(tx, award, month)
  const judged = judgeAward(award, inMonth, account.isBlacklisted)
  if (judged.kind === 'refused') {
    const explained = { ...award, fact: { ...award.fact, ...judged.limit } }
    return {
      posting: { ...nothing, outcome: 'refused', refusal: judged.reason },
      award: explained,
      posted: null,
    }
  }
  const rank = judged.takesRank ? await nextRank(tx, clock, month, at) : null
  const reachedAt = rank?.at ?? at
  // An award for another month keeps its true time.
  const { entry, account: after } = nextEntry(account, award, month, award.month ? at : reachedAt)
  const { points } = award
  const { total } = after
  return {
    posting: { outcome: 'posted', points, refusal: null, total, rankNo: rank?.rankNo ?? null },
    award,
    posted: { entry, account: { ...account, ...after }, reachedAt, rank },
  }
}

/**
 * Leaves a transaction shared with others, as `decidePosting` does, if the award may take a rank: for a caller that
 * writes before it can decide.
 */
export async function requireTurnForAward(
  tx: Tx,
  award: Award,
  { gate, standing }: AwardBasis,
): Promise<void> {
  const account = await lockAccount(tx, award.userId)
  // It may then count in another month, whose standing is not known here.
  const isMoved = gate !== null && (gate.closedAt !== null || (gate.signedUntil ?? award.at) > award.at)
  const judged = judgeAward(award, standing, account.isBlacklisted)
  if (isMoved || (judged.kind === 'posted' && judged.takesRank)) requireTurn(tx)
}

/** Points that this process has written, by task; of a transaction that is done again, each time. */
export const awardedHere = new Map<string, number>()

/** Writes a decided award in one round trip; the only writer of the ledger: rules/points#one-writer. */
export async function writePosting(tx: Tx, { posting, award, posted }: DecidedPosting): Promise<void> {
  if (posting.refusal) await recordRefusal(tx, award, posting.refusal)
  if (!posted) return
  const { entry, account, reachedAt, rank } = posted
  const { userId, seq, taskId, points, month } = entry
  keepLocked(tx, account)
  awardedHere.set(taskId, (awardedHere.get(taskId) ?? 0) + points)
  await Promise.all([
    insertEntry(tx, entry),
    tx.run(accounts.move, [userId, account.total, account.lastSeq, account.lastHash]),
    // The ranking list of a month only holds instants of that month.
    tx.run(months.add, [userId, month, points, keepInMonth(reachedAt, month)]),
    tx.run(taskMonths.add, [userId, month, taskId, points]),
    rank && giveRank(tx, userId, month, rank, seq),
  ])
}

/** Decides an award and writes it, for a caller that writes nothing with it. */
export async function postPoints(tx: Tx, clock: Clock, award: Award): Promise<Posting> {
  const decided = await decidePosting(tx, clock, award)
  await writePosting(tx, decided)
  return decided.posting
}

/** More months than any clock is ahead. */
const maxMonthsAhead = 24

/**
 * Returns the month and the time to write an award with, and holds the month open until the transaction ends. A late
 * award goes into the first open month, its time clamped to that month: rules/months#closed-months. A time within a
 * signed day becomes the first instant that is not signed, with its month: rules/points#signed-heads. An award that
 * names its month stays in it; throws MonthClosed if that is closed.
 */
async function openMonthFor(
  tx: Tx,
  clock: Clock,
  award: Award,
  asked: SharedGate,
): Promise<{ month: string; at: Date }> {
  let [month, at] = [monthAskedBy(award), award.at]
  let gate: SharedGate | undefined = asked
  for (let tries = 0; tries < maxMonthsAhead; tries += 1) {
    const open = await holdMonthOpen(tx, month, award.userId, gate)
    gate = undefined
    if (open) {
      if (open.signedUntil && at < open.signedUntil) at = open.signedUntil
      if (award.month || businessMonth(at) === month) return { month, at }
      month = businessMonth(at)
      continue
    }
    if (award.month) break
    const now = await clock.now(tx)
    const current = businessMonth(now)
    month = current > month ? current : addMonths(month, 1)
    at = keepInMonth(now, month)
  }
  throw new MonthClosed(monthAskedBy(award))
}

/** The month takes no more entries. */
export class MonthClosed extends Error {
  readonly month: string
  constructor(month: string) {
    super(`${month} is closed`)
    this.month = month
  }
}

function insertEntry(tx: Tx, entry: ReturnType<typeof nextEntry>['entry']): Promise<number> {
  return tx.run(entries.insert, [
    entry.userId,
    entry.seq,
    entry.businessKey,
    entry.taskId,
    entry.points,
    entry.totalAfter,
    entry.month,
    entry.createdAt,
    JSON.stringify(entry.fact),
    JSON.stringify(entry.terms),
    entry.previousHash,
    entry.hash,
  ])
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
    terms: { points: award.points, cap: award.monthlyCap, ...award.rule } satisfies EntryTerms,
  }
  const hash = entryHash(account.lastHash, hashed)
  return {
    entry: { ...hashed, previousHash: account.lastHash, hash },
    account: { userId: award.userId, total: hashed.totalAfter, lastSeq: hashed.seq, lastHash: hash },
  }
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

/** Members' standings in a month, by user id; without an entry for those who have no points in it. */
export async function monthStandings(
  on: Queryable,
  userIds: readonly string[],
  month: string,
): Promise<Map<string, { countedPoints: number; rankNo: number | null; isBlacklisted: boolean }>> {
  const [rows, blacklisted] = await Promise.all([
    on.all(months.readMany, [userIds, month]),
    blacklistedAmong(on, userIds),
  ])
  return new Map(
    rows.map(({ userId, ...row }) => [userId, { ...row, isBlacklisted: blacklisted.has(userId) }]),
  )
}

/** A member's points in a month, by task id. */
export async function taskPointsOf(
  on: Queryable,
  userId: string,
  month: string,
): Promise<Map<string, number>> {
  return new Map((await on.all(taskMonths.all, [userId, month])).map((row) => [row.taskId, row.points]))
}

/** Which of these members have a flag that withholds the month's benefit. */
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

/** Which of these members are blacklisted. */
export async function blacklistedAmong(
  on: Queryable,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  return new Set((await on.all(accounts.blacklistedAmong, [userIds])).map(({ userId }) => userId))
}
