import { firstPage, pageSize } from '@club/contract/constants.ts'
import type { AnswerOf, CallSchemas, Endpoint, RequestOf } from '@club/contract/endpoint.ts'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '../api.ts'
import styles from './layout.module.css'
import { Pager } from './pager.tsx'
import { Awaited } from './states.tsx'

/** One row of a paged call's answer. */
type RowOf<S extends CallSchemas> =
  AnswerOf<Endpoint<S>> extends { list: readonly (infer T)[]; size: number } ? T : never

interface PagedCall<S extends CallSchemas> {
  endpoint: Endpoint<S>
  /** The request of one page. */
  requestOf: (pageNum: number) => RequestOf<Endpoint<S>>
}

/** The answer of one page. */
function usePage<S extends CallSchemas>({ endpoint, requestOf }: PagedCall<S>, pageNum: number) {
  const { data, ...query } = useAnswer(endpoint, requestOf(pageNum))
  return { ...query, data: data as { list: RowOf<S>[]; size: number } | undefined }
}

/**
 * A list by pages of five: rules/messages#paging. Pages that were read stay; a failed page says so and can be fetched
 * again.
 */
export function PagedList<S extends CallSchemas>({
  endpoint,
  requestOf,
  renderRow,
  label,
  moreWord,
  endWord,
  empty,
}: PagedCall<S> & {
  renderRow: (row: RowOf<S>) => ReactNode
  label: string
  moreWord: string
  endWord: string
  empty: ReactNode
}) {
  const [lastPage, setLastPage] = useState<number>(firstPage)
  const call = { endpoint, requestOf }
  const last = usePage(call, lastPage)
  const exists = last.data !== undefined && !last.isPlaceholderData
  const isEmpty = exists && lastPage === firstPage && last.data?.list.length === 0
  if (isEmpty) return empty
  const pages = Array.from({ length: lastPage }, (_, index) => firstPage + index)
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {pages.map((pageNum) => (
          <ListPage key={pageNum} pageNum={pageNum} call={call} renderRow={renderRow} />
        ))}
      </ul>
      {(exists || (last.isFetching && lastPage > firstPage)) && (
        <Pager
          hasMore={!exists || last.data?.size === pageSize}
          isBusy={last.isFetching}
          onMore={() => setLastPage(lastPage + 1)}
          moreWord={moreWord}
          endWord={endWord}
        />
      )}
    </>
  )
}

function ListPage<S extends CallSchemas>({
  pageNum,
  call,
  renderRow,
}: {
  pageNum: number
  call: PagedCall<S>
  renderRow: (row: RowOf<S>) => ReactNode
}) {
  const { data, ...query } = usePage(call, pageNum)
  if (data) return data.list.map(renderRow)
  return (
    <li>
      <Awaited {...query} lines={5} />
    </li>
  )
}
