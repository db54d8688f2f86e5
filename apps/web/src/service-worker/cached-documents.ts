import { type Language, languages } from '@club/contract/languages.ts'
import { offlinePath } from '../kit/offline/cached-address.rules.ts'
import { documentKey, readDocumentKey, titleHeader } from '../kit/offline/cached-copies.ts'
import { cachedAtHeader, fetchedAtHeader } from '../kit/offline/cached-copy.rules.ts'
import { copyFreshMs, maxDocuments, offlinePageFreshMs } from '../kit/offline/copy-limits.rules.ts'
import { documentFacts, stamped } from '../kit/offline/document.rules.ts'
import { build } from './build.ts'
import { cacheDocumentAnswers } from './cached-answers.ts'
import { cacheFiles } from './cached-files.ts'
import { copyIn, dropCopies, findCopy, olderKeys, ownCache, putCopy, trim, untilCleared } from './caches.ts'
import type { Display } from './display.ts'

/** Headers of a single transfer, or with data of a single reader. */
const leftOut =
  /^(authorization|set-cookie|cache-control|vary|etag|date|age|connection|keep-alive|content-(encoding|length))$/i

function headersOf(answer: Response, title: string): Headers {
  const headers = new Headers([...answer.headers].filter(([name]) => !leftOut.test(name)))
  const sentAt = Date.parse(answer.headers.get('date') ?? '') || Date.now()
  headers.set(cachedAtHeader, new Date(sentAt).toISOString())
  headers.set(fetchedAtHeader, String(Date.now()))
  headers.set(titleHeader, encodeURIComponent(title))
  return headers
}

/** A document that is gone for everybody is deleted here, too. */
async function dropDocument(address: string): Promise<void> {
  for (const language of languages) await dropCopies('pages', documentKey(address, language))
}

/**
 * Caches a first page from the network, with its scripts and the answers that it was rendered from. One of
 * another build is left to that build's worker.
 */
export async function cacheDocument(
  address: string,
  answer: Response,
  isWanted = untilCleared(),
): Promise<void> {
  if (answer.status === 404 || answer.status === 410) return dropDocument(address)
  if (answer.status !== 200 || answer.redirected) return
  const html = await answer.text()
  const facts = documentFacts(html)
  if (facts?.bootScript !== build.bootScript) return
  const { language, title, files, answers } = facts
  await cacheFiles(files)
  if (!isWanted()) return
  const key = documentKey(address, language)
  const copy = new Response(html, { headers: headersOf(answer, title) })
  if (address === offlinePath) return putCopy(ownCache('files'), key, copy)
  await putCopy(ownCache('pages'), key, copy)
  await dropCopies('pages', key, true)
  await cacheDocumentAnswers(answers, language, isWanted)
  await trim('pages', maxDocuments)
}

async function fetchDocument(address: string): Promise<void> {
  const isWanted = untilCleared()
  // Chromium up to 71 sends no cookies by itself, and the reader's language is in one.
  const init: RequestInit = { headers: { accept: 'text/html' }, credentials: 'same-origin' }
  await cacheDocument(address, await fetch(address, init), isWanted)
}

async function isYounger(kind: 'pages' | 'files', key: string, milliseconds: number): Promise<boolean> {
  const copy = await copyIn(ownCache(kind), key)
  // A clock that was set back since makes the copy old.
  return Math.abs(Date.now() - Number(copy?.headers.get(fetchedAtHeader))) < milliseconds
}

/** Fetches the document of a page that the app itself rendered; skipped while the copy is young. */
export async function cacheRead(address: string, { language }: Display): Promise<void> {
  if (!(await isYounger('pages', documentKey(address, language), copyFreshMs))) await fetchDocument(address)
}

/** Fetches the list of copies in this language. */
export async function cacheOfflinePage({ language }: Pick<Display, 'language'>): Promise<void> {
  const key = documentKey(offlinePath, language)
  if (!(await isYounger('files', key, offlinePageFreshMs))) await fetchDocument(offlinePath)
}

/** Renews one copy of an older build, so that in time all are renewed, but never all at once. */
export async function renewOne({ language }: Display): Promise<void> {
  const older = (await olderKeys('pages')).map(readDocumentKey)
  const copy = older.find((one) => one?.language === language)
  if (copy) await fetchDocument(copy.address)
}

async function fromCopy(copy: Response, display: Display, isFallback: boolean): Promise<Response> {
  const { textSize, contrast } = display
  const cachedAt = copy.headers.get(cachedAtHeader) ?? ''
  const html = stamped(await copy.text(), { textSize, contrast, cachedAt, isFallback })
  return new Response(html, { headers: copy.headers })
}

export async function cachedDocument(
  address: string,
  language: Language,
  display: Display,
): Promise<Response | null> {
  const copy = await findCopy('pages', documentKey(address, language))
  return copy && fromCopy(copy, display, false)
}

/** The page that lists cached copies: by itself, or as the offline fallback. */
export async function offlineFallback(
  language: Language,
  display: Display,
  isFallback: boolean,
): Promise<Response | null> {
  // In another language it still lists what can be read.
  for (const one of [language, ...languages]) {
    const copy = await findCopy('files', documentKey(offlinePath, one))
    if (copy) return fromCopy(copy, display, isFallback)
  }
  return null
}
