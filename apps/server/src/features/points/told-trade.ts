import type { RefusalReason } from '@club/contract/constants.ts'
import type { TradeFacts } from './trade-facts.rules.ts'

/** An award or refusal with everything that its explanation may name. */
export interface ToldTrade {
  taskId: string
  taskName: string
  points: number
  totalAfter: number | null
  reason: RefusalReason | null
  /** The month that it counts in, `2026-11`. */
  month: string
  facts: TradeFacts
  /** The course's title or the friend's masked name, where the task is about one. */
  about: string | null
}

/** How a language tells of points. */
export interface PointsWords {
  correction: string
  day(day: string): string
  month(month: string): string
  /** What was done, as the beginning of a sentence. */
  done(trade: ToldTrade): string
  award(done: string, trade: ToldTrade): string
  refusals: Record<RefusalReason, (trade: ToldTrade) => string>
}
