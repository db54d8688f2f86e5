import { outsideLimits, ServiceSilent, sendOutside, textOf } from '../../kit/outside/outside-http.ts'
import { isTokenRefused } from './wechat.rules.ts'

const limitMs = 3000
const maxAnswerBytes = 10_000

/** WeChat's error code, or `timeout`, `unreachable` or `unreadable`. Its own message is not kept: it may hold secrets. */
export class WeChatFailure extends Error {
  readonly failure: string

  constructor(failure: string, cause?: unknown) {
    super(`WeChat: ${failure}`, { cause })
    this.failure = failure
  }
}

export interface Credential {
  value: string
  expiresInSeconds: number
}

/** The operator's WeChat account, from the settings. */
export interface WeChatAccount {
  appId: string
  secret: string
  /** Where WeChat's API is, without a '/' at the end. */
  apiUrl: string
  /** Hosts whose pages are signed. */
  hosts: readonly string[]
  /** Where browsers get the JS-SDK, in the order in which they are tried. */
  sdkUrls: readonly string[]
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

interface Question {
  /** Sent as JSON; null for a read. */
  body: object | null
  signal: AbortSignal
}

async function ask(url: string, { body, signal }: Question): Promise<Record<string, unknown>> {
  const source = body && Buffer.from(JSON.stringify(body))
  try {
    const response = await sendOutside({
      method: source ? 'POST' : 'GET',
      url,
      ...(source ? { body: { source, bytes: source.length } } : {}),
      headers: source ? { 'content-type': 'application/json' } : {},
      answerMs: outsideLimits.answerMs,
      signal,
    })
    const { statusCode = 0 } = response
    if (statusCode < 200 || statusCode > 299) {
      response.destroy()
      throw new WeChatFailure('unreachable')
    }
    const text = await textOf(response, maxAnswerBytes)
    if (text === null) throw new WeChatFailure('unreadable')
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null) throw new WeChatFailure('unreadable')
    return answer as Record<string, unknown>
  } catch (error) {
    if (error instanceof WeChatFailure) throw error
    // The cause is left out: its text may hold the address with the token.
    if (error instanceof SyntaxError) throw new WeChatFailure('unreadable')
    const isSilent = error instanceof ServiceSilent || isTimeout(signal.reason)
    throw new WeChatFailure(isSilent ? 'timeout' : 'unreachable')
  }
}

function credentialIn(answer: Record<string, unknown>, name: string): Credential {
  const { errcode, [name]: value, expires_in: expiresInSeconds } = answer
  if (typeof errcode === 'number' && errcode !== 0) throw new WeChatFailure(String(errcode))
  const isWhole = typeof value === 'string' && value !== '' && typeof expiresInSeconds === 'number'
  if (!isWhole) throw new WeChatFailure('unreadable')
  return { value, expiresInSeconds }
}

/** The stable token: while it is valid, WeChat gives the same one unless a new one is forced. */
async function fetchToken(
  account: WeChatAccount,
  isForced: boolean,
  signal: AbortSignal,
): Promise<Credential> {
  const body = {
    grant_type: 'client_credential',
    appid: account.appId,
    secret: account.secret,
    ...(isForced ? { force_refresh: true } : {}),
  }
  const url = `${account.apiUrl}/cgi-bin/stable_token`
  return credentialIn(await ask(url, { body, signal }), 'access_token')
}

async function fetchTicketWith(
  token: string,
  account: WeChatAccount,
  signal: AbortSignal,
): Promise<Credential> {
  const query = new URLSearchParams({ access_token: token, type: 'jsapi' })
  return credentialIn(
    await ask(`${account.apiUrl}/cgi-bin/ticket/getticket?${query}`, { body: null, signal }),
    'ticket',
  )
}

export interface Fetched {
  /** Null: the known token was used. */
  token: Credential | null
  ticket: Credential
}

/**
 * Fetches a ticket, with a new token unless one is known: two calls, within 3 seconds in all. If WeChat refuses a
 * known token, it is requested again; only one that was given a moment ago and refused is replaced by force, which
 * WeChat allows 20 times a day. Throws WeChatFailure.
 */
export async function fetchTicket(
  account: WeChatAccount,
  knownToken: string | null,
  stopped?: AbortSignal,
): Promise<Fetched> {
  const limit = AbortSignal.timeout(limitMs)
  const signal = stopped ? AbortSignal.any([limit, stopped]) : limit
  if (knownToken !== null) {
    try {
      return { token: null, ticket: await fetchTicketWith(knownToken, account, signal) }
    } catch (error) {
      if (!(error instanceof WeChatFailure && isTokenRefused(error.failure))) throw error
    }
  }
  const token = await fetchToken(account, false, signal)
  try {
    return { token, ticket: await fetchTicketWith(token.value, account, signal) }
  } catch (error) {
    if (!(error instanceof WeChatFailure && isTokenRefused(error.failure))) throw error
  }
  const forced = await fetchToken(account, true, signal)
  return { token: forced, ticket: await fetchTicketWith(forced.value, account, signal) }
}
