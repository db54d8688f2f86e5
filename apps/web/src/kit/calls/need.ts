import type { AnswerOf, CallSchemas, Endpoint, RequestOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import { firstPage } from '@club/contract/paging.constants.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Answer, keyOf, type ListRequest, useAnswer } from './api.ts'

/** An answer that a page needs before it is rendered; `pageNum` in the request makes it a paged list. */
export interface Need {
  endpoint: Endpoint
  request: object
  /** The page works without it. */
  isOptional?: boolean
}

export interface AnswerNeed<S extends CallSchemas> extends Need {
  endpoint: Endpoint<S>
  request: RequestOf<Endpoint<S>> & object
}

export interface ListNeed<S extends CallSchemas> extends Need {
  endpoint: Endpoint<S>
  request: ListRequest<S>
}

/** Declares a request once, for the route table and for the page's `useNeed`. */
export function need<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  request: RequestOf<Endpoint<S>>,
): AnswerNeed<S> {
  return { endpoint, request: request as AnswerNeed<S>['request'] }
}

/** The same for a paged list: `<PagedList {...listNeed} />`. */
export function listNeed<S extends CallSchemas>(endpoint: Endpoint<S>, request: ListRequest<S>): ListNeed<S> {
  return { endpoint, request: { ...request, pageNum: firstPage } }
}

/** The answer to a need. */
export function useNeed<S extends CallSchemas>(
  { endpoint, request }: AnswerNeed<S>,
  options?: { enabled?: boolean },
): Answer<AnswerOf<Endpoint<S>>> {
  return useAnswer(endpoint, request as Parameters<typeof useAnswer<S>>[1], options)
}

/** The cached answer to a need, for code outside components. */
export function answerIn<S extends CallSchemas>(
  client: QueryClient,
  language: Language,
  { endpoint, request }: AnswerNeed<S>,
): AnswerOf<Endpoint<S>> | undefined {
  return client.getQueryData(keyOf(endpoint, language, request))
}
