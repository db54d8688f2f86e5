import { businessMonth } from '@club/contract/business-day.ts'
import type { RunningMonth } from '@club/contract/desk/today.ts'
import type { points } from '@club/contract/points.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Queryable, Tx } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import type { Command, CommandCall } from '../../kit/operator/operator-command.ts'
import type { ContentContext } from '../content/content.ts'
import { earned } from './earned.sql.ts'
import type { FlagCommandDeps } from './flag-acts.ts'
import { type Award, nextEntry, type Posting, postPoints, taskPointsOf } from './ledger.ts'
import type { LedgerEntry } from './ledger-check.rules.ts'
import { ledgerCommands, verify } from './ledger-commands.ts'
import { examineHeadsFile, type HeadsConfig, type HeadsState } from './ledger-heads.ts'
import type { CloseDeps } from './month-close.ts'
import type { ExportDeps } from './month-export.ts'
import { type MonthNowDeps, runningMonth } from './month-now.ts'
import { type MonthsDeskDeps, monthsDesk } from './months.desk.ts'
import { monthsCommands } from './months-commands.ts'
import { pointsPersonalData } from './personal-data.ts'
import { pointsJobs } from './points.jobs.ts'
import { pointsMeasures } from './points.measures.ts'
import { type PointsDeps, pointsRoutes } from './points.routes.ts'
import { judgeAward } from './points.rules.ts'
import type { Account } from './points.sql.ts'
import { words } from './points.words.ts'
import { flagCommands } from './points-commands.ts'
import { correctionTaskId } from './trade-facts.rules.ts'

export {
  AccountClosed,
  type Award,
  type AwardBasis,
  barMember,
  blacklistedAmong,
  closedAmong,
  closePointAccount,
  type DecidedPosting,
  decidePosting,
  type Exclusion,
  exclusionOf,
  isBlacklisted,
  isClosed,
  liftBar,
  lockAccount,
  lockIfOpen,
  lockThenRead,
  MonthClosed,
  monthOf,
  monthStandings,
  type Posting,
  postPoints,
  readForAward,
  recordRefusal,
  refusalsSupersededBy,
  requireTurnForAward,
  setBlacklisted,
  supersededKeysOf,
  supersedeRefusal,
  taskPointsOf,
  totalOf,
  withheldAmong,
  writePosting,
} from './ledger.ts'
export {
  benefitOf,
  closeOf,
  flaggedIn,
  holdOpen,
  isMonthClosing,
  isMonthKnown,
  lastRankOf,
  memberMonthsOf,
  readRanks,
  withheldIn,
} from './months.ts'
export {
  type ExplainedRow,
  lastTradesOf,
  maxTradesOfMonth,
  taskNameOf,
  tradeOf,
  tradesOfMonth,
} from './trade.ts'

/** The ledger, the point history and the closing of months. */
export function pointsFeature(
  context: ContentContext & { config: HeadsConfig },
  deps: PointsDeps & Pick<CloseDeps, 'unfinishedOutageOf'>,
) {
  return {
    routes: pointsRoutes(context, deps),
    personalData: pointsPersonalData,
    words,
    measures: pointsMeasures(context),
    jobs: pointsJobs(context, deps),
  } satisfies Feature<typeof points>
}

type CommandDeps = ContentContext &
  ExportDeps &
  CloseDeps &
  MonthNowDeps &
  FlagCommandDeps & { config: HeadsConfig }

/** The operator's commands for months, flags and the ledger. */
export const pointsCommands: readonly Command<CommandDeps>[] = [
  ...monthsCommands,
  ...flagCommands,
  ...ledgerCommands,
]

/** What `ledger verify` does, on any database. */
export function verifyBooks(
  deps: { db: Db; config: HeadsConfig },
  call: CommandCall<object>,
): Promise<number> {
  return verify(deps, call)
}

/** Months at the desk. */
export const pointsDesk = (deps: MonthsDeskDeps) => ({ months: monthsDesk(deps) })

/** The state of the file of signed days. */
export function examineHeads(context: ContentContext & { config: HeadsConfig }): Promise<HeadsState> {
  return examineHeadsFile(context, context.config)
}

/** Posts points that make good an entry or refusal after a case; they belong to no task and have no cap. */
export function postCorrection(
  tx: Tx,
  clock: Clock,
  correction: Pick<Award, 'userId' | 'businessKey' | 'points' | 'at' | 'fact'>,
): Promise<Posting> {
  return postPoints(tx, clock, { ...correction, taskId: correctionTaskId, monthlyCap: null })
}

