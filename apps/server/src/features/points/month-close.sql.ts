import { statement } from '../../kit/database/db.ts'

export type Benefit = 'none' | 'carried' | 'withheld'

/** Progress of a month's close; `closedAt` is null until everything is frozen. */
export interface CloseRow {
  month: string
  begunAt: Date
  members: number
  listed: number
  ranks: number
  cursorPoints: number | null
  cursorReached: string | null
  cursorUser: string | null
  closedAt: Date | null
}

/** A member's month in list order; `reached` is the instant at full precision, as PostgreSQL prints it. */
export interface StandingRow {
  userId: string
  points: number
  reached: string
  rankNo: number | null
  rankedAt: Date | null
}

export interface HistoryRow {
  userId: string
  points: number
  position: number | null
  rankNo: number | null
  rankedAt: Date | null
  benefit: Benefit
}

/** A member's month, running or closed. */
export interface MemberMonthRow {
  month: string
  points: number
  position: number | null
  rankNo: number | null
  /** Null until the month is closed. */
  benefit: Benefit | null
}

const columns =
  'month, begun_at, members, listed, ranks, cursor_points, cursor_reached, cursor_user, closed_at'
const standingColumns = 'user_id, points, reached_at::text AS reached, rank_no, ranked_at'
export const closes = {
  begin: statement<never, [month: string, at: Date]>(
    'points_months_begin_close',
    'INSERT INTO month_close (month, begun_at) VALUES ($1, $2) ON CONFLICT (month) DO NOTHING',
  ),
  find: statement<CloseRow, [month: string]>(
    'points_months_close',
    `SELECT ${columns} FROM month_close WHERE month = $1`,
  ),
  lock: statement<CloseRow, [month: string]>(
    'points_months_lock_close',
    `SELECT ${columns} FROM month_close WHERE month = $1 FOR UPDATE`,
  ),
  latest: statement<CloseRow, [maxRows: number]>(
    'points_months_latest',
    `SELECT ${columns} FROM month_close ORDER BY month DESC LIMIT $1`,
    { crosses: "an operator's command" },
  ),
  /** The first month in which anybody earned points, or null. */
  earliest: statement<{ month: string | null }, []>(
    'points_months_earliest',
    'SELECT min(month) AS month FROM point_month',
    { crosses: 'a job' },
  ),
  closedBetween: statement<{ month: string }, [from: string, to: string]>(
    'points_months_closed_between',
    'SELECT month FROM month_close WHERE month >= $1 AND month <= $2 AND closed_at IS NOT NULL',
    { crosses: 'a job' },
  ),
  move: statement<
    never,
    [
      month: string,
      members: number,
      listed: number,
      ranks: number,
      cursorPoints: number | null,
      cursorReached: string | null,
      cursorUser: string | null,
      closedAt: Date | null,
    ]
  >(
    'points_months_move_close',
    `UPDATE month_close SET members = $2, listed = $3, ranks = $4, cursor_points = $5, cursor_reached = $6,
       cursor_user = $7, closed_at = $8 WHERE month = $1`,
  ),
}

/** Members' months in the order of the list. */
export const standings = {
  first: statement<StandingRow, [month: string, maxRows: number]>(
    'points_months_first_standings',
    `SELECT ${standingColumns} FROM point_month WHERE month = $1 AND points > 0
     ORDER BY points DESC, reached_at, user_id LIMIT $2`,
    { crosses: 'a job' },
  ),
  next: statement<
    StandingRow,
    [
      month: string,
      maxRows: number,
      cursorPoints: number | null,
      cursorReached: string | null,
      cursorUser: string,
    ]
  >(
    'points_months_next_standings',
    `SELECT ${standingColumns} FROM point_month
     WHERE month = $1 AND points > 0 AND points <= $3
       AND (points < $3 OR (reached_at, user_id) > ($4::text::timestamptz, $5::uuid))
     ORDER BY points DESC, reached_at, user_id LIMIT $2`,
    { crosses: 'a job' },
  ),
  count: statement<{ members: number }, [month: string]>(
    'points_months_count_standings',
    'SELECT count(*)::int AS members FROM point_month WHERE month = $1 AND points > 0',
    { crosses: "an operator's command" },
  ),
}

export const monthHistory = {
  freeze: statement<
    never,
    [
      month: string,
      userIds: readonly string[],
      points: readonly number[],
      positions: readonly (number | null)[],
      rankNos: readonly (number | null)[],
      rankedAts: readonly (Date | null)[],
      benefits: readonly Benefit[],
    ]
  >(
    'points_months_freeze',
    `INSERT INTO month_history (user_id, month, points, position, rank_no, ranked_at, benefit)
     SELECT u, $1, p, n, l, t, b
       FROM unnest($2::uuid[], $3::int[], $4::int[], $5::int[], $6::timestamptz[], $7::text[]) AS r (u, p, n, l, t, b)
     ON CONFLICT (user_id, month) DO NOTHING`,
    { crosses: 'a job' },
  ),
  /**
   * A member who was blacklisted at the close has no position, so the benefit stays withheld whatever the
   * flags.
   */
  setBenefit: statement<never, [userId: string, month: string, isFlagged: boolean]>(
    'points_months_set_benefit',
    `UPDATE month_history SET benefit = CASE WHEN $3::boolean OR position IS NULL THEN 'withheld' ELSE 'carried' END
     WHERE user_id = $1 AND month = $2 AND benefit <> 'none'`,
  ),
  withheldIn: statement<{ withheld: number }, [month: string, places: number]>(
    'points_months_withheld_in',
    `SELECT count(*)::int AS withheld FROM month_history
      WHERE month = $1 AND rank_no BETWEEN 1 AND $2 AND benefit = 'withheld'`,
    { crosses: "an operator's command" },
  ),
  benefitsAmong: statement<{ userId: string; benefit: Benefit }, [month: string, userIds: readonly string[]]>(
    'points_months_benefits_among',
    'SELECT user_id, benefit FROM month_history WHERE month = $1 AND user_id = ANY($2::uuid[])',
    { crosses: 'a list of members' },
  ),
}

export const memberMonths = {
  count: statement<{ total: number }, [userId: string]>(
    'points_months_count_of_member',
    'SELECT count(*)::int AS total FROM point_month WHERE user_id = $1 AND points > 0',
  ),
  page: statement<MemberMonthRow, [userId: string, size: number, offset: number]>(
    'points_months_page_of_member',
    `SELECT m.month, m.points, h.position, m.rank_no, h.benefit
       FROM point_month AS m LEFT JOIN month_history AS h ON h.user_id = m.user_id AND h.month = m.month
      WHERE m.user_id = $1 AND m.points > 0 ORDER BY m.month DESC LIMIT $2 OFFSET $3`,
  ),
}
