import { rememberChannel } from './channel.ts'

/** What an address may bring along that must not stay in it (safety.md: token or mobile in the URL). */
const carried = ['token', 'mobile', 'source'] as const
export type Carried = (typeof carried)[number]

export interface Arrival {
  found: Partial<Record<Carried | 'lang' | 'channel' | 'invitationUserId', string>>
  /** The query that stays, with its '?', or ''. */
  search: string
}

/** Parts a query into what is kept aside and what stays in the address. */
export function readArrival(search: string): Arrival {
  const query = new URLSearchParams(search)
  const found: Arrival['found'] = {}
  for (const name of [...carried, 'lang', 'channel', 'invitationUserId'] as const) {
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
  for (const name of carried) {
    if (found[name] !== undefined) sessionStorage.setItem(`arrival.${name}`, found[name])
  }
  if (found.channel) rememberChannel(found.channel)
  if (found.invitationUserId) localStorage.setItem('invitationUserId', found.invitationUserId)
  return found.lang
}

/** What an address brought earlier in this browser session, for example the mobile for /reg. */
export function arrived(name: Carried): string | null {
  return sessionStorage.getItem(`arrival.${name}`)
}

export function forgetArrived(name: Carried): void {
  sessionStorage.removeItem(`arrival.${name}`)
}
