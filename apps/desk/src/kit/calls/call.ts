import type { DeskAnswerOf, DeskEndpoint, DeskRequestOf } from '@club/contract/desk/desk-endpoint.ts'
import type { CallSchemas, Envelope } from '@club/contract/endpoint.ts'
import { statuses } from '@club/contract/statuses.ts'
import { kitWords } from '../kit.words.ts'
import { signedInAgain } from '../session/session-end.ts'
import { currentLanguage } from '../words/language.ts'
import { wordsNow } from '../words/words-of.ts'
import { CallError } from './call-error.ts'
import { noteReached } from './connection.ts'

/** Longer than any call takes; acts that take long answer at once and are asked after. */
const timeLimitMs = 60_000

/** The header by which the server tells a call of the desk from a form of another site. */
export const headers = (): Record<string, string> => ({
  'x-club-desk': '1',
  'accept-language': currentLanguage(),
})

/** The words of a refusal: the server's own, or those for its HTTP code. */
function messageOf(httpStatus: number, message: string): string {
  const texts = wordsNow(kitWords).errors
  if (message) return message
  const known: Record<number, string> = {
    403: texts.notPermitted,
    404: texts.notFound,
    413: texts.tooLarge,
    429: texts.tooMany,
  }
  return known[httpStatus] ?? texts.failed
}

/** The data of an answer. Throws a CallError unless it is HTTP 200 with status '200'. */
export function answerOf(httpStatus: number, text: string): unknown {
  noteReached(true)
  let envelope: Envelope<unknown> | null = null
  try {
    envelope = JSON.parse(text) as Envelope<unknown>
  } catch {
    // A page of a proxy: its HTTP code says enough.
  }
  if (httpStatus === 200 && envelope?.status === statuses.ok) return envelope.data
  throw new CallError(
    envelope?.status ?? '',
    messageOf(httpStatus, envelope?.message ?? ''),
    // An answer that cannot be read is not a broken connection.
    httpStatus || 500,
  )
}

const isSessionEnded = (error: unknown): boolean =>
  error instanceof CallError && error.status === statuses.notLoggedIn

export function unreached(): CallError {
  noteReached(false)
  return new CallError('', wordsNow(kitWords).errors.noConnection, 0)
}

async function send(path: string, body: string): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { ...headers(), 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeLimitMs),
    })
    text = await response.text()
  } catch {
    throw unreached()
  }
  return answerOf(response.status, text)
}

/**
 * Sends what `attempt` sends. If the session has ended, it waits until the same person has signed in again, and is then
 * sent once more.
 */
export async function withSession<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isSessionEnded(error)) throw error
    await signedInAgain()
    return attempt()
  }
}

/**
 * Sends a request to the desk's server, and once more after signing in again. Throws a CallError with words for the
 * reader.
 */
export function call<S extends CallSchemas>(
  entry: DeskEndpoint<S>,
  request: DeskRequestOf<DeskEndpoint<S>>,
): Promise<DeskAnswerOf<DeskEndpoint<S>>> {
  const body = JSON.stringify(request)
  return withSession(() => send(entry.path, body)) as Promise<DeskAnswerOf<DeskEndpoint<S>>>
}
