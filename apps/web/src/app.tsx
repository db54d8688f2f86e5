import type { Language } from '@club/contract/constants.ts'
import { content } from '@club/contract/content.ts'
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, use, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { forgetMemberAnswers, useAnswer } from './kit/api.ts'
import { keepArrival, readArrival } from './kit/arrival.ts'
import { onNotLoggedIn } from './kit/call.ts'
import { Frame } from './kit/frame.tsx'
import { useHydrated } from './kit/hydrated.ts'
import { useLanguage, useWords, WordsProvider } from './kit/i18n/i18n.tsx'
import type { Words } from './kit/i18n/zh-cn.ts'
import { LoadingPage } from './kit/loading-page.tsx'
import { OverlaysProvider } from './kit/overlays.tsx'
import { type NeedContext, preparePage, type Route, readyPage } from './kit/page.ts'
import { PageFailed } from './kit/page-failed.tsx'
import { saveLink } from './kit/saved-link.ts'
import { useScroll } from './kit/scroll.ts'
import { becomeVisitor, currentSession, onSessionChange, useSession } from './kit/session.ts'
import { showToast, ToastRegion } from './kit/toast.tsx'
import { needsOfRoute, notFound, routeOf } from './routes.tsx'

/** What stands around the router; the same on the server and in the browser. */
export function AppProviders({
  client,
  dictionary,
  children,
}: {
  client: QueryClient
  dictionary: { language: Language; words: Words }
  children: ReactNode
}) {
  return (
    <QueryClientProvider client={client}>
      <WordsProvider initial={dictionary}>{children}</WordsProvider>
    </QueryClientProvider>
  )
}

export function App() {
  const route = routeOf(useLocation().pathname)
  const { data: appInfo } = useAnswer(content.appInfo, {}, { quiet: true })
  const { data: menu } = useAnswer(content.menuQuery, {}, { quiet: true })
  useTitle(route)
  useScroll()
  useLostSession()
  useMemberAnswersOfOneMember()
  usePrefetch()
  return (
    <OverlaysProvider>
      <Frame
        brand={appInfo?.brand}
        entries={menu?.list.filter((entry) => entry.place === 'bottom') ?? []}
        isHome={route.path === '/'}
        isKnown={route !== notFound}
      >
        <CurrentPage route={route} />
      </Frame>
      <ToastRegion />
    </OverlaysProvider>
  )
}

function CurrentPage({ route }: { route: Route }) {
  const { pathname, search } = useLocation()
  return (
    <PageFailed key={pathname}>
      <Suspense fallback={<LoadingPage />}>
        <PageOf route={route} path={pathname} search={search} />
      </Suspense>
    </PageFailed>
  )
}

function PageOf({ route, path, search }: { route: Route; path: string; search: string }) {
  const client = useQueryClient()
  const language = useLanguage()
  const { isMember } = useSession()
  const isHydrated = useHydrated()
  const arrival = readArrival(search)
  if (arrival.search !== search) {
    // A mobile or token that an address inside the app carries is put aside before the page asks for anything.
    if (typeof window !== 'undefined') keepArrival(arrival)
    return <Navigate to={path + arrival.search} replace />
  }
  // The server draws a member page with every answer still awaited, and the browser begins with the same.
  if (route.access === 'member' && isHydrated && !isMember) return <SignInFirst from={path + search} />
  const page = readyPage(client, pendingPage(route, { path, query: new URLSearchParams(search), language }))
  const { Page } = page instanceof Promise ? use(page) : page
  return <Page />
}

/** The guard: a visitor is sent to sign in and comes back afterwards (spec section 2, 'Route behaviour'). */
function SignInFirst({ from }: { from: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (currentSession().isMember) return
    saveLink(from)
    void navigate('/login', { replace: true })
  }, [navigate, from])
  return <LoadingPage />
}

function pendingPage(route: Route, context: NeedContext) {
  const query = context.query.toString()
  return {
    route,
    needs: needsOfRoute(route, context),
    language: context.language,
    address: query ? `${context.path}?${query}` : context.path,
  }
}

function useTitle(route: Route): void {
  const words = useWords()
  useEffect(() => {
    document.title = words.common.titles[route.title]
  }, [words, route])
}

/** HPW0207: the member is a visitor again; a member page leads to signing in, any other to home (spec section 4). */
function useLostSession(): void {
  const navigate = useNavigate()
  const words = useWords()
  const { pathname, search } = useLocation()
  useEffect(() => {
    onNotLoggedIn(() => {
      const isMemberPage = routeOf(pathname).access === 'member'
      if (isMemberPage) saveLink(pathname + search)
      becomeVisitor()
      showToast(words.common.loginToContinue)
      void navigate(isMemberPage ? '/login' : '/', { replace: isMemberPage })
    })
  }, [navigate, words, pathname, search])
}

function useMemberAnswersOfOneMember(): void {
  const client = useQueryClient()
  useEffect(() => {
    let wasMember = currentSession().isMember
    return onSessionChange(() => {
      const { isMember } = currentSession()
      if (wasMember && !isMember) forgetMemberAnswers(client)
      wasMember = isMember
    })
  }, [client])
}

/** A link that is about to be followed has its page's code and answers fetched while the finger is still down. */
function usePrefetch(): void {
  const client = useQueryClient()
  const language = useLanguage()
  useEffect(() => {
    function prefetch(event: Event): void {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname)
        return
      const context = { path: link.pathname, query: new URLSearchParams(link.search), language }
      preparePage(client, pendingPage(routeOf(link.pathname), context)).catch(() => {})
    }
    const events = ['pointerdown', 'pointerover', 'focusin'] as const
    for (const name of events) document.addEventListener(name, prefetch, { passive: true })
    return () => {
      for (const name of events) document.removeEventListener(name, prefetch)
    }
  }, [client, language])
}
