import { text } from 'node:stream/consumers'
import type { Language } from '@club/contract/languages.ts'
import { own } from '@club/contract/own-property.ts'
import { workNoPattern } from '@club/contract/talent.constants.ts'
import type { QueryClient } from '@tanstack/react-query'
import { prerenderToNodeStream } from 'react-dom/static'
import { App, AppProviders } from './app.tsx'
import { appInfoNeed } from './features/content/content-needs.ts'
import { answerIn, createQueryClient } from './kit/calls/api.ts'
import type { Need } from './kit/calls/need.ts'
import { toneStyles } from './kit/frame/tone.ts'
import { loadAllParts, wordsFile } from './kit/i18n/words-of.ts'
import { blankFreeParams, pickQuery } from './kit/offline/render-query.rules.ts'
import { modules, type PrimedAnswer, prime } from './kit/page/page.ts'
import { OnHeading } from './kit/page/page-heading.tsx'
import { DrawnAt } from './kit/router/router.tsx'
import { type PreviewPage, sharedPreview, shareParams } from './kit/sharing/preview.ts'
import { drawTroubleStrip } from './kit/trouble/trouble-strip.tsx'
import { kitWords } from './kit/words.ts'
import { allRoutes } from './known-routes.ts'
import { needsOfRoute } from './page-needs.ts'
import { isDemoOnly, routeOf } from './route-of.ts'
import { notFound } from './routes.tsx'
import { routesChunk } from './routes-chunk.ts'

const renderTimeoutMs = 5000

export interface NamedNeed {
  name: string
  request: object
}

/** What a page is drawn with. */
export interface Found {
  /** The answers to `needs`. */
  answers: readonly PrimedAnswer[]
  /** The answers to `shareNeeds`. */
  shareAnswers: readonly PrimedAnswer[]
  /** Whether `shareNeeds` are all answered. */
  isShareWhole: boolean
  /** Whether one of `shareNeeds` was refused: it names something nonexistent. */
  isShareUnknown: boolean
}

