import type { Language } from '@club/contract/languages.ts'
import { path } from '@club/contract/page-paths.ts'
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, use, useEffect } from 'react'
import { appInfoNeed, menuNeed } from './features/content/content-needs.ts'
import { sessionIsLost, useLoginAlert } from './features/identity/sign-in/login-alert.ts'
import { Guarded } from './guarded.tsx'
import { forgetMemberAnswers, useAnswer } from './kit/calls/api.ts'
import { onNotLoggedIn } from './kit/calls/call.ts'
import { Frame } from './kit/frame/frame.tsx'
import { OfflineBar } from './kit/frame/offline-bar.tsx'
import { keepArrival, readArrival } from './kit/host-app/arrival.ts'
import { LanguageProvider, useLanguage, useWords } from './kit/i18n/i18n.tsx'
import { useHydrated } from './kit/loading/hydrated.ts'
import { whenIdle } from './kit/loading/idle.ts'
import { LoadingPage } from './kit/loading/loading-page.tsx'
import { optional } from './kit/loading/optional.tsx'
import { PageFailed } from './kit/loading/page-failed.tsx'
import { restartWait } from './kit/loading/wait.ts'
import { showToast, ToastRegion } from './kit/messages/toast.tsx'
import { OverlaysProvider } from './kit/overlays/overlays.tsx'
import { useDocumentHead } from './kit/page/document-head.ts'
import { type Route, RouteContext, readyPage } from './kit/page/page.ts'
import { useScroll } from './kit/page/scroll.ts'
import { usePageReports } from './kit/reporting/reporting.ts'
import { askedQuery } from './kit/router/asked-query.ts'
import { navigate, Redirect, useLocation } from './kit/router/router.tsx'
import { OwnInput } from './kit/session/own-input.tsx'
import { becomeVisitor, currentSession, onSessionChange, useIsMember } from './kit/session/session.ts'
import { kitWords } from './kit/words.ts'
import { routeAt, useKnownRoute } from './known-routes.ts'
import { pendingPage } from './page-needs.ts'
import { usePrefetch } from './prefetch.ts'

/** The providers around the router, the same on the server and in the browser. */
export function AppProviders({
  client,
  language,
  children,
}: {
  client: QueryClient
  language: Language
  children: ReactNode
}) {
  return (
    <QueryClientProvider client={client}>
      <LanguageProvider initial={language}>{children}</LanguageProvider>
    </QueryClientProvider>
  )
}

export function App() {
  const route = useKnownRoute(useLocation().pathname)
  const { data: appInfo } = useAnswer(appInfoNeed)
  const { data: menu } = useAnswer(menuNeed)
  useDocumentHead(route)
  useScroll(route)
  usePageReports(route)
  useForgetAnswersAtSignOut()
  usePrefetch()
  return (
    <RouteContext value={route}>
      <OverlaysProvider>
        <LostSession route={route} />
        <Frame
          brand={appInfo?.brand}
          entries={menu?.list.filter((entry) => entry.slot === 'bottom') ?? []}
          isHome={route.path === '/'}
          isKnown={route.path !== '*'}
          extras={<Extras isHome={route.path === '/'} />}
        >
          <OwnInput>
            <CurrentPage />
          </OwnInput>
        </Frame>
        <ToastRegion />
      </OverlaysProvider>
    </RouteContext>
  )
}

const PageExtras = optional(async () => (await import('./kit/page/page-extras.tsx')).PageExtras, whenIdle)

const VisitExtras = optional(async () => (await import('./visit-extras.tsx')).VisitExtras, whenIdle)

/** Parts that float over the page, and the way back to a partner below it. */
function Extras({ isHome }: { isHome: boolean }) {
  return (
    <>
      <OfflineBar />
      <PageExtras />
      <VisitExtras isHome={isHome} />
    </>
  )
}

function CurrentPage() {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page starts a new wait
  useEffect(restartWait, [pathname, search])
  return (
    <PageFailed key={pathname} address={pathname + search}>
      <Suspense fallback={<LoadingPage />}>
        <PageOf path={pathname} search={search} />
      </Suspense>
    </PageFailed>
  )
}

function PageOf({ path, search }: { path: string; search: string }) {
  const client = useQueryClient()
  const language = useLanguage()
  const route = use(routeAt(path, path + search))
  const isForMembers = route.access === 'member'
  const isMember = useIsMember(isForMembers)
  // The server renders member pages without answers, so hydration must start the same way.
  const isHydrated = useHydrated(isForMembers)
  const arrival = readArrival(search)
  if (arrival.search !== search) {
    // Store and strip a mobile or token in an in-app address before the page requests anything.
    if (typeof window !== 'undefined') keepArrival(arrival)
    return <Redirect to={path + arrival.search} />
  }
  if (isHydrated && !isMember) return <Guarded from={path + search} />
  const page = readyPage(client, pendingPage(route, { path, query: askedQuery(search), language }))
  // Always through `use`: a component that suspended here must call it again when it is rendered again.
  const { Page } = use(page)
  // The app around it may still be drawn without this route.
  return (
    <RouteContext value={route}>
      <Page />
    </RouteContext>
  )
}

/** HPW0207: the member becomes a visitor: rules/identity#lost-session. */
function LostSession({ route }: { route: Route }) {
  const words = useWords(kitWords)
  const askToSignIn = useLoginAlert()
  const { pathname, search } = useLocation()
  useEffect(() => {
    onNotLoggedIn((isAgain) => {
      becomeVisitor()
      // The page then offers to sign in as it does to every visitor.
      if (isAgain) return
      // The guard replaces a member page and asks to sign in.
      if (route.access === 'member') return sessionIsLost()
      if (route.loginAlert) askToSignIn(route.loginAlert, pathname + search)
      else {
        showToast(words.common.loginToContinue)
        navigate(path('/'))
      }
    })
  }, [words, askToSignIn, route, pathname, search])
  return null
}

function useForgetAnswersAtSignOut(): void {
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
