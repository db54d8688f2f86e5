import type { ListingChoice } from '@club/contract/ranking.constants.ts'
import { keyedStatement, statement, statementForMany } from '../../kit/database/db.ts'

export interface SnapshotHead {
  snapshotNo: number
  members: number
  takenAt: Date
  tookMs: number
}

/** A row of a snapshot, with the number of the snapshot that it was read from. */
export interface StandingRow {
  userId: string
  points: number
  snapshotNo: number
}

/** Where a standing is in the list; `reachedAt` is the time at full precision. */
export interface StandingKey {
  minusPoints: number
  reachedAt: string
  userId: string
}

/** A member whose standing may have changed; `at` is the time at full precision. */
export interface ChangedRow {
  userId: string
  at: string
}

export interface ChangedPoints extends ChangedRow {
  minusPoints: number
}

const headColumns = 'snapshot_no, members, taken_at, took_ms'

export const snapshots = {
  /** None before the first snapshot of a month is finished. */
  head: statement<SnapshotHead, [month: string]>(
    'ranking_head',
    `SELECT ${headColumns} FROM ranking_snapshot WHERE month = $1 AND snapshot_no > 0`,
  ),
  open: statement<never, [month: string, at: Date]>(
    'ranking_open_head',
    `INSERT INTO ranking_snapshot (month, snapshot_no, members, taken_at) VALUES ($1, 0, 0, $2)
     ON CONFLICT (month) DO NOTHING`,
  ),
  lock: statement<SnapshotHead, [month: string]>(
    'ranking_lock_head',
    `SELECT ${headColumns} FROM ranking_snapshot WHERE month = $1 FOR UPDATE`,
  ),
  move: statement<never, [month: string, snapshotNo: number, members: number, at: Date, tookMs: number]>(
    'ranking_move_head',
    'UPDATE ranking_snapshot SET snapshot_no = $2, members = $3, taken_at = $4, took_ms = $5 WHERE month = $1',
  ),
  before: statement<{ month: string }, [month: string]>(
    'ranking_past_months',
    'SELECT month FROM ranking_snapshot WHERE month < $1 ORDER BY month LIMIT 12',
    { crosses: 'a job' },
  ),
  drop: statement<never, [month: string]>(
    'ranking_drop_head',
    'DELETE FROM ranking_snapshot WHERE month = $1',
  ),
}

const ofLedger = { crosses: 'a job', borrows: 'a snapshot copies the ledger, in few statements' }

/** What has changed since a snapshot, in order of time; the cursor is the last row's time and member. */
export const changes = {
  /**
   * When the month's points last changed, or null if it has none. No time is after infinity: a row that had it would
   * hold up the snapshots of everybody.
   */
  last: statement<{ changedAt: Date | null }, [month: string]>(
    'ranking_last_change',
    "SELECT max(reached_at) AS changed_at FROM point_month WHERE month = $1 AND reached_at < 'infinity'",
    ofLedger,
  ),
  lastBlacklisting: statement<{ changedAt: Date | null }, []>(
    'ranking_last_blacklisting',
    `SELECT max(blacklist_changed_at) AS changed_at FROM point_account
     WHERE blacklist_changed_at IS NOT NULL AND blacklist_changed_at < 'infinity'`,
    ofLedger,
  ),
  points: statement<ChangedPoints, [month: string, afterAt: string, afterUser: string, maxRows: number]>(
    'ranking_changed_points',
    `SELECT user_id, reached_at::text AS at, -points AS minus_points FROM point_month
     WHERE month = $1 AND (reached_at, user_id) > ($2::timestamptz, $3::uuid)
     ORDER BY reached_at, user_id LIMIT $4`,
    ofLedger,
  ),
  blacklistings: statement<ChangedRow, [afterAt: string, afterUser: string, maxRows: number]>(
    'ranking_changed_blacklistings',
    `SELECT user_id, blacklist_changed_at::text AS at FROM point_account
     WHERE blacklist_changed_at IS NOT NULL AND (blacklist_changed_at, user_id) > ($1::timestamptz, $2::uuid)
     ORDER BY blacklist_changed_at, user_id LIMIT $3`,
    ofLedger,
  ),
}

/** Keys as lists: of points with a minus, of times, of members. */
type KeyLists = [minusPoints: readonly number[], reachedAt: readonly string[], userIds: readonly string[]]

const order = 'minus_points, reached_at, user_id'
const keyOf = (table: string) => `(${table}.minus_points, ${table}.reached_at, ${table}.user_id)`
const currentNo = '(SELECT snapshot_no FROM ranking_snapshot WHERE month = $1) AS snapshot_no'

