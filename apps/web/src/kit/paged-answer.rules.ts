import type { InfiniteData } from '@tanstack/react-query'

/** A list without the pages after its first: rules/messages#paging. The same object if there are none. */
export function firstPageOnly<T>(list: InfiniteData<T, number>): InfiniteData<T, number> {
  if (list.pages.length <= 1) return list
  return { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) }
}
