import { type Language, languages } from '@club/contract/languages.ts'
import { path } from '@club/contract/page-paths.ts'
import { pickQuery, type RenderParam } from './render-query.rules.ts'

/**
 * What a phone caches of the pages read on it, so that they can be read again offline: rules/privacy#cached-copies.
 * The service worker stores it; pages list it.
 */

/** A cached page: public and with content. */
export interface CachedPage {
  path: string
  renderQuery: readonly RenderParam[]
}

/** The page that lists the cached pages; it is also the offline fallback for pages without a copy. */
export const offlinePath = path('/offline')

/** The address in its shortest form: no trailing slash, and only the parameters that affect rendering. */
export function cacheableAddress(
  pages: readonly CachedPage[],
  { pathname, search }: { pathname: string; search: string },
): string | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const page = pages.find((one) => one.path === path)
  if (!page) return null
  const query = pickQuery(page.renderQuery, search)
  return query ? `${path}?${query}` : path
}

export function asLanguage(text: string | null): Language | null {
  return languages.find((language) => language === text) ?? null
}
