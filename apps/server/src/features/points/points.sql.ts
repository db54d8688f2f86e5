import type { RefusalReason } from '@club/contract/constants.ts'
import { statement } from '../../kit/db.ts'

export interface Account {
  userId: string
  total: number
  lastSeq: number
  lastHash: string
}

/** A locked account; blacklisted members get no rank. */
export interface LockedAccount extends Account {
  isBlacklisted: boolean
}

export interface MonthRow {
  points: number
  countedPoints: number
  rankNo: number | null
}

export interface TradeRow {
  kind: 'award' | 'refusal'
  id: string
  taskId: string
  points: number
  totalAfter: number | null
  reason: RefusalReason | null
  businessKey: string
  month: string
  createdAt: Date
  fact: Record<string, string>
}
export const accounts = {
  open: statement<never, [userId: string]>(
    'points_open_account',
    'INSERT INTO point_account (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING',
  ),
  lock: statement<LockedAccount, [userId: string]>(
    'points_lock_account',
    'SELECT user_id, total, last_seq, last_hash, is_blacklisted FROM point_account WHERE user_id = $1 FOR UPDATE',
  ),
  total: statement<{ total: number }, [userId: string]>(
    'points_total',
    'SELECT total FROM point_account WHERE user_id = $1',
  ),
  setBlacklisted: statement<never, [userId: string, isBlacklisted: boolean]>(
    'points_set_blacklisted',
    'UPDATE point_account SET is_blacklisted = $2 WHERE user_id = $1',
  ),
  isBlacklisted: statement<{ isBlacklisted: boolean }, [userId: string]>(
    'points_is_blacklisted',
    'SELECT is_blacklisted FROM point_account WHERE user_id = $1',
  ),
  /** Those of the members who are blacklisted. */
  blacklistedAmong: statement<{ userId: string }, [userIds: readonly string[]]>(
    'points_blacklisted_among',
    'SELECT user_id FROM point_account WHERE user_id = ANY($1::uuid[]) AND is_blacklisted',
  ),
  move: statement<never, [userId: string, total: number, lastSeq: number, lastHash: string]>(
    'points_move_account',
    'UPDATE point_account SET total = $2, last_seq = $3, last_hash = $4 WHERE user_id = $1',
  ),
}

export const entries = {
  find: statement<
    { taskId: string; points: number; totalAfter: number },
    [userId: string, businessKey: string]
  >(
    'points_find_entry',
    'SELECT task_id, points, total_after FROM point_entry WHERE user_id = $1 AND business_key = $2',
  ),
  insert: statement<
    never,
    [
      userId: string,
      seq: number,
      businessKey: string,
      taskId: string,
      points: number,
      totalAfter: number,
      month: string,
      createdAt: Date,
      factJson: string,
      previousHash: string,
      hash: string,
    ]
  >(
    'points_insert_entry',
    `INSERT INTO point_entry
       (user_id, seq, business_key, task_id, points, total_after, month, created_at, fact, previous_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11)`,
  ),
}

export const refusals = {
  insert: statement<
    never,
    [
      userId: string,
      businessKey: string,
      reason: RefusalReason,
      refusalId: string,
      taskId: string,
      month: string,
      createdAt: Date,
      factJson: string,
    ]
  >(
    'points_insert_refusal',
    `INSERT INTO point_refusal (user_id, business_key, reason, refusal_id, task_id, month, created_at, fact)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb) ON CONFLICT (user_id, business_key, reason) DO NOTHING`,
  ),
}

