import type { RefusalReason } from '@club/contract/points.constants.ts'
import { statement } from '../../kit/database/db.ts'

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
  /** When a later result of the bank set a refusal aside, or null. */
  supersededAt: Date | null
}

/** One entry or refusal with everything stored about it. */
export interface TradeRecord {
  taskId: string
  businessKey: string
  points: number
  totalAfter: number | null
  reason: RefusalReason | null
  month: string
  createdAt: Date
  fact: Record<string, string>
  /** When a later result of the bank set a refusal aside, or null. */
  supersededAt: Date | null
  /** The entry's number in the member's ledger, and its hash; null for a refusal. */
  seq: number | null
  hash: string | null
}

const tradesWhere = (condition: string) =>
  `SELECT 'award' AS kind, seq::text AS id, task_id, points, total_after, NULL AS reason, business_key, month,
          created_at, fact, NULL::timestamptz AS superseded_at, seq AS order_no
     FROM point_entry WHERE user_id = $1 AND ${condition}
   UNION ALL
   SELECT 'refusal', refusal_id::text, task_id, 0, NULL, reason, business_key, month, created_at, fact, NULL, 0
     FROM point_refusal WHERE user_id = $1 AND ${condition}
   UNION ALL
   SELECT 'refusal', refusal_id::text, task_id, 0, NULL, reason, business_key, month, created_at, fact,
          superseded_at, 0
     FROM superseded_refusal WHERE user_id = $1 AND ${condition}`

/** A member's history; its rows are found by the keys that begin with `user_id`. */
export const trades = {
  count: statement<{ total: number }, [userId: string, from: Date]>(
    'points_count_trades',
    `SELECT ((SELECT count(*) FROM point_entry WHERE user_id = $1 AND created_at >= $2)
           + (SELECT count(*) FROM point_refusal WHERE user_id = $1 AND created_at >= $2)
           + (SELECT count(*) FROM superseded_refusal WHERE user_id = $1 AND created_at >= $2))::int AS total`,
  ),
  page: statement<TradeRow, [userId: string, size: number, offset: number, from: Date]>(
    'points_trades',
    `${tradesWhere('created_at >= $4')} ORDER BY created_at DESC, order_no DESC, id DESC LIMIT $2 OFFSET $3`,
  ),
  /** What counts in a month, in the order of time. */
  ofMonth: statement<TradeRow, [userId: string, month: string, maxRows: number]>(
    'points_trades_of_month',
    `${tradesWhere('month = $2')} ORDER BY created_at, order_no, id LIMIT $3`,
  ),
  /** The last entry and the last refusal of a task. */
  lastOfTask: statement<TradeRow, [userId: string, taskId: string]>(
    'points_last_trades_of_task',
    `SELECT DISTINCT ON (kind) * FROM (${tradesWhere('task_id = $2')}) AS t
     ORDER BY kind, created_at DESC, order_no DESC, id DESC`,
  ),
}

export const tradeRecords = {
  award: statement<TradeRecord, [userId: string, seq: number]>(
    'points_trade_award',
    `SELECT task_id, business_key, points, total_after, NULL::text AS reason, month, created_at, fact,
            NULL::timestamptz AS superseded_at, seq, hash
     FROM point_entry WHERE user_id = $1 AND seq = $2`,
  ),
  refusal: statement<TradeRecord, [userId: string, refusalId: string]>(
    'points_trade_refusal',
    `SELECT task_id, business_key, 0 AS points, NULL::int AS total_after, reason, month, created_at, fact,
            NULL::timestamptz AS superseded_at, NULL::int AS seq, NULL::text AS hash
     FROM point_refusal WHERE user_id = $1 AND refusal_id = $2
     UNION ALL
     SELECT task_id, business_key, 0, NULL::int, reason, month, created_at, fact, superseded_at, NULL::int, NULL::text
     FROM superseded_refusal WHERE user_id = $1 AND refusal_id = $2`,
  ),
}
