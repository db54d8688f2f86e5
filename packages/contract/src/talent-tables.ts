/**
 * Work types and prize tiers of the contest's editions: rules/contest#work-types, rules/contest#prize-tiers.
 */

export const editions = [1, 2, 3, 4, 5, 6] as const

/** Types by number; a number means the same in every edition. */
export const workTypes = {
  1: 'photography',
  2: 'calligraphyPainting',
  3: 'songDanceInstruments',
  4: 'calligraphy',
  5: 'painting',
  6: 'folkArt',
  7: 'video',
  8: 'picture',
} as const
export type WorkType = keyof typeof workTypes

const typesOfEdition: Record<number, readonly WorkType[]> = { 1: [1, 2, 3], 2: [1, 4, 5, 6], 3: [1, 4, 5, 7] }

/** The types of an edition; all but the first three take pictures and videos. */
export function workTypesOf(edition: number): readonly WorkType[] {
  return typesOfEdition[edition] ?? [8, 7]
}

const prizesOfEdition = {
  1: { 1: 'first', 2: 'second', 3: 'third', 4: 'organization', 5: 'excellence', 6: 'storyExcellence' },
  2: { 1: 'first', 2: 'second', 3: 'third', 99: 'participation' },
  3: { 1: 'bestPopularity', 2: 'monthlyPopularity', 3: 'expertPanel', 4: 'organization' },
  4: { 5: 'bestStyle', 6: 'bestCreativity', 7: 'bestPopularity', 8: 'excellence' },
  5: { 5: 'bestStyle', 6: 'bestCreativity', 7: 'bestPopularity', 8: 'excellence' },
  6: {
    9: 'calligraphyPainting',
    10: 'songDanceInstrument',
    11: 'photography',
    12: 'style',
    13: 'creativity',
    14: 'consumerProtection',
    15: 'popularity',
    16: 'commemorative',
  },
} as const

type PrizesOf = typeof prizesOfEdition
/** The key of a prize's name in dictionaries. */
export type Prize = { [E in keyof PrizesOf]: PrizesOf[E][keyof PrizesOf[E]] }[keyof PrizesOf]

/** The tiers of an edition by number, in order; empty for an unknown edition. */
export function prizesOf(edition: number): readonly { tier: number; prize: Prize }[] {
  const prizes = prizesOfEdition[edition as keyof PrizesOf] as Record<number, Prize> | undefined
  return Object.entries(prizes ?? {}).map(([tier, prize]) => ({ tier: Number(tier), prize }))
}
