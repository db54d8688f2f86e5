import './kit/ui/tokens.css'
import './kit/ui/base.css'
import { askEarly } from './kit/calls/early-answers.ts'
import { keepArrival, keepHelperCode, readArrival } from './kit/host-app/arrival.ts'
import { setCurrentLanguage } from './kit/i18n/current.ts'
import { asLanguage, documentLanguage } from './kit/i18n/languages.ts'
import { nextTask } from './kit/loading/next-task.ts'
import { keepEarlyInput } from './kit/page/early-input.ts'
import { rememberEntryAddress } from './kit/sharing/entry-address.ts'
import { hasCookie, setCookie } from './kit/storage/cookies.ts'
import { hasStorages } from './kit/storage/storage.ts'
import { showTrouble } from './kit/trouble/trouble.ts'

setCurrentLanguage(documentLanguage())

/** What has to come before the app and any request. */
function prepare(): void {
  // Strip tokens and mobiles from the address before any other request.
  const arrival = readArrival(window.location.search)
  rememberEntryAddress(arrival.found)
  // An icon on the home screen may have cookies of its own. If they name no language, the icon's address does.
  const asked = keepArrival(arrival) ?? (hasCookie('lang') ? undefined : arrival.found.homeScreen)
  if (asked !== undefined) setCookie('lang', asLanguage(asked))
  const { pathname, search, hash } = window.location
  const hasCode = keepHelperCode(hash)
  if (arrival.search !== search || hasCode) {
    window.history.replaceState(window.history.state, '', pathname + arrival.search + (hasCode ? '' : hash))
  }

  keepEarlyInput()
  // A token in the address may belong to another member.
  if (arrival.found.token === undefined) askEarly()
}

try {
  prepare()
} catch (error) {
  // What a browser refuses here, such as a change of its history, the app can do without.
  console.error(error)
}

/**
 * Loads what this browser lacks: decisions/0022#floor. The newest of it stands for all; Firefox had `:has` still later.
 */
async function completeBrowser(): Promise<void> {
  if ('toSorted' in Array.prototype && CSS.supports('selector(:has(a))')) return
  const { apis } = document.querySelector<HTMLElement>('[data-apis]')?.dataset ?? {}
  if (apis) await import(/* @vite-ignore */ apis)
  await import('./kit/trouble/old-browser.ts')
}

/**
 * All that an import needs runs in one task, so libraries and frame come before the rest, each in a task of its own
 * (decisions/0021#short-tasks-at-the-start). A browser that fetches nothing ahead would wait for one file after another.
 */
async function loadApp() {
  const isFetchedAhead = document.createElement('link').relList.supports('modulepreload')
  // In the background timers wait for up to a second each, and nobody taps.
  if (isFetchedAhead && document.visibilityState !== 'hidden') {
    await import('react-dom/client')
    await nextTask()
    await import('./app.tsx')
    await nextTask()
  }
  return import('./main.tsx')
}

const laterBy = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms)).then(loadApp)

async function start(): Promise<void> {
  try {
    await completeBrowser()
    // Without its stand-in the app starts as well; a session then lasts as long as the page.
    if (!hasStorages()) await import('./kit/storage/without-storage.ts').catch(() => {})
    // As again.ts does, whose code comes with the app.
    const app = await loadApp().catch(laterBy(500)).catch(laterBy(2000))
    await app.start()
  } catch (error) {
    showTrouble(error)
  }
}

// Start the app after the server's HTML has been painted. A page opened in the background paints no frame, so
// it starts at once.
if (document.visibilityState === 'hidden') void start()
else requestAnimationFrame(() => setTimeout(start, 0))
