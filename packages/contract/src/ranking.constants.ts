export const monthlyTargetPoints = 1000
export const monthlyRanks = 1000

/** Members shown on the ranking list; one's own position is always shown. */
export const rankListLength = 1000

/** How a member stands on lists: rules/ranking#listing. */
export const listingChoices = ['masked', 'full', 'hidden'] as const
export type ListingChoice = (typeof listingChoices)[number]

/** The benefit of a member's month: rules/ranking#benefit. */
export const benefitStates = ['none', 'carried', 'withheld'] as const
export type BenefitState = (typeof benefitStates)[number]
