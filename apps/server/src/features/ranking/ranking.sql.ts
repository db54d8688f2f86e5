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
  'SELECT snapshot_no, members, taken_at FROM rank_snapshot WHERE month = $1',
)
const openHead = statement(
  'ranking_open_head',
  `INSERT INTO rank_snapshot (month, snapshot_no, members, taken_at) VALUES ($1, 0, 0, $2)
   ON CONFLICT (month) DO NOTHING`,
)
const lockHead = statement<SnapshotHead>(
  'ranking_lock_head',
  'SELECT snapshot_no, members, taken_at FROM rank_snapshot WHERE month = $1 FOR UPDATE',
)
const moveHead = statement(
  'ranking_move_head',
  'UPDATE rank_snapshot SET snapshot_no = $2, members = $3, taken_at = $4 WHERE month = $1',
)
const takeRows = statement(
  'ranking_take_rows',
  `INSERT INTO rank_row (month, snapshot_no, user_id, position, points)
   SELECT month, $2::int, user_id, (row_number() OVER (ORDER BY points DESC, reached_at, user_id))::int, points
     FROM point_month WHERE month = $1 AND points > 0`,
)
const dropRows = statement('ranking_drop_rows', 'DELETE FROM rank_row WHERE month = $1 AND snapshot_no < $2')
const readPage = statement<RankRow>(
  'ranking_page',
  `SELECT user_id, position, points FROM rank_row
   WHERE month = $1 AND snapshot_no = $2 AND position > $3 AND position <= $4 ORDER BY position`,
)
const readSelf = statement<RankRow>(
  'ranking_self',
  'SELECT user_id, position, points FROM rank_row WHERE user_id = $1 AND month = $2 AND snapshot_no = $3',
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
