import { canReachServer } from '../calls/connection.ts'
import { currentDisplay } from '../frame/display.ts'
import { currentLanguage } from '../i18n/current.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import { deviceValues } from '../storage/storage.ts'
import { isReaderGone, type Reader } from './reader.rules.ts'
import type { WorkerMessage } from './worker-message.ts'

/** Whether a member's reading is cached; the member's identity is not stored. */
const readerName = 'cachedFor'

/** Missing in some in-app browsers and without https: nothing is cached there, and nothing else changes. */
function workers(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker
}

function postToWorker(message: WorkerMessage): void {
  void workers()?.ready.then(({ active }) => active?.postMessage(message))
}

/** Runs when the browser is idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 500)
}

/** Whether the reader's phone asks to save data. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

/** Scripts, styles and pictures that the page has loaded. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|media)\//.test(pathname))
    .map(({ pathname }) => pathname)
}

/** Whether the worker has seen all requests of this page, including the page itself. */
function cameThroughWorker(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation !== undefined && navigation.workerStart > 0
}

/** Tells the service worker which address is being read. */
export function reportRead(address: string): void {
  if (savesData() || !canReachServer()) return
  whenIdle(() => {
    postToWorker({ kind: 'read', address, loaded: cameThroughWorker() ? [] : loadedFiles() })
  })
}

function sendDisplay(): void {
  const { textSize, contrast } = currentDisplay()
  postToWorker({ kind: 'display', display: { language: currentLanguage(), textSize, contrast } })
}

/** Clears what was read as soon as its reader has left, also between two visits. */
function followReader(): () => void {
  let before: Reader = { isMember: deviceValues.get(readerName) === 'member', userId: null }
  const look = () => {
    const { isMember, userId } = currentSession()
    if (isReaderGone(before, { isMember, userId })) postToWorker({ kind: 'forget' })
    if (isMember) deviceValues.set(readerName, 'member')
    else deviceValues.remove(readerName)
    before = { isMember, userId: userId ?? (isMember ? before.userId : null) }
  }
  look()
  return onSessionChange(look)
}

/** Starts caching what is read; called once the page has loaded. */
export function startOfflineReading(): () => void {
  const container = workers()
  if (!container) return () => {}
  whenIdle(() => {
    container.register('/sw.js').catch((error: unknown) => {
      // The page does not need the worker, and offline it cannot be loaded.
      if (navigator.onLine) console.info('nothing is cached for reading offline', error)
    })
  })
  const display = new MutationObserver(sendDisplay)
  display.observe(document.documentElement, {
    attributeFilter: ['lang', 'data-text-size', 'data-contrast'],
  })
  sendDisplay()
  const stopFollowing = followReader()
  // A worker that has just taken over has seen none of this page's requests.
  const onControllerChange = () => {
    const { pathname, search } = location
    postToWorker({ kind: 'read', address: pathname + search, loaded: loadedFiles() })
  }
  container.addEventListener('controllerchange', onControllerChange)
  return () => {
    display.disconnect()
    stopFollowing()
    container.removeEventListener('controllerchange', onControllerChange)
  }
}
