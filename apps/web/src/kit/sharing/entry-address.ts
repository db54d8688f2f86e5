import type { Arrival } from '../host-app/arrival.ts'

let entry: string | null = null

/**
 * Stores the address that the visit began with, before the app cleans it; null if it held a secret, which must not go
 * into a request. The fragment is left out: it may be a helper's code, and WeChat does not sign it.
 */
export function rememberEntryAddress({ token, mobile }: Arrival['found']): void {
  entry = token === undefined && mobile === undefined ? window.location.href.replace(/#.*/, '') : null
}

/** The first address of the visit, which WeChat on iOS has signed; kept in memory only. */
export function entryAddress(): string | null {
  return entry
}
