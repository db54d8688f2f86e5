import { asLanguage, cacheableAddress, offlinePath } from '../kit/offline/cached-address.rules.ts'
import { silenceMs } from '../kit/offline/copy-limits.rules.ts'
import { kindOf } from '../kit/offline/request-kind.rules.ts'
import type { WorkerMessage } from '../kit/offline/worker-message.ts'
import { build } from './build.ts'
import { answerKey, cacheAnswer, cachedAnswer } from './cached-answers.ts'
import {
  cacheDocument,
  cachedDocument,
  cacheOfflinePage,
  cacheRead,
  offlineFallback,
  renewOne,
} from './cached-documents.ts'
import {
  cachedFile,
  cachedPicture,
  cacheFile,
  cacheFiles,
  cacheLoaded,
  cachePicture,
} from './cached-files.ts'
import { clearReading, dropOldBuilds, untilCleared } from './caches.ts'
import { readDisplay, storeDisplay } from './display.ts'
import { networkFirst } from './network-first.ts'

/**
 * Caches what is read, so that it can be read again offline. Online, everything comes from the network except
 * files with hashed names, which come from their copies. Nothing adds here what the language of old browsers lacks:
 * decisions/0022#floor.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      await cacheFiles(build.files)
      await cacheOfflinePage(await readDisplay())
      // Pages of the previous build lose nothing: their scripts stay in its cache.
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await dropOldBuilds()
      // Start the network request before this worker has started. Chromium 64 leaves our cookies out of
      // it, so that the server would draw the page in the default language and text size; 72 sends them.
      if ('fromEntries' in Object) await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('message', (event) => {
  // What could not be fetched now is sent again with the next page.
  event.waitUntil(told(event.data as WorkerMessage).catch(() => undefined))
})

async function told(message: WorkerMessage): Promise<void> {
  if (message.kind === 'forget') return clearReading()
  if (message.kind === 'display') {
    await storeDisplay(message.display)
    return cacheOfflinePage(message.display)
  }
  await cacheLoaded(message.loaded, untilCleared())
  const display = await readDisplay()
  const address = cacheableAddress(build.pages, new URL(message.address, self.location.origin))
  if (address === null) return
  await cacheRead(address, display)
  await renewOne(display)
}

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return null
  const kind = kindOf(
    {
      method: request.method,
      isNavigation: request.mode === 'navigate',
      hasRange: request.headers.has('range'),
      path: url.pathname,
    },
    build.calls,
  )
  if (kind === 'page') return pageOf(event, url)
  if (kind === 'content') return contentOf(event, url.pathname)
  if (kind === 'file') return fileOf(event, url.pathname)
  if (kind === 'picture') return pictureOf(event, url.pathname)
  return kind && namedPictureOf(event, url.pathname)
}

const silence = () => new Promise((resolve) => setTimeout(resolve, silenceMs))

/** The network's answer; `keep` receives a copy of it. */
function fromNetwork(
  event: FetchEvent,
  ask: () => Promise<Response>,
  store: (copy: Response) => Promise<unknown>,
): Promise<Response> {
  const network = ask().then((answer) => ({ answer, copy: answer.clone() }))
  event.waitUntil(
    network.then(
      ({ copy }) => store(copy).catch((error: unknown) => console.info('this could not be cached', error)),
      // Missing networks are reported where the answer is awaited.
      () => undefined,
    ),
  )
  const answered = network.then(({ answer }) => answer)
  // It may fail before anybody awaits it.
  answered.catch(() => undefined)
  return answered
}

async function pageOf(event: FetchEvent, url: URL): Promise<Response> {
  const address = cacheableAddress(build.pages, url)
  const isList = url.pathname === offlinePath
  const cachedAs = isList ? offlinePath : address
  const isWanted = untilCleared()
  const network = fromNetwork(
    event,
    async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request),
    async (copy) => cachedAs && cacheDocument(cachedAs, copy, isWanted),
  )
  const display = await readDisplay()
  const language = asLanguage(url.searchParams.get('lang')) ?? display.language
  const copy = async () => (address === null ? null : cachedDocument(address, language, display))
  try {
    return await networkFirst({ network, copy, silence: silence() })
  } catch (error) {
    const fallback = await offlineFallback(language, display, !isList)
    if (fallback) return fallback
    throw error
  }
}

async function contentOf(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event
  const language = asLanguage(request.headers.get('accept-language'))
  const body = await request.clone().text()
  const key = language && (await answerKey(path, language, body))
  if (!key) return fetch(request)
  const isWanted = untilCleared()
  const network = fromNetwork(
    event,
    () => fetch(request),
    async (copy) => copy.status === 200 && cacheAnswer(key, await copy.text(), isWanted),
  )
  return networkFirst({ network, copy: () => cachedAnswer(key), silence: silence() })
}

async function fileOf(event: FetchEvent, path: string): Promise<Response> {
  const ask = () => fetch(event.request)
  return (await cachedFile(path)) ?? fromNetwork(event, ask, (copy) => cacheFile(path, copy))
}

async function pictureOf(event: FetchEvent, path: string): Promise<Response> {
  const isWanted = untilCleared()
  const ask = () => fetch(event.request)
  return (await cachedPicture(path)) ?? fromNetwork(event, ask, (copy) => cachePicture(path, copy, isWanted))
}

/** A picture with a fixed name whose content may change. */
function namedPictureOf(event: FetchEvent, path: string): Promise<Response> {
  const isWanted = untilCleared()
  const network = fromNetwork(
    event,
    () => fetch(event.request),
    (copy) => cachePicture(path, copy, isWanted),
  )
  return networkFirst({ network, copy: () => cachedPicture(path), silence: silence() })
}
