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

let tellRegistered: (registration: ServiceWorkerRegistration) => void
const registered = new Promise<ServiceWorkerRegistration>((resolve) => {
  tellRegistered = resolve
})

/**
 * The worker once it is active, or null if it could not be installed. Not by `ready`: Chromium 64 never settles it on
 * a page that was opened while the worker was being installed.
 */
async function activeWorker({ installing, waiting, active }: ServiceWorkerRegistration) {
  const coming = installing ?? waiting
  if (active || !coming) return active
  return new Promise<ServiceWorker | null>((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'redundant') resolve(null)
      else if (coming.state !== 'installed') resolve(coming)
    })
  })
}

function postToWorker(message: WorkerMessage): void {
  const container = workers()
  if (container?.controller) container.controller.postMessage(message)
  else if (container) void registered.then(activeWorker).then((worker) => worker?.postMessage(message))
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
    container.register('/sw.js').then(tellRegistered, (error: unknown) => {
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
