import { loadingIndicatorHideMs } from '@club/contract/calls.constants.ts'
import type { Language } from '@club/contract/languages.ts'
import { type PagePath, pageIdOf } from '@club/contract/page-paths.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'
import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, use } from 'react'
import { keepLost, loadedOnce, reloadOnce, timers } from '../calls/again.ts'
import { keyOf, pagesOf, queryOf } from '../calls/api.ts'
import { canReachServer, checkConnection } from '../calls/connection.ts'
import type { Need } from '../calls/need.ts'
import type { PartWords } from '../i18n/words-of.ts'
import { setKnown } from '../loading/known-promise.ts'
import { codeIsLate, loadCode } from '../loading/load-code.ts'
import type { RenderParam } from '../offline/render-query.rules.ts'
import { currentSession } from '../session/session.ts'

export type { RenderParam } from '../offline/render-query.rules.ts'

export interface NeedContext {
  path: string
  query: URLSearchParams
  language: Language
}

/**
 * What a shared link leads to and shows. A missing part defaults to the page's title, the club's description, the
 * club's card, or the page's path with the query that its content depends on.
 */
export interface SharedPage {
  path?: string
  title?: string
  text?: string
  /** The address of a picture on this server, in any size and format, or null. */
  imageUrl?: string | null
}

/** What the page is about, from the cached answers and the address; null if nothing in particular (yet). */
export type SharesOf = (client: QueryClient, context: NeedContext) => SharedPage | null

/** What a page row declares to be shared; 'home' if the page shows something personal. */
export type Shares = 'home' | SharesOf

/** One row of the page table: rules/screens#page-table. Defaults are given for each field. */
export interface PageRow {
  /** One of the pages in the contract; '*' is the page for all other paths. */
  path: PagePath | '*'
  /** 'public' by default. */
  access?: 'public' | 'member'
  /** The page's identifier in reports; by default `pageIdOf` the path. */
  pageId?: string
  /** The banner of this position is loaded before the page. */
  bannerPosition?: string
  /** Opts out of machine translation, which could change figures and names; the default on member pages. */
  translateScreen?: boolean
  /** The page is designed for portrait: in landscape, phones are asked to turn. */
  isUpright?: boolean
  skipReport?: boolean
  /**
   * How a visitor is asked to sign in; without it a lost session goes home: rules/identity#lost-session.
   * 'browsing' by default on member pages.
   */
  loginAlert?: LoginReason
  /** The task that viewing this page counts for. */
  viewTask?: TaskId
  /** Query parameters that change the first page's rendering; the server ignores all others. */
  renderQuery?: readonly RenderParam[]
  /** Whether the cached answers contain what the address names; if not, the page is an HTTP 404. */
  exists?: (client: QueryClient, context: NeedContext) => boolean
  /** False for a form: it is not cached to be read offline. Which pages are: cached-pages.ts. */
  isCached?: false
  /** What a share of the page shows, by default its title; member pages share home: rules/channels#what-a-share-shows. */
  shares?: Shares
  /** Query parameters with which this is another page, which starts at its top, besides those that are so everywhere. */
  namedBy?: readonly string[]
  /** Query parameters that change only the preview of a share, in the document's head. */
  shareQuery?: readonly RenderParam[]
  /** Answers that only the preview needs: the server fetches them, but does not render the page from them. */
  shareNeeds?: (context: NeedContext) => Need[]
  /** The path with a query, for a page that depends on it; visited by the browser tests. */
  example?: string
  load: () => Promise<PageModule>
  /** What distinguishes pages that share their code, such as the kind of their items: `useRoute().about`. */
  about?: string
  /** The answers that the first page needs; used by the server, by navigation and by prefetching. */
  needs?: (context: NeedContext) => Need[]
  /**
   * The page's source file and the declarations of the words that it shows, filled in by the server's build to
   * name their chunks.
   */
  file?: string
  parts?: readonly string[]
}

/** The words of a feature, with the titles of its pages by path. */
export type TitleWords<P extends string = string> = PartWords<{ titles: Readonly<Record<P, string>> }>

/** A page row with all defaults filled in, and the words that hold its title. */
export interface Route extends PageRow {
  access: 'public' | 'member'
  pageId: string
  words: TitleWords
}

type RowWithTitle<P extends string> = PageRow & { path: NoInfer<P> }

/** A page without a title in `words` does not compile. */
export function routeOfRow<P extends string>(words: TitleWords<P>, row: RowWithTitle<P>): Route {
  const { path, access = 'public' } = row
  const forMembers = access === 'member' ? ({ translateScreen: true, loginAlert: 'browsing' } as const) : {}
  return { access, pageId: pageIdOf(path), words, ...forMembers, ...row }
}

/** The pages of a feature, whose titles are in its words. */
export function featurePages<P extends string>(
  words: TitleWords<P>,
  rows: readonly RowWithTitle<P>[],
): readonly Route[] {
  return rows.map((row) => routeOfRow(words, row))
}

/** Why a visitor is asked to sign in: to go on browsing, or to go on watching a course. */
export type LoginReason = 'browsing' | 'watching'

export interface PageModule {
  Page: ComponentType
}

export const RouteContext = createContext<Route | null>(null)

/** The route of the current page. */
export function useRoute(): Route {
  const route = use(RouteContext)
  if (!route) throw new Error('RouteContext is missing')
  return route
}

/** An answer as it travels from the server to the browser. */
export interface PrimedAnswer {
  name: string
  request: object
  data: unknown
}

