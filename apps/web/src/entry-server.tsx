import { text } from 'node:stream/consumers'
import { allEndpoints } from '@club/contract/api.ts'
import { defaultLanguage, type Language } from '@club/contract/languages.ts'
import { own } from '@club/contract/own.ts'
import { path } from '@club/contract/page-paths.ts'
import { workNoPattern } from '@club/contract/talent.constants.ts'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App, AppProviders } from './app.tsx'
import { appInfoNeed } from './features/content/content-needs.ts'
import { answerIn, createQueryClient } from './kit/calls/api.ts'

import { toneStyles } from './kit/frame/tone.ts'
import { loadAllParts, wordsFile } from './kit/i18n/words-of.ts'
import type { CachedPage } from './kit/offline/offline.rules.ts'
import { blankFreeParams, pickQuery } from './kit/offline/render-query.rules.ts'
import { modules, type PrimedAnswer, prime, type Route } from './kit/page/page.ts'
import { type PreviewPage, sharedPreview, shareParams } from './kit/sharing/preview.ts'
import { drawTroubleStrip } from './kit/trouble/trouble-strip.tsx'
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
  { path: path('/kit'), access: 'public', example: path('/kit') },
]

/** Pages about one thing that only the browser asks for: the parameter that names it, and what a name looks like. */
const namedBy: Readonly<Record<string, { name: string; pattern: RegExp }>> = {
  '/talentWork': { name: 'workNo', pattern: workNoPattern },
  '/cardDetail': { name: 'cardId', pattern: /./ },
}

/** Whether the address names something that its page can be about. */
function isNamed(path: string, search: string): boolean {
  const named = own(namedBy, path)
  return named === undefined || named.pattern.test(new URLSearchParams(search).get(named.name) ?? '')
}

/** The part of the query that changes how the first page is rendered, in a fixed order; '' for most pages. */
export function renderQueryOf(path: string, search: string): string {
  const named = own(namedBy, path)
  const flag = named && isNamed(path, search) ? [{ name: named.name, isFlag: true } as const] : []
  return pickQuery([...(routeOf(path).renderQuery ?? []), ...flag], search)
}

/** The part of the query that changes only what a share of the page shows, in its head. */
export function shareQueryOf(path: string, search: string): string {
  return pickQuery(shareParams(routeOf(path)), search)
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

/**
 * The member's answers that the first script may ask for while the code is on its way: decisions/0021#early-answers.
 */
export function earlyCallsOf(
  path: string,
  language: Language,
  query: string,
): { path: string; request: object }[] {
  const route = routeOf(path)
  if (route.access !== 'member') return []
  return needsOfRoute(route, { path, query: new URLSearchParams(query), language })
    .filter(({ endpoint, request }) => {
      const isPosted = endpoint.access === 'member' && endpoint.methods.includes('POST')
      return isPosted && !('pageNum' in request)
    })
    .map(({ endpoint, request }) => ({ path: endpoint.path, request }))
}

/** The visitor answers that only the head needs. `shareQuery` comes from `shareQueryOf`. */
export function shareNeedsOf(path: string, language: Language, shareQuery: string): NamedNeed[] {
  const needs = routeOf(path).shareNeeds?.({ path, query: new URLSearchParams(shareQuery), language }) ?? []
  return needs.map(({ endpoint, request }) => ({ name: endpoint.name, request }))
}

/** The path as it is in the route table, however the address spells it; '*' for all unknown ones. */
export function pagePathOf(path: string): string {
  return routeOf(path).path
}

/** Whether the address names what its page is about, and the answers to `needsOf` contain it. */
export function isThere(
  path: string,
  query: string,
  language: Language,
  answers: readonly PrimedAnswer[],
): boolean {
  const route = routeOf(path)
  if (route === notFound) return false
  const needed = own(namedBy, path)?.name
  if (needed !== undefined && !new URLSearchParams(query).has(needed)) return false
  if (!route.exists) return true
  const client = createQueryClient()
  prime(client, language, answers)
  const exists = route.exists(client, { path, query: new URLSearchParams(query), language })
  client.clear()
  return exists
}

/** The query of the one page that is rendered for all addresses of a path that name something nonexistent. */
export function inventedQueryOf(path: string, query: string): string {
  return blankFreeParams(routeOf(path).renderQuery ?? [], query)
}

/** The same for the part of the query that only the preview depends on. */
export function inventedShareQueryOf(path: string, shareQuery: string): string {
  return blankFreeParams(shareParams(routeOf(path)), shareQuery)
}

export interface FirstPageRequest {
  path: string
  /** The result of `renderQueryOf`. */
  query: string
  /** The result of `shareQueryOf`. */
  shareQuery: string
  /** Whether the address names something that does not exist, as only the head's answers show. */
  isUnknown: boolean
  language: Language
  answers: readonly PrimedAnswer[]
  /** The answers to `shareNeedsOf`. */
  shareAnswers: readonly PrimedAnswer[]
}

export interface FirstPage {
  status: number
  title: string
  /** What a share of the page shows. */
  preview: PreviewPage
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

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The document's title: the page's heading or, while that is the route's title, the name of what is shown. */
function servedTitle(html: string, title: string, preview: PreviewPage): string {
  const markup = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? title
  const heading = markup.replace(/<[^>]*>/g, '').replace(/&([^;]+);/g, (all, name) => entities[name] ?? all)
  return heading === title && preview.isNamed ? preview.title : heading
}

/** The strip below the app, for a browser that cannot run it. */
export function troubleStripOf(language: Language, answers: readonly PrimedAnswer[]): Promise<string> {
  const client = createQueryClient()
  prime(client, language, answers)
  const hotline = answerIn(client, language, appInfoNeed)?.brand.hotline
  client.clear()
  return drawTroubleStrip(language, hotline)
}

/** Renders the first page of a path as a visitor sees it. Throws if the tree cannot be rendered. */
export async function render(request: FirstPageRequest): Promise<FirstPage> {
  const { path, query, language, answers } = request
  const route = routeOf(path)
  await modules.load(route)
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
  const exists = !request.isUnknown && isThere(path, query, language, answers)
  const appInfo = answerIn(client, language, appInfoNeed)
  const title = titles[route.path] ?? ''
  // Primed only now, because the tree above must be the same for every reader.
  prime(client, language, request.shareAnswers)
  const preview = sharedPreview(exists ? route : notFound, client, {
    ...request,
    title,
    description: common.description,
    clubName: appInfo?.brand.clubName ?? title,
  })
  const page = {
    status: exists ? 200 : 404,
    title: servedTitle(html, title, preview),
    preview,
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
