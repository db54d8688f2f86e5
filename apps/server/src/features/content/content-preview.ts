import type { Queryable } from '../../kit/database/db.ts'
import type { CheckedItem } from './content-file.ts'
import { checkSource, storedContent } from './content-item-check.ts'
import { nameableMedia, type StoredMedia } from './content-media-store.ts'
import { itemRow } from './content-rows.ts'
import { type ItemSource, itemOf } from './content-source.ts'
import { type ContentKind, pathOf } from './kinds.ts'
import type { Published } from './published.ts'
import { type AnyItem, usableItem } from './published-items.ts'

/** What is written as members would see it: the page, and the content with it in its place. */
export interface Preview {
  path: string
  published: Published
}

/** Kinds without a page of their own, and the page that shows them. */
const pages: Partial<Record<ContentKind, string>> = {
  slider: '/',
  menu: '/',
  // The pop-up of the day opens over the home page.
  hot_activity: '/',
  care_advice: '/careFinder',
}

/** The pages of banners by their position; the third one is on a page of members. */
const bannerPages: Record<string, string> = {
  new_active: '/',
  retirement_community: '/retirementCommunity',
}

/** Where an item can be looked at; null for those that only members see. */
function previewPath(kind: ContentKind, id: string, source: ItemSource): string | null {
  if (kind === 'banner') return bannerPages[String(source.facts.positionId)] ?? null
  // A menu entry's path is where it leads.
  return pages[kind] ?? pathOf(kind, id, source.facts)
}

/** What is written, on its page; or why it has none. What is only unfinished is shown as it is. */
export async function previewOf(
  on: Queryable,
  published: Published,
  { kind, id, source }: { kind: ContentKind; id: string; source: ItemSource },
): Promise<Preview | 'noPage' | 'unfinished'> {
  const path = previewPath(kind, id, source)
  if (path === null) return 'noPage'
  const checked = checkSource(await storedContent(on), kind, id, source)
  const item = checked.item ?? (checked.isShowable ? itemOf(kind, id, source) : null)
  if (!item) return 'unfinished'
  const media = await nameableMedia(on)
  const drawn = drawnItem(item, media)
  return drawn ? { path, published: withItem(published, { kind, item: drawn, media }) } : 'unfinished'
}

function drawnItem(item: CheckedItem, media: ReadonlyMap<string, StoredMedia>): AnyItem | null {
  return usableItem(item.id, JSON.parse(itemRow(item, media).body))
}

let previewsMade = 0

/** The published content with one item as it is given, whether or not it has begun or is over. */
function withItem(
  published: Published,
  { kind, item, media }: { kind: ContentKind; item: AnyItem; media: ReadonlyMap<string, StoredMedia> },
): Published {
  const others = (published.items(kind) as readonly AnyItem[]).filter(({ id }) => id !== item.id)
  const list = [...others, item].sort((a, b) => a.facts.order - b.facts.order || (a.id < b.id ? -1 : 1))
  const isIt = (asked: string, id: string) => asked === kind && id === item.id
  previewsMade += 1
  const mark = `preview ${previewsMade}`
  return {
    ...published,
    stamp: () => `${published.stamp()} ${mark}`,
    items: (asked) => (asked === kind ? list : published.items(asked)) as never,
    item: (asked, id) => (isIt(asked, id) ? item : published.item(asked, id)) as never,
    expiredItem: (asked, id) => (isIt(asked, id) ? null : published.expiredItem(asked, id)),
    mediaUrl: (name) => {
      const file = media.get(name)
      return file ? `/media/${file.fileName}` : published.mediaUrl(name)
    },
  }
}
