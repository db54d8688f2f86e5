import { text } from 'node:stream/consumers'
import { allEndpoints } from '@club/contract/api.ts'
import { defaultLanguage, type Language } from '@club/contract/constants.ts'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App, AppProviders } from './app.tsx'
import { createQueryClient } from './kit/api.ts'
import { loadAllParts, wordsFile } from './kit/i18n/words-of.ts'
import type { KeptPage } from './kit/keeping/keeping.rules.ts'
import { pickQuery } from './kit/keeping/render-query.rules.ts'
import { answerIn } from './kit/need.ts'
import { loadModule, type PrimedAnswer, prime, type Route } from './kit/page.ts'
import { appInfoNeed } from './kit/shared-needs.ts'
import { toneStyles } from './kit/tone.ts'
import { kitWords } from './kit/words.ts'
import { isDemoOnly, needsOfRoute, notFound, routeOf, routes } from './routes.tsx'

export { isDemoOnly }

const renderTimeoutMs = 5000

export interface NamedNeed {
  name: string
  request: object
}

/** Every page of the route table: the browser tests walk them all. */
export const pages = [
  ...routes.map(({ path, access, example = path }) => ({ path, access, example })),
  { path: '/kit', access: 'public', example: '/kit' },
]

/** The part of an address's query that its first page is rendered by, in a fixed order; '' for most pages. */
export function renderQueryOf(path: string, search: string): string {
  return pickQuery(routeOf(path).renderQuery ?? [], search)
}

/** Whether a page for everybody shows content, at its bare path or at its example. */
function isReading(route: Route): boolean {
  const { path, access, bannerPosition, example = path } = route
  if (access !== 'public' || route.isKept === false) return false
  const needs = [path, example].flatMap((address) => {
    const query = new URLSearchParams(address.split('?')[1] ?? '')
    return route.needs?.({ path, query, language: defaultLanguage }) ?? []
  })
  return bannerPosition !== undefined || needs.some(({ endpoint }) => endpoint.isContent)
}

/** What the service worker has to know of pages and calls; its build writes it in. */
export const keptPages: KeptPage[] = routes
  .filter(isReading)
  .map(({ path, renderQuery = [] }) => ({ path, renderQuery }))
export const contentCalls: Record<string, string> = Object.fromEntries(
  allEndpoints()
    .filter(({ entry }) => entry.isContent && entry.access === 'visitor' && entry.methods.includes('POST'))
    .map(({ name, entry }) => [name, entry.path]),
)

/** Which answers the first page of a path needs; only those that a visitor may have. `query` is of `renderQueryOf`. */
export function needsOf(path: string, language: Language, query: string): NamedNeed[] {
  return needsOfRoute(routeOf(path), { path, query: new URLSearchParams(query), language })
    .filter(({ endpoint }) => endpoint.access === 'visitor')
    .map(({ endpoint, request }) => ({ name: endpoint.name, request }))
}

/** The route's pattern, which tells pages apart in caches; all unknown paths are one page. */
export function pageKeyOf(path: string): string {
  const route = routeOf(path)
  return route === notFound ? '*' : path
}

export interface FirstPageRequest {
  path: string
  /** What `renderQueryOf` gave. */
  query: string
  language: Language
  answers: readonly PrimedAnswer[]
}

export interface FirstPage {
  status: number
  title: string
  description: string
  /** The brand's logo as the tab's icon. */
  iconUrl: string | null
  /** Whether the document asks not to be machine-translated. */
  translateScreen: boolean
  /** The markup inside the root element; without inline styles and scripts. */
  html: string
  /** Rules that depend on content, for example the sliders' colours. */
  styles: string
  /** Source files whose chunks the browser needs first, as the client's manifest names them. */
  chunkFiles: string[]
}

/** Draws the first page of a path as a visitor sees it. Throws when the tree cannot be drawn. */
export async function render({ path, query, language, answers }: FirstPageRequest): Promise<FirstPage> {
  const route = routeOf(path)
  await loadModule(route)
  await loadAllParts(language)
  const { common } = await kitWords.load(language)
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
      // Without this, content of a larger page would wait hidden for an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.timeout(renderTimeoutMs),
      // Kept and thrown below: React calls this from a task of its own, where a throw would end the process.
      onError: (error) => void broken.push(error),
    },
  )
  // Preload hints that React puts in front are of no use inside the root element.
  const html = (await text(prelude)).replace(/^(<link [^>]*>)+/, '')
  if (broken.length > 0) throw broken[0]
  const context = { path, query: new URLSearchParams(query), language }
  const exists = route !== notFound && (route.exists?.(client, context) ?? true)
  const appInfo = answerIn(client, language, appInfoNeed)
  const page = {
    status: exists ? 200 : 404,
    title: common.titles[route.title],
    description: common.description,
    iconUrl: appInfo?.brand.logoUrl ?? null,
    translateScreen: route.translateScreen ?? false,
    html,
    styles: toneStyles(appInfo?.sliders.map((slider) => slider.backgroundColor) ?? []),
    chunkFiles: [
      'src/main.tsx',
      ...(route.file ? [route.file] : []),
      ...(route.words ?? []).map((part) => wordsFile(part, language)),
    ],
  }
  client.clear()
  return page
}
