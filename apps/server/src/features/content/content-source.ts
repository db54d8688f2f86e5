import { createHash } from 'node:crypto'
import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import type { CheckedItem } from './content-file.ts'

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
