import type { RefusalReason } from '@club/contract/constants.ts'
import { type Queryable, statement } from '../../kit/db.ts'

/** One entry or refusal with everything that was kept of it. */
export interface TradeRecord {
  taskId: string
  businessKey: string
  points: number
  totalAfter: number | null
  reason: RefusalReason | null
  month: string
  createdAt: Date
  fact: Record<string, string>
  /** The number of an entry in the member's ledger and its hash; null for a refusal. */
  seq: number | null
  hash: string | null
}

const findAward = statement<TradeRecord>(
  'points_trade_award',
  `SELECT task_id, business_key, points, total_after, NULL::text AS reason, month, created_at, fact, seq, hash
   FROM point_entry WHERE user_id = $1 AND seq = $2`,
)
const findRefusal = statement<TradeRecord>(
  'points_trade_refusal',
  `SELECT task_id, business_key, 0 AS points, NULL::int AS total_after, reason, month, created_at, fact,
          NULL::int AS seq, NULL::text AS hash
   FROM point_refusal WHERE user_id = $1 AND refusal_id = $2`,
)

const awardId = /^award-([1-9]\d{0,8})$/
const refusalId = /^refusal-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A member's own entry or refusal by the id that the history gives it, like `award-12`; null where there is none. */
export async function tradeOf(on: Queryable, userId: string, tradeId: string): Promise<TradeRecord | null> {
  const seq = awardId.exec(tradeId)?.[1]
  if (seq !== undefined) return on.one(findAward, [userId, Number(seq)])
  const refusal = refusalId.exec(tradeId)?.[1]
  return refusal === undefined ? null : on.one(findRefusal, [userId, refusal])
}
