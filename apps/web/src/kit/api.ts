import { firstPage, type Language, pageSize } from '@club/contract/constants.ts'
import type { AnswerOf, CallSchemas, Endpoint, RequestOf } from '@club/contract/endpoint.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { CallError } from './api-error.ts'
import { call } from './call.ts'
import { useHydrated } from './hydrated.ts'
import { useLanguage } from './i18n/i18n.tsx'
import { useSession } from './session.ts'

export { CallError } from './api-error.ts'
export { call } from './call.ts'

/** The key of a cached answer. Requests that name their page share one entry, which holds all pages of the list. */
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

/** How long an answer stays fresh. */
export function staleMsOf(endpoint: Pick<Endpoint, 'access'>): number {
  return endpoint.access === 'member' ? memberStaleMs : contentStaleMs
}

/** Whether a query is tried again: once, and only after a failure of the network or an overloaded server. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return failures < 1 && (error.httpStatus === 0 || error.httpStatus >= 502)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Nothing is fetched again on a change of window: no page changes under the reader.
      // Queries run without a network, too: the service worker may have cached copies.
      queries: {
        refetchOnWindowFocus: false,
        retry: mayRetry,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a network an action fails at once; waiting for one would leave its button busy.
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
    queryFn: () => call(endpoint, request),
    staleTime: staleMsOf(endpoint),
    meta: { access: endpoint.access },
  }
}

/** The request of a list without its page. */
export type ListRequest<S extends CallSchemas> = Omit<RequestOf<Endpoint<S>>, 'pageNum'>

/** The cached pages of a list call: there are more while the last page was full, rules/messages#paging. */
export function pagesOf<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  language: Language,
  request: ListRequest<S>,
) {
  type Page = AnswerOf<Endpoint<S>>
  return infiniteQueryOptions<Page, CallError, InfiniteData<Page, number>, readonly unknown[], number>({
    queryKey: keyOf(endpoint, language, { ...request, pageNum: firstPage }),
    queryFn: ({ pageParam }) => call(endpoint, { ...request, pageNum: pageParam } as RequestOf<Endpoint<S>>),
    initialPageParam: firstPage,
    getNextPageParam: (last, _all, pageNum) =>
      (last as { size: number }).size === pageSize ? pageNum + 1 : undefined,
    staleTime: staleMsOf(endpoint),
    meta: { access: endpoint.access },
  })
}

/** What a page needs of a query; kit/ui/states.tsx shows it. */
export interface Answer<T> {
  data: T | undefined
  error: CallError | null
  isPending: boolean
  /** The data answers the previous request; this one's is awaited. */
  isPlaceholderData: boolean
  isFetching: boolean
  refetch: () => unknown
}

const awaited = { data: undefined, error: null, isPending: true, isPlaceholderData: false, isFetching: false }

/**
 * A member's answer, which may already be cached while the server's HTML is hydrated. That HTML is a visitor's: until
 * hydration is over the answer counts as awaited.
 */
export function useHydratedAnswer<A extends Answer<unknown>>(
  { access }: Pick<Endpoint, 'access'>,
  answer: A,
): A {
  const isHydrated = useHydrated()
  return isHydrated || access !== 'member' ? answer : { ...answer, ...awaited }
}

/**
 * The answer of a call, cached by name, language and request. The previous one stays while a new one is fetched. Calls
 * for members wait for a member. A failure is shown where the answer would stand, never as a toast.
 */
export function useAnswer<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  // Lists by pages are for usePagedAnswer.
  request: RequestOf<Endpoint<S>> & { pageNum?: never },
  { enabled = true }: { enabled?: boolean } = {},
): Answer<AnswerOf<Endpoint<S>>> {
  const { isMember } = useSession()
  const query = useQuery<AnswerOf<Endpoint<S>>, CallError>({
    ...queryOf(endpoint, useLanguage(), request),
    enabled: enabled && (endpoint.access !== 'member' || isMember),
    placeholderData: keepPreviousData,
  })
  return useHydratedAnswer(endpoint, query)
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
  /** The same for flows that decide by the failure; throws CallError. Always the same function. */
  attempt: (request: RequestOf<Endpoint<S>>) => Promise<AnswerOf<Endpoint<S>>>
  isRunning: boolean
  error: CallError | null
  /** Clears the error, for example when the member corrects the field. */
  clearError: () => void
}

/**
 * A call that changes something. After success the queries that its entry names are fetched again. A failure is for the
 * caller to show beside its cause.
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

/** Drops all cached answers of a member who has signed out or lost the session. */
export function forgetMemberAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ meta }) => meta?.access === 'member' })
}
