import { medalState } from './medal.rules.ts'
import type { Medal } from './medals-needs.ts'
import type { MedalsWords } from './words.ts'

/** 'already obtained N', 'still need to work hard' or 'being made': rules/tasks#medals. */
export function medalStateWords(medal: Medal, words: MedalsWords): string {
  const state = medalState(medal)
  if (state === 'making') return words.making
  return state === 'earned' ? words.obtained(medal.total) : words.locked
}
