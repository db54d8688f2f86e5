import type { Language } from '@club/contract/languages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadGuard } from './guarded.tsx'
import { isOffline } from './kit/calls/again.ts'
import { recordPrefetch } from './kit/calls/prefetching.ts'
import { useLanguage } from './kit/i18n/i18n.tsx'
import { whenIdle } from './kit/loading/idle.ts'
import { type NeedContext, prefetchFrame, prefetchPage, type Route } from './kit/page/page.ts'
import { currentSession, useIsMember } from './kit/session/session.ts'
import { needsOfRoute, routeOf } from './route-of.ts'

export function pendingPage(route: Route, context: NeedContext) {
  const query = context.query.toString()
  return {
    route,
    needs: needsOfRoute(route, context),
    language: context.language,
    address: query ? `${context.path}?${query}` : context.path,
  }
}

/** A visitor sees the guard in place of any member page. */
const isGuarded = (route: Route) => route.access === 'member' && !currentSession().isMember

/** Its code, and the words of its heading. Failures are ignored; navigation tries again. */
async function prefetchGuard(route: Route, language: Language): Promise<void> {
  await Promise.allSettled([loadGuard(), route.words.kept(language)])
}

/** Prefetches a link's page and answers while it is being pressed. */
export function usePrefetch(): void {
  const client = useQueryClient()
  const language = useLanguage()
  useEffect(() => {
    function prefetch(event: Event): void {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      // Without a network, only the navigation asks.
      if (
        !link ||
        isOffline() ||
        link.origin !== window.location.origin ||
        link.pathname === window.location.pathname
      )
        return
      const route = routeOf(link.pathname)
      const context = { path: link.pathname, query: new URLSearchParams(link.search), language }
      const done = isGuarded(route)
        ? prefetchGuard(route, language)
        : prefetchPage(client, pendingPage(route, context))
      recordPrefetch(link.pathname + link.search + link.hash, done)
    }
    const events = ['pointerdown', 'pointerover', 'focusin'] as const
    for (const name of events) document.addEventListener(name, prefetch, { passive: true })
    return () => {
      for (const name of events) document.removeEventListener(name, prefetch)
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
    return whenIdle(() => {
      const route = routeOf(path)
      if (isGuarded(route)) void prefetchGuard(route, language)
      else void prefetchFrame(client, pendingPage(route, { path, query: new URLSearchParams(), language }))
    })
  }, [client, language, path, isWanted, isMember])
}
