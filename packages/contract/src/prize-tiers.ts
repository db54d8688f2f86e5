/** The prizes of the contest's editions: rules/contest#prize-tiers. */
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

const popularityPrizes: readonly Prize[] = ['bestPopularity', 'monthlyPopularity', 'popularity']

/** The tiers that follow from the votes; experts judge all others. */
export function popularityTiersOf(edition: number): readonly { tier: number; isMonthly: boolean }[] {
  return prizesOf(edition)
    .filter(({ prize }) => popularityPrizes.includes(prize))
    .map(({ tier, prize }) => ({ tier, isMonthly: prize === 'monthlyPopularity' }))
}
