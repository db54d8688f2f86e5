import { statement } from '../../kit/database/db.ts'
import type { CheckedBooks, LedgerEntry } from './ledger-check.rules.ts'

/** A row of the books with the member that it belongs to. */
type OfMember<Row> = Row & { userId: string }

export type CheckedAccount = OfMember<NonNullable<CheckedBooks['account']>>
export type CheckedMonth = OfMember<CheckedBooks['months'][number]>

export type CheckedTask = OfMember<CheckedBooks['tasks'][number]>

export type CheckedFlag = OfMember<CheckedBooks['flags'][number]>

export type CheckedRank = OfMember<CheckedBooks['ranks'][number]>

export interface CheckedAction {
  userId: string
  taskId: string
  actionKey: string
  points: number
  refusal: string | null
  isCompletion: boolean
}

export type CheckedHistory = OfMember<CheckedBooks['history'][number]>

const withActions = {
  crosses: "an operator's command",
  borrows: 'the ledger is checked against the actions that it paid',
}

/** The reads of the ledger check, one per table that it compares. */
export const checked = {
  /** The next members by id with any row in the books. */
  members: statement<{ userId: string }, [afterUser: string, maxRows: number]>(
    'points_ledger_members',
    `SELECT user_id FROM (
         (SELECT user_id FROM point_account WHERE user_id > $1 ORDER BY user_id LIMIT $2)
         UNION (SELECT user_id FROM point_entry WHERE user_id > $1 ORDER BY user_id LIMIT $2)
         UNION (SELECT user_id FROM point_month WHERE user_id > $1 ORDER BY user_id LIMIT $2)
         UNION (SELECT user_id FROM point_month_task WHERE user_id > $1 ORDER BY user_id LIMIT $2)
         UNION (SELECT user_id FROM task_action WHERE user_id > $1 ORDER BY user_id LIMIT $2)
         UNION (SELECT user_id FROM month_history WHERE user_id > $1 ORDER BY user_id LIMIT $2)
     ) AS m ORDER BY user_id LIMIT $2`,
    withActions,
  ),
  accounts: statement<CheckedAccount, [userIds: readonly string[]]>(
    'points_ledger_accounts',
    'SELECT user_id, total, last_seq, last_hash FROM point_account WHERE user_id = ANY($1::uuid[])',
    { crosses: "an operator's command" },
  ),
  entries: statement<
    LedgerEntry,
    [userIds: readonly string[], afterUser: string, afterSeq: number, maxRows: number]
  >(
    'points_ledger_entries',
    `SELECT user_id, seq, business_key, task_id, points, total_after, month, created_at, fact, terms,
                previous_hash, hash
         FROM point_entry
        WHERE user_id = ANY($1::uuid[]) AND (user_id, seq) > ($2::uuid, $3::int) ORDER BY user_id, seq LIMIT $4`,
    { crosses: "an operator's command" },
  ),
  months: statement<CheckedMonth, [userIds: readonly string[]]>(
    'points_ledger_months',
    `SELECT user_id, month, points, counted_points, rank_no, ranked_at FROM point_month
        WHERE user_id = ANY($1::uuid[])`,
    { crosses: "an operator's command" },
  ),
  taskMonths: statement<CheckedTask, [userIds: readonly string[]]>(
    'points_ledger_month_tasks',
    'SELECT user_id, month, task_id, points FROM point_month_task WHERE user_id = ANY($1::uuid[])',
    { crosses: "an operator's command" },
  ),
  flags: statement<CheckedFlag, [userIds: readonly string[]]>(
    'points_ledger_flags',
    `SELECT user_id, seq, month, points, effect, flagged_after_seq, lifted_after_seq FROM point_flag
        WHERE user_id = ANY($1::uuid[])`,
    { crosses: "an operator's command" },
  ),
  ranksOf: statement<CheckedRank, [userIds: readonly string[]]>(
    'points_ledger_ranks_of',
    'SELECT month, rank_no, user_id, ranked_at, seq FROM month_rank WHERE user_id = ANY($1::uuid[])',
    { crosses: "an operator's command" },
  ),
  actions: statement<
    CheckedAction,
    [userIds: readonly string[], afterUser: string, afterTask: string, afterKey: string, maxRows: number]
  >(
    'points_ledger_actions',
    `SELECT user_id, task_id, action_key, points, refusal, is_completion FROM task_action
        WHERE user_id = ANY($1::uuid[]) AND (user_id, task_id, action_key) > ($2::uuid, $3::text, $4::text)
        ORDER BY user_id, task_id, action_key LIMIT $5`,
    withActions,
  ),
  history: statement<CheckedHistory, [userIds: readonly string[]]>(
    'points_ledger_history',
    `SELECT user_id, month, points, rank_no, ranked_at, benefit FROM month_history
        WHERE user_id = ANY($1::uuid[])`,
    { crosses: "an operator's command" },
  ),
  counters: statement<{ month: string; lastRank: number }, []>(
    'points_ledger_counters',
    'SELECT month, last_rank FROM month_counter ORDER BY month',
    { crosses: "an operator's command" },
  ),
  ranks: statement<CheckedRank, [afterMonth: string, afterRank: number, maxRows: number]>(
    'points_ledger_ranks',
    `SELECT month, rank_no, user_id, ranked_at, seq FROM month_rank
      WHERE (month, rank_no) > ($1, $2) ORDER BY month, rank_no LIMIT $3`,
    { crosses: "an operator's command" },
  ),
  closedMonths: statement<{ month: string }, []>(
    'points_ledger_closed',
    'SELECT month FROM month_close WHERE closed_at IS NOT NULL',
    { crosses: "an operator's command" },
  ),
  outageIds: statement<{ outageId: string }, []>('points_ledger_outages', 'SELECT outage_id FROM outage', {
    borrows: 'an entry for a lost day names its outage',
  }),
}
