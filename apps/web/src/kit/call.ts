import { notLoggedInGuardMs, requestTimeoutMs } from '@club/contract/constants.ts'
import type { AnswerOf, CallSchemas, Endpoint, Envelope, RequestOf } from '@club/contract/endpoint.ts'
import { statuses } from '@club/contract/statuses.ts'
import { CallError, httpErrorText } from './api-error.ts'
import { currentChannel, currentClientType } from './channel.ts'
import { clientStore } from './client-store.ts'
import { currentLanguage, currentWords } from './i18n/current.ts'

let handleNotLoggedIn: () => void = () => {}
let notLoggedInAt = Number.NEGATIVE_INFINITY

/** Sets what happens when the server no longer knows the session (HPW0207). */
export function onNotLoggedIn(handler: () => void): void {
  handleNotLoggedIn = handler
}

// Parallel calls all answer HPW0207 at once: the member is sent away once per 100 s, and an answer
// to an older token says nothing about a newer session.
function notLoggedIn(sentToken: string | null): void {
  const now = performance.now()
  if (clientStore.token() !== sentToken || now - notLoggedInAt < notLoggedInGuardMs) return
  notLoggedInAt = now
  handleNotLoggedIn()
}

/** The server renews a session by handing out another token. */
function takeToken(response: Response): void {
  const token = response.headers.get('authorization')
  if (!token || token === clientStore.token()) return
  clientStore.setToken(token)
}

function headersOf(token: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    channel: currentChannel(),
    'external-call': 'Y',
    'client-type': currentClientType(),
    'accept-language': currentLanguage(),
  }
  if (token) headers.authorization = token
  return headers
}

/** A signal that ends a request after its time; `AbortSignal.timeout` is missing in browsers that members use. */
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
    // A time-out while the body arrives is one; a body that is no JSON is none.
    if (error instanceof DOMException) throw error
    return null
  }
}

function withoutResponse(error: unknown): CallError {
  const texts = currentWords().errors
  const isTimeout = error instanceof DOMException && error.name === 'AbortError'
  return new CallError('', isTimeout ? texts.requestTimeout : texts.requestFailed, 0)
}

/** Calls the server. Throws a CallError for everything but HTTP 200 with status '200' (spec section 8). */
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
    throw withoutResponse(error)
  } finally {
    lift()
  }
  takeToken(response)
  const status = envelope?.status ?? ''
  if (status === statuses.notLoggedIn) notLoggedIn(token)
  if (response.status !== 200) {
    const text = httpErrorText(response.status, envelope?.message ?? '', currentWords().errors)
    throw new CallError(status, text, response.status)
  }
  if (!envelope || status !== statuses.ok) {
    throw new CallError(status, envelope?.message || currentWords().errors.requestError, response.status)
  }
  return envelope.data as AnswerOf<Endpoint<S>>
}
