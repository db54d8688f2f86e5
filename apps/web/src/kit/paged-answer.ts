import type { AnswerOf, CallSchemas, Endpoint } from '@club/contract/endpoint.ts'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, pagesOf, useHydratedAnswer } from './api.ts'
import { useLanguage } from './i18n/i18n.tsx'
import type { ListNeed } from './need.ts'
import { useSession } from './session.ts'

/** The pages of a list loaded so far. */
export interface PagedAnswer<S extends CallSchemas>
  extends Answer<InfiniteData<AnswerOf<Endpoint<S>>, number>> {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** A list's pages, cached together. The previous list stays while another one loads. */
export function usePagedAnswer<S extends CallSchemas>({
  endpoint,
  request,
}: Pick<ListNeed<S>, 'endpoint' | 'request'>): PagedAnswer<S> {
  const { isMember } = useSession()
  const query = useInfiniteQuery({
    ...pagesOf(endpoint, useLanguage(), request),
    enabled: endpoint.access !== 'member' || isMember,
    placeholderData: keepPreviousData,
  })
  return useHydratedAnswer(endpoint, query as PagedAnswer<S>)
}
