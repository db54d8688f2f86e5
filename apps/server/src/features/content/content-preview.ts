import type { Queryable } from '../../kit/database/db.ts'
import { deskMedia, drafts } from './content-desk.sql.ts'
import type { CheckedItem } from './content-file.ts'
import { checkSource, storedContent } from './content-item-check.ts'
import { mediaNames } from './content-media.sql.ts'
import { allStoredMedia, type StoredMedia } from './content-media-store.ts'
import { itemRow } from './content-rows.ts'
import { type ItemSource, itemOf } from './content-source.ts'
import { type ContentKind, contentKinds, pathOf } from './kinds.ts'
import type { Published } from './published.ts'
import { type AnyItem, usableItem } from './published-items.ts'

/** A draft as members would see it: the page, and the content with the draft in its place. */
export interface DraftToShow {
  path: string
  published: Published
}

/** Kinds without a page of their own, and the page that shows them. */
const shownOn: Partial<Record<ContentKind, string>> = {
  slider: '/',
  banner: '/stage',
  menu: '/',
  hot_activity: '/',
}

/** Where a kind's items can be looked at; null for those that only members see. */
export function previewPath(kind: ContentKind, id: string, source: ItemSource): string | null {
  // A menu entry's path is where it leads.
  if (kind === 'menu') return shownOn.menu ?? null
  return pathOf(kind, id, source.facts) ?? shownOn[kind] ?? null
}

/** The draft of an item; null if there is none, it is unfinished, or it is on no page for visitors. */
export async function draftToShow(
  on: Queryable,
  published: Published,
  asked: { kind: string; id: string },
): Promise<DraftToShow | null> {
  const kind = contentKinds.find((each) => each === asked.kind)
  const draft = kind && (await on.one(drafts.find, [kind, asked.id]))
  if (!kind || !draft) return null
  const path = previewPath(kind, asked.id, draft.source)
  const checked = checkSource(await storedContent(on), kind, asked.id, draft.source)
  // What is only unfinished is shown as it is; what has no form at all cannot be.
  const item = checked.item ?? (checked.isShowable ? itemOf(kind, asked.id, draft.source) : null)
  if (!item || path === null) return null
  const media = await allMedia(on)
  const drawn = drawnItem(item, media)
  return (
    drawn && { path, published: withItem(published, { kind, item: drawn, media, revision: draft.revision }) }
  )
}

/** Where every medium that an item can name is served. */
async function allMedia(on: Queryable): Promise<Map<string, StoredMedia>> {
  const [names, handedIn, stored] = await Promise.all([
    on.all(mediaNames.all),
    on.all(deskMedia.all),
    allStoredMedia(on),
  ])
  return new Map(
    [...handedIn, ...names].flatMap(({ name, hash }) => {
      const file = stored.get(hash)
      return file ? [[name, file] as const] : []
    }),
  )
}

function drawnItem(item: CheckedItem, media: ReadonlyMap<string, StoredMedia>): AnyItem | null {
  return usableItem(item.id, JSON.parse(itemRow(item, media).body))
}

interface Override {
  kind: ContentKind
  item: AnyItem
  media: ReadonlyMap<string, StoredMedia>
  revision: number
}

/** The published content with one item as it is given, whether or not it has begun or is over. */
function withItem(published: Published, { kind, item, media, revision }: Override): Published {
  const others = (published.items(kind) as readonly AnyItem[]).filter(({ id }) => id !== item.id)
  const list = [...others, item].sort((a, b) => a.facts.order - b.facts.order || (a.id < b.id ? -1 : 1))
  const isIt = (asked: string, id: string) => asked === kind && id === item.id
  return {
    ...published,
    stamp: () => `${published.stamp()} ${kind}/${item.id}@${revision}`,
    items: (asked) => (asked === kind ? list : published.items(asked)) as never,
    item: (asked, id) => (isIt(asked, id) ? item : published.item(asked, id)) as never,
    expiredItem: (asked, id) => (isIt(asked, id) ? null : published.expiredItem(asked, id)),
    mediaUrl: (name) => {
      const file = media.get(name)
      return file ? `/media/${file.fileName}` : published.mediaUrl(name)
    },
  }
}
