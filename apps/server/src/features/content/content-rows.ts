import { createHash } from 'node:crypto'
import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import type { CheckedContent, CheckedItem } from './content-file.ts'
import { chaptersOf, htmlOf, type TextPicture } from './content-html.ts'
import type { StoredMedia } from './content-media-store.ts'
import { declarationOf } from './kinds.ts'
import {
  avatarsKind,
  brandKind,
  citiesKind,
  greetingsKind,
  holidaysKind,
  reservedNamesKind,
  singletonId,
  sourcesKind,
  unitsKind,
} from './published.ts'

/** A stored item or document. */
export interface ContentRow {
  kind: string
  id: string
  hash: string
  /** JSON. */
  body: string
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A picture in texts, at its current address. */
function pictureIn(media: ReadonlyMap<string, StoredMedia>, name: string): TextPicture | null {
  const stored = media.get(name)
  return stored?.size ? { address: `/media/${stored.fileName}`, ...stored.size } : null
}

/** An item's text as HTML; a book's by its chapters. */
function textOf({ kind, bodies }: CheckedItem, html: (markdown: string) => string) {
  const inAll = <T>(make: (markdown: string) => T): Record<Language, T> =>
    inEachLanguage((language) => make(bodies[language]))
  if (declarationOf(kind).body !== 'chapters') return { html: inAll(html) }
  const chapters = inAll((text) =>
    chaptersOf(text).map(({ title, markdown }) => ({ title, html: html(markdown) })),
  )
  return { html: inAll(() => ''), chapters }
}

function row(kind: string, id: string, value: unknown): ContentRow {
  const body = JSON.stringify(value)
  return { kind, id, body, hash: sha256(body) }
}

/** The stored form of an item. Texts are turned into clean HTML here and nowhere else. */
export function itemRow(item: CheckedItem, media: ReadonlyMap<string, StoredMedia>): ContentRow {
  return row(item.kind, item.id, {
    facts: item.facts.value,
    words: inEachLanguage((language) => item.words[language].value),
    ...textOf(item, (markdown) => htmlOf(markdown, (name) => pictureIn(media, name))),
  })
}

/** The stored form of each item and document. */
export function rowsOf(content: CheckedContent, media: ReadonlyMap<string, StoredMedia>): ContentRow[] {
  return [
    row(brandKind, singletonId, content.brand?.value),
    row(avatarsKind, singletonId, content.avatars?.value),
    row(unitsKind, singletonId, content.units?.value),
    row(holidaysKind, singletonId, content.holidays?.value),
    row(greetingsKind, singletonId, content.greetings?.value),
    row(reservedNamesKind, singletonId, content.reservedNames?.value),
    row(sourcesKind, singletonId, content.sources?.value),
    row(citiesKind, singletonId, content.cities?.value),
    ...content.items.map((item) => itemRow(item, media)),
  ]
}
