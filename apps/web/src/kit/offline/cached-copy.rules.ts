/** Header of an answer from a copy: when it was fetched. Of a document by the server's clock, which readers are shown. */
export const cachedAtHeader = 'club-cached-at'
/** The same of a document by the phone's clock (ms), which may be wrong by a year, to tell its age. */
export const fetchedAtHeader = 'club-fetched-at'

/** One copy, as shown in a list. */
export interface CachedCopy {
  /** Path and query. */
  address: string
  title: string
  cachedAt: string
}

/** The copies to choose from, latest first; of a list's parts, which share a title, only the latest. */
export function readableCopies(copies: readonly CachedCopy[]): CachedCopy[] {
  const latest = [...copies].sort((a, b) => (a.cachedAt < b.cachedAt ? 1 : -1))
  const seen = new Set<string>()
  return latest.filter(({ address, title }) => {
    const key = `${address.split('?')[0]} ${title}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
