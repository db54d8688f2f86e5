import { inEachLanguage } from '@club/contract/languages.ts'
import type { z } from 'zod'
import type { Queryable } from '../../kit/database/db.ts'
import { type HistoryRow, histories } from './content-desk.sql.ts'
import type { CheckedContent, CheckedItem } from './content-file.ts'
import { textsOfItem } from './content-media-names.ts'
import { nameableMedia } from './content-media-store.ts'
import { type ItemSource, itemOf, sourceHash, sourceOf } from './content-source.ts'
import { type ContentKind, contentKinds, declarationOf } from './kinds.ts'

/** An item that the desk holds: a publication of the folder leaves it as the desk last published it. */
export interface HeldItem {
  /** `kind/id`. */
  key: string
  /** Why: the folder does not have it, has other words, or has it although the desk withdrew it. */
  as: 'absent' | 'other' | 'withdrawn'
}

/** Stands for what the desk holds, so that a publication notices what was published at the desk meanwhile. */
export function deskState(
  rows: readonly Pick<HistoryRow, 'kind' | 'itemId' | 'version' | 'origin'>[],
): string {
  return rows
    .filter(({ origin }) => origin === 'desk')
    .map(({ kind, itemId, version }) => `${kind}/${itemId}@${version}`)
    .sort()
    .join(' ')
}

/** A stored source with its fields in the order of the schema, since the database keeps them in another one. */
function inSchemaOrder(kind: ContentKind, { facts, words, bodies }: ItemSource): ItemSource {
  const declared = declarationOf(kind)
  const parsed = <T>(schema: z.ZodType, value: T): T => {
    const { data } = schema.safeParse(value)
    return (data as T | undefined) ?? value
  }
  return {
    facts: parsed(declared.facts, facts),
    words: inEachLanguage((language) => parsed(declared.words, words[language])),
    bodies: inEachLanguage((language) => bodies[language]),
  }
}

/**
 * Lays what was last published at the desk over a checked folder: the desk's form of an item stays until the folder has
 * it, too, and what the desk withdrew stays away.
 */
export async function layDeskOver(
  on: Queryable,
  content: CheckedContent,
): Promise<{ content: CheckedContent; held: HeldItem[]; state: string }> {
  const current = await on.all(histories.current)
  const items = new Map(content.items.map((item) => [`${item.kind}/${item.id}`, item]))
  const held: HeldItem[] = []
  const fromDesk: CheckedItem[] = []
  for (const { kind, itemId, origin, source, hash } of current) {
    if (origin !== 'desk' || !contentKinds.some((each) => each === kind)) continue
    const key = `${kind}/${itemId}`
    const inFolder = items.get(key)
    if (source === null) {
      if (items.delete(key)) held.push({ key, as: 'withdrawn' })
      continue
    }
    if (inFolder && sourceHash(sourceOf(inFolder)) === hash) continue
    held.push({ key, as: inFolder ? 'other' : 'absent' })
    const item = itemOf(kind as ContentKind, itemId, inSchemaOrder(kind as ContentKind, source))
    items.set(key, item)
    fromDesk.push(item)
  }
  const media = await withStored(on, content, fromDesk)
  return { content: { ...content, items: [...items.values()], media }, held, state: deskState(current) }
}

/** The folder's media, and the stored ones that only items of the desk name. */
async function withStored(
  on: Queryable,
  { media }: CheckedContent,
  items: readonly CheckedItem[],
): Promise<CheckedContent['media']> {
  if (items.length === 0) return media
  const stored = await nameableMedia(on)
  const all = new Map(media)
  for (const name of items.flatMap((item) => [...textsOfItem(item)])) {
    const known = stored.get(name)
    if (known && !all.has(name)) all.set(name, known)
  }
  return all
}