export const standings = {
  /** What the ledger says of these members now, for those who belong on the list. */
  due: statement<StandingKey, [month: string, userIds: readonly string[]]>(
    'ranking_due_standings',
    `SELECT -m.points AS minus_points, m.reached_at::text AS reached_at, m.user_id
       FROM point_month AS m LEFT JOIN point_account AS a ON a.user_id = m.user_id
      WHERE m.month = $1 AND m.user_id = ANY($2::uuid[]) AND m.points > 0 AND a.is_blacklisted IS NOT TRUE`,
    ofLedger,
  ),
  /** Where these members stand on the list. */
  of: statement<StandingKey, [month: string, userIds: readonly string[]]>(
    'ranking_standings_of',
    `SELECT minus_points, reached_at::text AS reached_at, user_id FROM ranking_standing
     WHERE month = $1 AND user_id = ANY($2::uuid[])`,
  ),
  write: statement<never, [month: string, ...KeyLists]>(
    'ranking_write_standings',
    `INSERT INTO ranking_standing (month, minus_points, reached_at, user_id)
     SELECT $1::text, minus_points, reached_at, user_id
       FROM unnest($2::int[], $3::timestamptz[], $4::uuid[]) AS t (${order}) ORDER BY user_id
     ON CONFLICT (month, user_id) DO UPDATE SET minus_points = excluded.minus_points, reached_at = excluded.reached_at`,
    { crosses: 'a job' },
  ),
  remove: statement<never, [month: string, userIds: readonly string[]]>(
    'ranking_remove_standings',
    'DELETE FROM ranking_standing WHERE month = $1 AND user_id = ANY($2::uuid[])',
  ),
  count: statement<{ members: number }, [month: string]>(
    'ranking_count_standings',
    'SELECT count(*)::int AS members FROM ranking_standing WHERE month = $1',
  ),
  /**
   * How many members have at least so many points, for each of the numbers; counted from the last mark before them, so
   * that it costs the same in a long list.
   */
  withPoints: statement<{ points: number; members: number }, [month: string, points: readonly number[]]>(
    'ranking_with_points',
    `SELECT asked.points, (coalesce(mark.position - 1, 0) + since.members)::int AS members
       FROM unnest($2::int[]) AS asked (points)
       LEFT JOIN LATERAL (SELECT m.position, m.minus_points, m.reached_at, m.user_id FROM ranking_mark AS m
                           WHERE m.month = $1 AND m.minus_points <= -asked.points
                           ORDER BY m.minus_points DESC, m.reached_at DESC, m.user_id DESC LIMIT 1) AS mark ON true
      CROSS JOIN LATERAL (SELECT count(*) AS members FROM ranking_standing AS s
                           WHERE s.month = $1 AND s.minus_points <= -asked.points
                             AND ${keyOf('s')} >= ${keyOf('mark')}) AS since`,
  ),
  drop: statement<never, [month: string, maxRows: number, after: number]>(
    'ranking_drop_standings',
    `DELETE FROM ranking_standing WHERE month = $1 AND user_id IN
       (SELECT user_id FROM ranking_standing WHERE month = $1 ORDER BY user_id LIMIT $2 OFFSET $3)`,
  ),
  page: statement<StandingRow, [month: string, after: number, maxRows: number]>(
    'ranking_page',
    `SELECT user_id, -minus_points AS points, ${currentNo} FROM ranking_standing
     WHERE month = $1 ORDER BY ${order} OFFSET $2 LIMIT $3`,
  ),
  /** A member's row with its position, counted from the last mark before it. */
  ofMember: statementForMany<StandingRow & { position: number }, [month: string, userId: string]>(
    ['text', 'uuid'],
    'ranking_of_member',
    `SELECT own.user_id, -own.minus_points AS points, ${currentNo}, (mark.position + since.members)::int AS position
       FROM ranking_standing AS own
      CROSS JOIN LATERAL (SELECT m.position, m.minus_points, m.reached_at, m.user_id FROM ranking_mark AS m
                           WHERE m.month = $1 AND ${keyOf('m')} <= ${keyOf('own')}
                           ORDER BY m.minus_points DESC, m.reached_at DESC, m.user_id DESC LIMIT 1) AS mark
      CROSS JOIN LATERAL (SELECT count(*) AS members FROM ranking_standing AS s
                           WHERE s.month = $1 AND ${keyOf('s')} >= ${keyOf('mark')} AND ${keyOf('s')} < ${keyOf('own')})
                      AS since
      WHERE own.month = $1 AND own.user_id = $2`,
  ),
}

export interface MarkRow extends StandingKey {
  members: number
}

const markColumns = 'minus_points, reached_at::text AS reached_at, user_id, members'
const atMark = (table: string) => `k.month = $1 AND ${keyOf('k')} = ${keyOf(table)}`

