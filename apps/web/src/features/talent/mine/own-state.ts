import type { MineWords } from './mine.words.ts'
import type { OwnWork } from './own-works.ts'

/** What the work's edition still allows. */
export interface EditionState {
  /** Whether works that were sent back or wait can be changed. */
  isOn: boolean
  isVoteOpen: boolean
}

/** The work's state in words, and what it means while its edition is on or afterwards. */
export function stateInWords(
  status: OwnWork['status'],
  { isOn, isVoteOpen }: EditionState,
  { states, stateTexts, over, voteOver }: MineWords,
): [state: string, text: string] {
  if (status === 'shown') return [states.shown, isVoteOpen ? stateTexts.shown : voteOver]
  if (status === 'refused' && !isOn) return [over.refused, over.refusedText]
  if (status === 'review' && !isOn) return [states.review, over.reviewText]
  return [states[status], stateTexts[status]]
}
