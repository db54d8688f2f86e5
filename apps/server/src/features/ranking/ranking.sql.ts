import type { ListingChoice } from '@club/contract/constants.ts'
import { statement } from '../../kit/db.ts'

export interface SnapshotHead {
  snapshotNo: number
  members: number
  takenAt: Date
}

export interface PositionRow {
  userId: string
  position: number
  points: number
}

export const snapshots = {
  head: statement<SnapshotHead, [month: string]>(
    'ranking_head',
    'SELECT snapshot_no, members, taken_at FROM ranking_snapshot WHERE month = $1',
  ),
  open: statement<never, [month: string, at: Date]>(
    'ranking_open_head',
    `INSERT INTO ranking_snapshot (month, snapshot_no, members, taken_at) VALUES ($1, 0, 0, $2)
     ON CONFLICT (month) DO NOTHING`,
  ),
  lock: statement<SnapshotHead, [month: string]>(
    'ranking_lock_head',
    'SELECT snapshot_no, members, taken_at FROM ranking_snapshot WHERE month = $1 FOR UPDATE',
  ),
  move: statement<never, [month: string, snapshotNo: number, members: number, at: Date]>(
    'ranking_move_head',
    'UPDATE ranking_snapshot SET snapshot_no = $2, members = $3, taken_at = $4 WHERE month = $1',
  ),
  /** When the month's points last changed, or null if it has none. */
  lastChange: statement<{ changedAt: Date | null }, [month: string]>(
    'ranking_last_change',
    'SELECT max(reached_at) AS changed_at FROM point_month WHERE month = $1',
  ),
}

export const positions = {
  /** Writes the positions of a new snapshot; the row count is its number of members. */
  take: statement<never, [month: string, snapshotNo: number]>(
    'ranking_take_positions',
    `INSERT INTO ranking_position (month, snapshot_no, user_id, position, points)
     SELECT m.month, $2::int, m.user_id,
            (row_number() OVER (ORDER BY m.points DESC, m.reached_at, m.user_id))::int, m.points
       FROM point_month AS m LEFT JOIN point_account AS a ON a.user_id = m.user_id
      WHERE m.month = $1 AND m.points > 0 AND a.is_blacklisted IS NOT TRUE`,
  ),
  /** Deletes snapshots that no reader can still page through: all before the last visible one. */
  dropBefore: statement<never, [month: string, snapshotNo: number]>(
    'ranking_drop_positions',
    'DELETE FROM ranking_position WHERE month = $1 AND snapshot_no < $2',
  ),
  page: statement<PositionRow, [month: string, snapshotNo: number, after: number, upTo: number]>(
    'ranking_page',
    `SELECT user_id, position, points FROM ranking_position
     WHERE month = $1 AND snapshot_no = $2 AND position > $3 AND position <= $4 ORDER BY position`,
  ),
  ofMember: statement<PositionRow, [month: string, snapshotNo: number, userId: string]>(
    'ranking_of_member',
    `SELECT user_id, position, points FROM ranking_position
     WHERE month = $1 AND snapshot_no = $2 AND user_id = $3`,
  ),
}

export const listings = {
  of: statement<{ shown: ListingChoice }, [userId: string]>(
    'ranking_listing',
    'SELECT shown FROM member_listing WHERE user_id = $1',
  ),
  /** The choices of those members who made one. */
  among: statement<{ userId: string; shown: ListingChoice }, [userIds: readonly string[]]>(
    'ranking_listings',
    'SELECT user_id, shown FROM member_listing WHERE user_id = ANY($1::uuid[])',
  ),
  write: statement<never, [userId: string, shown: ListingChoice, at: Date]>(
    'ranking_write_listing',
    `INSERT INTO member_listing (user_id, shown, updated_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET shown = excluded.shown, updated_at = excluded.updated_at`,
  ),
}
