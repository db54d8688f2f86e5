import { silentStatuses, statuses } from '@club/contract/statuses.ts'
import type { KitWords } from '../words.ts'

/** Why a call failed. `status` is the envelope's ('' without one); `httpStatus` is 0 without a response. */
export class CallError extends Error {
  // Only declared: older engines define fields by a helper that would weigh more than the class.
  declare readonly status: string
  declare readonly httpStatus: number

  constructor(status: string, message: string, httpStatus: number) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.httpStatus = httpStatus
  }

  /**
   * Whether the reader sees its message: not for steps of a flow (rules/messages#silent-statuses) or a lost
   * session.
   */
  get isShown(): boolean {
    return !silentStatuses.includes(this.status) && this.status !== statuses.notLoggedIn
  }
}

const httpTexts: Record<number, keyof KitWords['errors']> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'requestTimeout',
  500: 'serverError',
  501: 'notImplemented',
  502: 'networkError',
  503: 'unavailable',
  504: 'gatewayTimeout',
  505: 'versionUnsupported',
}

/** The message for an HTTP code other than 200: rules/messages#http-errors. */
export function httpErrorText(httpStatus: number, serverMessage: string, texts: KitWords['errors']): string {
  if (httpStatus === 400) return serverMessage || texts.badRequest
  return texts[httpTexts[httpStatus] ?? 'requestError']
}
