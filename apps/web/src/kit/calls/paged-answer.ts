import type { AnswerOf, CallSchemas, Endpoint } from '@club/contract/endpoint.ts'
import {
  hashKey,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLanguage } from '../i18n/i18n.tsx'
import { useIsMember } from '../session/session.ts'
import { type Answer, pagesOf, useHydratedAnswer } from './api.ts'
import type { ListNeed } from './need.ts'
import { firstPageOnly } from './paged-answer.rules.ts'

/** The pages of a list loaded so far. */
export interface PagedAnswer<S extends CallSchemas>
  extends Answer<InfiniteData<AnswerOf<Endpoint<S>>, number>> {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Cuts a cached list to its first page, which stays as fresh or stale as it is. */
function cutToFirstPage(client: QueryClient, queryHash: string): void {
  const query = client.getQueryCache().get(queryHash)
  if (query?.state.data === undefined) return
  const { queryKey } = query
  const data = query.state.data as InfiniteData<unknown, number>
  const first = firstPageOnly(data)
  if (first === data && !query.state.fetchMeta?.fetchMore) return
  // A fetch in progress would bring the further pages back.
  void client.cancelQueries({ queryKey, exact: true })
  if (first === data) return
  const { isInvalidated, dataUpdatedAt } = query.state
  client.setQueryData(queryKey, first, { updatedAt: isInvalidated ? 0 : dataUpdatedAt })
}

/**
 * A list's pages, cached together while it is shown. The previous list stays while another one is fetched, and a list
 * that is opened again begins at page 1: rules/messages#paging.
 */
export function usePagedAnswer<S extends CallSchemas>({ endpoint, request }: ListNeed<S>): PagedAnswer<S> {
  const client = useQueryClient()
  const pages = pagesOf(endpoint, useLanguage(), request)
  const queryHash = hashKey(pages.queryKey)
  const query = useInfiniteQuery({
    ...pages,
    enabled: useIsMember(endpoint.access === 'member'),
    placeholderData: keepPreviousData,
  })
  useEffect(() => () => cutToFirstPage(client, queryHash), [client, queryHash])
  return useHydratedAnswer(endpoint, query as PagedAnswer<S>)
}
