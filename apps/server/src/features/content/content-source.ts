import { createHash } from 'node:crypto'
import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import type { CheckedContent, CheckedItem } from './content-file.ts'
import type { Kind } from './kind.ts'

/** An item as it is written, in the folder or at the desk: the three files of its folder. */
export interface ItemSource {
  facts: Record<string, unknown>
  words: Record<Language, Record<string, unknown>>
  /** Markdown. */
  bodies: Record<Language, string>
}

export function sourceOf({ facts, words, bodies }: CheckedItem): ItemSource {
  return { facts: facts.value, words: inEachLanguage((language) => words[language].value), bodies }
}

/** A value with the keys of its objects in order, since the database keeps them in an order of its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, ordered(each)]),
  )
}

/** Stands for what is written, whoever wrote it; '' for nothing. */
export function sourceHash(source: ItemSource | null): string {
  return source === null
    ? ''
    : createHash('sha256')
        .update(JSON.stringify(ordered(source)))
        .digest('hex')
}

/** An item as it would have been read from its files. */
export function itemOf(kind: CheckedItem['kind'], id: string, source: ItemSource): CheckedItem {
  const checked = <T>(value: T) => ({ value, lineOf: () => 1 })
  return {
    kind,
    id,
    facts: checked(source.facts),
    words: inEachLanguage((language) => checked(source.words[language])),
    bodies: source.bodies,
  }
}

/** What is written of an item that is shown, with its rules as they are: `fixed` of its kind. */
export function withFixedFacts(
  { fixed = [] }: Pick<Kind, 'fixed'>,
  source: ItemSource,
  shown: ItemSource | null,
): ItemSource {
  if (!shown || fixed.length === 0) return source
  const own = Object.entries(source.facts).filter(([name]) => !fixed.includes(name))
  const kept = Object.entries(shown.facts).filter(([name]) => fixed.includes(name))
  return { ...source, facts: Object.fromEntries([...own, ...kept]) }
}

/** The form that an item has in what is published; null if it is not shown. */
export function shownSource(
  { items }: Pick<CheckedContent, 'items'>,
  { kind, id }: { kind: string; id: string },
): ItemSource | null {
  const found = items.find((each) => each.kind === kind && each.id === id)
  return found ? sourceOf(found) : null
}
