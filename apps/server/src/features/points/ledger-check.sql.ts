import { type Queryable, statement } from '../../kit/db.ts'
import type { EntryRow } from './points.sql.ts'

export interface CheckedAccount {
  userId: string
  total: number
  lastSeq: number
  lastHash: string
}

export interface CheckedMonth {
  userId: string
  month: string
  points: number
  countedPoints: number
  rankNo: number | null
  rankedAt: Date | null
}

export interface CheckedTask {
  userId: string
  month: string
  taskId: string
  points: number
}

export interface CheckedFlag {
  userId: string
  seq: number
  month: string
  points: number
  effect: 'notCounted' | 'withheld'
  flaggedAfterSeq: number
  liftedAfterSeq: number | null
}

export interface CheckedRank {
  month: string
  rankNo: number
  userId: string
  rankedAt: Date
  seq: number | null
}

export interface CheckedAction {
  userId: string
  taskId: string
  actionKey: string
  points: number
  refusal: string | null
  isCompletion: boolean
}

export interface CheckedHistory {
  userId: string
  month: string
  points: number
  rankNo: number | null
  rankedAt: Date | null
  benefit: string
}

/** Members whose rows are looked at together, in the order of their ids. */
const memberIds = statement<{ userId: string }>(
  'ledger_members',
  `SELECT user_id FROM (
     (SELECT user_id FROM point_account WHERE user_id > $1 ORDER BY user_id LIMIT $2)
     UNION (SELECT user_id FROM point_entry WHERE user_id > $1 ORDER BY user_id LIMIT $2)
     UNION (SELECT user_id FROM point_month WHERE user_id > $1 ORDER BY user_id LIMIT $2)
     UNION (SELECT user_id FROM point_month_task WHERE user_id > $1 ORDER BY user_id LIMIT $2)
     UNION (SELECT user_id FROM task_action WHERE user_id > $1 ORDER BY user_id LIMIT $2)
     UNION (SELECT user_id FROM month_history WHERE user_id > $1 ORDER BY user_id LIMIT $2)
   ) AS m ORDER BY user_id LIMIT $2`,
)
const readAccounts = statement<CheckedAccount>(
  'ledger_accounts',
  'SELECT user_id, total, last_seq, last_hash FROM point_account WHERE user_id = ANY($1::uuid[])',
)
const readEntries = statement<EntryRow>(
  'ledger_entries',
  `SELECT user_id, seq, business_key, task_id, points, total_after, month, created_at, fact, previous_hash, hash
     FROM point_entry
    WHERE user_id = ANY($1::uuid[]) AND (user_id, seq) > ($2::uuid, $3::int) ORDER BY user_id, seq LIMIT $4`,
)
const readMonths = statement<CheckedMonth>(
  'ledger_months',
  `SELECT user_id, month, points, counted_points, rank_no, ranked_at FROM point_month
    WHERE user_id = ANY($1::uuid[])`,
)
const readTasks = statement<CheckedTask>(
  'ledger_month_tasks',
  'SELECT user_id, month, task_id, points FROM point_month_task WHERE user_id = ANY($1::uuid[])',
)
const readFlags = statement<CheckedFlag>(
  'ledger_flags',
  `SELECT user_id, seq, month, points, effect, flagged_after_seq, lifted_after_seq FROM point_flag
    WHERE user_id = ANY($1::uuid[])`,
)
const readRanksOf = statement<CheckedRank>(
  'ledger_ranks_of',
  'SELECT month, rank_no, user_id, ranked_at, seq FROM month_rank WHERE user_id = ANY($1::uuid[])',
)
const readActions = statement<CheckedAction>(
  'ledger_actions',
  `SELECT user_id, task_id, action_key, points, refusal, is_completion FROM task_action
    WHERE user_id = ANY($1::uuid[]) AND (user_id, task_id, action_key) > ($2::uuid, $3::text, $4::text)
    ORDER BY user_id, task_id, action_key LIMIT $5`,
)
const readHistory = statement<CheckedHistory>(
  'ledger_history',
  `SELECT user_id, month, points, rank_no, ranked_at, benefit FROM month_history
    WHERE user_id = ANY($1::uuid[])`,
)
const readRanks = statement<CheckedRank>(
  'ledger_ranks',
  `SELECT month, rank_no, user_id, ranked_at, seq FROM month_rank
    WHERE (month, rank_no) > ($1, $2) ORDER BY month, rank_no LIMIT $3`,
)
const readCounters = statement<{ month: string; lastRank: number }>(
  'ledger_counters',
  'SELECT month, last_rank FROM month_counter ORDER BY month',
)
const readClosed = statement<{ month: string }>(
  'ledger_closed',
  'SELECT month FROM month_close WHERE closed_at IS NOT NULL',
)
const readOutages = statement<{ outageId: string }>('ledger_outages', 'SELECT outage_id FROM outage')

