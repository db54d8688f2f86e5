import { statement } from '../../kit/database/db.ts'

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

export const outages = {
  insert: statement<
    never,
    [outageId: string, fromDay: string, toDay: string, operator: string, reason: string, declaredAt: Date]
  >(
    'checkin_outage_insert',
    `INSERT INTO outage (outage_id, from_day, to_day, operator, reason, declared_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (from_day, to_day) DO NOTHING`,
  ),
  find: statement<OutageRow, [fromDay: string, toDay: string]>(
    'checkin_outage_find',
    `SELECT ${columns} FROM outage WHERE from_day = $1 AND to_day = $2`,
  ),
  /** One that is not made good yet, of those with a day from the first to the last. */
  unfinished: statement<Pick<OutageRow, 'fromDay' | 'toDay'>, [firstDay: string, lastDay: string]>(
    'checkin_outage_unfinished',
    `SELECT from_day, to_day FROM outage
      WHERE done_at IS NULL AND from_day <= $2 AND to_day >= $1 ORDER BY from_day LIMIT 1`,
  ),
  latest: statement<OutageRow, [maxRows: number]>(
    'checkin_outage_latest',
    `SELECT ${columns} FROM outage ORDER BY from_day DESC, to_day DESC LIMIT $1`,
  ),
  lock: statement<OutageRow, [outageId: string]>(
    'checkin_outage_lock',
    `SELECT ${columns} FROM outage WHERE outage_id = $1 FOR UPDATE`,
  ),
  move: statement<
    never,
    [outageId: string, cursorUser: string | null, members: number, madeGood: number, doneAt: Date | null]
  >(
    'checkin_outage_move',
    `UPDATE outage SET cursor_user = $2, members = members + $3, made_good = made_good + $4, done_at = $5
     WHERE outage_id = $1`,
  ),
  /**
   * The next members by id who earned points in one of the months or checked in on the day before the outage.
   */
  affected: statement<
    { userId: string },
    [afterUser: string, months: readonly string[], dayBefore: string, maxRows: number]
  >(
    'checkin_outage_affected',
    `SELECT user_id FROM (
       (SELECT DISTINCT user_id FROM point_month
         WHERE user_id > $1 AND month = ANY($2::text[]) AND points > 0 ORDER BY user_id LIMIT $4)
       UNION
       (SELECT user_id FROM check_in WHERE user_id > $1 AND day = $3 ORDER BY user_id LIMIT $4)
     ) AS a ORDER BY user_id LIMIT $4`,
    { crosses: "an operator's command", borrows: 'members who only earned points are affected, too' },
  ),
}
