import type { RefusalReason } from '@club/contract/points.constants.ts'
import type { CourseWords } from './words.ts'

/** Why a finished course has brought no points, or that it is finished. */
export function refusalWords(
  refusal: RefusalReason | null,
  words: CourseWords['progress'],
  isPaidSomewhere: boolean,
): string {
  if (refusal === null) return words.complete
  if (refusal === 'monthlyCap' || refusal === 'cycleFull') return words.refusedCap
  if (refusal !== 'channelOff') return words.refusedOther
  return isPaidSomewhere ? words.refusedChannel : words.refusedNowhere
}
