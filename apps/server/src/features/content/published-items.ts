import { type Language, languages } from '@club/contract/languages.ts'
import type { ContentKind, FactsOf, WordsOf } from './kinds.ts'

/** One chapter of a book, in one language. */
export interface PublishedChapter {
  title: string
  html: string
}

/**
 * An item as members see it: facts, words in each language, and the text as sanitized HTML ('' if
 * none).
 */
export interface PublishedItem<K extends ContentKind> {
  id: string
  facts: FactsOf<K>
  words: Record<Language, WordsOf<K>>
  html: Record<Language, string>
  /** A book's text, instead of `html`: the same number of chapters in each language. */
  chapters?: Record<Language, readonly PublishedChapter[]>
}

export type AnyItem = PublishedItem<ContentKind>

/** Every published item by its key, visible or expired. */
export type StoredItems = ReadonlyMap<string, { kind: string; item: AnyItem }>

/** The visible items of each kind, by `order` and then id. */
export type ShownLists = ReadonlyMap<string, readonly AnyItem[]>

export const keyOf = (kind: string, id: string) => `${kind}/${id}`

/** An item as it was stored; null if it is not in the form that this server shows. */
export function usableItem(id: string, body: unknown): AnyItem | null {
  const { facts, words, html } = (body ?? {}) as Partial<Record<'facts' | 'words' | 'html', unknown>>
  const inEach = (texts: unknown) =>
    languages.every(
      (language) => (texts as Record<string, unknown> | null | undefined)?.[language] !== undefined,
    )
  const isWhole = typeof (facts as { order?: unknown } | null | undefined)?.order === 'number'
  return isWhole && inEach(words) && inEach(html) ? ({ id, ...(body as object) } as AnyItem) : null
}

/** The last day on which an item is shown, or null. */
export function lastDayOf({ facts }: AnyItem): string | null {
  return ('expiresAt' in facts && facts.expiresAt) || null
}

/** Whether an item's last day is before this one. */
export function isOverOn(item: AnyItem, day: string): boolean {
  const lastDay = lastDayOf(item)
  return lastDay !== null && lastDay < day
}

/**
 * What is visible on a day. A list with the same items as before is returned as the same object, so that whatever was
 * derived from it stays valid.
 */
export function shownOn(stored: StoredItems, day: string, before: ShownLists): ShownLists {
  const lists = new Map<string, AnyItem[]>()
  for (const { kind, item } of stored.values()) {
    if (isOverOn(item, day)) continue
    const list = lists.get(kind)
    if (list) list.push(item)
    else lists.set(kind, [item])
  }
  for (const list of lists.values()) {
    list.sort((a, b) => a.facts.order - b.facts.order || (a.id < b.id ? -1 : 1))
  }
  return new Map(
    [...lists].map(([kind, list]) => {
      const known = before.get(kind)
      const isSame = known?.length === list.length && list.every((item, index) => item === known[index])
      return [kind, isSame ? known : list]
    }),
  )
}

/** The instants at which something begins or ends by itself, in order, in milliseconds. */
export function turnsOf(stored: StoredItems): number[] {
  return [...stored.values()]
    .flatMap(({ item: { facts } }) => [
      'beginTime' in facts ? facts.beginTime : null,
      'endTime' in facts ? facts.endTime : null,
    ])
    .flatMap((instant) => (instant === null ? [] : [Date.parse(instant)]))
    .sort((one, other) => one - other)
}
