/** The articles that stand on their pages without an id in the address. */
export const rulesOf365 = 'rules-365'
export const campaign365 = 'campaign-365'

/** One of the groups that a list can be narrowed to; `all` narrows nothing. */
export function groupsOf(tab: string): string[] | undefined {
  return tab === 'all' ? undefined : [tab]
}

/** Links to a page with each of its groups, for GroupLinks. */
export function groupEntries<T extends string>(path: string, names: Record<T, string>) {
  return (Object.entries(names) as [T, string][]).map(([value, name], index) => ({
    // The first is the page itself.
    to: index === 0 ? path : `${path}?tab=${value}`,
    value,
    name,
  }))
}
