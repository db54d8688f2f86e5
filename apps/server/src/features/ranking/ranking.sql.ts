import type { ListingChoice } from '@club/contract/constants.ts'
import { type Db, type Queryable, statement, type Tx } from '../../kit/db.ts'

export interface SnapshotHead {
  snapshotNo: number
  members: number
  takenAt: Date
}

export interface RankRow {
  userId: string
  position: number
  points: number
}

const readHead = statement<SnapshotHead>(
  'ranking_head',
  'SELECT snapshot_no, members, taken_at FROM ranking_snapshot WHERE month = $1',
)
const openHead = statement(
  'ranking_open_head',
  `INSERT INTO ranking_snapshot (month, snapshot_no, members, taken_at) VALUES ($1, 0, 0, $2)
   ON CONFLICT (month) DO NOTHING`,
)
const lockHead = statement<SnapshotHead>(
  'ranking_lock_head',
  'SELECT snapshot_no, members, taken_at FROM ranking_snapshot WHERE month = $1 FOR UPDATE',
)
const moveHead = statement(
  'ranking_move_head',
  'UPDATE ranking_snapshot SET snapshot_no = $2, members = $3, taken_at = $4 WHERE month = $1',
)
const takeRows = statement(
  'ranking_take_rows',
  `INSERT INTO ranking_position (month, snapshot_no, user_id, position, points)
   SELECT m.month, $2::int, m.user_id,
          (row_number() OVER (ORDER BY m.points DESC, m.reached_at, m.user_id))::int, m.points
     FROM point_month AS m LEFT JOIN point_account AS a ON a.user_id = m.user_id
    WHERE m.month = $1 AND m.points > 0 AND a.is_blacklisted IS NOT TRUE`,
)
const dropRows = statement(
  'ranking_drop_rows',
  'DELETE FROM ranking_position WHERE month = $1 AND snapshot_no < $2',
)
const readPage = statement<RankRow>(
  'ranking_page',
  `SELECT user_id, position, points FROM ranking_position
   WHERE month = $1 AND snapshot_no = $2 AND position > $3 AND position <= $4 ORDER BY position`,
)
const readSelf = statement<RankRow>(
  'ranking_self',
  'SELECT user_id, position, points FROM ranking_position WHERE user_id = $1 AND month = $2 AND snapshot_no = $3',
)
const readListing = statement<{ shown: ListingChoice }>(
  'ranking_listing',
  'SELECT shown FROM member_listing WHERE user_id = $1',
)
const readListings = statement<{ userId: string; shown: ListingChoice }>(
  'ranking_listings',
  'SELECT user_id, shown FROM member_listing WHERE user_id = ANY($1::uuid[])',
)
const writeListing = statement(
  'ranking_write_listing',
  `INSERT INTO member_listing (user_id, shown, updated_at) VALUES ($1, $2, $3)
   ON CONFLICT (user_id) DO UPDATE SET shown = excluded.shown, updated_at = excluded.updated_at`,
)
const readChange = statement<{ changedAt: Date | null }>(
  'ranking_last_change',
  'SELECT max(reached_at) AS changed_at FROM point_month WHERE month = $1',
)

export const snapshots = {
  head: (on: Queryable, month: string) => on.one(readHead, [month]),
  lockHead: async (tx: Tx, month: string, at: Date) => {
    await tx.run(openHead, [month, at])
    const head = await tx.one(lockHead, [month])
    if (!head) throw new Error('the snapshot head that was just opened is missing')
    return head
  },
  /** When the month's points last changed, or null while it has none. */
  lastChange: async (on: Queryable, month: string) => (await on.one(readChange, [month]))?.changedAt ?? null,
  /** Writes a new snapshot and answers how many members it holds. */
  take: (tx: Tx, month: string, snapshotNo: number) => tx.run(takeRows, [month, snapshotNo]),
  move: (tx: Tx, month: string, snapshotNo: number, members: number, at: Date) =>
    tx.run(moveHead, [month, snapshotNo, members, at]),
  /** Drops what no reader can still be paging through: everything before the one that was on show last. */
  dropBefore: (tx: Tx, month: string, snapshotNo: number) => tx.run(dropRows, [month, snapshotNo]),
  page: (on: Db, month: string, snapshotNo: number, after: number, upTo: number) =>
    on.all(readPage, [month, snapshotNo, after, upTo]),
  self: (on: Db, userId: string, month: string, snapshotNo: number) =>
    on.one(readSelf, [userId, month, snapshotNo]),
}

export const listings = {
  of: async (on: Queryable, userId: string): Promise<ListingChoice> =>
    (await on.one(readListing, [userId]))?.shown ?? 'masked',
  /** The choices of those members who made one. */
  among: async (on: Queryable, userIds: readonly string[]) =>
    new Map((await on.all(readListings, [userIds])).map(({ userId, shown }) => [userId, shown])),
  write: (tx: Tx, userId: string, shown: ListingChoice, at: Date) =>
    tx.run(writeListing, [userId, shown, at]),
}
