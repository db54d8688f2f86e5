import type { QueryClient } from '@tanstack/react-query'
import { canReachServer } from '../connection.ts'
import { currentDisplay } from '../display.ts'
import { currentLanguage } from '../i18n/current.ts'
import { currentSession, onSessionChange } from '../session.ts'
import { deviceValues } from '../storage.ts'
import { isReaderGone, type Reader } from './keeping.rules.ts'
import type { WorkerMessage } from './worker-message.ts'

/** Whether a member's reading is kept; who that is stands nowhere. */
const readerName = 'keptFor'

/** Missing inside of some apps and without https: nothing is kept there, and nothing else changes. */
function workers(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker
}

function tell(message: WorkerMessage): void {
  void workers()?.ready.then(({ active }) => active?.postMessage(message))
}

/** Runs when the page has nothing better to do. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 500)
}

/** The reader's phone asks for as little as can be. */
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

/** Whether the worker has seen everything that this page loaded, the page itself included. */
function cameThroughWorker(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation !== undefined && navigation.workerStart > 0
}

/** Tells the service worker what is being read. */
export function tellRead(address: string): void {
  if (savesData() || !canReachServer()) return
  whenIdle(() => {
    tell({ kind: 'read', address, loaded: cameThroughWorker() ? [] : loadedFiles() })
  })
}

function tellDisplay(): void {
  const { textSize, contrast } = currentDisplay()
  tell({ kind: 'display', display: { language: currentLanguage(), textSize, contrast } })
}

/** What was read is cleared as soon as its reader is no longer the one at the phone, also between two visits. */
function followReader(): () => void {
  let before: Reader = { isMember: deviceValues.get(readerName) === 'member', userId: null }
  const look = () => {
    const { isMember, userId } = currentSession()
    if (isReaderGone(before, { isMember, userId })) tell({ kind: 'forget' })
    if (isMember) deviceValues.set(readerName, 'member')
    else deviceValues.remove(readerName)
    before = { isMember, userId: userId ?? (isMember ? before.userId : null) }
  }
  look()
  return onSessionChange(look)
}

/** Has what is read kept on this phone; begins once the page stands. */
export function keepReading(): () => void {
  const container = workers()
  if (!container) return () => {}
  whenIdle(() => {
    container.register('/sw.js').catch((error: unknown) => {
      // Nothing of the page needs it, and without a network it cannot be asked for.
      if (navigator.onLine) console.info('nothing is kept for reading without a connection', error)
    })
  })
  const display = new MutationObserver(tellDisplay)
  display.observe(document.documentElement, {
    attributeFilter: ['lang', 'data-text-size', 'data-contrast'],
  })
  tellDisplay()
  const stopFollowing = followReader()
  // A worker that has just taken over has seen nothing of this page.
  const onTakenOver = () => {
    const { pathname, search } = location
    tell({ kind: 'read', address: pathname + search, loaded: loadedFiles() })
  }
  container.addEventListener('controllerchange', onTakenOver)
  return () => {
    display.disconnect()
    stopFollowing()
    container.removeEventListener('controllerchange', onTakenOver)
  }
}

/** Content that came from copies is asked for again as soon as the club can be reached. */
export function askAfresh(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.access === 'visitor' })
}
