/** Lists of what is read: their order, their pages, and what comes next. Nothing here grows with the club's library. */

/** What lists know of an item; null where its kind has no such thing. */
export interface ReadingEntry {
  itemId: string
  group: string | null
  /** The day of an article. */
  publishedOn: string | null
  /** When a lecture begins and ends, in milliseconds. */
  held: { begins: number; ends: number } | null
}

/** The items of a kind, prepared for their lists. */
export interface ReadingIndex {
  /** In the kind's order. */
  all: readonly ReadingEntry[]
  /** Of each group, the places of its items in `all`. */
  byGroup: ReadonlyMap<string, readonly number[]>
  placeOf: ReadonlyMap<string, number>
}

/** The groups of articles in which the newest comes first. */
const newestFirst: readonly (string | null)[] = ['news', 'campaign', 'public_page']

const isDated = ({ group }: ReadingEntry) => newestFirst.includes(group)

/** Articles of dated groups by their day, before all that keep the order given. */
function articleOrder(one: ReadingEntry, other: ReadingEntry): number {
  if (!isDated(one) || !isDated(other)) return Number(isDated(other)) - Number(isDated(one))
  const [day, otherDay] = [one.publishedOn ?? '', other.publishedOn ?? '']
  return day === otherDay ? 0 : day < otherDay ? 1 : -1
}

/** Lectures to come by their begin, then those that are over, the newest first. Equal ones keep the order given. */
function lectureOrder(now: number) {
  return (one: ReadingEntry, other: ReadingEntry): number => {
    const [a, b] = [one.held, other.held]
    if (!a || !b) return 0
    const isOver = a.ends <= now
    if (isOver !== b.ends <= now) return isOver ? 1 : -1
    return isOver ? b.begins - a.begins : a.begins - b.begins
  }
}

/** Prepares the items of a kind, given by `order` and id. `now` decides which lectures are over. */
export function indexOf(entries: readonly ReadingEntry[], now: number): ReadingIndex {
  const all = entries.toSorted(articleOrder).sort(lectureOrder(now))
  const byGroup = new Map<string, number[]>()
  for (const [place, { group }] of all.entries()) {
    if (group === null) continue
    const places = byGroup.get(group)
    if (places) places.push(place)
    else byGroup.set(group, [place])
  }
  return { all, byGroup, placeOf: new Map(all.map(({ itemId }, place) => [itemId, place])) }
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
 * `count` numbers from the `from`-th on, of several ascending lists without a common number as if they were one list.
 * Costs the logarithm of their length.
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

/** One page of a kind, of the groups asked for. */
export function pageOf(
  { all, byGroup }: ReadingIndex,
  groups: readonly string[] | undefined,
  { pageNum, pageSize }: Paging,
): { total: number; list: ReadingEntry[] } {
  const from = (pageNum - 1) * pageSize
  if (!groups) return { total: all.length, list: all.slice(from, from + pageSize) }
  const lists = [...new Set(groups)].map((group) => byGroup.get(group) ?? [])
  const places = partOfAll(lists, from, pageSize)
  return {
    total: lists.reduce((sum, { length }) => sum + length, 0),
    list: places.map((place) => all[place] as ReadingEntry),
  }
}

/** What comes after an item in its group, from the beginning again behind the last; never the item itself. */
export function othersOf(
  { all, byGroup, placeOf }: ReadingIndex,
  itemId: string,
  most: number,
): ReadingEntry[] {
  const place = placeOf.get(itemId)
  if (place === undefined) return []
  const { group } = all[place] as ReadingEntry
  const places = group === null ? null : (byGroup.get(group) ?? [])
  const length = places?.length ?? all.length
  const own = places ? countBelow(places, place) : place
  return Array.from({ length: Math.min(most, length - 1) }, (_, step) => {
    const next = (own + 1 + step) % length
    return all[places ? (places[next] as number) : next] as ReadingEntry
  })
}

/** The four answers of the care finder: rules/content#care-finder. */
export interface CareAnswers {
  socialInsurance: string
  health: string
  medicalNeed: string
  relation: string
}

/** Whether advice is meant for somebody who answers so. */
export function isMeantFor(
  advice: { [A in keyof CareAnswers]: readonly string[] },
  answers: CareAnswers,
): boolean {
  return (['socialInsurance', 'health', 'medicalNeed', 'relation'] as const).every((question) =>
    advice[question].includes(answers[question]),
  )
}