/** The pages' code. */
export const modules = loadedOnce((route: Route) => route.load())

/** A page whose code cannot be loaded even after a reload, or whose content needs a network. */
export class LostPage extends Error {}

/**
 * After a deployment an open page may request chunks that are gone, so the address is reloaded, once a visit. Without
 * a network, that would only show the browser's own error page; on a slow one, it would begin the wait again.
 */
export async function orReload<M>(loading: Promise<M>, address: string): Promise<M> {
  try {
    return await loading
  } catch (cause) {
    if ((await checkConnection()) && cause !== codeIsLate && reloadOnce(address)) return new Promise(() => {})
    throw new LostPage(address, { cause })
  }
}

/** Puts answers gathered by the server into the cache as fresh; of lists, the first page. */
export function prime(client: QueryClient, language: Language, answers: readonly PrimedAnswer[]): void {
  for (const { name, request, data } of answers) {
    const isPage = 'pageNum' in request
    client.setQueryData(
      keyOf({ name }, language, request),
      isPage ? { pages: [data], pageParams: [request.pageNum] } : data,
    )
  }
}

export interface PendingPage {
  route: Route
  needs: Need[]
  language: Language
  /** Path and query, for the reload after a lost chunk. */
  address: string
}

function isMissing(client: QueryClient, language: Language, { endpoint, request }: Need): boolean {
  const state = client.getQueryState(keyOf(endpoint, language, request))
  // Wait for a running prefetch as for a request not yet sent.
  return state === undefined || (state.status === 'pending' && state.fetchStatus === 'fetching')
}

/** Fetches an answer into the cache. Only a failure that a page waits for is logged. */
async function fetchNeed(
  client: QueryClient,
  language: Language,
  { endpoint, request, isOptional }: Need,
  isAwaited: boolean,
): Promise<void> {
  try {
    if ('pageNum' in request) {
      const { pageNum: _first, ...list } = request
      await client.fetchInfiniteQuery(pagesOf(endpoint, language, list as never))
    } else await client.fetchQuery(queryOf(endpoint, language, request as never))
  } catch (error) {
    if (error instanceof CancelledError) return
    const queryKey = keyOf(endpoint, language, request)
    const query = client.getQueryCache().find({ queryKey })
    // A page that is already shown reports its failure itself.
    if (query?.isActive()) return
    const isLost = endpoint.isContent && !isOptional && !canReachServer()
    // A failure without an answer is removed, so that the next attempt requests it again.
    if ((isLost || !isAwaited) && query?.state.data === undefined)
      client.removeQueries({ queryKey, exact: true })
    if (isLost) throw new LostPage(endpoint.path, { cause: error })
    // Navigation continues; the page shows the failure in place of the answer.
    if (isAwaited) console.warn(`${endpoint.name} could not be loaded before the page`, error)
  }
}

function openNeeds(client: QueryClient, { language, needs }: PendingPage): Need[] {
  return needs.filter((one) => one.endpoint.access === 'visitor' && isMissing(client, language, one))
}

function startMemberNeeds(client: QueryClient, { language, needs }: PendingPage, isAwaited: boolean): void {
  if (!currentSession().isMember) return
  for (const one of needs)
    if (one.endpoint.access === 'member') void fetchNeed(client, language, one, isAwaited)
}

/**
 * Prepares a page: loads its code and the visitor answers that it needs in parallel. Answers hold the page for
 * two seconds at most, a member's own not at all; skeletons stand in for them: rules/messages#waiting. Throws
 * LostPage if the code cannot be loaded, or if there is neither a network nor a cached copy of the content.
 */
export async function preparePage(client: QueryClient, page: PendingPage): Promise<PageModule> {
  startMemberNeeds(client, page, true)
  const [module] = await Promise.all([
    orReload(
      loadCode(() => modules.load(page.route)),
      page.address,
    ),
    Promise.race([
      Promise.all(openNeeds(client, page).map((one) => fetchNeed(client, page.language, one, true))),
      timers.pause(loadingIndicatorHideMs),
    ]),
  ])
  return module
}

/** Prefetches a page's code and all its answers. Failures are ignored; navigation tries again. */
export async function prefetchPage(client: QueryClient, page: PendingPage): Promise<void> {
  startMemberNeeds(client, page, false)
  await prefetchFrame(client, page)
}

/** Prefetches what a page waits for: not a member's own answers. Failures are ignored. */
export async function prefetchFrame(client: QueryClient, page: PendingPage): Promise<void> {
  await Promise.allSettled([
    modules.kept(page.route),
    ...openNeeds(client, page).map((one) => fetchNeed(client, page.language, one, false)),
  ])
}

const pending = new Map<string, Promise<PageModule>>()

/** The promise of a page: known if everything is loaded, otherwise stable while pending. For React's `use`. */
export function readyPage(client: QueryClient, page: PendingPage): Promise<PageModule> {
  const { route, language } = page
  const module = modules.value(route)
  const key = JSON.stringify([page.address, language])
  if (module && openNeeds(client, page).length === 0) {
    pending.delete(key)
    return setKnown(Promise.resolve(module), module)
  }
  const waiting = pending.get(key)
  if (waiting) return waiting
  const preparing = preparePage(client, page)
  pending.set(key, preparing)
  // Kept until every answer is there: replacing it would suspend the page again, or fail and retry endlessly.
  preparing.then(
    (prepared) => setKnown(preparing, prepared),
    () => keepLost(preparing, () => pending.delete(key)),
  )
  return preparing
}
