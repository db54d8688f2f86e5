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

/** A look at members' data is recorded, so it is made again only after an act, and never because time has passed. */
const lookedAtOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** How often what is taking long is asked for. */
export const askAgainMs = 1000

/** How often a page looks, by itself, whether somebody else has done something. */
const followEveryMs = 15_000

/**
 * The answer of a call that only reads: `data`, `error` (a CallError), `isPending`, `refetch`. While another request is
 * asked, the last answer stays. What `isUnderWay` is asked for every second; what `isFollowed` now and then while the
 * page is in sight, by a call that keeps no session in use.
 */
export function useAnswer<S extends CallSchemas>(
  entry: DeskEndpoint<S>,
  request: DeskRequestOf<DeskEndpoint<S>>,
  options: {
    isAsked?: boolean
    isLook?: boolean
    isUnderWay?: (data: DeskAnswerOf<DeskEndpoint<S>>) => boolean
    isFollowed?: (data: DeskAnswerOf<DeskEndpoint<S>>) => boolean
  } = {},
) {
  useLanguage()
  return useQuery({
    queryKey: keyOf(entry, request),
    queryFn: () => call(entry, request),
    enabled: options.isAsked ?? true,
    placeholderData: keepPreviousData,
    ...(options.isLook && lookedAtOnce),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false
      if (options.isUnderWay?.(data)) return askAgainMs
      return options.isFollowed?.(data) ? followEveryMs : false
    },
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
  options: { isLook?: boolean } = {},
) {
  useLanguage()
  const query = useInfiniteQuery({
    queryKey: keyOf(entry, { pages: request }),
    queryFn: ({ pageParam: after }) => call(entry, { ...request, after } as DeskRequestOf<DeskEndpoint<S>>),
    initialPageParam: null as string | null,
    getNextPageParam: (answer) => (answer as { next?: string | null }).next ?? null,
    placeholderData: keepPreviousData,
    ...(options.isLook && lookedAtOnce),
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
