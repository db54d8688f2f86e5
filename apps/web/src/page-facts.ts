/** What the service worker's build and the browser tests know about the pages. */
import { allEndpoints } from '@club/contract/api.ts'
import { defaultLanguage } from '@club/contract/languages.ts'
import { path } from '@club/contract/page-paths.ts'
import type { CachedPage } from './kit/offline/offline.rules.ts'
import type { Route } from './kit/page/page.ts'
import { routes } from './routes.tsx'

/** Every page of the route table. */
export const pages = [
  ...routes.map(({ path, access, example = path }) => ({ path, access, example })),
  { path: path('/kit'), access: 'public', example: path('/kit') },
]

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

/** The pages and calls that the service worker keeps; its build inlines them. */
export const cachedPages: CachedPage[] = routes
  .filter(isReading)
  .map(({ path, renderQuery = [] }) => ({ path, renderQuery }))
export const contentCalls: Record<string, string> = Object.fromEntries(
  allEndpoints()
    .filter(({ entry }) => entry.isContent && entry.access === 'visitor' && entry.methods.includes('POST'))
    .map(({ name, entry }) => [name, entry.path]),
)
