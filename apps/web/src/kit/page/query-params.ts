const maxIdLength = 64

/** An id in an address; '' if it is missing or cannot be valid. */
export function idIn(query: URLSearchParams, name = 'id'): string {
  const id = query.get(name) ?? ''
  return id.length > maxIdLength ? '' : id
}

/** A text in an address, as a call takes it. */
export function textIn(query: URLSearchParams, name: string, maxLength: number): string {
  return cutText(query.get(name) ?? '', maxLength)
}

/** A text cut to what a call accepts; half a character at its end is left out. */
export function cutText(text: string, maxLength: number): string {
  return text
    .trim()
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
}

/** A query parameter limited to known values; the first one by default. */
export function oneIn<T extends string>(query: URLSearchParams, name: string, known: readonly T[]): T {
  return known.find((each) => each === query.get(name)) ?? (known[0] as T)
}

/** An address with a query, if there is one. */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
