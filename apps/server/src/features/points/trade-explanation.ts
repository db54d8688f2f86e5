import type { RefusalReason } from '@club/contract/points.constants.ts'
import type { TradeFacts } from './trade-facts.rules.ts'

/** An award or refusal with everything that its explanation may mention. */
export interface ExplainedTrade {
  taskId: string
  taskName: string
  points: number
  totalAfter: number | null
  reason: RefusalReason | null
  /** The month that it counts in, `2026-11`. */
  month: string
  facts: TradeFacts
  /** The course's title or the friend's masked name, if the task is about one. */
  about: string | null
  /** The business day on which a later result of the bank set the refusal aside, or null. */
  supersededOn: string | null
}

/** A language's texts about points. */
export interface PointsWords {
  correction: string
  day(day: string): string
  month(month: string): string
  /** What was done; begins the sentence. */
  done(trade: ExplainedTrade): string
  award(done: string, trade: ExplainedTrade): string
  refusals: Record<RefusalReason, (trade: ExplainedTrade) => string>
  messages: Record<'keyReused', string>
}
