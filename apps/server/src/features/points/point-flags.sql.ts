import { statement } from '../../kit/database/db.ts'

export type FlagEffect = 'notCounted' | 'withheld'

export interface FlagRow {
  userId: string
  flagId: string
  seq: number
  month: string
  points: number
  effect: FlagEffect
  operator: string
  reason: string
  flaggedAt: Date
  flaggedAfterSeq: number
  liftedBy: string | null
  liftReason: string | null
  liftedAt: Date | null
  liftedAfterSeq: number | null
}

export interface FlaggableEntry {
  seq: number
  businessKey: string
  taskId: string
  month: string
  points: number
  createdAt: Date
  isFlagged: boolean
}

// The subquery repeats $1; comparing it with the entry's user_id would query every server of a cluster.
const entryColumns = `seq, business_key, task_id, month, points, created_at, seq IN
  (SELECT seq FROM point_flag WHERE user_id = $1 AND lifted_at IS NULL) AS is_flagged`
const columns = `user_id, flag_id, seq, month, points, effect, operator, reason, flagged_at, flagged_after_seq,
  lifted_by, lift_reason, lifted_at, lifted_after_seq`

export const flags = {
  entriesBySeq: statement<FlaggableEntry, [userId: string, seqs: readonly number[]]>(
    'points_flag_entries_by_seq',
    `SELECT ${entryColumns} FROM point_entry WHERE user_id = $1 AND seq = ANY($2::int[]) ORDER BY seq`,
  ),
  entryByKey: statement<FlaggableEntry, [userId: string, key: string]>(
    'points_flag_entry_by_key',
    `SELECT ${entryColumns} FROM point_entry WHERE user_id = $1 AND business_key = $2`,
  ),
  entriesOfMonth: statement<FlaggableEntry, [userId: string, month: string, maxRows: number]>(
    'points_flag_entries_of_month',
    `SELECT ${entryColumns} FROM point_entry WHERE user_id = $1 AND month = $2 ORDER BY seq LIMIT $3`,
  ),
  insert: statement<
    never,
    [
      userId: string,
      flagId: string,
      seq: number,
      month: string,
      points: number,
      effect: FlagEffect,
      operator: string,
      reason: string,
      flaggedAt: Date,
      flaggedAfterSeq: number,
    ]
  >(
    'points_flag_insert',
    `INSERT INTO point_flag (user_id, flag_id, seq, month, points, effect, operator, reason, flagged_at, flagged_after_seq)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  ),
  openOf: statement<FlagRow, [userId: string]>(
    'points_flags_open_of',
    `SELECT ${columns} FROM point_flag WHERE user_id = $1 AND lifted_at IS NULL ORDER BY seq`,
  ),
  lift: statement<
    never,
    [userId: string, flagId: string, operator: string, reason: string, at: Date, afterSeq: number]
  >(
    'points_flag_lift',
    `UPDATE point_flag SET lifted_by = $3, lift_reason = $4, lifted_at = $5, lifted_after_seq = $6
     WHERE user_id = $1 AND flag_id = $2 AND lifted_at IS NULL`,
  ),
  /** Changes the month's counted points; the points themselves stay. */
  recount: statement<never, [userId: string, month: string, change: number]>(
    'points_flag_recount',
    'UPDATE point_month SET counted_points = counted_points + $3 WHERE user_id = $1 AND month = $2',
  ),
  /** Which of these members have a flag that withholds the month's benefit. */
  withheldAmong: statement<{ userId: string }, [userIds: readonly string[], month: string]>(
    'points_withheld_among',
    `SELECT DISTINCT user_id FROM point_flag
     WHERE user_id = ANY($1::uuid[]) AND month = $2 AND effect = 'withheld' AND lifted_at IS NULL`,
    { crosses: 'a list of members' },
  ),
  ofMonth: statement<FlagRow, [month: string, maxRows: number]>(
    'points_flags_latest',
    `SELECT ${columns} FROM point_flag WHERE month = $1 ORDER BY flagged_at DESC, flag_id DESC LIMIT $2`,
    { crosses: "an operator's command" },
  ),
  /** Those flagged before one of them, the latest first: ids are in the order in which they were made. */
  pageOfMonth: statement<FlagRow, [month: string, beforeId: string, maxRows: number]>(
    'points_flags_page',
    `SELECT ${columns} FROM point_flag WHERE month = $1 AND flag_id < $2::uuid ORDER BY flag_id DESC LIMIT $3`,
    { crosses: "an operator's list" },
  ),
}
