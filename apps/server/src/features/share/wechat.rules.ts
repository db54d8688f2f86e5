import { own } from '@club/contract/own-property.ts'
import { stillWaits } from '@club/contract/waits.rules.ts'

/** The text whose SHA-1 is the signature of the published JS-SDK algorithm: keys in order, values as they are. */
export function signedText(signed: {
  ticket: string
  nonceStr: string
  timestamp: number
  url: string
}): string {
  const { ticket, nonceStr, timestamp, url } = signed
  return `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${withoutFragment(url)}`
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? ''
}

/**
 * Whether a page's address may be signed: http or https on one of the club's own hosts, written as a browser
 * writes it, so that what is checked is what is signed: rules/channels#sharing-in-wechat.
 */
export function isOwnUrl(url: string, hosts: readonly string[]): boolean {
  // A browser's address has no spaces, control characters or backslashes.
  if (!/^[!-[\]-~]+$/.test(url)) return false
  if (!URL.canParse(url)) return false
  const { protocol, host, origin } = new URL(url)
  if (!/^https?:$/.test(protocol) || !hosts.includes(host)) return false
  return url.startsWith(origin) && /^($|[/?#])/.test(url.slice(origin.length))
}

const second = 1000
const minute = 60 * second

/** WeChat renews its token in the last five minutes, in which the previous one stays valid. */
const renewBeforeMs = 4 * minute
/** Two attempts are at least this far apart: WeChat may give the same ticket again until it ends. */
const renewEveryMs = minute
/** A page whose signature failed may have the ticket renewed, for all servers together this often. */
export const refreshEveryMs = 5 * minute
/** A token that ends sooner is not used for another ticket. */
export const tokenReserveMs = 5 * minute
/** The claim of the one server that fetches. */
export const claimMs = 10 * second

const longestRetryMs = 10 * minute

/** What is known about the ticket when a page has to be signed. */
export interface TicketState {
  ticketEndsAt: Date | null
  fetchedAt: Date | null
  retryAt: Date | null
  claimedUntil: Date | null
}

/**
 * What to do: `serve` the ticket; `renew` it while serving the old one; `fetch` one first; `wait` for the server that
 * fetches; or `refuse`, since an attempt failed a moment ago.
 */
export type TicketStep = 'serve' | 'renew' | 'fetch' | 'wait' | 'refuse'

/** The next step at the database's time; `refresh` is a page's hint that its signature failed. */
export function ticketStep(state: TicketState | null, now: Date, refresh: boolean): TicketStep {
  if (state === null) return 'fetch'
  const at = now.getTime()
  const isValid = isTicketValid(state, now)
  const { claimedUntil, retryAt } = state
  if (claimedUntil && stillWaits(claimedUntil, now, claimMs)) return isValid ? 'serve' : 'wait'
  if (retryAt && stillWaits(retryAt, now, longestRetryMs)) return isValid ? 'serve' : 'refuse'
  if (!isValid) return 'fetch'
  const age = at - (state.fetchedAt?.getTime() ?? 0)
  const left = (state.ticketEndsAt?.getTime() ?? 0) - at
  if (refresh && age >= refreshEveryMs) return 'fetch'
  return left <= renewBeforeMs && age >= renewEveryMs ? 'renew' : 'serve'
}

/** Whether there is a ticket that holds; one from the future was fetched before the clock was set back. */
export function isTicketValid({ ticketEndsAt, fetchedAt }: TicketState, now: Date): boolean {
  if (!ticketEndsAt || !fetchedAt) return false
  return ticketEndsAt.getTime() > now.getTime() && fetchedAt.getTime() <= now.getTime()
}

/** Errors that only the operator or the next day ends, with what to do: docs/operations/wechat.md. */
const permanentErrors: Readonly<Record<string, string>> = {
  '40013': 'the app id is unknown: check CLUB_WECHAT_APP_ID',
  '40125': 'the app secret is wrong: check CLUB_WECHAT_SECRET',
  '40164': "this server's address is not on the account's IP list",
  '40243': 'the app secret is frozen: unfreeze it on the account page',
  '45009': "the day's quota of calls is used",
  '45011': 'too many calls in a minute',
  '48001': 'the account has no right to use the JS-SDK',
  '50002': 'the account is limited by WeChat',
}

const transientErrors: Readonly<Record<string, string>> = {
  '-1': 'WeChat is busy',
  '40001': 'the access token was not accepted: another system may use the account',
  '42001': 'the access token has ended',
  timeout: 'WeChat did not answer within 3 seconds',
  unreachable: 'WeChat cannot be reached',
  unreadable: 'WeChat gave an answer that cannot be read',
}

/** What an error means, for the operator. */
export function failureInWords(failure: string): string {
  return own(permanentErrors, failure) ?? own(transientErrors, failure) ?? 'WeChat refused'
}

/** Whether WeChat no longer accepts the access token. */
export function isTokenRefused(failure: string): boolean {
  return ['40001', '40014', '42001'].includes(failure)
}

/** The wait before the next attempt: it doubles up to ten minutes, and is ten at once if waiting cannot help. */
export function retryAfterMs(failure: string, failures: number): number {
  if (failure in permanentErrors) return longestRetryMs
  return Math.min(longestRetryMs, 15 * second * 2 ** Math.min(failures, 10))
}

const minLifetimeSeconds = 60
const maxLifetimeSeconds = 7200

/** How long WeChat says that a token or ticket holds, within reason. */
export function lifetimeMs(expiresIn: number): number {
  return Math.min(maxLifetimeSeconds, Math.max(minLifetimeSeconds, expiresIn)) * second
}
