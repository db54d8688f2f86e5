import type { Language } from '@club/contract/languages.ts'
import { statuses } from '@club/contract/statuses.ts'
import { cachedAtHeader } from '../kit/offline/cached-copy.rules.ts'
import { maxAnswers } from '../kit/offline/copy-limits.rules.ts'
import { requestKey } from '../kit/offline/request-kind.rules.ts'
import { build } from './build.ts'
import { findCopy, ownCache, putCopy, trim } from './caches.ts'

/** Trimming reads the whole cache, so it does not run at every answer. */
const putsBetweenTrims = 20
let puts = 0

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key of an answer: request and language, without the caller. */
export async function answerKey(path: string, language: Language, body: string): Promise<string | null> {
  const request = requestKey(body)
  return request === null ? null : `/-/answer/${language}${path}?${await digest(request)}`
}

/** Caches the text of a successful envelope. */
export async function cacheAnswer(key: string, text: string, isWanted: () => boolean): Promise<void> {
  let status: unknown
  try {
    status = (JSON.parse(text) as { status?: unknown }).status
  } catch {
    return
  }
  if (status !== statuses.ok || !isWanted()) return
  // Stores none of the answer's own headers: one may hold a member's token.
  const headers = { 'content-type': 'application/json', [cachedAtHeader]: new Date().toISOString() }
  await putCopy(ownCache('answers'), key, new Response(text, { headers }))
  puts += 1
  if (puts % putsBetweenTrims === 1) await trim('answers', maxAnswers)
}

/** Caches the answers that a document was rendered from, as if the app had requested them. */
export async function cacheDocumentAnswers(
  answers: readonly { name: string; request: object; data: unknown }[],
  language: Language,
  isWanted: () => boolean,
): Promise<void> {
  for (const { name, request, data } of answers) {
    const path = build.calls[name]
    const key = path ? await answerKey(path, language, JSON.stringify(request)) : null
    if (key) await cacheAnswer(key, JSON.stringify({ status: statuses.ok, message: '', data }), isWanted)
  }
}

export function cachedAnswer(key: string): Promise<Response | null> {
  return findCopy('answers', key)
}
