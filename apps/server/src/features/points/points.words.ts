import type { Language } from '@club/contract/languages.ts'
import { wordsOf } from '../../kit/words.ts'
import type { ExplainedTrade, PointsWords } from './trade-explanation.ts'
import { correctionTaskId } from './trade-facts.rules.ts'

export const words = await wordsOf<PointsWords>(import.meta.url)

/**
 * Explains an award or refusal: what was done, when, and which cap or rule decided
 * (rules/points#point-history).
 */
export function explain(trade: ExplainedTrade, language: Language): string {
  const { done, award, refusals } = words[language]
  return trade.reason === null ? award(done(trade), trade) : refusals[trade.reason](trade)
}

/** The name of entries that belong to no task, or null. */
export function nameWithoutTask(taskId: string, language: Language): string | null {
  return taskId === correctionTaskId ? words[language].correction : null
}
