import type { ReadingKind } from '@club/contract/library.rules.ts'
import type { Published, PublishedItem } from '../content/content.ts'
import { countBelow, indexOf, type ReadingEntry, type ReadingIndex } from './library.rules.ts'

/** What is read, with its kind, so that its facts are known by it. */
export type Reading = { [K in ReadingKind]: PublishedItem<K> & { kind: K } }[ReadingKind]

export function readingOf(published: Published, kind: ReadingKind, itemId: string): Reading | null {
  const item = published.item(kind, itemId)
  return item && ({ ...item, kind } as Reading)
}

/** What an item's list is filtered by; null where its kind has no groups. */
export function groupOf({ kind, facts }: Reading): string | null {
  if (kind === 'article') return facts.section
  if (kind === 'question') return facts.topic
  return kind === 'discount' || kind === 'product' || kind === 'hotline' ? facts.category : null
}

function entryOf(reading: Reading): ReadingEntry {
  const { id: itemId, kind, facts } = reading
  return {
    itemId,
    group: groupOf(reading),
    publishedOn: kind === 'article' ? facts.publishedOn : null,
    held:
      kind === 'lecture' ? { begins: Date.parse(facts.beginTime), ends: Date.parse(facts.endTime) } : null,
  }
}

export interface ReadingIndexes {
  /** The items of a kind that are on show, prepared; `now` decides which lectures are over. */
  of(kind: ReadingKind, now: Date): ReadingIndex
}

interface Kept {
  items: unknown
  entries: ReadingEntry[]
  /** When lectures end, in order. */
  ends: number[]
  overCount: number
  index: ReadingIndex
}

/** Prepares the items of each kind once for as long as the same ones are on show and no lecture has ended. */
export function makeReadingIndexes(published: Published): ReadingIndexes {
  const kept = new Map<ReadingKind, Kept>()
  return {
    of(kind, now) {
      const items = published.items(kind)
      const last = kept.get(kind)
      // The list itself is compared: other content is another list, whatever brought it.
      const isSame = last?.items === items
      const entries = isSame ? last.entries : items.map((item) => entryOf({ ...item, kind } as Reading))
      const ends = isSame
        ? last.ends
        : entries.flatMap(({ held }) => (held ? [held.ends] : [])).sort((one, other) => one - other)
      const overCount = countBelow(ends, now.getTime() + 1)
      if (isSame && last.overCount === overCount) return last.index
      const index = indexOf(entries, now.getTime())
      kept.set(kind, { items, entries, ends, overCount, index })
      return index
    },
  }
}
