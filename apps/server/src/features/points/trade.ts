import type { Queryable } from '../../kit/database/db.ts'
import { type TradeRecord, tradeRecords } from './trades.sql.ts'

export { type ExplainedRow, lastTradesOf, maxTradesOfMonth, taskNameOf, tradesOfMonth } from './trade-view.ts'

const awardId = /^award-([1-9]\d{0,8})$/
const refusalId = /^refusal-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A member's own entry or refusal by its id in the history, like `award-12`; null if there is none. */
export async function tradeOf(on: Queryable, userId: string, tradeId: string): Promise<TradeRecord | null> {
  const seq = awardId.exec(tradeId)?.[1]
  if (seq !== undefined) return on.one(tradeRecords.award, [userId, Number(seq)])
  const refusal = refusalId.exec(tradeId)?.[1]
  return refusal === undefined ? null : on.one(tradeRecords.refusal, [userId, refusal])
}
