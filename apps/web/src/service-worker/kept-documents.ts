import { type Language, languages } from '@club/contract/constants.ts'
import { documentFacts, stamped } from '../kit/keeping/document.rules.ts'
import {
  copyFreshMs,
  keptAtHeader,
  keptListFreshMs,
  keptListPath,
  maxDocuments,
} from '../kit/keeping/keeping.rules.ts'
import { documentKey, readDocumentKey, titleHeader } from '../kit/keeping/kept-documents.ts'
import { build } from './build.ts'
import type { Display } from './display.ts'
import { keepDocumentAnswers } from './kept-answers.ts'
import { keepFiles } from './kept-files.ts'
import { copyIn, dropCopies, findCopy, keepingBegins, olderKeys, ownShelf, putCopy, trim } from './shelves.ts'

/** Headers that belong to one transfer, or that may hold what belongs to one reader. */
const leftOut =
  /^(authorization|set-cookie|cache-control|vary|etag|date|age|connection|keep-alive|content-(encoding|length))$/i

function headersOf(answer: Response, title: string): Headers {
  const headers = new Headers([...answer.headers].filter(([name]) => !leftOut.test(name)))
  headers.set(keptAtHeader, new Date().toISOString())
  headers.set(titleHeader, encodeURIComponent(title))
  return headers
}

/** What is no longer there for anybody is not kept for one reader either. */
async function dropDocument(address: string): Promise<void> {
  for (const language of languages) await dropCopies('pages', documentKey(address, language))
}

/**
 * Keeps a first page that the network just sent, with the scripts that it needs and the answers that it was drawn by.
 * One of another build is left to that build's worker.
 */
export async function keepDocument(
  address: string,
  answer: Response,
  isWanted = keepingBegins(),
): Promise<void> {
  if (answer.status === 404 || answer.status === 410) return dropDocument(address)
  if (answer.status !== 200 || answer.redirected) return
  const html = await answer.text()
  const facts = documentFacts(html)
  if (facts?.bootScript !== build.bootScript) return
  const { language, title, files, answers } = facts
  await keepFiles(files)
  if (!isWanted()) return
  const key = documentKey(address, language)
  const copy = new Response(html, { headers: headersOf(answer, title) })
  if (address === keptListPath) return putCopy(ownShelf('files'), key, copy)
  await putCopy(ownShelf('pages'), key, copy)
  await dropCopies('pages', key, true)
  await keepDocumentAnswers(answers, language, isWanted)
  await trim('pages', maxDocuments)
}

async function fetchDocument(address: string): Promise<void> {
  const isWanted = keepingBegins()
  await keepDocument(address, await fetch(address, { headers: { accept: 'text/html' } }), isWanted)
}

async function isYounger(shelf: 'pages' | 'files', key: string, milliseconds: number): Promise<boolean> {
  const keptAt = (await copyIn(ownShelf(shelf), key))?.headers.get(keptAtHeader)
  return keptAt != null && Date.now() - Date.parse(keptAt) < milliseconds
}

/** Fetches the document of a page that the app itself drew; not again while the copy is young. */
export async function keepRead(address: string, { language }: Display): Promise<void> {
  if (!(await isYounger('pages', documentKey(address, language), copyFreshMs))) await fetchDocument(address)
}

/** Fetches the page that lists copies, in this language. */
export async function keepList({ language }: Pick<Display, 'language'>): Promise<void> {
  const key = documentKey(keptListPath, language)
  if (!(await isYounger('files', key, keptListFreshMs))) await fetchDocument(keptListPath)
}

/** Brings one copy of an older build to this one: in time all are, and none of them all at once. */
export async function renewOne({ language }: Display): Promise<void> {
  const older = (await olderKeys('pages')).map(readDocumentKey)
  const copy = older.find((one) => one?.language === language)
  if (copy) await fetchDocument(copy.address)
}

async function fromCopy(copy: Response, display: Display, isStandIn: boolean): Promise<Response> {
  const { textSize, contrast } = display
  const keptAt = copy.headers.get(keptAtHeader) ?? ''
  const html = stamped(await copy.text(), { textSize, contrast, keptAt, isStandIn })
  return new Response(html, { headers: copy.headers })
}

export async function keptDocument(
  address: string,
  language: Language,
  display: Display,
): Promise<Response | null> {
  const copy = await findCopy('pages', documentKey(address, language))
  return copy && fromCopy(copy, display, false)
}

/** The page that lists what is kept: by itself, or standing in for one of which there is no copy. */
export async function keptList(
  language: Language,
  display: Display,
  isStandIn: boolean,
): Promise<Response | null> {
  // In another language it still says what can be read.
  for (const one of [language, ...languages]) {
    const copy = await findCopy('files', documentKey(keptListPath, one))
    if (copy) return fromCopy(copy, display, isStandIn)
  }
  return null
}
