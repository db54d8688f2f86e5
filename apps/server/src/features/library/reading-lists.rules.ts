/** Ordering and paging of library lists. No cost per request grows with the size of the library. */

/** An item's facts for lists; null for what its kind does not have. */
export interface ReadingEntry {
  itemId: string
  group: string | null
  /** The day of an article. */
  publishedOn: string | null
  /** Start and end of a lecture, in milliseconds. */
  held: { begins: number; ends: number } | null
}

/** The items of one kind, sorted for their lists. */
export interface ReadingIndex {
  /** In the kind's order. */
  all: readonly ReadingEntry[]
  /** Each group's indexes into `all`. */
  byGroup: ReadonlyMap<string, readonly number[]>
  indexById: ReadonlyMap<string, number>
}

/** The groups of articles that are sorted newest first. */
const newestFirst: readonly (string | null)[] = ['news', 'campaign', 'public_page']

const isDated = ({ group }: ReadingEntry) => newestFirst.includes(group)

/** Articles of dated groups come first, by day; all others keep their order. */
function articleOrder(one: ReadingEntry, other: ReadingEntry): number {
  if (!isDated(one) || !isDated(other)) return Number(isDated(other)) - Number(isDated(one))
  const [day, otherDay] = [one.publishedOn ?? '', other.publishedOn ?? '']
  return day === otherDay ? 0 : day < otherDay ? 1 : -1
}

/** Upcoming lectures by start, then past ones, newest first. The sort is stable. */
function lectureOrder(now: number) {
  return (one: ReadingEntry, other: ReadingEntry): number => {
    const [a, b] = [one.held, other.held]
    if (!a || !b) return 0
    const isOver = a.ends <= now
    if (isOver !== b.ends <= now) return isOver ? 1 : -1
    return isOver ? b.begins - a.begins : a.begins - b.begins
  }
}

/** Sorts the items of a kind, given in the order of `order` and id. `now` decides which lectures are over. */
export function indexOf(entries: readonly ReadingEntry[], now: number): ReadingIndex {
  const all = entries.toSorted(articleOrder).sort(lectureOrder(now))
  const byGroup = new Map<string, number[]>()
  for (const [index, { group }] of all.entries()) {
    if (group === null) continue
    const indexes = byGroup.get(group)
    if (indexes) indexes.push(index)
    else byGroup.set(group, [index])
  }
  return { all, byGroup, indexById: new Map(all.map(({ itemId }, index) => [itemId, index])) }
}

/** How many numbers of an ascending list are below a limit. */
export function countBelow(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * `count` numbers from index `from` of several disjoint ascending lists, as if merged. The search is
 * logarithmic in their length.
 */
export function partOfAll(lists: readonly (readonly number[])[], from: number, count: number): number[] {
  const below = (limit: number) => lists.reduce((sum, list) => sum + countBelow(list, limit), 0)
  let [low, high] = [0, Math.max(-1, ...lists.map((list) => list.at(-1) ?? -1)) + 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (below(middle) < from) low = middle + 1
    else high = middle
  }
  return below(low) < from
    ? []
    : lists
        .flatMap((list) => {
          const first = countBelow(list, low)
          return list.slice(first, first + count)
        })
        .sort((one, other) => one - other)
        .slice(0, count)
}

interface Paging {
  pageNum: number
  pageSize: number
}

/** One page of a kind, limited to the given groups. */
export function pageOf(
  { all, byGroup }: ReadingIndex,
  groups: readonly string[] | undefined,
  { pageNum, pageSize }: Paging,
): { total: number; list: ReadingEntry[] } {
  const from = (pageNum - 1) * pageSize
  if (!groups) return { total: all.length, list: all.slice(from, from + pageSize) }
  const lists = [...new Set(groups)].map((group) => byGroup.get(group) ?? [])
  const indexes = partOfAll(lists, from, pageSize)
  return {
    total: lists.reduce((sum, { length }) => sum + length, 0),
    list: indexes.map((index) => all[index] as ReadingEntry),
  }
}

/** The items after this one in its group, wrapping around; never the item itself. */
export function othersOf(
  { all, byGroup, indexById }: ReadingIndex,
  itemId: string,
  maxItems: number,
): ReadingEntry[] {
  const index = indexById.get(itemId)
  if (index === undefined) return []
  const { group } = all[index] as ReadingEntry
  const indexes = group === null ? null : (byGroup.get(group) ?? [])
  const length = indexes?.length ?? all.length
  const own = indexes ? countBelow(indexes, index) : index
  return Array.from({ length: Math.min(maxItems, length - 1) }, (_, step) => {
    const next = (own + 1 + step) % length
    return all[indexes ? (indexes[next] as number) : next] as ReadingEntry
  })
}
