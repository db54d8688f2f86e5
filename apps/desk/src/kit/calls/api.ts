import type { DeskAnswerOf, DeskEndpoint, DeskRequestOf } from '@club/contract/desk/desk-endpoint.ts'
import type { CallSchemas } from '@club/contract/endpoint.ts'
import { keepPreviousData, QueryClient, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { currentLanguage, useLanguage } from '../words/language.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'

/**
 * The one policy of asking again: once more after a broken connection, and whenever the window is looked at again. What
 * the server refuses stays refused.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && error instanceof CallError && error.isUnreached,
        staleTime: 10_000,
        refetchOnWindowFocus: 'always',
        refetchOnReconnect: 'always',
      },
      // An act is never sent again by itself.
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** The key of cached answers; they are in the caller's language. */
export const keyOf = (entry: { name: string }, request: unknown): unknown[] => [
  entry.name,
  request,
  currentLanguage(),
]

/**
 * The answer of a call that only reads: `data`, `error` (a CallError), `isPending`, `refetch`. While another request is
 * asked, the last answer stays.
 */
export function useAnswer<S extends CallSchemas>(
  entry: DeskEndpoint<S>,
  request: DeskRequestOf<DeskEndpoint<S>>,
  options: { isAsked?: boolean } = {},
) {
  useLanguage()
  return useQuery({
    queryKey: keyOf(entry, request),
    queryFn: () => call(entry, request),
    enabled: options.isAsked ?? true,
    placeholderData: keepPreviousData,
  })
}

/**
 * The rows of a list that comes in pages by key. Such a call takes `after`, null for the first page, and answers `next`,
 * null at the end. `<Table {...usePages(members.list, { state }, ({ members }) => members)} …/>`
 */
export function usePages<S extends CallSchemas, T>(
  entry: DeskEndpoint<S>,
  request: Omit<DeskRequestOf<DeskEndpoint<S>>, 'after'>,
  rowsOf: (answer: DeskAnswerOf<DeskEndpoint<S>>) => readonly T[],
) {
  useLanguage()
  const query = useInfiniteQuery({
    queryKey: keyOf(entry, { pages: request }),
    queryFn: ({ pageParam: after }) => call(entry, { ...request, after } as DeskRequestOf<DeskEndpoint<S>>),
    initialPageParam: null as string | null,
    getNextPageParam: (answer) => (answer as { next?: string | null }).next ?? null,
    placeholderData: keepPreviousData,
  })
  return {
    rows: query.data?.pages.flatMap(rowsOf),
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isShowingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
  }
}

/**
 * A call that changes something, or that is sent by a press: `mutate(request)`, `isPending`, `error`, `data`. Afterwards
 * every answer on the page is asked for again, unless it `changesNothing`.
 */
export function useCall<S extends CallSchemas>(
  entry: DeskEndpoint<S>,
  options: { changesNothing?: boolean } = {},
) {
  return useMutation({
    mutationFn: (request: DeskRequestOf<DeskEndpoint<S>>) => call(entry, request),
    onSuccess: (_data, _request, _result, { client }) => {
      if (!options.changesNothing) void client.invalidateQueries()
    },
  })
}
