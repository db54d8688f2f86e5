import { currentChannel } from '../../kit/host-app/channel.ts'
import {
  deviceValues,
  isListOf,
  isString,
  storages,
  storedJson,
  visitValues,
} from '../../kit/storage/storage.ts'

/** The passkeys that were made in this browser, the latest first; the phone holds their secrets. */
const made = storedJson(deviceValues, 'passkeys', isListOf(isString), [])
const maxMade = 5
/** The member has just signed in and may be asked. */
const dueName = 'passkeyDue'
/** The member was asked in this browser, whatever the answer was. */
export const offeredName = 'passkeyOffered'

/**
 * Whether passkeys can be used at all: never inside the bank's app or WeChat, nor in any other app's view of the web,
 * where the phone's lock is not reached.
 */
export function mayUsePasskeys(): boolean {
  if (typeof window === 'undefined' || !('PublicKeyCredential' in window)) return false
  return window.isSecureContext && currentChannel() === 'WEB' && !/; wv\)/.test(navigator.userAgent)
}

/** The passkeys to sign in with here; none where they cannot be used. */
export const passkeysHere = (): readonly string[] => (mayUsePasskeys() ? made.read() : [])

export function notePasskeys(credentialIds: readonly string[]): void {
  made.write([...new Set([...credentialIds, ...made.read()])].slice(0, maxMade))
}

export function forgetPasskey(credentialId: string): void {
  const left = made.read().filter((id) => id !== credentialId)
  if (left.length > 0) made.write(left)
  else made.remove()
}

/** A member signs in: once in each browser, they are asked whether to use the phone's lock next time. */
export function noteSignIn(): void {
  // Without a storage, 'later' would be forgotten and asked again.
  const isAsked = storages.areReplaced || deviceValues.get(offeredName) !== null
  if (!isAsked && mayUsePasskeys() && made.read().length === 0) visitValues.set(dueName, 'Y')
}

export const isOfferDue = () =>
  visitValues.get(dueName) !== null && deviceValues.get(offeredName) === null && mayUsePasskeys()

/** The member is not asked in this visit any more. */
export const dropOffer = () => visitValues.remove(dueName)
