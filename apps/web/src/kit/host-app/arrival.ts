import { clientStore } from '../storage/client-store.ts'
import { visitValues } from '../storage/storage.ts'
import { rememberChannel } from './channel.ts'

/**
 * Parameters that must not stay in the address: a token or a mobile, the bank app's deep-link mark (`toPage`), the
 * inviter and the start from the home screen (the last two stored until they have been reported once).
 */
const carried = ['token', 'mobile', 'source', 'toPage', 'invitationUserId', 'homeScreen'] as const
export type Carried = (typeof carried)[number]

/** Anything else is not a member id and would make the registration fail. */
const idPattern = /^[\w-]{1,64}$/

export interface Arrival {
  found: Partial<Record<Carried | 'lang' | 'channel', string>>
  /** The remaining query with its '?', or ''. */
  search: string
}

/** Splits a query into what is stored and what stays in the address. */
export function readArrival(search: string): Arrival {
  const query = new URLSearchParams(search)
  const found: Arrival['found'] = {}
  for (const name of [...carried, 'lang', 'channel'] as const) {
    const value = query.get(name)
    if (value !== null) found[name] = value
    query.delete(name)
  }
  if (Object.keys(found).length === 0) return { found, search }
  const rest = query.toString()
  return { found, search: rest && `?${rest}` }
}

/** Stores what the address brought; returns the language that it requested. */
export function keepArrival({ found }: Arrival): string | undefined {
  if (!idPattern.test(found.invitationUserId ?? '')) delete found.invitationUserId
  // A token without a source is the bank app's, also after a partner's in the same tab.
  if (found.token !== undefined && !found.source) {
    delete found.source
    forgetArrived('source')
  }
  for (const name of carried) {
    if (found[name] !== undefined) visitValues.set(`arrival.${name}`, found[name])
  }
  if (found.channel) rememberChannel(found.channel)
  if (found.invitationUserId) clientStore.setInvitationUserId(found.invitationUserId)
  return found.lang
}

/** A value that an earlier address of this visit brought, for example the mobile for /reg. */
export function arrived(name: Carried): string | null {
  return visitValues.get(`arrival.${name}`)
}

export function forgetArrived(name: Carried): void {
  visitValues.remove(`arrival.${name}`)
}

const helperCodePattern = /^#code=(\d{8})$/
const helperCodeName = 'arrival.helperCode'

/** Stores the helper's code that a scanned link carries behind `#`; returns whether there was one. */
export function keepHelperCode(hash: string): boolean {
  const code = helperCodePattern.exec(hash)?.[1]
  if (code !== undefined) visitValues.set(helperCodeName, code)
  return code !== undefined
}

/** The code that a scanned link brought, until it is used. */
export function arrivedHelperCode(): string | null {
  return visitValues.get(helperCodeName)
}

export function forgetHelperCode(): void {
  visitValues.remove(helperCodeName)
}