export const months = {
  open: statement<never, [userId: string, month: string]>(
    'points_open_month',
    'INSERT INTO point_month (user_id, month) VALUES ($1, $2) ON CONFLICT (user_id, month) DO NOTHING',
  ),
  read: statement<MonthRow, [userId: string, month: string]>(
    'points_month',
    'SELECT points, counted_points, rank_no FROM point_month WHERE user_id = $1 AND month = $2',
  ),
  add: statement<never, [userId: string, month: string, points: number, at: Date]>(
    'points_add_to_month',
    `UPDATE point_month SET points = points + $3, counted_points = counted_points + $3, reached_at = $4
     WHERE user_id = $1 AND month = $2`,
  ),
  setRank: statement<never, [userId: string, month: string, rankNo: number, rankedAt: Date]>(
    'points_set_rank',
    'UPDATE point_month SET rank_no = $3, ranked_at = $4 WHERE user_id = $1 AND month = $2',
  ),
}

export const taskMonths = {
  read: statement<{ points: number }, [userId: string, month: string, taskId: string]>(
    'points_month_task',
    'SELECT points FROM point_month_task WHERE user_id = $1 AND month = $2 AND task_id = $3',
  ),
  all: statement<{ taskId: string; points: number }, [userId: string, month: string]>(
    'points_month_tasks',
    'SELECT task_id, points FROM point_month_task WHERE user_id = $1 AND month = $2',
  ),
  add: statement<never, [userId: string, month: string, taskId: string, points: number]>(
    'points_add_to_task_month',
    `INSERT INTO point_month_task AS t (user_id, month, task_id, points) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, month, task_id) DO UPDATE SET points = t.points + excluded.points`,
  ),
}

export const monthCounters = {
  open: statement<never, [month: string]>(
    'points_open_counter',
    'INSERT INTO month_counter (month) VALUES ($1) ON CONFLICT (month) DO NOTHING',
  ),
  lock: statement<{ lastRank: number }, [month: string]>(
    'points_lock_counter',
    'SELECT last_rank FROM month_counter WHERE month = $1 FOR UPDATE',
  ),
  read: statement<{ lastRank: number }, [month: string]>(
    'points_read_counter',
    'SELECT last_rank FROM month_counter WHERE month = $1',
  ),
  move: statement<never, [month: string, lastRank: number]>(
    'points_move_counter',
    'UPDATE month_counter SET last_rank = $2 WHERE month = $1',
  ),
}

export const monthRanks = {
  /** `seq` is the number of the entry that won the rank. */
  insert: statement<never, [month: string, rankNo: number, userId: string, rankedAt: Date, seq: number]>(
    'points_insert_rank',
    'INSERT INTO month_rank (month, rank_no, user_id, ranked_at, seq) VALUES ($1, $2, $3, $4, $5)',
  ),
  rankedAt: statement<{ rankedAt: Date }, [month: string, rankNo: number]>(
    'points_rank_time',
    'SELECT ranked_at FROM month_rank WHERE month = $1 AND rank_no = $2',
  ),
  between: statement<
    { rankNo: number; userId: string; rankedAt: Date },
    [month: string, after: number, upTo: number]
  >(
    'points_ranks_between',
    `SELECT rank_no, user_id, ranked_at FROM month_rank
     WHERE month = $1 AND rank_no > $2 AND rank_no <= $3 ORDER BY rank_no`,
  ),
}

export const trades = {
  count: statement<{ total: number }, [userId: string]>(
    'points_count_trades',
    `SELECT ((SELECT count(*) FROM point_entry WHERE user_id = $1)
           + (SELECT count(*) FROM point_refusal WHERE user_id = $1))::int AS total`,
  ),
  page: statement<TradeRow, [userId: string, size: number, offset: number]>(
    'points_trades',
    `SELECT 'award' AS kind, seq::text AS id, task_id, points, total_after, NULL AS reason, business_key, month,
            created_at, fact, seq AS order_no
       FROM point_entry WHERE user_id = $1
     UNION ALL
     SELECT 'refusal', refusal_id::text, task_id, 0, NULL, reason, business_key, month, created_at, fact, 0
       FROM point_refusal WHERE user_id = $1
     ORDER BY created_at DESC, order_no DESC, id DESC LIMIT $2 OFFSET $3`,
  ),
}
