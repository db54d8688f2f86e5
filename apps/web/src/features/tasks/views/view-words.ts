import type { RefusalReason } from '@club/contract/points.constants.ts'
import type { ViewWords } from './words.ts'

/** Why a view earned no points. */
export function refusalText(refusal: RefusalReason, words: ViewWords): string {
  if (refusal === 'cycleFull') return words.finished
  if (refusal === 'monthlyCap') return words.monthlyCap
  return words.notNow
}
