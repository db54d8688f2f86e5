import { privacy } from '@club/contract/privacy.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { currentLanguage } from '../../kit/i18n/current.ts'
import { currentSession, setUserInfo, useSession } from '../../kit/session/session.ts'

export const consentsNeed = need(privacy.consents, {})

/** Asks again which agreements wait for an answer, after the member has given one. */
export async function refreshOpenAgreements(client: QueryClient): Promise<void> {
  const query = queryOf(consentsNeed.endpoint, currentLanguage(), {})
  const answer = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
  const { userInfo } = currentSession()
  if (!answer || !userInfo) return
  setUserInfo({ ...userInfo, openAgreements: answer.list.filter(({ state }) => state === 'open').length })
}

/** How many agreements have a new version that waits for the member's answer. */
export function useOpenAgreements(): number {
  return useSession().userInfo?.openAgreements ?? 0
}
