import type { AnswerOf, CallSchemas, Endpoint, RequestOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import { firstPage, pageSize } from '@club/contract/paging.constants.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useLanguage } from '../i18n/i18n.tsx'
import { useAnswerShown } from '../loading/in-turn.tsx'
import { currentSession, useIsMember } from '../session/session.ts'
import type { CallError } from './api-error.ts'
import { ask, call, showFailure } from './call.ts'
import type { AnswerNeed, ListRequest } from './need.ts'

export { CallError } from './api-error.ts'
export { call } from './call.ts'

/** The cache key of an answer. All pages of a paged list share one entry. */
export function keyOf(
  { name }: Pick<Endpoint, 'name'>,
  language: Language,
  request: object & { pageNum?: unknown },
): readonly unknown[] {
  const { pageNum, ...list } = request
  return pageNum === undefined ? [name, language, request] : [name, language, list, 'pages']
}

const contentStaleMs = 5 * 60_000
const memberStaleMs = 5_000

/** How long an answer stays fresh, in milliseconds. */
export function staleMsOf(endpoint: Pick<Endpoint, 'access'>): number {
  return endpoint.access === 'member' || endpoint.access === 'helper' ? memberStaleMs : contentStaleMs
}

/** What a query knows about its endpoint. */
type QueryMeta = Pick<Endpoint, 'name' | 'access' | 'isQuiet'>

const metaOf = ({ name, access, isQuiet = false }: Endpoint) =>
  ({ name, access, isQuiet }) satisfies QueryMeta

/** A failure is reported only where the page waits for the answer, not for a prefetch or for newer data. */
function showQueryFailure(error: unknown, query: Query<unknown, unknown, unknown>): void {
  const meta = query.meta as QueryMeta | undefined
  const isAwaited = query.isActive() && (query.state.data === undefined || query.state.fetchMeta?.fetchMore)
  if (meta) showFailure(isAwaited ? meta : { ...meta, isQuiet: true }, error)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: showQueryFailure }),
    defaultOptions: {
      // No refetch on focus: a page must not change under the reader. Queries also run offline, because the
      // service worker may have cached copies.
      queries: {
        refetchOnWindowFocus: false,
        // `ask` repeats what may be repeated.
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Offline, an action fails at once; waiting would leave its button busy.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The cached query of one call. */
export function queryOf<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  language: Language,
  request: RequestOf<Endpoint<S>>,
) {
  return {
    queryKey: keyOf(endpoint, language, request as object),
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(endpoint, request, { isRead: true, signal }),
    staleTime: staleMsOf(endpoint),
    meta: metaOf(endpoint),
  }
}

/** The cached pages of a list call; a full last page means that there are more: rules/messages#paging. */
export function pagesOf<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  language: Language,
  request: ListRequest<S>,
) {
  type Page = AnswerOf<Endpoint<S>>
  return infiniteQueryOptions<Page, CallError, InfiniteData<Page, number>, readonly unknown[], number>({
    queryKey: keyOf(endpoint, language, { ...request, pageNum: firstPage }),
    queryFn: ({ pageParam, signal }) => {
      const paging = { pageNum: pageParam, pageSize, userId: currentSession().userId }
      return ask(endpoint, { ...request, ...paging } as RequestOf<Endpoint<S>>, { isRead: true, signal })
    },
    initialPageParam: firstPage,
    getNextPageParam: (last, _all, pageNum) =>
      (last as { size: number }).size === pageSize ? pageNum + 1 : undefined,
    staleTime: staleMsOf(endpoint),
    meta: metaOf(endpoint),
  })
}

/** The state of a query that pages use; kit/ui/states.tsx shows it. */
export interface Answer<T> {
  data: T | undefined
  error: CallError | null
  isPending: boolean
  /** The data belongs to the previous request while this one is loading. */
  isPlaceholderData: boolean
  isFetching: boolean
  refetch: () => unknown
}

const awaited = { data: undefined, error: null, isPending: true, isPlaceholderData: false, isFetching: false }

