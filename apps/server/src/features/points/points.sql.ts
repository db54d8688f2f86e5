import type { RefusalReason } from '@club/contract/constants.ts'
import { type Queryable, statement, type Tx } from '../../kit/db.ts'
import type { HashedEntry } from './entry-hash.ts'

export interface Account {
  userId: string
  total: number
  lastSeq: number
  lastHash: string
}

/** A locked account; blacklisted, it takes no rank. */
export interface LockedAccount extends Account {
  isBlacklisted: boolean
}

export interface MonthRow {
  points: number
  countedPoints: number
  rankNo: number | null
}

export interface EntryRow extends HashedEntry {
  previousHash: string
  hash: string
}

export interface RefusalRow {
  userId: string
  businessKey: string
  reason: RefusalReason
  refusalId: string
  taskId: string
  month: string
  createdAt: Date
  fact: Record<string, string>
}

export interface TradeRow {
  kind: 'award' | 'refusal'
  id: string
  taskId: string
  points: number
  totalAfter: number | null
  reason: RefusalReason | null
  businessKey: string
  month: string
  createdAt: Date
  fact: Record<string, string>
}

const openAccount = statement(
  'points_open_account',
  'INSERT INTO point_account (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING',
)
const lockAccount = statement<LockedAccount>(
  'points_lock_account',
  'SELECT user_id, total, last_seq, last_hash, is_blacklisted FROM point_account WHERE user_id = $1 FOR UPDATE',
)
const setBlacklisted = statement(
  'points_set_blacklisted',
  'UPDATE point_account SET is_blacklisted = $2 WHERE user_id = $1',
)
const readBlacklisted = statement<{ isBlacklisted: boolean }>(
  'points_is_blacklisted',
  'SELECT is_blacklisted FROM point_account WHERE user_id = $1',
)
const readTotal = statement<{ total: number }>(
  'points_total',
  'SELECT total FROM point_account WHERE user_id = $1',
)
const findEntry = statement<{ taskId: string; points: number; totalAfter: number }>(
  'points_find_entry',
  'SELECT task_id, points, total_after FROM point_entry WHERE user_id = $1 AND business_key = $2',
)
const openMonth = statement(
  'points_open_month',
  'INSERT INTO point_month (user_id, month) VALUES ($1, $2) ON CONFLICT (user_id, month) DO NOTHING',
)
const readMonth = statement<MonthRow>(
  'points_month',
  'SELECT points, counted_points, rank_no FROM point_month WHERE user_id = $1 AND month = $2',
)
const readTaskMonth = statement<{ points: number }>(
  'points_month_task',
  'SELECT points FROM point_month_task WHERE user_id = $1 AND month = $2 AND task_id = $3',
)
const readTaskMonths = statement<{ taskId: string; points: number }>(
  'points_month_tasks',
  'SELECT task_id, points FROM point_month_task WHERE user_id = $1 AND month = $2',
)
const insertEntry = statement(
  'points_insert_entry',
  `INSERT INTO point_entry
     (user_id, seq, business_key, task_id, points, total_after, month, created_at, fact, previous_hash, hash)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11)`,
)
const moveAccount = statement(
  'points_move_account',
  'UPDATE point_account SET total = $2, last_seq = $3, last_hash = $4 WHERE user_id = $1',
)
const addToMonth = statement(
  'points_add_to_month',
  `UPDATE point_month SET points = points + $3, counted_points = counted_points + $3, reached_at = $4
   WHERE user_id = $1 AND month = $2`,
)
const addToTaskMonth = statement(
  'points_add_to_task_month',
  `INSERT INTO point_month_task AS t (user_id, month, task_id, points) VALUES ($1, $2, $3, $4)
   ON CONFLICT (user_id, month, task_id) DO UPDATE SET points = t.points + excluded.points`,
)
const insertRefusal = statement(
  'points_insert_refusal',
  `INSERT INTO point_refusal (user_id, business_key, reason, refusal_id, task_id, month, created_at, fact)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb) ON CONFLICT (user_id, business_key, reason) DO NOTHING`,
)
const openCounter = statement(
  'points_open_counter',
  'INSERT INTO month_counter (month) VALUES ($1) ON CONFLICT (month) DO NOTHING',
)
const lockCounter = statement<{ lastRank: number }>(
  'points_lock_counter',
  'SELECT last_rank FROM month_counter WHERE month = $1 FOR UPDATE',
)
const readRankTime = statement<{ rankedAt: Date }>(
  'points_rank_time',
  'SELECT ranked_at FROM month_rank WHERE month = $1 AND rank_no = $2',
)
const readCounter = statement<{ lastRank: number }>(
  'points_read_counter',
  'SELECT last_rank FROM month_counter WHERE month = $1',
)
const moveCounter = statement(
  'points_move_counter',
  'UPDATE month_counter SET last_rank = $2 WHERE month = $1',
)
const insertRank = statement(
  'points_insert_rank',
  'INSERT INTO month_rank (month, rank_no, user_id, ranked_at, seq) VALUES ($1, $2, $3, $4, $5)',
)
const setRank = statement(
  'points_set_rank',
  'UPDATE point_month SET rank_no = $3, ranked_at = $4 WHERE user_id = $1 AND month = $2',
)
const countTrades = statement<{ total: number }>(
  'points_count_trades',
  `SELECT ((SELECT count(*) FROM point_entry WHERE user_id = $1)
         + (SELECT count(*) FROM point_refusal WHERE user_id = $1))::int AS total`,
)
const readTrades = statement<TradeRow>(
  'points_trades',
  `SELECT 'award' AS kind, seq::text AS id, task_id, points, total_after, NULL AS reason, business_key, month,
          created_at, fact, seq AS order_no
     FROM point_entry WHERE user_id = $1
   UNION ALL
   SELECT 'refusal', refusal_id::text, task_id, 0, NULL, reason, business_key, month, created_at, fact, 0
     FROM point_refusal WHERE user_id = $1
   ORDER BY created_at DESC, order_no DESC, id DESC LIMIT $2 OFFSET $3`,
)

