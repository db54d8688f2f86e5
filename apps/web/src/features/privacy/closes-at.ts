import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../kit/calls/api.ts'
import { currentLanguage } from '../../kit/i18n/current.ts'
import { setUserInfo, useSession } from '../../kit/session/session.ts'
import { userInfoNeed } from '../identity/identity-needs.ts'

/** When the account closes, or null. */
export function useClosesAt(): string | null {
  return useSession().userInfo?.closesAt ?? null
}

/** Reads again whether the account is being closed. */
export async function refreshClosing(client: QueryClient): Promise<void> {
  const query = queryOf(userInfoNeed.endpoint, currentLanguage(), {})
  const info = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
  if (info) setUserInfo(info)
}
