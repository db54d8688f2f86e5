/** The pages and calls that can be read offline: the service worker keeps them, and its build inlines them. */
import { allEndpoints } from '@club/contract/api.ts'
import { defaultLanguage } from '@club/contract/languages.ts'
import type { CachedPage } from './kit/offline/cached-address.rules.ts'
import type { Route } from './kit/page/page.ts'
import { routes } from './routes.tsx'

/** Whether a public page shows content, at its path or at its example. */
function isReading(route: Route): boolean {
  const { path, access, bannerPosition, example = path } = route
  if (access !== 'public' || route.isCached === false) return false
  const needs = [path, example].flatMap((address) => {
    const query = new URLSearchParams(address.split('?')[1] ?? '')
    return route.needs?.({ path, query, language: defaultLanguage }) ?? []
  })
  return bannerPosition !== undefined || needs.some(({ endpoint }) => endpoint.isContent)
}

export const cachedPages: CachedPage[] = routes
  .filter(isReading)
  .map(({ path, renderQuery = [] }) => ({ path, renderQuery }))
export const contentCalls: Record<string, string> = Object.fromEntries(
  allEndpoints()
    .filter(({ entry }) => entry.isContent && entry.access === 'visitor' && entry.methods.includes('POST'))
    .map(({ name, entry }) => [name, entry.path]),
)