export const accounts = {
  open: (tx: Tx, userId: string) => tx.run(openAccount, [userId]),
  lock: (tx: Tx, userId: string) => tx.one(lockAccount, [userId]),
  total: async (on: Queryable, userId: string) => (await on.one(readTotal, [userId]))?.total ?? 0,
  setBlacklisted: (tx: Tx, userId: string, isBlacklisted: boolean) =>
    tx.run(setBlacklisted, [userId, isBlacklisted]),
  isBlacklisted: async (on: Queryable, userId: string) =>
    (await on.one(readBlacklisted, [userId]))?.isBlacklisted ?? false,
  move: (tx: Tx, account: Account) =>
    tx.run(moveAccount, [account.userId, account.total, account.lastSeq, account.lastHash]),
}

export const entries = {
  find: (on: Queryable, userId: string, businessKey: string) => on.one(findEntry, [userId, businessKey]),
  insert: (tx: Tx, entry: EntryRow) =>
    tx.run(insertEntry, [
      entry.userId,
      entry.seq,
      entry.businessKey,
      entry.taskId,
      entry.points,
      entry.totalAfter,
      entry.month,
      entry.createdAt,
      JSON.stringify(entry.fact),
      entry.previousHash,
      entry.hash,
    ]),
}

export const refusals = {
  insert: (tx: Tx, refusal: RefusalRow) =>
    tx.run(insertRefusal, [
      refusal.userId,
      refusal.businessKey,
      refusal.reason,
      refusal.refusalId,
      refusal.taskId,
      refusal.month,
      refusal.createdAt,
      JSON.stringify(refusal.fact),
    ]),
}

export const months = {
  open: (tx: Tx, userId: string, month: string) => tx.run(openMonth, [userId, month]),
  read: (on: Queryable, userId: string, month: string) => on.one(readMonth, [userId, month]),
  add: (tx: Tx, userId: string, month: string, points: number, at: Date) =>
    tx.run(addToMonth, [userId, month, points, at]),
  ofTask: async (on: Queryable, userId: string, month: string, taskId: string) =>
    (await on.one(readTaskMonth, [userId, month, taskId]))?.points ?? 0,
  byTask: (on: Queryable, userId: string, month: string) => on.all(readTaskMonths, [userId, month]),
  addToTask: (tx: Tx, userId: string, month: string, taskId: string, points: number) =>
    tx.run(addToTaskMonth, [userId, month, taskId, points]),
}

export const ranks = {
  /** Locks the month's counter; whoever holds it decides who is next. Answers the last rank and when it was won. */
  lock: async (tx: Tx, month: string) => {
    await tx.run(openCounter, [month])
    const lastRank = (await tx.one(lockCounter, [month]))?.lastRank ?? 0
    const last = lastRank > 0 ? await tx.one(readRankTime, [month, lastRank]) : null
    return { lastRank, lastRankedAt: last?.rankedAt ?? null }
  },
  last: async (on: Queryable, month: string) => (await on.one(readCounter, [month]))?.lastRank ?? 0,
  /** Gives the rank after the last one; `seq` is the member's entry with which it was won. */
  give: async (tx: Tx, userId: string, month: string, rankNo: number, at: Date, seq: number) => {
    await tx.run(moveCounter, [month, rankNo])
    await tx.run(insertRank, [month, rankNo, userId, at, seq])
    await tx.run(setRank, [userId, month, rankNo, at])
  },
}

export const trades = {
  count: async (on: Queryable, userId: string) => (await on.one(countTrades, [userId]))?.total ?? 0,
  page: (on: Queryable, userId: string, size: number, offset: number) =>
    on.all(readTrades, [userId, size, offset]),
}
