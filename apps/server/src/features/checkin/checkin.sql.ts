import { addMonths } from '@club/contract/business-day.ts'
import { type Queryable, statement, type Tx } from '../../kit/db.ts'
import type { LastCheckIn } from './checkin.rules.ts'

const insertCheckIn = statement(
  'checkin_insert',
  'INSERT INTO check_in (user_id, day, continue_days, created_at) VALUES ($1, $2, $3, $4)',
)
const lastUpTo = statement<LastCheckIn>(
  'checkin_last',
  'SELECT day, continue_days FROM check_in WHERE user_id = $1 AND day <= $2 ORDER BY day DESC LIMIT 1',
)
const daysBetween = statement<{ day: string }>(
  'checkin_days',
  'SELECT day FROM check_in WHERE user_id = $1 AND day >= $2 AND day < $3 ORDER BY day',
)

export const checkIns = {
  insert: (tx: Tx, userId: string, day: string, continueDays: number, at: Date) =>
    tx.run(insertCheckIn, [userId, day, continueDays, at]),
  last: (on: Queryable, userId: string, upToDay: string) => on.one(lastUpTo, [userId, upToDay]),
  /** The days of a month on which the member checked in, in order. */
  daysIn: async (on: Queryable, userId: string, month: string) =>
    (await on.all(daysBetween, [userId, `${month}-01`, `${addMonths(month, 1)}-01`])).map((row) => row.day),
}
