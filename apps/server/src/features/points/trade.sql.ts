import type { RefusalReason } from '@club/contract/points.constants.ts'
import { statement } from '../../kit/database/db.ts'

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
