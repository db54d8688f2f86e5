import { statement, statementForMany } from '../../kit/database/db.ts'
import type { LastCheckIn } from './checkin.rules.ts'

export const checkIns = {
  insert: statementForMany<never, [userId: string, day: string, continueDays: number, at: Date]>(
    ['uuid', 'text', 'int', 'timestamptz'],
    'checkin_insert',
    'INSERT INTO check_in (user_id, day, continue_days, created_at) VALUES ($1, $2, $3, $4)',
  ),
  /** A day made good after an outage. */
  insertMadeGood: statement<
    never,
    [userId: string, day: string, continueDays: number, at: Date, outageId: string]
  >(
    'checkin_insert_made_good',
    `INSERT INTO check_in (user_id, day, continue_days, created_at, outage_id) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, day) DO NOTHING`,
  ),
  setRun: statement<never, [userId: string, day: string, continueDays: number]>(
    'checkin_set_run',
    'UPDATE check_in SET continue_days = $3 WHERE user_id = $1 AND day = $2',
  ),
  last: statement<LastCheckIn, [userId: string, upToDay: string]>(
    'checkin_last',
    'SELECT day, continue_days FROM check_in WHERE user_id = $1 AND day <= $2 ORDER BY day DESC LIMIT 1',
  ),
  latest: statementForMany<LastCheckIn, [userId: string]>(
    ['uuid'],
    'checkin_latest',
    'SELECT day, continue_days FROM check_in WHERE user_id = $1 ORDER BY day DESC LIMIT 1',
  ),
  days: statementForMany<{ day: string }, [userId: string, fromDay: string, beforeDay: string]>(
    ['uuid', 'text', 'text'],
    'checkin_days',
    'SELECT day FROM check_in WHERE user_id = $1 AND day >= $2 AND day < $3 ORDER BY day',
  ),
  allFrom: statement<
    { day: string; continueDays: number; outageId: string | null },
    [userId: string, fromDay: string]
  >(
    'checkin_all_from',
    'SELECT day, continue_days, outage_id FROM check_in WHERE user_id = $1 AND day >= $2 ORDER BY day',
  ),
  /** Who of these members checked in on one of the days; a day that was made good does not count as a check-in. */
  membersAmong: statement<{ userId: string }, [userIds: readonly string[], fromDay: string, toDay: string]>(
    'checkin_members_among',
    `SELECT DISTINCT user_id FROM check_in
     WHERE user_id = ANY($1::uuid[]) AND day >= $2 AND day <= $3 AND outage_id IS NULL`,
    { crosses: "an operator's command" },
  ),
}
