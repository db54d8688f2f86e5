import { type Queryable, statement, type Tx } from '../../kit/db.ts'

export type Benefit = 'none' | 'carried' | 'withheld'

/** How far the close of a month has come; `closedAt` is null until all of it is frozen. */
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

/** A member's month in the order of the list; `reached` is the instant in full, as the database writes it. */
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

/** A member's month as it stands or was closed. */
export interface MemberMonthRow {
  month: string
  points: number
  position: number | null
  rankNo: number | null
  /** Null while the month is not closed. */
  benefit: Benefit | null
}

/** A rank of a month; the benefit is null while the month is not closed. */
export interface PlaceRow {
  rankNo: number
  userId: string
  rankedAt: Date
  benefit: Benefit | null
}

const columns =
  'month, begun_at, members, listed, ranks, cursor_points, cursor_reached, cursor_user, closed_at'

const begin = statement(
  'months_begin_close',
  'INSERT INTO month_close (month, begun_at) VALUES ($1, $2) ON CONFLICT (month) DO NOTHING',
)
const find = statement<CloseRow>('months_close', `SELECT ${columns} FROM month_close WHERE month = $1`)
const lock = statement<CloseRow>(
  'months_lock_close',
  `SELECT ${columns} FROM month_close WHERE month = $1 FOR UPDATE`,
)
const latest = statement<CloseRow>(
  'months_latest',
  `SELECT ${columns} FROM month_close ORDER BY month DESC LIMIT $1`,
)
const earliest = statement<{ month: string | null }>(
  'months_earliest',
  'SELECT min(month) AS month FROM point_month',
)
const closedBetween = statement<{ month: string }>(
  'months_closed_between',
  'SELECT month FROM month_close WHERE month >= $1 AND month <= $2 AND closed_at IS NOT NULL',
)
const standingColumns = 'user_id, points, reached_at::text AS reached, rank_no, ranked_at'
const firstStandings = statement<StandingRow>(
  'months_first_standings',
  `SELECT ${standingColumns} FROM point_month WHERE month = $1 AND points > 0
   ORDER BY points DESC, reached_at, user_id LIMIT $2`,
)
const nextStandings = statement<StandingRow>(
  'months_next_standings',
  `SELECT ${standingColumns} FROM point_month
   WHERE month = $1 AND points > 0 AND points <= $3
     AND (points < $3 OR (reached_at, user_id) > ($4::text::timestamptz, $5::uuid))
   ORDER BY points DESC, reached_at, user_id LIMIT $2`,
)
const blacklisted = statement<{ userId: string }>(
  'months_blacklisted',
  'SELECT user_id FROM point_account WHERE user_id = ANY($1::uuid[]) AND is_blacklisted',
)
const freeze = statement(
  'months_freeze',
  `INSERT INTO month_history (user_id, month, points, position, rank_no, ranked_at, benefit)
   SELECT u, $1, p, n, l, t, b
     FROM unnest($2::uuid[], $3::int[], $4::int[], $5::int[], $6::timestamptz[], $7::text[]) AS r (u, p, n, l, t, b)
   ON CONFLICT (user_id, month) DO NOTHING`,
)
const move = statement(
  'months_move_close',
  `UPDATE month_close SET members = $2, listed = $3, ranks = $4, cursor_points = $5, cursor_reached = $6,
     cursor_user = $7, closed_at = $8 WHERE month = $1`,
)
/** Who was kept off the closed list by the bank has no position there, and no benefit whatever is flagged. */
const settleBenefit = statement(
  'months_settle_benefit',
  `UPDATE month_history SET benefit = CASE WHEN $3::boolean OR position IS NULL THEN 'withheld' ELSE 'carried' END
   WHERE user_id = $1 AND month = $2 AND benefit <> 'none'`,
)
const countOfMember = statement<{ total: number }>(
  'months_count_of_member',
  'SELECT count(*)::int AS total FROM point_month WHERE user_id = $1 AND points > 0',
)
const pageOfMember = statement<MemberMonthRow>(
  'months_page_of_member',
  `SELECT m.month, m.points, h.position, m.rank_no, h.benefit
     FROM point_month AS m LEFT JOIN month_history AS h ON h.user_id = m.user_id AND h.month = m.month
    WHERE m.user_id = $1 AND m.points > 0 ORDER BY m.month DESC LIMIT $2 OFFSET $3`,
)
const ranksBetween = statement<PlaceRow>(
  'months_ranks_between',
  `SELECT p.rank_no, p.user_id, p.ranked_at, h.benefit
     FROM month_rank AS p LEFT JOIN month_history AS h ON h.user_id = p.user_id AND h.month = p.month
    WHERE p.month = $1 AND p.rank_no > $2 AND p.rank_no <= $3 ORDER BY p.rank_no`,
)

export const closes = {
  begin: (tx: Tx, month: string, at: Date) => tx.run(begin, [month, at]),
  find: (on: Queryable, month: string) => on.one(find, [month]),
  lock: (tx: Tx, month: string) => tx.one(lock, [month]),
  latest: (on: Queryable, most: number) => on.all(latest, [most]),
  /** The first month in which anybody earned points, or null. */
  earliest: async (on: Queryable) => (await on.one(earliest))?.month ?? null,
  closedBetween: async (on: Queryable, from: string, to: string) =>
    new Set((await on.all(closedBetween, [from, to])).map(({ month }) => month)),
  /** The rows of the list behind the cursor, or from its beginning. */
  nextStandings: (tx: Tx, { month, cursorPoints, cursorReached, cursorUser }: CloseRow, most: number) =>
    cursorUser === null
      ? tx.all(firstStandings, [month, most])
      : tx.all(nextStandings, [month, most, cursorPoints, cursorReached, cursorUser]),
  freeze: (tx: Tx, month: string, rows: readonly HistoryRow[]) =>
    tx.run(freeze, [
      month,
      rows.map((row) => row.userId),
      rows.map((row) => row.points),
      rows.map((row) => row.position),
      rows.map((row) => row.rankNo),
      rows.map((row) => row.rankedAt),
      rows.map((row) => row.benefit),
    ]),
  move: (tx: Tx, row: CloseRow) =>
    tx.run(move, [
      row.month,
      row.members,
      row.listed,
      row.ranks,
      row.cursorPoints,
      row.cursorReached,
      row.cursorUser,
      row.closedAt,
    ]),
  settleBenefit: (tx: Tx, userId: string, month: string, isFlagged: boolean) =>
    tx.run(settleBenefit, [userId, month, isFlagged]),
}

/** Which of the members the bank keeps out of ranks and lists. */
export async function blacklistedAmong(
  on: Queryable,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  return new Set((await on.all(blacklisted, [userIds])).map(({ userId }) => userId))
}

export const memberMonths = {
  count: async (on: Queryable, userId: string) => (await on.one(countOfMember, [userId]))?.total ?? 0,
  page: (on: Queryable, userId: string, size: number, offset: number) =>
    on.all(pageOfMember, [userId, size, offset]),
}

/** The ranks of a month behind `after`, up to `upTo`, in order. */
export function readRanks(on: Queryable, month: string, after: number, upTo: number): Promise<PlaceRow[]> {
  return on.all(ranksBetween, [month, after, upTo])
}