export interface DrawnPage {
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

/** The first page of an address. */
export interface FirstPage {
  /** The same for all addresses that show the same page. */
  key: string
  /** The path as it is in the route table, however the address spells it; '*' for all unknown ones. */
  path: string
  /** Whether the address has parameters that could name something nonexistent. */
  namesSomething: boolean
  /** The visitor answers that the page is drawn with. */
  needs: NamedNeed[]
  /** Those that only its preview needs. */
  shareNeeds: NamedNeed[]
  /** The member's answers that the first script may ask for: decisions/0021#early-answers. */
  earlyCalls: { path: string; request: object }[]
  /** This page, or the one that all addresses of its path share that name something nonexistent. */
  settle(found: Found): FirstPage
  /** Draws the page as a visitor sees it. Throws if the tree cannot be rendered. */
  render(found: Found): Promise<DrawnPage>
  /** The strip below the app, for a browser that cannot run it. */
  troubleStrip(answers: readonly PrimedAnswer[]): Promise<string>
}

/** A path and what distinguishes its pages. */
interface Address {
  path: string
  /** The part of the query that changes the page, in a fixed order; '' for most pages. */
  query: string
  /** The part that changes only the preview. */
  shareQuery: string
  /** Whether the address names something nonexistent, as only the preview's answers show. */
  isUnknown: boolean
  language: Language
}

/** Pages about one thing that only the browser asks for: the parameter that names it, and what a name looks like. */
const namedBy: Readonly<Record<string, { name: string; pattern: RegExp }>> = {
  '/talentWork': { name: 'workNo', pattern: workNoPattern },
  '/cardDetail': { name: 'cardId', pattern: /./ },
}

/** Stands for all unknown paths, also for those that only a demo club has. */
const unknownPath = '/-'

/** The first page of an address (a path with its query) of this club. */
export function pageFor(url: string, language: Language, isDemo: boolean): FirstPage {
  const [asked = '/', search = ''] = url.split('?')
  const { path, renderQuery = [], ...route } = routeOf(isDemoOnly(asked) && !isDemo ? unknownPath : asked)
  const named = own(namedBy, path)
  const isNamed = named?.pattern.test(new URLSearchParams(search).get(named.name) ?? '')
  const flag = named && isNamed ? [{ name: named.name, isFlag: true } as const] : []
  return firstPage({
    path,
    query: pickQuery([...renderQuery, ...flag], search),
    shareQuery: pickQuery(shareParams(route), search),
    isUnknown: false,
    language,
  })
}

function firstPage(address: Address): FirstPage {
  const { path, query, shareQuery, isUnknown, language } = address
  const route = routeOf(path)
  const needs = needsOfRoute(route, { path, query: new URLSearchParams(query), language })
  const shareNeeds = route.shareNeeds?.({ path, query: new URLSearchParams(shareQuery), language }) ?? []
  return {
    key: [path, query, shareQuery, isUnknown].join('|'),
    path,
    namesSomething: query !== '' || shareQuery !== '',
    needs: needs.filter(({ endpoint }) => endpoint.access === 'visitor').map(named),
    shareNeeds: shareNeeds.map(named),
    earlyCalls: route.access === 'member' ? earlyCallsOf(needs) : [],
    settle(found) {
      const isThere = exists(address, found)
      if (isThere && found.isShareWhole) return this
      return firstPage({
        ...address,
        isUnknown: found.isShareUnknown,
        query: isThere ? query : blankFreeParams(route.renderQuery ?? [], query),
        shareQuery: found.isShareWhole ? shareQuery : blankFreeParams(shareParams(route), shareQuery),
      })
    },
    render: (found) => render(address, found),
    troubleStrip: (answers) =>
      withAnswers(language, answers, (client) =>
        drawTroubleStrip(language, answerIn(client, language, appInfoNeed)?.brand.hotline),
      ),
  }
}

const named = ({ endpoint, request }: Need): NamedNeed => ({ name: endpoint.name, request })

function earlyCallsOf(needs: readonly Need[]): { path: string; request: object }[] {
  return needs
    .filter(({ endpoint, request }) => {
      const isPosted = endpoint.access === 'member' && endpoint.methods.includes('POST')
      return isPosted && !('pageNum' in request)
    })
    .map(({ endpoint, request }) => ({ path: endpoint.path, request }))
}

function withAnswers<T>(
  language: Language,
  answers: readonly PrimedAnswer[],
  read: (client: QueryClient) => T,
): T {
  const client = createQueryClient()
  prime(client, language, answers)
  const result = read(client)
  client.clear()
  return result
}

/** Whether the address names what its page is about, and the answers contain it. */
function exists({ path, query, language }: Address, { answers }: Found): boolean {
  const route = routeOf(path)
  if (route === notFound) return false
  const params = new URLSearchParams(query)
  const needed = own(namedBy, path)?.name
  if (needed !== undefined && !params.has(needed)) return false
  const { exists: isIn } = route
  return !isIn || withAnswers(language, answers, (client) => isIn(client, { path, query: params, language }))
}

async function render(address: Address, found: Found): Promise<DrawnPage> {
  const { path, query, language } = address
  const route = routeOf(path)
  await Promise.all([allRoutes.load(''), modules.load(route)])
  await loadAllParts(language)
  const { common } = await kitWords.load(language)
  const { titles } = await route.words.load(language)
  const client = createQueryClient()
  prime(client, language, found.answers)
  const broken: unknown[] = []
  let heading: string | undefined
  const { prelude } = await prerenderToNodeStream(
    <OnHeading
      value={(shown) => {
        heading = shown
      }}
    >
      <AppProviders client={client} language={language}>
        <DrawnAt address={query ? `${path}?${query}` : path}>
          <App />
        </DrawnAt>
      </AppProviders>
    </OnHeading>,
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
  const isThere = !address.isUnknown && exists(address, found)
  const appInfo = answerIn(client, language, appInfoNeed)
  const title = titles[route.path] ?? ''
  // Primed only now, because the tree above must be the same for every reader.
  prime(client, language, found.shareAnswers)
  const preview = sharedPreview(isThere ? route : notFound, client, {
    ...address,
    title,
    description: common.description,
    clubName: appInfo?.brand.clubName ?? title,
  })
  client.clear()
  return {
    status: isThere ? 200 : 404,
    // The heading or, where that is the route's title, the name of what is shown.
    title: (heading ?? title) === title && preview.isNamed ? preview.title : (heading ?? title),
    preview,
    iconUrl: appInfo?.brand.logoUrl ?? null,
    translateScreen: route.translateScreen ?? false,
    html,
    styles: toneStyles(appInfo?.sliders.map((slider) => slider.backgroundColor) ?? []),
    chunkFiles: [
      'src/main.tsx',
      ...(path === '/' ? [] : [routesChunk]),
      ...(route.file ? [route.file] : []),
      ...(route.parts ?? []).map((part) => wordsFile(part, language)),
    ],
  }
}