/** All that is looked at of one member. */
export interface MemberBooks {
  userId: string
  account: CheckedAccount | null
  entries: EntryRow[]
  months: CheckedMonth[]
  tasks: CheckedTask[]
  flags: CheckedFlag[]
  ranks: CheckedRank[]
  actions: CheckedAction[]
  history: CheckedHistory[]
}

export const noUser = '00000000-0000-0000-0000-000000000000'
const rowsAtOnce = 2000

/** Reads all rows of a page-wise statement. */
async function allPages<Row>(next: (last: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await next(rows.at(-1))
    rows.push(...page)
    if (page.length < rowsAtOnce) return rows
  }
}

function byMember<Row extends { userId: string }>(rows: Row[]): (userId: string) => Row[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.userId)
    if (group) group.push(row)
    else groups.set(row.userId, [row])
  }
  return (userId) => groups.get(userId) ?? []
}

/** The next members behind `after` that have any row in the books, in the order of their ids. */
export async function nextMembers(on: Queryable, after: string, most: number): Promise<string[]> {
  return (await on.all(memberIds, [after, most])).map(({ userId }) => userId)
}

/** The books of some members. */
export async function readBooks(on: Queryable, userIds: readonly string[]): Promise<MemberBooks[]> {
  const entries = byMember(
    await allPages<EntryRow>((last) =>
      on.all(readEntries, [userIds, last?.userId ?? noUser, last?.seq ?? 0, rowsAtOnce]),
    ),
  )
  const actions = byMember(
    await allPages<CheckedAction>((last) =>
      on.all(readActions, [
        userIds,
        last?.userId ?? noUser,
        last?.taskId ?? '',
        last?.actionKey ?? '',
        rowsAtOnce,
      ]),
    ),
  )
  const accounts = byMember(await on.all(readAccounts, [userIds]))
  const months = byMember(await on.all(readMonths, [userIds]))
  const tasks = byMember(await on.all(readTasks, [userIds]))
  const flags = byMember(await on.all(readFlags, [userIds]))
  const ranks = byMember(await on.all(readRanksOf, [userIds]))
  const history = byMember(await on.all(readHistory, [userIds]))
  return userIds.map((userId) => ({
    userId,
    account: accounts(userId)[0] ?? null,
    entries: entries(userId),
    months: months(userId),
    tasks: tasks(userId),
    flags: flags(userId),
    ranks: ranks(userId),
    actions: actions(userId),
    history: history(userId),
  }))
}

export const checked = {
  counters: (on: Queryable) => on.all(readCounters),
  ranks: (on: Queryable, month: string, rankNo: number) => on.all(readRanks, [month, rankNo, rowsAtOnce]),
  ranksAtOnce: rowsAtOnce,
  closedMonths: async (on: Queryable) => new Set((await on.all(readClosed)).map(({ month }) => month)),
  outageIds: async (on: Queryable) => new Set((await on.all(readOutages)).map(({ outageId }) => outageId)),
}
