import type { PosterItemKind } from './library.rules.ts'
import { path } from './page-paths.ts'

/** The page that makes an item's poster: a member sees it at once, and can choose another style or other words. */
export function itemPosterPath(kind: PosterItemKind, itemId: string): string {
  return path('/createPoster', { itemKind: kind, itemId, step: 3 })
}
