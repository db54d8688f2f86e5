import { type Queryable, statement, type Tx } from '../../kit/db.ts'

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

const entryColumns = `e.seq, e.business_key, e.task_id, e.month, e.points, e.created_at, EXISTS
  (SELECT 1 FROM point_flag AS f WHERE f.user_id = e.user_id AND f.seq = e.seq AND f.lifted_at IS NULL) AS is_flagged`
const columns = `user_id, flag_id, seq, month, points, effect, operator, reason, flagged_at, flagged_after_seq,
  lifted_by, lift_reason, lifted_at, lifted_after_seq`

const entryBySeq = statement<FlaggableEntry>(
  'points_flag_entry_by_seq',
  `SELECT ${entryColumns} FROM point_entry AS e WHERE e.user_id = $1 AND e.seq = $2`,
)
const entryByKey = statement<FlaggableEntry>(
  'points_flag_entry_by_key',
  `SELECT ${entryColumns} FROM point_entry AS e WHERE e.user_id = $1 AND e.business_key = $2`,
)
const entriesOfMonth = statement<FlaggableEntry>(
  'points_flag_entries_of_month',
  `SELECT ${entryColumns} FROM point_entry AS e WHERE e.user_id = $1 AND e.month = $2 ORDER BY e.seq LIMIT $3`,
)
const insert = statement(
  'points_flag_insert',
  `INSERT INTO point_flag (user_id, flag_id, seq, month, points, effect, operator, reason, flagged_at, flagged_after_seq)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const openOf = statement<FlagRow>(
  'points_flags_open_of',
  `SELECT ${columns} FROM point_flag WHERE user_id = $1 AND lifted_at IS NULL ORDER BY seq`,
)
const lift = statement(
  'points_flag_lift',
  `UPDATE point_flag SET lifted_by = $3, lift_reason = $4, lifted_at = $5, lifted_after_seq = $6
   WHERE user_id = $1 AND flag_id = $2 AND lifted_at IS NULL`,
)
const recount = statement(
  'points_flag_recount',
  'UPDATE point_month SET counted_points = counted_points + $3 WHERE user_id = $1 AND month = $2',
)
const withheldAmong = statement<{ userId: string }>(
  'points_withheld_among',
  `SELECT DISTINCT user_id FROM point_flag
   WHERE user_id = ANY($1::uuid[]) AND month = $2 AND effect = 'withheld' AND lifted_at IS NULL`,
)
const latest = statement<FlagRow>(
  'points_flags_latest',
  `SELECT ${columns} FROM point_flag WHERE month = $1 ORDER BY flagged_at DESC, flag_id DESC LIMIT $2`,
)

export const flags = {
  entryBySeq: (on: Queryable, userId: string, seq: number) => on.one(entryBySeq, [userId, seq]),
  entryByKey: (on: Queryable, userId: string, key: string) => on.one(entryByKey, [userId, key]),
  entriesOfMonth: (on: Queryable, userId: string, month: string, most: number) =>
    on.all(entriesOfMonth, [userId, month, most]),
  insert: (tx: Tx, flag: Omit<FlagRow, 'liftedBy' | 'liftReason' | 'liftedAt' | 'liftedAfterSeq'>) =>
    tx.run(insert, [
      flag.userId,
      flag.flagId,
      flag.seq,
      flag.month,
      flag.points,
      flag.effect,
      flag.operator,
      flag.reason,
      flag.flaggedAt,
      flag.flaggedAfterSeq,
    ]),
  openOf: (on: Queryable, userId: string) => on.all(openOf, [userId]),
  lift: (tx: Tx, flag: FlagRow, by: { operator: string; reason: string; at: Date; afterSeq: number }) =>
    tx.run(lift, [flag.userId, flag.flagId, by.operator, by.reason, by.at, by.afterSeq]),
  /** Moves what a member's month counts toward a rank; the points themselves stay. */
  recount: (tx: Tx, userId: string, month: string, change: number) =>
    tx.run(recount, [userId, month, change]),
  /** Which of the members have a flag that withholds the month's benefit. */
  withheldAmong: async (on: Queryable, userIds: readonly string[], month: string) =>
    new Set((await on.all(withheldAmong, [userIds, month])).map(({ userId }) => userId)),
  ofMonth: (on: Queryable, month: string, most: number) => on.all(latest, [month, most]),
}
