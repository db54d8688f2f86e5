import type { Language } from '@club/contract/constants.ts'
import type { AnswerOf, CallSchemas, Endpoint, RequestOf } from '@club/contract/endpoint.ts'
import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { CallError } from './api-error.ts'
import { call } from './call.ts'
import { useHydrated } from './hydrated.ts'
import { useLanguage } from './i18n/i18n.tsx'
import { useSession } from './session.ts'
import { showToast } from './toast.tsx'

export { CallError } from './api-error.ts'
export { call } from './call.ts'

/** The key of a query: everything that changes its answer. */
export function keyOf<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  language: Language,
  request: RequestOf<Endpoint<S>>,
): readonly unknown[] {
  return [endpoint.name, language, request]
}

const contentStaleMs = 5 * 60_000
const memberStaleMs = 5_000

/** How long an answer is good without asking again: content long, a member's own data hardly. */
export function staleMsOf(endpoint: Pick<Endpoint, 'access'>): number {
  return endpoint.access === 'member' ? memberStaleMs : contentStaleMs
}

/** Whether a query may be tried again: only what the network or an overloaded server did. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return failures < 1 && (error.httpStatus === 0 || error.httpStatus >= 502)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.quiet !== true && error instanceof CallError && error.mayToast)
          showToast(error.message, 'error')
      },
    }),
    defaultOptions: {
      // No page changes under the reader: nothing is fetched again for a change of window.
      // Without a network they are asked all the same: this phone may have copies.
      queries: {
        refetchOnWindowFocus: false,
        retry: mayRetry,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a network an act fails and says so; waiting for one would leave its button busy without a word.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** A query of the cache for one call, for prefetching before a page is shown. */
export function queryOf<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  language: Language,
  request: RequestOf<Endpoint<S>>,
) {
  return {
    queryKey: keyOf(endpoint, language, request),
    queryFn: () => call(endpoint, request),
    staleTime: staleMsOf(endpoint),
    meta: { access: endpoint.access },
  }
}

export interface AnswerOptions {
  /** False while the answer is not wanted; calls for members wait for a member by themselves. */
  isWanted?: boolean
  /** No toast on failure; the page alone says it. */
  quiet?: boolean
}

/** The answer of a call, kept in the cache by name, language and request. The old one stays while a new one comes. */
export function useAnswer<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  request: RequestOf<Endpoint<S>>,
  { isWanted = true, quiet = false }: AnswerOptions = {},
): UseQueryResult<AnswerOf<Endpoint<S>>, CallError> {
  const { isMember } = useSession()
  const query = queryOf(endpoint, useLanguage(), request)
  // A member's answer may arrive while the server's HTML is still being taken over, which shows its place empty.
  const isPlaceKept = !useHydrated() && endpoint.access === 'member'
  return useQuery<AnswerOf<Endpoint<S>>, CallError>({
    ...query,
    queryKey: isPlaceKept ? [...query.queryKey, 'hydrating'] : query.queryKey,
    enabled: !isPlaceKept && isWanted && (endpoint.access !== 'member' || isMember),
    placeholderData: keepPreviousData,
    meta: { ...query.meta, quiet },
  })
}

export interface ActionOptions<S extends CallSchemas> {
  onSuccess?: (answer: AnswerOf<Endpoint<S>>, request: RequestOf<Endpoint<S>>) => void
  onError?: (error: CallError, request: RequestOf<Endpoint<S>>) => void
  /** No toast on failure; for actions whose error stands beside its cause. */
  quiet?: boolean
  /** Whether an answer changed what others show; without it every one does. */
  isNews?: (answer: AnswerOf<Endpoint<S>>) => boolean
}

export interface Action<S extends CallSchemas> {
  /** Resolves to the answer, or to null after a failure, which is in `error`. */
  run: (request: RequestOf<Endpoint<S>>) => Promise<AnswerOf<Endpoint<S>> | null>
  /** The same for flows that decide by the failure: throws the CallError. */
  attempt: (request: RequestOf<Endpoint<S>>) => Promise<AnswerOf<Endpoint<S>>>
  isRunning: boolean
  error: CallError | null
  /** Takes the error away, for example when the member corrects the field. */
  clearError: () => void
}

/** A call that changes something. After success the queries that its entry names are fetched again. */
export function useAction<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  { onSuccess, onError, quiet = false, isNews = () => true }: ActionOptions<S> = {},
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
    onError: (error, request) => {
      if (!quiet && error.mayToast) showToast(error.message, 'error')
      onError?.(error, request)
    },
  })
  return {
    run: (request) => mutation.mutateAsync(request).catch(() => null),
    attempt: mutation.mutateAsync,
    isRunning: mutation.isPending,
    error: mutation.error,
    clearError: mutation.reset,
  }
}

/** Throws away everything that belongs to a member, when that member is no longer the one at the phone. */
export function forgetMemberAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ meta }) => meta?.access === 'member' })
}
