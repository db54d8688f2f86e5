import { productCategories } from '@club/contract/library-choices.rules.ts'

/** Articles shown on their pages without an id in the address. */
export const rulesOf365 = 'rules-365'
export const campaign365 = 'campaign-365'

/** The parts of /wealth: products by category, and advice. */
export const wealthTabs = ['all', ...productCategories, 'tips'] as const

/** The groups of a tab; undefined for `all`, which filters nothing. */
export function groupsOf(tab: string): string[] | undefined {
  return tab === 'all' ? undefined : [tab]
}

/** Links to a page with each of its groups, for GroupLinks. */
export function groupEntries<T extends string>(path: string, names: Record<T, string>) {
  return (Object.entries(names) as [T, string][]).map(([value, name], index) => ({
    // The first entry is the page itself.
    to: index === 0 ? path : `${path}?tab=${value}`,
    value,
    name,
  }))
}
