import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '../../../kit/calls/api.ts'
import { ask } from '../../../kit/calls/call.ts'
import { useReachable } from '../../../kit/calls/connection.ts'
import { currentLanguage } from '../../../kit/i18n/current.ts'
import {
  currentSession,
  setUserInfo,
  type UserInfo,
  userInfoLoadedAt,
  useSession,
} from '../../../kit/session/session.ts'
import { userInfoNeed } from '../identity-needs.ts'
import { visitBegins } from './session-bootstrap.ts'

/** Age at which the info is fetched again when the reader returns to the page. */
export const freshMs = 30 * 60_000

let askedAt = 0

/**
 * Whether the info was fetched too long ago or not in this visit; after the clock was set back it counts as old, too.
 */
function isOld(): boolean {
  return Math.abs(Date.now() - Math.max(askedAt, userInfoLoadedAt())) > freshMs
}

/** Requests the answer that pages need, too, so that one request serves all. No failure ends the session. */
function askFor(client: QueryClient): Promise<UserInfo | null> {
  const { endpoint, request } = userInfoNeed
  const query = {
    ...queryOf(endpoint, currentLanguage(), request),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      ask(endpoint, request, { signal, isInBackground: true }),
    staleTime: 0,
  }
  return client.fetchQuery(query).catch(() => null)
}

/** Fetches the member's info with the count of unread messages, unless this visit did so lately. */
export async function refreshUserInfo(client: QueryClient, isDue = isOld): Promise<void> {
  // A sign-in by a token in the address brings the info itself.
  await visitBegins()
  const { isMember, userInfo } = currentSession()
  if (!isMember || userInfo === null || !isDue()) return
  const fresh = await askFor(client)
  if (!fresh) return
  askedAt = Date.now()
  // What the member has done since is newer: reading messages, changing the name, signing out.
  if (currentSession().userInfo === userInfo && fresh.userId === userInfo.userId) setUserInfo(fresh)
}

/**
 * Fetches a member's answers again on a page that the back key has taken out of the browser's memory as it was left:
 * points may have been earned elsewhere since.
 */
function refreshRestored(client: QueryClient): void {
  void refreshUserInfo(client, () => true)
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.access === 'member' })
}

/**
 * Fetches the member's info once a visit, and again when the reader returns to the page and the info is old:
 * rules/identity#start-of-a-visit.
 */
export function FreshUserInfo() {
  const client = useQueryClient()
  const isReachable = useReachable()
  const isKnown = useSession().userInfo !== null
  useEffect(() => {
    if (!isKnown || !isReachable) return
    const look = () => {
      if (document.visibilityState === 'visible') void refreshUserInfo(client)
    }
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refreshRestored(client)
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', onShown)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', onShown)
    }
  }, [client, isKnown, isReachable])
  return null
}
