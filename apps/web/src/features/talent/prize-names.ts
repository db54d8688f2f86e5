import { prizesOf } from '@club/contract/prize-tiers.ts'
import type { Work } from './contest-needs.ts'
import type { TalentWords } from './words.ts'

/** The prizes that a work won, as one line; '' without any: rules/contest#prize-tiers. */
export function prizeNames(
  { activityId, tiers }: Pick<Work, 'activityId' | 'tiers'>,
  words: TalentWords,
): string {
  const won = prizesOf(activityId).filter(({ tier }) => tiers.includes(tier))
  return won.map(({ prize }) => words.prizes[prize]).join(words.work.and)
}
