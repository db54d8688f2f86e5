import type { Language } from '@club/contract/constants.ts'
import type { AnswerOf, CallSchemas, Endpoint, RequestOf } from '@club/contract/endpoint.ts'
import { CancelledError, type QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { keyOf, nameOf, queryOf } from './api.ts'
import type { Words } from './i18n/zh-cn.ts'
import { currentSession } from './session.ts'

/** One answer that a page needs before it can be drawn. */
export interface Need {
  endpoint: Endpoint
  request: object
}

export function need<S extends CallSchemas>(endpoint: Endpoint<S>, request: RequestOf<Endpoint<S>>): Need {
  return { endpoint: endpoint as Endpoint, request: request as object }
}

export interface NeedContext {
  path: string
  query: URLSearchParams
  language: Language
}

/** One row of the route table (spec section 2, 'Page metadata per route'). */
export interface Route {
  path: string
  /** The document's title, a key of `words.common.titles`. */
  title: keyof Words['common']['titles']
  /** The page's identifier in reports. */
  pageId: string
  access: 'public' | 'member'
  /** Content of this banner position is loaded before the page. */
  bannerPosition?: string
  /** The page's figures and names must not be machine-translated. */
  translateScreen?: boolean
  skipReport?: boolean
  load: () => Promise<PageModule>
  /** Which answers the first page needs; read by the server, by navigation and by prefetching. */
  needs?: (context: NeedContext) => Need[]
  /** The page's source file, filled in by the server's build, which names its chunk by it. */
  file?: string
}

export interface PageModule {
  Page: ComponentType
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

// After a deployment an open page asks for chunks that are gone: the pending route is loaded afresh, once.
async function loadOrReload(route: Route, address: string): Promise<PageModule> {
  try {
    const module = await loadModule(route)
    sessionStorage.removeItem(reloadMark)
    return module
  } catch (error) {
    if (sessionStorage.getItem(reloadMark) === address) throw error
    sessionStorage.setItem(reloadMark, address)
    window.location.assign(address)
    return new Promise(() => {})
  }
}

/** Puts answers that the server gathered into the cache, as if they had just been fetched. */
export function prime(client: QueryClient, language: Language, answers: readonly PrimedAnswer[]): void {
  for (const { name, request, data } of answers) client.setQueryData([name, language, request], data)
}

/** The cached answer to a need, for code that is no component. */
export function answerIn<S extends CallSchemas>(
  client: QueryClient,
  language: Language,
  endpoint: Endpoint<S>,
  request: RequestOf<Endpoint<S>>,
): AnswerOf<Endpoint<S>> | undefined {
  return client.getQueryData(keyOf(endpoint, language, request))
}

export interface PendingPage {
  route: Route
  needs: Need[]
  language: Language
  /** Path and query, for the reload after a lost chunk. */
  address: string
}

function isMissing(client: QueryClient, language: Language, { endpoint, request }: Need): boolean {
  return client.getQueryState(keyOf(endpoint, language, request as never)) === undefined
}

async function fetchNeed(
  client: QueryClient,
  language: Language,
  { endpoint, request }: Need,
): Promise<void> {
  try {
    await client.fetchQuery({ ...queryOf(endpoint, language, request as never), meta: { quiet: true } })
  } catch (error) {
    if (error instanceof CancelledError) return
    // Navigation goes on without it; the page shows what is missing in its place.
    console.warn(`${nameOf(endpoint)} could not be loaded before the page`, error)
  }
}

/**
 * Makes a page ready to be shown: its code and the visitor answers that it needs, all at once. A member's own
 * answers are only started; their places are kept by skeletons.
 */
export async function preparePage(client: QueryClient, page: PendingPage): Promise<PageModule> {
  const { language, needs } = page
  for (const one of needs) {
    if (one.endpoint.access === 'member' && currentSession().isMember) void fetchNeed(client, language, one)
  }
  const open = needs.filter((one) => one.endpoint.access === 'visitor' && isMissing(client, language, one))
  const [module] = await Promise.all([
    loadOrReload(page.route, page.address),
    ...open.map((one) => fetchNeed(client, language, one)),
  ])
  return module
}

const pending = new Map<string, Promise<PageModule>>()

/** The page's module when everything is there, otherwise the promise of it; the same one for the same wait. */
export function readyPage(client: QueryClient, page: PendingPage): PageModule | Promise<PageModule> {
  const { route, language, needs } = page
  const module = modules.get(route)
  const isReady = needs.every((one) => one.endpoint.access === 'member' || !isMissing(client, language, one))
  if (module && isReady) return module
  const key = JSON.stringify([page.address, language])
  const waiting = pending.get(key)
  if (waiting) return waiting
  const preparing = preparePage(client, page).finally(() => pending.delete(key))
  pending.set(key, preparing)
  return preparing
}