/** Marks with the number of standings from each up to the next; the positions follow from these numbers. */
export const marks = {
  total: statement<{ marks: number; members: number }, [month: string]>(
    'ranking_marks_total',
    `SELECT count(*)::int AS marks, coalesce(sum(members), 0)::int AS members FROM ranking_mark WHERE month = $1`,
  ),
  first: statement<
    never,
    [month: string, minusPoints: number, reachedAt: string, userId: string, members: number]
  >(
    'ranking_first_mark',
    'INSERT INTO ranking_mark (month, minus_points, reached_at, user_id, members) VALUES ($1, $2, $3, $4, $5)',
  ),
  /** Adds to the numbers of the marks before these keys. */
  count: statement<never, [month: string, ...KeyLists, members: readonly number[]]>(
    'ranking_count_marks',
    `UPDATE ranking_mark AS k SET members = k.members + n.members
       FROM (SELECT mark.minus_points, mark.reached_at, mark.user_id, sum(moved.members)::int AS members
               FROM unnest($2::int[], $3::timestamptz[], $4::uuid[], $5::int[]) AS moved (${order}, members)
              CROSS JOIN LATERAL (SELECT ${order} FROM ranking_mark AS m
                                   WHERE m.month = $1 AND ${keyOf('m')} <= ${keyOf('moved')}
                                   ORDER BY m.minus_points DESC, m.reached_at DESC, m.user_id DESC LIMIT 1) AS mark
              GROUP BY mark.minus_points, mark.reached_at, mark.user_id) AS n
      WHERE ${atMark('n')} AND n.members <> 0`,
  ),
  /** Marks with more standings than they should have. */
  full: statement<MarkRow, [month: string, maxMembers: number, maxRows: number]>(
    'ranking_full_marks',
    `SELECT ${markColumns} FROM ranking_mark WHERE month = $1 AND members > $2 ORDER BY ${order} LIMIT $3`,
  ),
  /**
   * Sets marks within the first `maxRows` standings of a mark that has `members`, but none with fewer than half of
   * `every` up to the next.
   */
  cut: statement<
    never,
    [
      month: string,
      minusPoints: number,
      reachedAt: string,
      userId: string,
      members: number,
      every: number,
      maxRows: number,
    ]
  >(
    'ranking_cut_mark',
    `INSERT INTO ranking_mark (month, minus_points, reached_at, user_id, members)
     SELECT $1::text, c.minus_points, c.reached_at, c.user_id,
            (lead(c.nth, 1, $5::int + 1) OVER (ORDER BY c.nth) - c.nth)::int
       FROM (SELECT ${order}, (row_number() OVER (ORDER BY ${order}))::int AS nth
               FROM (SELECT ${order} FROM ranking_standing AS s
                      WHERE month = $1 AND ${keyOf('s')} >= ($2::int, $3::timestamptz, $4::uuid)
                      ORDER BY ${order} LIMIT $7) AS page) AS c
      WHERE c.nth > 1 AND c.nth % $6::int = 1 AND $5 - c.nth >= $6 / 2`,
    { crosses: 'a job' },
  ),
  /** The number of a mark that was cut. */
  shorten: statement<
    never,
    [month: string, minusPoints: number, reachedAt: string, userId: string, members: number]
  >(
    'ranking_shorten_mark',
    `UPDATE ranking_mark SET members = $5
     WHERE month = $1 AND minus_points = $2 AND reached_at = $3 AND user_id = $4`,
  ),
  /** Sums the positions up. */
  number: statement<never, [month: string]>(
    'ranking_number_marks',
    `UPDATE ranking_mark AS k SET position = n.position
       FROM (SELECT ${order}, (1 + sum(members) OVER (ORDER BY ${order}) - members)::int AS position
               FROM ranking_mark WHERE month = $1) AS n
      WHERE ${atMark('n')} AND k.position <> n.position`,
  ),
  /** Removes all but the first mark of every `every` positions, and returns them with the numbers to be added before. */
  thin: statement<MarkRow, [month: string, every: number]>(
    'ranking_thin_marks',
    `DELETE FROM ranking_mark AS k
      USING (SELECT ${order}, position, lag(position) OVER (ORDER BY ${order}) AS before
               FROM ranking_mark WHERE month = $1) AS n
      WHERE ${atMark('n')} AND (n.position - 1) / $2 = (n.before - 1) / $2
     RETURNING k.minus_points, k.reached_at::text AS reached_at, k.user_id, k.members`,
  ),
  drop: statement<never, [month: string]>('ranking_drop_marks', 'DELETE FROM ranking_mark WHERE month = $1'),
}

export const listings = {
  of: statement<{ shown: ListingChoice }, [userId: string]>(
    'ranking_listing',
    'SELECT shown FROM member_listing WHERE user_id = $1',
  ),
  /** The choices of the members who made one. */
  among: keyedStatement<{ userId: string; shown: ListingChoice }, [userIds: readonly string[]]>(
    'userId',
    'ranking_listings',
    'SELECT user_id, shown FROM member_listing WHERE user_id = ANY($1::uuid[])',
    { crosses: 'a list of members' },
  ),
  write: statement<never, [userId: string, shown: ListingChoice, at: Date]>(
    'ranking_write_listing',
    `INSERT INTO member_listing (user_id, shown, updated_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET shown = excluded.shown, updated_at = excluded.updated_at`,
  ),
}
