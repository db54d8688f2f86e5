import type { Language, TaskId } from '@club/contract/constants.ts'
import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, use } from 'react'
import { CallError, keyOf, pagesOf, queryOf } from './api.ts'
import type { RenderParam } from './keeping/render-query.rules.ts'
import type { Need } from './need.ts'
import { pageIdOf, titleKeyOf } from './page-names.rules.ts'
import { currentSession } from './session.ts'
import { visitValues } from './storage.ts'
import type { KitWords } from './words.ts'

export type { RenderParam } from './keeping/render-query.rules.ts'

export interface NeedContext {
  path: string
  query: URLSearchParams
  language: Language
}

/** One row of the page table: rules/screens#page-table. What it leaves out has the value named here. */
export interface PageRow {
  path: string
  /** 'public' by default. */
  access?: 'public' | 'member'
  /** The key of the document's title; by default the path's, `titleKeyOf`. */
  title?: TitleKey
  /** The page's identifier in reports; by default the path's, `pageIdOf`. */
  pageId?: string
  /** Content of this banner position is loaded before the page. */
  bannerPosition?: string
  /** The page's figures and names must not be machine-translated; so by default on member pages. */
  translateScreen?: boolean
  /** The page is made for an upright phone; held sideways, a phone is asked to turn. */
  isUpright?: boolean
  skipReport?: boolean
  /**
   * How a visitor is asked to sign in; without it a lost session goes home: rules/identity#lost-session. 'browsing' by
   * default on member pages.
   */
  loginAlert?: LoginReason
  /** The task that looking at this page counts for. */
  viewTask?: TaskId
  /** The query parameters that the first page is rendered by; the server ignores all others. */
  renderQuery?: readonly RenderParam[]
  /** Whether the cached answers hold what the address names; if not, the page is an HTTP 404. */
  exists?: (client: QueryClient, context: NeedContext) => boolean
  /** False for a form: phones keep no copy of it to be read without a connection. */
  isKept?: false
  /** The path with a query, for a page that shows what its query asks for; the browser tests walk it. */
  example?: string
  load: () => Promise<PageModule>
  /** Which answers the first page needs; read by the server, by navigation and by prefetching. */
  needs?: (context: NeedContext) => Need[]
  /** The page's source file and the declarations of its words, filled in by the server's build to name their chunks. */
  file?: string
  words?: readonly string[]
}

type TitleKey = keyof KitWords['common']['titles']

/** A page with everything that its row leaves out. */
export interface Route extends PageRow {
  access: 'public' | 'member'
  title: TitleKey
  pageId: string
}

export function routeOfRow(row: PageRow): Route {
  const { path, access = 'public' } = row
  const forMembers = access === 'member' ? ({ translateScreen: true, loginAlert: 'browsing' } as const) : {}
  // A test holds that every page has a title.
  return { access, title: titleKeyOf(path) as TitleKey, pageId: pageIdOf(path), ...forMembers, ...row }
}

/** What a visitor signs in for: to go on browsing, or to go on watching a course. */
export type LoginReason = 'browsing' | 'watching'

export interface PageModule {
  Page: ComponentType
}

export const RouteContext = createContext<Route | null>(null)

/** The row of the route table that the page on show stands in. */
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

const modules = new Map<Route, PageModule>()

/** Loads a page's code once. */
export async function loadModule(route: Route): Promise<PageModule> {
  const loaded = modules.get(route)
  if (loaded) return loaded
  const module = await route.load()
  modules.set(route, module)
  return module
}

const reloadMark = 'reloadedFor'

/** A page's code could not be fetched, and asking afresh did not help or cannot; or its content needs a network. */
export class LostPage extends Error {
  override name = 'LostPage'
}

// After a deployment an open page asks for chunks that are gone: the pending route is loaded afresh, once.
// Without a connection that would only replace the club by the browser's own error page.
async function loadOrReload(route: Route, address: string): Promise<PageModule> {
  try {
    const module = await loadModule(route)
    visitValues.remove(reloadMark)
    return module
  } catch (cause) {
    if (visitValues.get(reloadMark) === address || !navigator.onLine) {
      throw new LostPage(address, { cause })
    }
    visitValues.set(reloadMark, address)
    window.location.assign(address)
    return new Promise(() => {})
  }
}

/** Puts answers that the server gathered into the cache, as if they had just been fetched; of lists, the first page. */
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
  // One that was asked for ahead and is still on its way is waited for, like one that nobody asked for yet.
  return state === undefined || (state.status === 'pending' && state.fetchStatus === 'fetching')
}

async function fetchNeed(
  client: QueryClient,
  language: Language,
  { endpoint, request, isOptional }: Need,
): Promise<void> {
  try {
    if ('pageNum' in request) {
      const { pageNum: _first, ...list } = request
      await client.fetchInfiniteQuery(pagesOf(endpoint, language, list as never))
    } else await client.fetchQuery(queryOf(endpoint, language, request as never))
  } catch (error) {
    if (error instanceof CancelledError) return
    if (endpoint.isContent && !isOptional && error instanceof CallError && error.httpStatus === 0) {
      // Forgotten, so that it is asked for once more when the page is.
      client.removeQueries({ queryKey: keyOf(endpoint, language, request), exact: true })
      throw new LostPage(endpoint.path, { cause: error })
    }
    // Navigation goes on without it; the page shows what is missing in its place.
    console.warn(`${endpoint.name} could not be loaded before the page`, error)
  }
}

function openNeeds(client: QueryClient, { language, needs }: PendingPage): Need[] {
  return needs.filter((one) => one.endpoint.access === 'visitor' && isMissing(client, language, one))
}

function startMemberNeeds(client: QueryClient, { language, needs }: PendingPage): void {
  if (!currentSession().isMember) return
  for (const one of needs) if (one.endpoint.access === 'member') void fetchNeed(client, language, one)
}

/**
 * Makes a page ready to be shown: its code and the visitor answers that it needs, all at once. A member's own
 * answers are only started; their places are kept by skeletons. Throws LostPage when the code cannot be had, or when
 * there is no network and no copy of its content.
 */
export async function preparePage(client: QueryClient, page: PendingPage): Promise<PageModule> {
  startMemberNeeds(client, page)
  const [module] = await Promise.all([
    loadOrReload(page.route, page.address),
    ...openNeeds(client, page).map((one) => fetchNeed(client, page.language, one)),
  ])
  return module
}

/** Fetches ahead what a page will need. Nobody has asked for the page yet: what fails is left for later. */
export async function prefetchPage(client: QueryClient, page: PendingPage): Promise<void> {
  startMemberNeeds(client, page)
  await Promise.allSettled([
    loadModule(page.route),
    ...openNeeds(client, page).map((one) => fetchNeed(client, page.language, one)),
  ])
}

const pending = new Map<string, Promise<PageModule>>()

/** Lets lost pages be asked for again; called when their failure stands on the page. */
export function forgetLostPages(): void {
  pending.clear()
}

/** The page's module when everything is there, otherwise the promise of it; the same one for the same wait. */
export function readyPage(client: QueryClient, page: PendingPage): PageModule | Promise<PageModule> {
  const { route, language } = page
  const module = modules.get(route)
  if (module && openNeeds(client, page).length === 0) return module
  const key = JSON.stringify([page.address, language])
  const waiting = pending.get(key)
  if (waiting) return waiting
  const preparing = preparePage(client, page)
  pending.set(key, preparing)
  // A failed one stays: another ask in its place would be drawn, fail and be asked for again without end.
  preparing.then(
    () => pending.delete(key),
    () => {},
  )
  return preparing
}
