import type { ReadingKind } from '@club/contract/library.rules.ts'
import { type Published, type PublishedItem, readingDeclarationOf } from '../content/content.ts'
import { countBelow, indexOf, type ReadingEntry, type ReadingIndex } from './reading-lists.rules.ts'

/** A published item with its kind, so that `kind` narrows its facts. */
export type Reading = { [K in ReadingKind]: PublishedItem<K> & { kind: K } }[ReadingKind]

export function readingOf(published: Published, kind: ReadingKind, itemId: string): Reading | null {
  const item = published.item(kind, itemId)
  return item && ({ ...item, kind } as Reading)
}

/** What an item's list is filtered by; null for kinds without groups. */
export function groupOf({ kind, facts }: Reading): string | null {
  return readingDeclarationOf(kind).group?.(facts) ?? null
}

function entryOf(reading: Reading): ReadingEntry {
  const { id: itemId, kind, facts } = reading
  const { publishedOn, heldAt } = readingDeclarationOf(kind)
  const held = heldAt?.(facts)
  return {
    itemId,
    group: groupOf(reading),
    publishedOn: publishedOn?.(facts) ?? null,
    held: held ? { begins: Date.parse(held.beginTime), ends: Date.parse(held.endTime) } : null,
  }
}

export interface ReadingIndexes {
  /** The sorted index of a kind's visible items; `now` decides which lectures are over. */
  of(kind: ReadingKind, now: Date): ReadingIndex
}

interface Cached {
  items: unknown
  entries: ReadingEntry[]
  /** When lectures end, ascending. */
  ends: number[]
  overCount: number
  index: ReadingIndex
}

/** Caches one index per kind until the visible items change or a lecture ends. */
export function makeReadingIndexes(published: Published): ReadingIndexes {
  const cached = new Map<ReadingKind, Cached>()
  return {
    of(kind, now) {
      const items = published.items(kind)
      const last = cached.get(kind)
      // Compared by identity: new content is always a new list.
      const isSame = last?.items === items
      const entries = isSame ? last.entries : items.map((item) => entryOf({ ...item, kind } as Reading))
      const ends = isSame
        ? last.ends
        : entries.flatMap(({ held }) => (held ? [held.ends] : [])).sort((one, other) => one - other)
      const overCount = countBelow(ends, now.getTime() + 1)
      if (isSame && last.overCount === overCount) return last.index
      const index = indexOf(entries, now.getTime())
      cached.set(kind, { items, entries, ends, overCount, index })
      return index
    },
  }
}