/**
 * A member's answer may be cached before the visitor's HTML is hydrated, so it counts as loading until hydration is
 * over and its part of the page may be drawn.
 */
export function useHydratedAnswer<A extends Answer<unknown>>(
  { access }: Pick<Endpoint, 'access'>,
  answer: A,
): A {
  const isShown = useAnswerShown(access === 'member')
  return isShown ? answer : { ...answer, ...awaited }
}

/**
 * The answer to a need, cached by name, language and request. The previous answer stays while a new one
 * loads. Member calls wait for a member. The caller shows a failure where the answer would be.
 */
export function useAnswer<S extends CallSchemas>(
  { endpoint, request }: AnswerNeed<S>,
  { enabled = true }: { enabled?: boolean } = {},
): Answer<AnswerOf<Endpoint<S>>> {
  // A member's call waits for a member.
  const mayAsk = useIsMember(endpoint.access === 'member')
  const query = useQuery<AnswerOf<Endpoint<S>>, CallError>({
    ...queryOf(endpoint, useLanguage(), request),
    enabled: enabled && mayAsk,
    placeholderData: keepPreviousData,
  })
  return useHydratedAnswer(endpoint, query)
}

/** The cached answer to a need, for code outside components. */
export function answerIn<S extends CallSchemas>(
  client: QueryClient,
  language: Language,
  { endpoint, request }: AnswerNeed<S>,
): AnswerOf<Endpoint<S>> | undefined {
  return client.getQueryData(keyOf(endpoint, language, request))
}

export interface ActionOptions<S extends CallSchemas> {
  onSuccess?: (answer: AnswerOf<Endpoint<S>>, request: RequestOf<Endpoint<S>>) => void
  onError?: (error: CallError, request: RequestOf<Endpoint<S>>) => void
  /** Whether the answer changes what other parts show; true by default. */
  isNews?: (answer: AnswerOf<Endpoint<S>>) => boolean
}

export interface Action<S extends CallSchemas> {
  /** Resolves to the answer, or to null after a failure, which is in `error`. */
  run: (request: RequestOf<Endpoint<S>>) => Promise<AnswerOf<Endpoint<S>> | null>
  /** Like `run`, but throws the CallError, for flows that depend on it. Stable across renders. */
  attempt: (request: RequestOf<Endpoint<S>>) => Promise<AnswerOf<Endpoint<S>>>
  isRunning: boolean
  error: CallError | null
  /** Clears the error, for example when the field changes. */
  clearError: () => void
}

/**
 * A call that changes something. After success, the queries listed in its entry are refetched. A failure is shown as a
 * toast, and by the caller next to its cause.
 */
export function useAction<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  { onSuccess, onError, isNews = () => true }: ActionOptions<S> = {},
): Action<S> {
  type Request = RequestOf<Endpoint<S>>
  const client = useQueryClient()
  const mutation = useMutation<AnswerOf<Endpoint<S>>, CallError, Request>({
    mutationFn: (request) => call(endpoint, request),
    onSuccess: (answer, request) => {
      const stale = isNews(answer) ? (endpoint.refreshes ?? []) : []
      for (const name of stale) void client.invalidateQueries({ queryKey: [name] })
      onSuccess?.(answer, request)
    },
    onError: (error, request) => onError?.(error, request),
  })
  return {
    run: (request) => mutation.mutateAsync(request).catch(() => null),
    attempt: mutation.mutateAsync,
    isRunning: mutation.isPending,
    error: mutation.error,
    clearError: mutation.reset,
  }
}

/** Drops all cached answers of a member who signed out or lost the session, also those about members they help. */
export function forgetMemberAnswers(client: QueryClient): void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) {
    const { access } = (query.meta ?? {}) as Partial<QueryMeta>
    if (access !== 'member' && access !== 'helper') continue
    // A part that stays on the page would keep showing a query that is removed without a reset.
    query.reset()
    cache.remove(query)
  }
}