/** How many points corrections made good for a member in a month. */
export async function correctedIn(on: Queryable, userId: string, month: string): Promise<number> {
  return (await taskPointsOf(on, userId, month)).get(correctionTaskId) ?? 0
}

/** Ledger and months of demo members, in memory. */
export interface PointBooks {
  accounts: Map<string, Account>
  entries: LedgerEntry[]
  months: Map<
    string,
    {
      userId: string
      month: string
      points: number
      reachedAt: Date
      rankNo: number | null
      rankedAt: Date | null
    }
  >
  taskMonths: Map<string, { userId: string; month: string; taskId: string; points: number }>
  lastRanks: Map<string, number>
}

/** Posts an award to books in memory, by the ledger's rules; returns 0 if the month's cap refuses it. */
export function bookAward(books: PointBooks, award: Award): number {
  const { userId, taskId, points, at } = award
  const month = businessMonth(at)
  const monthId = `${userId} ${month}`
  const taskMonthId = `${monthId} ${taskId}`
  const earned = books.taskMonths.get(taskMonthId)?.points ?? 0
  const before = books.months.get(monthId) ?? { points: 0, rankNo: null, rankedAt: null }
  const judged = judgeAward(award, { earned, countedPoints: before.points, rankNo: before.rankNo }, false)
  if (judged.kind === 'refused') return 0

  const account = books.accounts.get(userId) ?? { userId, total: 0, lastSeq: 0, lastHash: '' }
  const moved = nextEntry(account, award, month, at)
  books.entries.push(moved.entry)
  books.accounts.set(userId, moved.account)
  books.taskMonths.set(taskMonthId, { userId, month, taskId, points: earned + points })

  let { rankNo, rankedAt } = before
  if (judged.takesRank) {
    rankNo = (books.lastRanks.get(month) ?? 0) + 1
    rankedAt = at
    books.lastRanks.set(month, rankNo)
  }
  const sum = before.points + points
  books.months.set(monthId, { userId, month, points: sum, reachedAt: at, rankNo, rankedAt })
  return points
}

interface Time {
  from: Date
  before: Date
}

/**
 * Who of these members has an entry of another task, written between two instants; corrections do not count as a task.
 */
export async function earnedAmong(
  on: Queryable,
  userIds: readonly string[],
  { from, before }: Time,
  otherThan: TaskId,
): Promise<string[]> {
  const rows = await on.all(earned.among, [userIds, from, before, [otherThan, correctionTaskId]])
  return rows.map(({ userId }) => userId)
}

/** Who of these members took a rank between two instants: reached the target in a month. */
export async function rankedAmong(
  on: Queryable,
  userIds: readonly string[],
  { from, before }: Time,
): Promise<string[]> {
  return (await on.all(earned.rankedAmong, [userIds, from, before])).map(({ userId }) => userId)
}

/** How often these members have an entry of each task, written between two instants. */
export function earnedByTask(
  on: Queryable,
  userIds: readonly string[],
  { from, before }: Time,
): Promise<{ taskId: string; members: number; entries: number; points: number }[]> {
  return on.all(earned.byTask, [userIds, from, before, correctionTaskId])
}

/** An entry of a month that counts, or an award that its cap refused, whose points are 0. */
export interface Attempt {
  taskId: string
  points: number
  /** The cap that was in force; null if there was none. */
  cap: number | null
  isRefused: boolean
  at: Date
}

/** The next members of a month by user id, each with rank and with what they earned in order. */
export async function earnersOfMonth(
  on: Queryable,
  month: string,
  afterUserId: string,
  maxMembers: number,
): Promise<{ userId: string; points: number; rankNo: number | null; attempts: Attempt[] }[]> {
  const members = await on.all(earned.ofMonth, [month, afterUserId, maxMembers])
  const of = new Map<string, Attempt[]>(members.map(({ userId }) => [userId, []]))
  if (members.length === 0) return []
  for (const { userId, ...attempt } of await on.all(earned.attempts, [month, [...of.keys()]]))
    of.get(userId)?.push(attempt)
  return members.map((member) => ({ ...member, attempts: of.get(member.userId) ?? [] }))
}

/** Where the running month stands, for the desk's first page; it names no member. */
export async function monthAtDesk(deps: MonthNowDeps): Promise<RunningMonth> {
  const { month, daysLeft, ranks, places, list } = await runningMonth(deps)
  const onTheWay = list && {
    members: list.members,
    takenAt: list.takenAt.toISOString(),
    steps: list.steps,
    inClub: list.inClub,
    inAll: list.withBank,
  }
  return { month, daysLeft, ranksGiven: ranks, places, onTheWay }
}
