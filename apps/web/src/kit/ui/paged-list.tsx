import { firstPage, pageSize } from '@club/contract/constants.ts'
import { type ReactNode, useState } from 'react'
import type { CallError } from '../api.ts'
import styles from './layout.module.css'
import { Pager } from './pager.tsx'
import { Failed, Skeleton } from './states.tsx'

/** What a query of one page answers, as far as a list needs it. */
interface PageQuery<T> {
  data: { list: T[]; size: number } | undefined
  error: CallError | null
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/**
 * A list by pages of five: more is there while the last page was full (spec section 4, 'Paging'). Pages that were
 * read stay; a page that failed says so in its place and can be asked for again.
 */
export function PagedList<T>({
  usePage,
  renderRow,
  label,
  moreWord,
  endWord,
  empty,
}: {
  /** A hook that answers one page; the same one on every drawing. */
  usePage: (pageNum: number) => PageQuery<T>
  renderRow: (row: T) => ReactNode
  label: string
  moreWord: string
  endWord: string
  empty: ReactNode
}) {
  const [lastPage, setLastPage] = useState<number>(firstPage)
  const last = usePage(lastPage)
  const isThere = last.data !== undefined && !last.isPlaceholderData
  const isEmpty = isThere && lastPage === firstPage && last.data?.list.length === 0
  if (isEmpty) return empty
  const pages = Array.from({ length: lastPage }, (_, index) => firstPage + index)
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {pages.map((pageNum) => (
          <ListPage key={pageNum} pageNum={pageNum} usePage={usePage} renderRow={renderRow} />
        ))}
      </ul>
      {(isThere || (last.isFetching && lastPage > firstPage)) && (
        <Pager
          hasMore={!isThere || last.data?.size === pageSize}
          isBusy={last.isFetching}
          onMore={() => setLastPage(lastPage + 1)}
          moreWord={moreWord}
          endWord={endWord}
        />
      )}
    </>
  )
}

function ListPage<T>({
  pageNum,
  usePage,
  renderRow,
}: {
  pageNum: number
  usePage: (pageNum: number) => PageQuery<T>
  renderRow: (row: T) => ReactNode
}) {
  const { data, error, isPending, isFetching, refetch } = usePage(pageNum)
  if (data) return data.list.map(renderRow)
  return (
    <li>
      {isPending && <Skeleton lines={5} />}
      {error && <Failed reason={error.message} onRetry={() => void refetch()} isBusy={isFetching} />}
    </li>
  )
}
