import type { Language } from '@club/contract/languages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, AppProviders } from './app.tsx'
import { visitBegins } from './features/identity/start/session-bootstrap.ts'
import { reloadIfOutdated } from './kit/calls/again.ts'
import { createQueryClient } from './kit/calls/api.ts'
import { readArrival } from './kit/host-app/arrival.ts'
import { documentLanguage } from './kit/i18n/languages.ts'
import { loadCode } from './kit/loading/load-code.ts'
import { nextTask } from './kit/loading/next-task.ts'
import { repeatEarlyInput } from './kit/page/early-input.ts'
import { modules, type PrimedAnswer, preparePage, prime, type Route } from './kit/page/page.ts'
import { startReporting } from './kit/reporting/reporting.ts'
import { askedQuery } from './kit/router/asked-query.ts'
import { Router } from './kit/router/router.tsx'
import { keepRemoved, markRunning, showTrouble } from './kit/trouble/trouble.ts'
import { kitWords } from './kit/words.ts'
import { routeAt } from './known-routes.ts'
import { pendingPage } from './page-needs.ts'

/** Path and query, without what is taken from an address on arrival. */
function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + readArrival(search).search
}

/** Whether the document was rendered for the current address: the reader may have gone back while the code loaded. */
function isDrawnForHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return !entry || addressOf(new URL(entry.name)) === addressOf(window.location)
}

function routeHere(): Promise<Route> {
  const { pathname, search } = window.location
  return routeAt(pathname, pathname + search)
}

/** Loads the current page's code and requests only what the server could not gather. */
async function prepareHere(client: QueryClient, language: Language): Promise<void> {
  const { pathname, search } = window.location
  const context = { path: pathname, query: askedQuery(search), language }
  // If the page's code cannot be loaded, the app starts anyway and says so.
  await routeHere()
    .then((route) => preparePage(client, pendingPage(route, context)))
    .catch(() => null)
  if (addressOf({ pathname, search }) !== addressOf(window.location)) await prepareHere(client, language)
}

/** Starts the app; reloads the page if its build is gone. Throws if neither can be done. */
export const start = () =>
  run().catch(async (error: unknown) => {
    if (!(await reloadIfOutdated())) throw error
  })

/** Hydrates the server's page with the same words, answers and code, without a second request. */
async function run(): Promise<void> {
  const language = documentLanguage()
  await Promise.all([
    loadCode(() => kitWords.load(language)),
    routeHere()
      .then(modules.kept)
      .catch(() => null),
  ])

  await nextTask()
  const client = createQueryClient()
  const inert = document.getElementById('answers')?.textContent
  prime(client, language, inert ? (JSON.parse(inert) as PrimedAnswer[]) : [])
  await prepareHere(client, language)

  await nextTask()
  const container = document.getElementById('root')
  if (!container) throw new Error('the page has no root')
  const app = (
    <AppProviders client={client} language={language}>
      <Router>
        <App />
      </Router>
    </AppProviders>
  )
  // An empty root means that the server could not render this page; an offline fallback shows another one.
  const isThisPage = isDrawnForHere() && !('offlineFallback' in document.documentElement.dataset)
  keepRemoved(container)
  // React has emptied the page by then; what it removed is put back when it has finished.
  const onUncaughtError = (error: unknown) => void setTimeout(showTrouble, 0, error)
  if (container.firstChild && isThisPage)
    startTransition(() => void hydrateRoot(container, app, { onUncaughtError }))
  else createRoot(container, { onUncaughtError }).render(app)
  markRunning()
  repeatEarlyInput()
  await visitBegins()
  await startReporting()
}
