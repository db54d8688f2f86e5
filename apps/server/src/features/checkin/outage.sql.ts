import { type Queryable, statement, type Tx } from '../../kit/db.ts'

export interface OutageRow {
  outageId: string
  fromDay: string
  toDay: string
  operator: string
  reason: string
  declaredAt: Date
  cursorUser: string | null
  members: number
  madeGood: number
  doneAt: Date | null
}

const columns =
  'outage_id, from_day, to_day, operator, reason, declared_at, cursor_user, members, made_good, done_at'

const declare = statement(
  'outage_declare',
  `INSERT INTO outage (outage_id, from_day, to_day, operator, reason, declared_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (from_day, to_day) DO NOTHING`,
)
const find = statement<OutageRow>(
  'outage_find',
  `SELECT ${columns} FROM outage WHERE from_day = $1 AND to_day = $2`,
)
const latest = statement<OutageRow>(
  'outage_latest',
  `SELECT ${columns} FROM outage ORDER BY from_day DESC, to_day DESC LIMIT $1`,
)
const lock = statement<OutageRow>(
  'outage_lock',
  `SELECT ${columns} FROM outage WHERE outage_id = $1 FOR UPDATE`,
)
const move = statement(
  'outage_move',
  `UPDATE outage SET cursor_user = $2, members = members + $3, made_good = made_good + $4, done_at = $5
   WHERE outage_id = $1`,
)
/** Members who earned points in one of the months up to the declaration, or checked in on the day before. */
const affected = statement<{ userId: string }>(
  'outage_affected',
  `SELECT user_id FROM (
     (SELECT DISTINCT user_id FROM point_month
       WHERE user_id > $1 AND month = ANY($2::text[]) AND points > 0 ORDER BY user_id LIMIT $4)
     UNION
     (SELECT user_id FROM check_in WHERE user_id > $1 AND day = $3 ORDER BY user_id LIMIT $4)
   ) AS a ORDER BY user_id LIMIT $4`,
)
const checkInsFrom = statement<{ day: string; continueDays: number }>(
  'outage_check_ins_from',
  'SELECT day, continue_days FROM check_in WHERE user_id = $1 AND day >= $2 ORDER BY day',
)
const insertMadeGood = statement(
  'outage_insert_check_in',
  `INSERT INTO check_in (user_id, day, continue_days, created_at, outage_id) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (user_id, day) DO NOTHING`,
)
const setRun = statement(
  'outage_set_run',
  'UPDATE check_in SET continue_days = $3 WHERE user_id = $1 AND day = $2',
)

export const outages = {
  declare: (tx: Tx, row: Omit<OutageRow, 'cursorUser' | 'members' | 'madeGood' | 'doneAt'>) =>
    tx.run(declare, [row.outageId, row.fromDay, row.toDay, row.operator, row.reason, row.declaredAt]),
  find: (on: Queryable, fromDay: string, toDay: string) => on.one(find, [fromDay, toDay]),
  latest: (on: Queryable, most: number) => on.all(latest, [most]),
  lock: (tx: Tx, outageId: string) => tx.one(lock, [outageId]),
  move: (
    tx: Tx,
    outageId: string,
    to: { cursor: string | null; members: number; madeGood: number; doneAt: Date | null },
  ) => tx.run(move, [outageId, to.cursor, to.members, to.madeGood, to.doneAt]),
  /** The next members behind `after` whose days are made good, in the order of their ids. */
  affected: async (
    on: Queryable,
    after: string,
    months: readonly string[],
    dayBefore: string,
    most: number,
  ) => (await on.all(affected, [after, months, dayBefore, most])).map(({ userId }) => userId),
  checkInsFrom: (on: Queryable, userId: string, day: string) => on.all(checkInsFrom, [userId, day]),
  insertMadeGood: (tx: Tx, userId: string, day: string, continueDays: number, at: Date, outageId: string) =>
    tx.run(insertMadeGood, [userId, day, continueDays, at, outageId]),
  setRun: (tx: Tx, userId: string, day: string, continueDays: number) =>
    tx.run(setRun, [userId, day, continueDays]),
}
