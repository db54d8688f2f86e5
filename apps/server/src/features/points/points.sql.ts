import type { RefusalReason } from '@club/contract/points.constants.ts'
import { keyedStatement, statement, statementForMany } from '../../kit/database/db.ts'

export interface Account {
  userId: string
  total: number
  lastSeq: number
  lastHash: string
}

/** What excludes a member: the bank's list, and the club's own bar, which is for good if it has no last day. */
export interface ExclusionRow {
  /** By either of them. */
  isBlacklisted: boolean
  isOnBankList: boolean
  barSince: Date | null
  barLastDay: string | null
}

/** The row of a locked account; blacklisted members get no rank, closed accounts get nothing. */
export interface AccountRow extends Account, ExclusionRow {
  isClosed: boolean
}

/** What decides an award: the entry under its key, the member's month, and the task's points in it. */
export interface AwardStanding {
  entryTaskId: string | null
  entryPoints: number | null
  countedPoints: number | null
  rankNo: number | null
  earned: number | null
}

export interface MonthRow {
  points: number
  countedPoints: number
  rankNo: number | null
}

const exclusionColumns = 'is_blacklisted, is_on_bank_list, bar_since, bar_last_day'

export const accounts = {
  open: statementForMany<never, [userId: string]>(
    ['uuid'],
    'points_open_account',
    'INSERT INTO point_account (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING',
  ),
  lock: statementForMany<AccountRow, [userId: string]>(
    ['uuid'],
    'points_lock_account',
    `SELECT user_id, total, last_seq, last_hash, ${exclusionColumns}, is_closed FROM point_account
      WHERE user_id = $1 FOR UPDATE`,
  ),
  total: statementForMany<{ total: number }, [userId: string]>(
    ['uuid'],
    'points_total',
    'SELECT total FROM point_account WHERE user_id = $1',
  ),
  exclude: statement<
    never,
    [
      userId: string,
      isOnBankList: boolean,
      barSince: Date | null,
      barLastDay: string | null,
      isBlacklisted: boolean,
      changedAt: Date | null,
    ]
  >(
    'points_exclude',
    `UPDATE point_account SET is_on_bank_list = $2, bar_since = $3, bar_last_day = $4, is_blacklisted = $5,
       blacklist_changed_at = COALESCE($6, blacklist_changed_at) WHERE user_id = $1`,
  ),
  exclusion: statement<ExclusionRow, [userId: string]>(
    'points_exclusion',
    `SELECT ${exclusionColumns} FROM point_account WHERE user_id = $1`,
  ),
  /** Bars whose last day is over, the longest first. */
  endedBars: statement<{ userId: string }, [today: string, maxRows: number, leftOut: readonly string[]]>(
    'points_ended_bars',
    `SELECT user_id FROM point_account
     WHERE bar_last_day < $1 AND NOT is_closed AND NOT (user_id = ANY($3::uuid[]))
     ORDER BY bar_last_day, user_id LIMIT $2`,
    { crosses: 'a job' },
  ),
  close: statement<never, [userId: string]>(
    'points_close_account',
    'UPDATE point_account SET is_closed = true WHERE user_id = $1',
  ),
  isClosed: statement<{ isClosed: boolean }, [userId: string]>(
    'points_is_closed',
    'SELECT is_closed FROM point_account WHERE user_id = $1',
  ),
  /** Which of these members' accounts are closed. */
  closedAmong: keyedStatement<{ userId: string }, [userIds: readonly string[]]>(
    'userId',
    'points_closed_among',
    'SELECT user_id FROM point_account WHERE user_id = ANY($1::uuid[]) AND is_closed',
    { crosses: 'a job' },
  ),
  isBlacklisted: statementForMany<{ isBlacklisted: boolean }, [userId: string]>(
    ['uuid'],
    'points_is_blacklisted',
    'SELECT is_blacklisted FROM point_account WHERE user_id = $1',
  ),
  /** Which of these members are blacklisted. */
  blacklistedAmong: keyedStatement<{ userId: string }, [userIds: readonly string[]]>(
    'userId',
    'points_blacklisted_among',
    'SELECT user_id FROM point_account WHERE user_id = ANY($1::uuid[]) AND is_blacklisted',
    { crosses: 'a list of members' },
  ),
  move: statementForMany<never, [userId: string, total: number, lastSeq: number, lastHash: string]>(
    ['uuid', 'int', 'int', 'text'],
    'points_move_account',
    'UPDATE point_account SET total = $2, last_seq = $3, last_hash = $4 WHERE user_id = $1',
  ),
}

/** By the account, so that each part may be missing. */
export const awardStandings = {
  read: statementForMany<AwardStanding, [userId: string, businessKey: string, month: string, taskId: string]>(
    ['uuid', 'text', 'text', 'text'],
    'points_award_standing',
    `SELECT e.task_id AS entry_task_id, e.points AS entry_points, m.counted_points, m.rank_no, t.points AS earned
     FROM point_account a
     LEFT JOIN point_entry e ON e.user_id = a.user_id AND e.business_key = $2
     LEFT JOIN point_month m ON m.user_id = a.user_id AND m.month = $3
     LEFT JOIN point_month_task t ON t.user_id = a.user_id AND t.month = $3 AND t.task_id = $4
     WHERE a.user_id = $1`,
  ),
}

