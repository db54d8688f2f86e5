import type { StatusName } from '@club/contract/statuses.ts'

/**
 * A refusal with a status of the contract, thrown anywhere below a handler. `mount` turns it into an envelope
 * with the message in the member's language. `detail` is for the log only; `words` fill the message's
 * placeholders.
 */
export class AppError extends Error {
  readonly status: StatusName
  readonly words: Record<string, string | number>
  /** Seconds until a retry makes sense, for `Retry-After` and the message's `{wait}`. */
  readonly retryAfterSeconds: number | null
  /** The HTTP code for a protocol that needs another one than calls have. */
  readonly httpCode: number | null

  constructor(
    status: StatusName,
    options: {
      words?: Record<string, string | number>
      detail?: string
      cause?: unknown
      retryAfterSeconds?: number | null
      httpCode?: number
    } = {},
  ) {
    super(options.detail ? `${status}: ${options.detail}` : status, { cause: options.cause })
    this.status = status
    this.words = options.words ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.httpCode = options.httpCode ?? null
  }
}

/** A problem that the operator must fix before the club can start; the message says how. */
export class CannotStart extends Error {}
