import { asLanguage, keptAddress, keptListPath, kindOf, silenceMs } from '../kit/keeping/keeping.rules.ts'
import type { WorkerMessage } from '../kit/keeping/worker-message.ts'
import { build } from './build.ts'
import { keepDisplay, readDisplay } from './display.ts'
import { answerKey, keepAnswer, keptAnswer } from './kept-answers.ts'
import { keepDocument, keepList, keepRead, keptDocument, keptList, renewOne } from './kept-documents.ts'
import { keepFile, keepFiles, keepLoaded, keepPicture, keptFile, keptPicture } from './kept-files.ts'
import { networkFirst } from './network-first.ts'
import { dropOldBuilds, forgetReading, keepingBegins } from './shelves.ts'

/**
 * Keeps what is read, so that it can be read again without a connection. With one, everything comes from the network;
 * only files whose names say what is in them come from their copies.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      await keepFiles(build.files)
      await keepList(await readDisplay())
      // Pages of the build before lose nothing: their scripts stay on its shelf.
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await dropOldBuilds()
      // The network need not wait until this worker has started.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('message', (event) => {
  // What could not be fetched now is told again with the next page.
  event.waitUntil(told(event.data as WorkerMessage).catch(() => undefined))
})

async function told(message: WorkerMessage): Promise<void> {
  if (message.kind === 'forget') return forgetReading()
  if (message.kind === 'display') {
    await keepDisplay(message.display)
    return keepList(message.display)
  }
  await keepLoaded(message.loaded, keepingBegins())
  const display = await readDisplay()
  const address = keptAddress(build.pages, new URL(message.address, self.location.origin))
  if (address === null) return
  await keepRead(address, display)
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

/** The network's answer, of which `keep` gets a copy. */
function fromNetwork(
  event: FetchEvent,
  ask: () => Promise<Response>,
  keep: (copy: Response) => Promise<unknown>,
): Promise<Response> {
  const network = ask().then((answer) => ({ answer, copy: answer.clone() }))
  event.waitUntil(
    network.then(
      ({ copy }) => keep(copy).catch((error: unknown) => console.info('this could not be kept', error)),
      // That there is no network is said where the answer is awaited.
      () => undefined,
    ),
  )
  const answered = network.then(({ answer }) => answer)
  // It may fail before anybody awaits it.
  answered.catch(() => undefined)
  return answered
}

async function pageOf(event: FetchEvent, url: URL): Promise<Response> {
  const address = keptAddress(build.pages, url)
  const isList = url.pathname === keptListPath
  const keptAs = isList ? keptListPath : address
  const isWanted = keepingBegins()
  const network = fromNetwork(
    event,
    async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request),
    async (copy) => keptAs && keepDocument(keptAs, copy, isWanted),
  )
  const display = await readDisplay()
  const language = asLanguage(url.searchParams.get('lang')) ?? display.language
  const copy = async () => (address === null ? null : keptDocument(address, language, display))
  try {
    return await networkFirst({ network, copy, silence: silence() })
  } catch (error) {
    const standIn = await keptList(language, display, !isList)
    if (standIn) return standIn
    throw error
  }
}

async function contentOf(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event
  const language = asLanguage(request.headers.get('accept-language'))
  const body = await request.clone().text()
  const key = language && (await answerKey(path, language, body))
  if (!key) return fetch(request)
  const isWanted = keepingBegins()
  const network = fromNetwork(
    event,
    () => fetch(request),
    async (copy) => copy.status === 200 && keepAnswer(key, await copy.text(), isWanted),
  )
  return networkFirst({ network, copy: () => keptAnswer(key), silence: silence() })
}

async function fileOf(event: FetchEvent, path: string): Promise<Response> {
  const ask = () => fetch(event.request)
  return (await keptFile(path)) ?? fromNetwork(event, ask, (copy) => keepFile(path, copy))
}

async function pictureOf(event: FetchEvent, path: string): Promise<Response> {
  const isWanted = keepingBegins()
  const ask = () => fetch(event.request)
  return (await keptPicture(path)) ?? fromNetwork(event, ask, (copy) => keepPicture(path, copy, isWanted))
}

/** A picture whose name stays while it may change. */
function namedPictureOf(event: FetchEvent, path: string): Promise<Response> {
  const isWanted = keepingBegins()
  const network = fromNetwork(
    event,
    () => fetch(event.request),
    (copy) => keepPicture(path, copy, isWanted),
  )
  return networkFirst({ network, copy: () => keptPicture(path), silence: silence() })
}
