import type { AnswerOf, CallSchemas, Endpoint } from '@club/contract/endpoint.ts'
import { Fragment, type ReactNode } from 'react'
import type { ListRequest } from '../calls/need.ts'
import { usePagedAnswer } from '../calls/paged-answer.ts'
import styles from './layout.module.css'
import { Pager } from './pager.tsx'
import { Answered, Failed, Skeleton } from './states.tsx'

/** One row of a paged call's answer. */
type RowOf<S extends CallSchemas> =
  AnswerOf<Endpoint<S>> extends { list: readonly (infer T)[]; size: number } ? T : never

const skeletonLines = 5

/** A list in pages of five: rules/messages#paging. A failed page offers a retry. */
export function PagedList<S extends CallSchemas>({
  endpoint,
  request,
  renderRow,
  label,
  moreWord,
  endWord,
  empty,
}: {
  endpoint: Endpoint<S>
  request: ListRequest<S>
  /** `place` is the row's in its page, from 0. */
  renderRow: (row: RowOf<S>, place: number) => ReactNode
  label: string
  moreWord: string
  endWord: string
  empty: ReactNode
}) {
  const query = usePagedAnswer({ endpoint, request })
  const { error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const rowsOf = (page: AnswerOf<Endpoint<S>> | undefined) =>
    (page as { list: RowOf<S>[] } | undefined)?.list ?? []
  const isNextFailed = isFetchNextPageError && !isFetchingNextPage
  return (
    <Answered
      query={query}
      lines={skeletonLines}
      hidesPrevious
      isEmpty={({ pages }) => rowsOf(pages[0]).length === 0}
      empty={empty}
    >
      {({ pages, pageParams }) => (
        <>
          <ul className={styles.list} aria-label={label}>
            {pages.map((page, index) => (
              <Fragment key={pageParams[index]}>{rowsOf(page).map(renderRow)}</Fragment>
            ))}
            {isFetchingNextPage && (
              <li>
                <Skeleton lines={skeletonLines} />
              </li>
            )}
            {isNextFailed && (
              <li>
                <Failed reason={error?.message} onRetry={() => void fetchNextPage()} />
              </li>
            )}
          </ul>
          {!isNextFailed && (
            <Pager
              hasMore={hasNextPage}
              isBusy={isFetching}
              onMore={() => void fetchNextPage()}
              moreWord={moreWord}
              endWord={endWord}
            />
          )}
        </>
      )}
    </Answered>
  )
}
