import { statement } from '../../kit/database/db.ts'
import type { GreetingState } from './greetings.rules.ts'

export const memberGreetings = {
  choice: statement<{ isOff: boolean }, [userId: string]>(
    'greetings_choice',
    'SELECT is_off FROM member_greeting WHERE user_id = $1',
  ),
  choose: statement<never, [userId: string, isOff: boolean]>(
    'greetings_choose',
    `INSERT INTO member_greeting (user_id, is_off) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET is_off = excluded.is_off`,
  ),
  of: statement<GreetingState & { userId: string }, [userIds: readonly string[]]>(
    'greetings_states',
    `SELECT user_id, is_off, last_day, medal_step, medal_day, told_month FROM member_greeting
      WHERE user_id = ANY($1::uuid[])`,
    { crosses: 'a job' },
  ),
  /**
   * Records the day's greeting of each member, except those who have switched greetings off or already got today's;
   * returns the recorded members. Their rows stay locked, so that switching off comes either before or after the
   * greeting.
   */
  claim: statement<
    { userId: string },
    [
      userIds: readonly string[],
      lastDay: string,
      medalSteps: readonly (string | null)[],
      medalDays: readonly (string | null)[],
      toldMonths: readonly (string | null)[],
    ]
  >(
    'greetings_claim',
    `INSERT INTO member_greeting AS known (user_id, last_day, medal_step, medal_day, told_month)
     SELECT user_id, $2, medal_step, medal_day, told_month
       FROM unnest($1::uuid[], $3::text[], $4::text[], $5::text[])
         AS given (user_id, medal_step, medal_day, told_month)
     ON CONFLICT (user_id) DO UPDATE SET last_day = excluded.last_day, medal_step = excluded.medal_step,
       medal_day = excluded.medal_day, told_month = excluded.told_month
      WHERE NOT known.is_off AND known.last_day IS DISTINCT FROM excluded.last_day
     RETURNING user_id`,
    { crosses: 'a job' },
  ),
}

export interface RoundRow {
  /** The last member processed; null at the beginning. */
  cursorUser: string | null
  members: number
  sent: number
  endedAt: Date | null
}

const columns = 'cursor_user, members, sent, ended_at'

export const greetingRounds = {
  begin: statement<never, [day: string]>(
    'greetings_begin_round',
    'INSERT INTO greeting_round (day) VALUES ($1) ON CONFLICT (day) DO NOTHING',
  ),
  find: statement<RoundRow, [day: string]>(
    'greetings_find_round',
    `SELECT ${columns} FROM greeting_round WHERE day = $1`,
  ),
  lock: statement<RoundRow, [day: string]>(
    'greetings_lock_round',
    `SELECT ${columns} FROM greeting_round WHERE day = $1 FOR UPDATE`,
  ),
  reopen: statement<never, [day: string]>(
    'greetings_reopen_round',
    `UPDATE greeting_round SET cursor_user = NULL, members = 0, ended_at = NULL
      WHERE day = $1 AND ended_at IS NOT NULL`,
  ),
  move: statement<
    never,
    [day: string, cursorUser: string | null, members: number, sent: number, endedAt: Date | null]
  >(
    'greetings_move_round',
    'UPDATE greeting_round SET cursor_user = $2, members = $3, sent = $4, ended_at = $5 WHERE day = $1',
  ),
  sweep: statement<never, [beforeDay: string, maxRows: number, after: number]>(
    'greetings_sweep_rounds',
    `DELETE FROM greeting_round WHERE day IN
       (SELECT day FROM greeting_round WHERE day < $1 ORDER BY day LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}
