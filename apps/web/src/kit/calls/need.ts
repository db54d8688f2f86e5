import type { CallSchemas, Endpoint, RequestOf } from '@club/contract/endpoint.ts'
import { firstPage } from '@club/contract/paging.constants.ts'

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

/** The request of a list without its page. */
export type ListRequest<S extends CallSchemas> = Omit<RequestOf<Endpoint<S>>, 'pageNum'>

export interface ListNeed<S extends CallSchemas> extends Need {
  endpoint: Endpoint<S>
  request: ListRequest<S>
}

/** Declares a request once, for the route table and for the page's `useAnswer`. */
export function need<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  // Lists by pages are a `listNeed`.
  request: RequestOf<Endpoint<S>> & { pageNum?: never },
): AnswerNeed<S> {
  return { endpoint, request: request as AnswerNeed<S>['request'] }
}

/** The same for a paged list, and for its `usePagedAnswer`: `<PagedList {...listNeed} />`. */
export function listNeed<S extends CallSchemas>(endpoint: Endpoint<S>, request: ListRequest<S>): ListNeed<S> {
  return { endpoint, request: { ...request, pageNum: firstPage } }
}
