import { productCategories } from '@club/contract/library-choices.rules.ts'
import { path } from '@club/contract/page-paths.ts'

/** Articles shown on their pages without an id in the address. */
export const rulesOf365 = 'rules-365'
export const campaign365 = 'campaign-365'

/** The parts of /wealth: products by category, and advice. */
export const wealthTabs = ['all', ...productCategories, 'tips'] as const

/** The groups of a tab; undefined for `all`, which filters nothing. */
export function groupsOf(tab: string): string[] | undefined {
  return tab === 'all' ? undefined : [tab]
}

/** The pages whose `tab` is one of their groups. */
type GroupedPath = '/discounts' | '/health' | '/healthQues' | '/wealth'

/** Links to a page with each of its groups, for GroupLinks. */
export function groupEntries<T extends string>(page: GroupedPath, names: Record<T, string>) {
  return (Object.entries(names) as [T, string][]).map(([value, name], index) => ({
    // The first entry is the page itself.
    to: path(page, { tab: index === 0 ? null : value }),
    value,
    name,
  }))
}
