import { rememberChannel } from './channel.ts'
import { clientStore } from './client-store.ts'
import { visitValues } from './storage.ts'

/**
 * What an address may bring along that must not stay in it: a token or a mobile, the mark of a deep link from the
 * bank's app (`toPage`), and who invited (kept until it was told once that the link was opened).
 */
const carried = ['token', 'mobile', 'source', 'toPage', 'invitationUserId'] as const
export type Carried = (typeof carried)[number]

/** Anything else is no member's id, and would only stop the registration that it is sent with. */
const idPattern = /^[\w-]{1,64}$/

export interface Arrival {
  found: Partial<Record<Carried | 'lang' | 'channel', string>>
  /** The query that stays, with its '?', or ''. */
  search: string
}

/** Parts a query into what is kept aside and what stays in the address. */
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

/** Puts what the address brought into storage; returns the language that it asked for. */
export function keepArrival({ found }: Arrival): string | undefined {
  if (!idPattern.test(found.invitationUserId ?? '')) delete found.invitationUserId
  for (const name of carried) {
    if (found[name] !== undefined) visitValues.set(`arrival.${name}`, found[name])
  }
  if (found.channel) rememberChannel(found.channel)
  if (found.invitationUserId) clientStore.setInvitationUserId(found.invitationUserId)
  return found.lang
}

/** What an address brought earlier in this browser session, for example the mobile for /reg. */
export function arrived(name: Carried): string | null {
  return visitValues.get(`arrival.${name}`)
}

export function forgetArrived(name: Carried): void {
  visitValues.remove(`arrival.${name}`)
}
