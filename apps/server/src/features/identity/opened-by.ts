import type { Caller } from '../../kit/http/call.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'

/** What opened a session: a code, a signed token or a registration, which is used once. */
export interface OpenedBy {
  key: string
  usedAt: Date
  /** Sent again by the browser that used it, because the answer was lost: rules/identity#repeats. */
  isRepeat: boolean
}

/**
 * The random part of the session's token: 32 bytes as base64url. It is derived, so that a repeat gets the same token,
 * of which only the hash is stored. The id of the browser, which is nowhere stored either, keeps it secret.
 */
export function randomPartOf(
  sealing: Sealing,
  caller: Pick<Caller, 'browserId'>,
  { key, usedAt }: OpenedBy,
): string {
  return sealing.hash('token of a session', `${caller.browserId()}\0${key}\0${usedAt.toISOString()}`)
}
