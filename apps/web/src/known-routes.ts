import { useSyncExternalStore } from 'react'
import { homePages } from './features/home/pages.ts'
import { keepLost, loadedOnce } from './kit/calls/again.ts'
import { makeListeners } from './kit/listeners.ts'
import { setKnown } from './kit/loading/known-promise.ts'
import { loadCode } from './kit/loading/load-code.ts'
import { orReload, type Route, type TitleWords } from './kit/page/page.ts'

/**
 * The routes of all pages come in a chunk of their own, which every page but home begins with: home's row is enough to
 * start it, and the others are fetched when it is idle or with the first link.
 */
const { notify, subscribe } = makeListeners()
let find: ((path: string) => Route) | undefined

/** Loads the routes of all pages, so that every path is known. */
export const allRoutes = loadedOnce(async (_: '') => {
  find = (await import('./route-of.ts')).routeOf
  notify()
})

const [home] = homePages

function knownRoute(path: string): Route | undefined {
  return path === '/' ? home : find?.(path)
}

const pending = new Map<string, Promise<Route>>()

/**
 * The route of a path: known at once if it is here, otherwise stable while pending. For React's `use`. Rejects with
 * LostPage if the routes cannot be loaded.
 * @param address path and query, for the reload after a lost chunk
 */
export function routeAt(path: string, address: string): Promise<Route> {
  const known = knownRoute(path)
  if (known) {
    pending.delete(path)
    return setKnown(Promise.resolve(known), known)
  }
  const waiting = pending.get(path)
  if (waiting) return waiting
  const loading = orReload(
    loadCode(() => allRoutes.load('')),
    address,
  ).then(() => routeAt(path, address))
  pending.set(path, loading)
  loading.catch(() => keepLost(loading, () => pending.delete(path)))
  return loading
}

/** The same for a link that is not followed yet: it reloads nothing. */
export async function prefetchedRoute(path: string): Promise<Route> {
  return knownRoute(path) ?? allRoutes.kept('').then(() => prefetchedRoute(path))
}

const noTitles = async () => {
  await allRoutes.kept('')
  return { titles: {} }
}

/** Without a title; its words fail if the routes cannot be loaded, which the document's title then says. */
const wordsToCome: TitleWords = { in: () => undefined, load: noTitles, kept: noTitles }

const routeToCome: Route = {
  path: '*',
  access: 'public',
  pageId: '',
  skipReport: true,
  words: wordsToCome,
  load: () => Promise.reject(new Error('the routes are not loaded')),
}

/** The route of the current path. Until it is known, one that says nothing of the page. */
export function useKnownRoute(path: string): Route {
  const now = () => knownRoute(path) ?? routeToCome
  return useSyncExternalStore(subscribe, now, now)
}
