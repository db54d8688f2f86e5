import type { PosterItemKind } from './library.rules.ts'

/** The page that makes an item's poster: a member sees it at once, and can choose another style or other words. */
export function itemPosterPath(kind: PosterItemKind, itemId: string): string {
  return `/createPoster?itemKind=${kind}&itemId=${encodeURIComponent(itemId)}&step=3`
}
