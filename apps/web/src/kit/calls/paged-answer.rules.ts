interface Pages<T> {
  pages: T[]
  pageParams: number[]
}

/** A list without the pages after its first: rules/messages#paging. The same object if there are none. */
export function firstPageOnly<T>(list: Pages<T>): Pages<T> {
  if (list.pages.length <= 1) return list
  return { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) }
}
