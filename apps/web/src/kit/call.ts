import { notLoggedInGuardMs, requestTimeoutMs } from '@club/contract/constants.ts'
import type { AnswerOf, CallSchemas, Endpoint, Envelope, RequestOf } from '@club/contract/endpoint.ts'
import { statuses } from '@club/contract/statuses.ts'
import { CallError, httpErrorText } from './api-error.ts'
import { currentChannel, currentClientType } from './channel.ts'
import { clientStore } from './client-store.ts'
import { noteReached, noteUnreachable } from './connection.ts'
import { currentLanguage } from './i18n/current.ts'
import { wordsNow } from './i18n/words-of.ts'
import { noteMessage } from './message-log.ts'
import { kitWords } from './words.ts'

let handleNotLoggedIn: () => void = () => {}
let notLoggedInAt = Number.NEGATIVE_INFINITY

/** Sets the handler for a session that the server no longer knows (HPW0207). */
export function onNotLoggedIn(handler: () => void): void {
  handleNotLoggedIn = handler
}

// Parallel calls may all answer HPW0207: the member is redirected once per 100 s, and an answer to an older
// token does not affect a newer session.
function notLoggedIn(sentToken: string | null): void {
  const now = performance.now()
  if (clientStore.token() !== sentToken || now - notLoggedInAt < notLoggedInGuardMs) return
  notLoggedInAt = now
  handleNotLoggedIn()
}

/** Stores a token renewed by the server; a late answer never restores an ended session. */
export function takeToken(token: string | null, sentToken: string | null): void {
  const known = clientStore.token()
  if (!token || token === known || (sentToken !== null && known === null)) return
  clientStore.setToken(token)
}

/** Stores the error for 'My messages', unless it is a step of a flow. */
export function noteError(error: CallError): CallError {
  if (error.isShown) noteMessage('error', error.message)
  return error
}

/** The headers that describe the caller: rules/channels#three-channels. */
export function headersOf(token: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    channel: currentChannel(),
    'external-call': 'Y',
    'client-type': currentClientType(),
    'accept-language': currentLanguage(),
  }
  if (token) headers.authorization = token
  return headers
}

/** A signal that aborts a request after the time limit; members' browsers may lack `AbortSignal.timeout`. */
function timeLimit(): { signal: AbortSignal; lift: () => void } {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), requestTimeoutMs)
  return { signal: controller.signal, lift: () => clearTimeout(timer) }
}

async function send(
  endpoint: Endpoint,
  request: object,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const init: RequestInit = { headers: headersOf(token), credentials: 'include', signal }
  if (!endpoint.methods.includes('POST')) return fetch(endpoint.path, init)
  return fetch(endpoint.path, {
    ...init,
    method: 'POST',
    headers: { ...headersOf(token), 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
}

async function readEnvelope(response: Response): Promise<Envelope<unknown> | null> {
  try {
    return (await response.json()) as Envelope<unknown>
  } catch (error) {
    // A timeout while reading the body is rethrown; an unparsable body gives null.
    if (error instanceof DOMException) throw error
    return null
  }
}

function withoutResponse(error: unknown): CallError {
  const texts = wordsNow(kitWords).errors
  const isTimeout = error instanceof DOMException && error.name === 'AbortError'
  if (!isTimeout) noteUnreachable()
  return new CallError('', isTimeout ? texts.requestTimeout : texts.requestFailed, 0)
}

/**
 * Calls the server. Throws a CallError unless the answer is HTTP 200 with status '200':
 * rules/messages#envelope.
 */
export async function call<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  request: RequestOf<Endpoint<S>>,
): Promise<AnswerOf<Endpoint<S>>> {
  const token = clientStore.token()
  let response: Response
  let envelope: Envelope<unknown> | null
  const { signal, lift } = timeLimit()
  try {
    response = await send(endpoint, request as object, token, signal)
    envelope = await readEnvelope(response)
  } catch (error) {
    throw noteError(withoutResponse(error))
  } finally {
    lift()
  }
  // A cached copy does not show that the server is reachable.
  if (response.headers.has('club-cached-at')) noteUnreachable()
  else noteReached()
  takeToken(response.headers.get('authorization'), token)
  return answerOf(envelope, response.status, token) as AnswerOf<Endpoint<S>>
}

/** The data of an envelope. Throws a CallError unless the answer is HTTP 200 with status '200'. */
export function answerOf(
  envelope: Envelope<unknown> | null,
  httpStatus: number,
  sentToken: string | null,
): unknown {
  const status = envelope?.status ?? ''
  const message = envelope?.message ?? ''
  const texts = wordsNow(kitWords).errors
  if (status === statuses.notLoggedIn) notLoggedIn(sentToken)
  if (httpStatus !== 200) {
    throw noteError(new CallError(status, httpErrorText(httpStatus, message, texts), httpStatus))
  }
  if (!envelope || status !== statuses.ok) {
    throw noteError(new CallError(status, message || texts.requestError, httpStatus))
  }
  return envelope.data
}