export const entries = {
  insert: statementForMany<
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
      termsJson: string,
      previousHash: string,
      hash: string,
    ]
  >(
    ['uuid', 'int', 'text', 'text', 'int', 'int', 'text', 'timestamptz', 'text', 'text', 'text', 'text'],
    'points_insert_entry',
    `INSERT INTO point_entry
       (user_id, seq, business_key, task_id, points, total_after, month, created_at, fact, terms, previous_hash,
        hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb, $11, $12)`,
  ),
}

export const refusals = {
  insert: statementForMany<
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
    ['uuid', 'text', 'text', 'uuid', 'text', 'text', 'timestamptz', 'text'],
    'points_insert_refusal',
    `INSERT INTO point_refusal (user_id, business_key, reason, refusal_id, task_id, month, created_at, fact)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb) ON CONFLICT (user_id, business_key, reason) DO NOTHING`,
  ),
  take: statement<
    { refusalId: string; taskId: string; month: string; createdAt: Date; fact: Record<string, string> },
    [userId: string, businessKey: string, reason: RefusalReason]
  >(
    'points_take_refusal',
    `DELETE FROM point_refusal WHERE user_id = $1 AND business_key = $2 AND reason = $3
     RETURNING refusal_id, task_id, month, created_at, fact`,
  ),
}

/** Refusals that a later result of the bank set aside: rules/bank#asset-results. */
export const supersededRefusals = {
  insert: statement<
    never,
    [
      userId: string,
      refusalId: string,
      businessKey: string,
      reason: RefusalReason,
      taskId: string,
      month: string,
      createdAt: Date,
      factJson: string,
      at: Date,
      sourceId: string,
    ]
  >(
    'points_supersede_refusal',
    `INSERT INTO superseded_refusal
       (user_id, refusal_id, business_key, reason, task_id, month, created_at, fact, superseded_at, superseded_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)`,
  ),
  keysOf: statementForMany<{ businessKey: string }, [userId: string, taskId: string]>(
    ['uuid', 'text'],
    'points_superseded_keys',
    'SELECT DISTINCT business_key FROM superseded_refusal WHERE user_id = $1 AND task_id = $2',
  ),
  count: statement<{ count: number }, [sourceId: string]>(
    'points_count_superseded_by',
    'SELECT count(*)::int AS count FROM superseded_refusal WHERE superseded_by = $1',
    { crosses: "an operator's command" },
  ),
  bySource: statement<
    { userId: string; businessKey: string; supersededAt: Date },
    [sourceId: string, maxRows: number]
  >(
    'points_superseded_by',
    `SELECT user_id, business_key, superseded_at FROM superseded_refusal
     WHERE superseded_by = $1 ORDER BY superseded_at, user_id LIMIT $2`,
    { crosses: "an operator's command" },
  ),
}

export const months = {
  readMany: statement<
    { userId: string; countedPoints: number; rankNo: number | null },
    [userIds: readonly string[], month: string]
  >(
    'points_months_of',
    `SELECT user_id, counted_points, rank_no FROM point_month WHERE user_id = ANY($1::uuid[]) AND month = $2`,
    { crosses: 'a job' },
  ),
  read: statement<MonthRow, [userId: string, month: string]>(
    'points_month',
    'SELECT points, counted_points, rank_no FROM point_month WHERE user_id = $1 AND month = $2',
  ),
  add: statementForMany<never, [userId: string, month: string, points: number, at: Date]>(
    ['uuid', 'text', 'int', 'timestamptz'],
    'points_add_to_month',
    `INSERT INTO point_month AS m (user_id, month, points, counted_points, reached_at) VALUES ($1, $2, $3, $3, $4)
     ON CONFLICT (user_id, month) DO UPDATE
     SET points = m.points + excluded.points, counted_points = m.counted_points + excluded.counted_points,
         reached_at = excluded.reached_at`,
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
  all: statementForMany<{ taskId: string; points: number }, [userId: string, month: string]>(
    ['uuid', 'text'],
    'points_month_tasks',
    'SELECT task_id, points FROM point_month_task WHERE user_id = $1 AND month = $2',
  ),
  add: statementForMany<never, [userId: string, month: string, taskId: string, points: number]>(
    ['uuid', 'text', 'text', 'int'],
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
  /** Ranks that are given together may be written in any order. */
  move: statement<never, [month: string, lastRank: number]>(
    'points_move_counter',
    'UPDATE month_counter SET last_rank = $2 WHERE month = $1 AND last_rank < $2',
  ),
}

export const monthRanks = {
  /** `seq` is the number of the entry that won the rank. */
  insert: statement<never, [month: string, rankNo: number, userId: string, rankedAt: Date, seq: number]>(
    'points_insert_rank',
    'INSERT INTO month_rank (month, rank_no, user_id, ranked_at, seq) VALUES ($1, $2, $3, $4, $5)',
  ),
  lastRankedAt: statement<{ rankedAt: Date }, [month: string]>(
    'points_last_rank_time',
    'SELECT ranked_at FROM month_rank WHERE month = $1 ORDER BY rank_no DESC LIMIT 1',
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
