import { languages } from '@club/contract/constants.ts'
import { languageTable } from '@club/contract/languages.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App, AppProviders } from './app.tsx'
import { visitBegins } from './features/identity/session-bootstrap.ts'
import { createQueryClient } from './kit/api.ts'
import { repeatEarlyInput } from './kit/early-input.ts'
import { setCurrentLanguage } from './kit/i18n/current.ts'
import { loadModule, type PrimedAnswer, preparePage, prime } from './kit/page.ts'
import { startReporting } from './kit/reporting.ts'
import { kitWords } from './kit/words.ts'
import { needsOfRoute, routeOf } from './route-of.ts'

/** Hydrates the server's page with the same words, answers and code, without a second request. */
async function start(): Promise<void> {
  const { pathname, search } = window.location
  const language =
    languages.find((one) => languageTable[one].html === document.documentElement.lang) ?? languages[0]
  const route = routeOf(pathname)
  setCurrentLanguage(language)
  await Promise.all([kitWords.load(language), loadModule(route).catch(() => null)])

  const client = createQueryClient()
  const inert = document.getElementById('answers')?.textContent
  prime(client, language, inert ? (JSON.parse(inert) as PrimedAnswer[]) : [])
  const needs = needsOfRoute(route, { path: pathname, query: new URLSearchParams(search), language })
  // Request only what the server could not gather. If the page's code cannot be loaded, the app starts anyway
  // and says so.
  await preparePage(client, { route, needs, language, address: pathname + search }).catch(() => null)

  const container = document.getElementById('root')
  if (!container) throw new Error('the page has no root')
  const app = (
    <AppProviders client={client} language={language}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </AppProviders>
  )
  // An empty root means that the server could not render this page; an offline fallback shows another one.
  if (container.firstChild && !('offlineFallback' in document.documentElement.dataset))
    startTransition(() => void hydrateRoot(container, app))
  else createRoot(container).render(app)
  repeatEarlyInput()
  await visitBegins()
  await startReporting()
}

void start()
