import { text } from 'node:stream/consumers'
import { allEndpoints } from '@club/contract/api.ts'
import { defaultLanguage, type Language } from '@club/contract/constants.ts'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App, AppProviders } from './app.tsx'
import { appInfoNeed } from './features/content/content-needs.ts'
import { createQueryClient } from './kit/api.ts'
import { loadAllParts, wordsFile } from './kit/i18n/words-of.ts'
import { answerIn } from './kit/need.ts'
import type { CachedPage } from './kit/offline/offline.rules.ts'
import { pickQuery } from './kit/offline/render-query.rules.ts'
import { loadModule, type PrimedAnswer, prime, type Route } from './kit/page.ts'
import { toneStyles } from './kit/tone.ts'
import { kitWords } from './kit/words.ts'
import { isDemoOnly, needsOfRoute, routeOf } from './route-of.ts'
import { notFound, routes } from './routes.tsx'

export { isDemoOnly }

const renderTimeoutMs = 5000

export interface NamedNeed {
  name: string
  request: object
}

/** Every page of the route table; the browser tests visit them all. */
export const pages = [
  ...routes.map(({ path, access, example = path }) => ({ path, access, example })),
  { path: '/kit', access: 'public', example: '/kit' },
]

/** The part of the query that changes how the first page is rendered, in a fixed order; '' for most pages. */
export function renderQueryOf(path: string, search: string): string {
  return pickQuery(routeOf(path).renderQuery ?? [], search)
}

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

/** The facts about pages that the service worker needs; its build inlines them. */
export const cachedPages: CachedPage[] = routes
  .filter(isReading)
  .map(({ path, renderQuery = [] }) => ({ path, renderQuery }))
export const contentCalls: Record<string, string> = Object.fromEntries(
  allEndpoints()
    .filter(({ entry }) => entry.isContent && entry.access === 'visitor' && entry.methods.includes('POST'))
    .map(({ name, entry }) => [name, entry.path]),
)

/** The visitor answers that the first page of a path needs. `query` comes from `renderQueryOf`. */
export function needsOf(path: string, language: Language, query: string): NamedNeed[] {
  return needsOfRoute(routeOf(path), { path, query: new URLSearchParams(query), language })
    .filter(({ endpoint }) => endpoint.access === 'visitor')
    .map(({ endpoint, request }) => ({ name: endpoint.name, request }))
}

/** The route's pattern, used as a cache key; all unknown paths share one. */
export function pageKeyOf(path: string): string {
  const route = routeOf(path)
  return route === notFound ? '*' : path
}

export interface FirstPageRequest {
  path: string
  /** The result of `renderQueryOf`. */
  query: string
  language: Language
  answers: readonly PrimedAnswer[]
}

export interface FirstPage {
  status: number
  title: string
  description: string
  /** The brand's logo, used as favicon. */
  iconUrl: string | null
  /** Whether the document opts out of machine translation. */
  translateScreen: boolean
  /** The markup inside the root element, without inline styles and scripts. */
  html: string
  /** CSS rules that depend on content, such as the sliders' colours. */
  styles: string
  /** Source files of the chunks that the browser needs first, as named in the client's manifest. */
  chunkFiles: string[]
}

/** Renders the first page of a path as a visitor sees it. Throws if the tree cannot be rendered. */
export async function render({ path, query, language, answers }: FirstPageRequest): Promise<FirstPage> {
  const route = routeOf(path)
  await loadModule(route)
  await loadAllParts(language)
  const { common } = await kitWords.load(language)
  const { titles } = await route.words.load(language)
  const client = createQueryClient()
  prime(client, language, answers)
  const broken: unknown[] = []
  const { prelude } = await prerenderToNodeStream(
    <AppProviders client={client} language={language}>
      <StaticRouter location={query ? `${path}?${query}` : path}>
        <App />
      </StaticRouter>
    </AppProviders>,
    {
      // Otherwise the content of large pages stays hidden until an inline script runs.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.timeout(renderTimeoutMs),
      // Collected and thrown below: React calls this in its own task, where a throw would end the process.
      onError: (error) => void broken.push(error),
    },
  )
  // React's preload hints do nothing inside the root element.
  const html = (await text(prelude)).replace(/^(<link [^>]*>)+/, '')
  if (broken.length > 0) throw broken[0]
  const context = { path, query: new URLSearchParams(query), language }
  const exists = route !== notFound && (route.exists?.(client, context) ?? true)
  const appInfo = answerIn(client, language, appInfoNeed)
  const page = {
    status: exists ? 200 : 404,
    title: titles[route.path] ?? '',
    description: common.description,
    iconUrl: appInfo?.brand.logoUrl ?? null,
    translateScreen: route.translateScreen ?? false,
    html,
    styles: toneStyles(appInfo?.sliders.map((slider) => slider.backgroundColor) ?? []),
    chunkFiles: [
      'src/main.tsx',
      ...(route.file ? [route.file] : []),
      ...(route.parts ?? []).map((part) => wordsFile(part, language)),
    ],
  }
  client.clear()
  return page
}
