import type { Clock } from '../../kit/database/clock.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { contentItems, contentVersions } from './content.sql.ts'
import { deskMedia } from './content-desk.sql.ts'
import type { CheckedContent, CheckedItem } from './content-file.ts'
import { media, mediaNames } from './content-media.sql.ts'
import { textsOfItem } from './content-media-names.ts'
import { nameableMedia, type StoredMedia } from './content-media-store.ts'
import { insertForms, keepAgreementTexts, removeItems, writeItems } from './content-publish.ts'
import { itemRow, sha256 } from './content-rows.ts'
import { storeSearchedItem } from './content-search-store.ts'
import { sourceOf } from './content-source.ts'
import { citiesKind } from './published.ts'

interface ItemPublication {
  content: CheckedContent
  kind: string
  id: string
  /** Null: it is withdrawn. */
  item: CheckedItem | null
  by: string
}

/**
 * Publishes one checked item, or withdraws it, into the store that the folder is published to: the next version of the
 * content differs in this item alone. The caller holds the publications' lock. Throws `Refused` for an agreement whose
 * words changed within a version. Returns the version.
 */
export async function publishItem(
  tx: Tx,
  clock: Clock,
  { content, kind, id, item, by }: ItemPublication,
): Promise<number> {
  const latest = await tx.one(contentVersions.latest)
  const version = (latest?.version ?? 0) + 1
  const at = await clock.now(tx)
  const row = item && itemRow(item, await nameMedia(tx, item))
  if (row && item) {
    await keepAgreementTexts(tx, [item], [row], at)
    await writeItems(tx, [row], version)
  } else {
    await removeItems(tx, [{ kind, itemId: id }], version)
  }
  const [cities] = await tx.all(contentItems.documents, [[citiesKind]])
  const list = content.cities?.value ?? []
  await storeSearchedItem(tx, { kind, id }, row, { hash: cities?.hash ?? '', list })
  await insertForms(tx, 'desk', [{ kind, id, source: item && sourceOf(item) }], { version, at, by })
  await tx.run(contentVersions.insert, [version, await hashOfAll(tx), at, by])
  return version
}

/** The lock that publications take, so that they run one after another. */
export async function lockPublication(tx: Tx): Promise<void> {
  await tx.one(contentVersions.lock)
}

/** Names the media of an item that were handed in at the desk, and returns where all of them are served. */
async function nameMedia(tx: Tx, item: CheckedItem): Promise<Map<string, StoredMedia>> {
  const wanted = new Set(textsOfItem(item))
  const [names, nameable] = await Promise.all([tx.all(mediaNames.all), nameableMedia(tx)])
  const known = new Set(names.map(({ name }) => name))
  const served = new Map([...nameable].filter(([name]) => wanted.has(name)))
  const fresh = [...served].filter(([name]) => !known.has(name))
  await tx.run(deskMedia.notePublished, [[...served.keys()]])
  if (fresh.length > 0) {
    await tx.run(mediaNames.put, [fresh.map(([name]) => name), fresh.map(([, { hash }]) => hash)])
    await tx.run(media.noteNamed)
  }
  return served
}

/** The hash of everything that is published, as a publication of the folder has it. */
async function hashOfAll(on: Queryable): Promise<string> {
  const [items, names] = await Promise.all([on.all(contentItems.hashes), on.all(mediaNames.all)])
  return sha256(
    [
      ...items.map(({ kind, itemId, hash }) => `${kind}/${itemId} ${hash}`),
      ...names.map(({ name, hash }) => `media/${name} ${hash}`),
    ]
      .sort()
      .join('\n'),
  )
}
