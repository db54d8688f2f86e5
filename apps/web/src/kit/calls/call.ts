import { notLoggedInGuardMs, requestTimeoutMs } from '@club/contract/calls.constants.ts'
import type { AnswerOf, CallSchemas, Endpoint, Envelope, RequestOf } from '@club/contract/endpoint.ts'
import { statuses } from '@club/contract/statuses.ts'
import { wordsNow } from '../i18n/words-of.ts'
import { showToast } from '../messages/toast.tsx'
import { clientStore } from '../storage/client-store.ts'
import { kitWords } from '../words.ts'
import { pausesMs, timers, triesOf } from './again.ts'
import { CallError, httpErrorText } from './api-error.ts'
import { headersOf, posted } from './caller-headers.ts'
import { checkConnection, markReachable, recordCopyShown } from './connection.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { timeLimit } from './time-limit.ts'

let handleNotLoggedIn: (isAgain: boolean) => void = () => {}
let notLoggedInAt = Number.NEGATIVE_INFINITY

/**
 * Sets the handler for a session that the server no longer knows (HPW0207). `isAgain` if another was lost so shortly
 * before that the member is not redirected again.
 */
export function onNotLoggedIn(handler: (isAgain: boolean) => void): void {
  handleNotLoggedIn = handler
}

// Parallel calls may all answer HPW0207: the member is redirected once per 100 s, and an answer to an older
// token does not affect a newer session.
function notLoggedIn(sentToken: string | null): void {
  const now = performance.now()
  if (clientStore.token() !== sentToken) return
  const isAgain = now - notLoggedInAt < notLoggedInGuardMs
  if (!isAgain) notLoggedInAt = now
  handleNotLoggedIn(isAgain)
}

/** Stores a token renewed by the server; a late answer never restores an ended session. */
export function takeToken(token: string | null, sentToken: string | null): void {
  const known = clientStore.token()
  if (!token || token === known || (sentToken !== null && known === null)) return
  clientStore.setToken(token)
}

/**
 * Shows a failure as a toast, unless it is a step of a flow (rules/messages#silent-statuses) or the call is
 * quiet.
 */
export function showFailure({ name, isQuiet }: Pick<Endpoint, 'name' | 'isQuiet'>, error: unknown): void {
  if (isQuiet) console.info(`${name} failed`, error)
  else if (error instanceof CallError && error.isShown) showToast(error.message, 'error')
}

/** The member's token. A relative who helps without being a member has one for the helper's calls only. */
function tokenFor({ access }: Pick<Endpoint, 'access'>): string | null {
  return access === 'helper' && !clientStore.hasPermission() ? clientStore.helperToken() : clientStore.token()
}

async function send(
  endpoint: Endpoint,
  request: object,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const init: RequestInit = { headers: headersOf(token), credentials: 'include', signal }
  if (!endpoint.methods.includes('POST')) return fetch(endpoint.path, init)
  const body = JSON.stringify(request)
  const early = takeEarlyAnswer({ path: endpoint.path, body, token, signal })
  if (early) return early
  return fetch(endpoint.path, { ...init, ...posted(body, token) })
}

async function readEnvelope(response: Response): Promise<Envelope<unknown> | null> {
  try {
    return (await response.json()) as Envelope<unknown>
  } catch (error) {
    // An unparsable body gives null; a timeout or a broken connection while reading it is rethrown.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export interface AskOptions {
  /** A read, or a call that may be repeated: it is sent once more if the connection was refused or broken, never after a timeout. */
  isRead?: boolean
  /** Ends the request early. */
  signal?: AbortSignal
  /** No reader waits for the answer: a lost session is left to the next call that a reader asked for. */
  isInBackground?: boolean
}

const maxPauseMs = 5000

/** How long an overloaded server asks to wait, in milliseconds, or null: rules/messages#overload. */
function pauseOf({ status, headers }: Response): number | null {
  const pauseMs = Number(headers.get('retry-after')) * 1000
  if (status !== 503 || !(pauseMs > 0 && pauseMs <= maxPauseMs)) return null
  // Spread the retries, so that refused callers do not all return at the same moment.
  return pauseMs * (1 + Math.random() / 2)
}

/** The response of a request, repeats included, within the time limit. */
async function exchange(endpoint: Endpoint, request: object, token: string | null, options: AskOptions) {
  const texts = wordsNow(kitWords).errors
  const { signal, over, lift } = timeLimit(requestTimeoutMs, options.signal)
  try {
    const whenBroken = triesOf(options.isRead ? pausesMs.call : [])
    const whenBusy = triesOf(pausesMs.call)
    for (;;) {
      try {
        const response = await send(endpoint, request, token, signal)
        const pauseMs = pauseOf(response)
        if (pauseMs === null || whenBusy() === undefined)
          return { response, envelope: await readEnvelope(response) }
        await Promise.race([timers.pause(pauseMs), over])
      } catch {
        const hasNetwork = signal.aborted || (await Promise.race([checkConnection(), over]))
        if (signal.aborted) throw new CallError('', texts.requestTimeout, 0)
        if (!hasNetwork || whenBroken() === undefined) throw new CallError('', texts.requestFailed, 0)
      }
    }
  } finally {
    lift()
  }
}

/**
 * Calls the server without showing a failure, for background requests and for failures shown elsewhere. Throws a
 * CallError unless the answer is HTTP 200 with status '200': rules/messages#envelope.
 */
export async function ask<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  request: RequestOf<Endpoint<S>>,
  options: AskOptions = {},
): Promise<AnswerOf<Endpoint<S>>> {
  const token = tokenFor(endpoint)
  const { response, envelope } = await exchange(endpoint, request as object, token, options)
  // A cached copy does not show that the server is reachable.
  if (response.headers.has('club-cached-at')) recordCopyShown()
  else markReachable()
  takeToken(response.headers.get('authorization'), token)
  return answerOf(envelope, response.status, token, options.isInBackground) as AnswerOf<Endpoint<S>>
}

/** Calls the server as `ask` does, and shows a failure as a toast. */
export async function call<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  request: RequestOf<Endpoint<S>>,
): Promise<AnswerOf<Endpoint<S>>> {
  try {
    return await ask(endpoint, request)
  } catch (error) {
    showFailure(endpoint, error)
    throw error
  }
}

/** The data of an envelope. Throws a CallError unless the answer is HTTP 200 with status '200'. */
export function answerOf(
  envelope: Envelope<unknown> | null,
  httpStatus: number,
  sentToken: string | null,
  isInBackground = false,
): unknown {
  const status = envelope?.status ?? ''
  const message = envelope?.message ?? ''
  const texts = wordsNow(kitWords).errors
  if (status === statuses.notLoggedIn && !isInBackground) notLoggedIn(sentToken)
  if (httpStatus !== 200) {
    throw new CallError(status, httpErrorText(httpStatus, message, texts), httpStatus)
  }
  if (!envelope || status !== statuses.ok) {
    throw new CallError(status, message || texts.requestError, httpStatus)
  }
  return envelope.data
}
