import type { Language } from '@club/contract/languages.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadGuard } from './guarded.tsx'
import { isOffline } from './kit/calls/again.ts'
import { recordPrefetch } from './kit/calls/prefetching.ts'
import { useLanguage } from './kit/i18n/i18n.tsx'
import { whenIdle } from './kit/loading/idle.ts'
import { type NeedContext, prefetchFrame, prefetchPage, type Route } from './kit/page/page.ts'
import { askedQuery } from './kit/router/asked-query.ts'
import { currentSession, useIsMember } from './kit/session/session.ts'
import { allRoutes, prefetchedRoute } from './known-routes.ts'
import { pendingPage } from './page-needs.ts'

/** A visitor sees the guard in place of any member page. */
const isGuarded = (route: Route) => route.access === 'member' && !currentSession().isMember

/** Its code, and the words of its heading. */
const prefetchGuard = (route: Route, language: Language) =>
  Promise.all([loadGuard(), route.words.kept(language)])

/** Prefetches a page by `load`, or its guard. Failures are ignored; navigation tries again. */
async function prefetch(load: typeof prefetchPage, client: QueryClient, context: NeedContext): Promise<void> {
  try {
    const route = await prefetchedRoute(context.path)
    if (isGuarded(route)) await prefetchGuard(route, context.language)
    else await load(client, pendingPage(route, context))
  } catch {}
}

/** Prefetches a link's page and answers while it is being pressed. */
export function usePrefetch(): void {
  const client = useQueryClient()
  const language = useLanguage()
  useEffect(() => {
    function follow(event: Event): void {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      // Without a network, only the navigation asks.
      if (
        !link ||
        isOffline() ||
        link.origin !== window.location.origin ||
        link.pathname === window.location.pathname
      )
        return
      const context = { path: link.pathname, query: askedQuery(link.search), language }
      const done = prefetch(prefetchPage, client, context)
      recordPrefetch(link.pathname + link.search + link.hash, done)
    }
    // So that a link needs only its page. On all pages but home, they are here.
    const cancel = whenIdle(() => void allRoutes.kept('').catch(() => {}))
    const events = ['pointerdown', 'pointerover', 'focusin'] as const
    for (const name of events) document.addEventListener(name, follow, { passive: true })
    return () => {
      cancel()
      for (const name of events) document.removeEventListener(name, follow)
    }
  }, [client, language])
}

/** Fetches the frame of the page that members open next, or its guard, when the browser is idle. */
export function usePrefetchedWhenIdle(path: string, isWanted: boolean): void {
  const client = useQueryClient()
  const language = useLanguage()
  const isMember = useIsMember()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reader who signs in needs another page
  useEffect(() => {
    if (!isWanted) return
    const context = { path, query: new URLSearchParams(), language }
    return whenIdle(() => void prefetch(prefetchFrame, client, context))
  }, [client, language, path, isWanted, isMember])
}
