import { type Language, languages } from '@club/contract/languages.ts'
import { type CachedCopy, cachedAtHeader } from './cached-copy.rules.ts'

/** How documents are found among the copies; the service worker stores them, pages only read. */

export const titleHeader = 'club-title'

/** The key of a document's copy: `/-/page/zh_cn/newsDetail?id=…`. */
export function documentKey(address: string, language: Language): string {
  return `/-/page/${language}${address}`
}

/** Null if it is not a document's key. */
export function readDocumentKey(url: string): { address: string; language: Language } | null {
  const { pathname, search } = new URL(url, 'http://club.invalid')
  const language = languages.find((one) => pathname.startsWith(`/-/page/${one}/`))
  return language ? { address: pathname.slice(`/-/page/${language}`.length) + search, language } : null
}

/** Every cached document in a language; none if the browser has no caches. */
export async function cachedCopies(language: Language): Promise<CachedCopy[]> {
  if (typeof caches === 'undefined') return []
  const names = (await caches.keys()).filter((name) => name.startsWith('club-pages-'))
  const found = await Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name)
      const keys = await cache.keys()
      return Promise.all(
        keys.map(async (key) => ({
          document: readDocumentKey(key.url),
          copy: await cache.match(key, { ignoreVary: true }),
        })),
      )
    }),
  )
  return found.flat().flatMap(({ document, copy }) => {
    if (document?.language !== language || !copy) return []
    const title = decodeURIComponent(copy.headers.get(titleHeader) ?? '')
    return [{ address: document.address, title, cachedAt: copy.headers.get(cachedAtHeader) ?? '' }]
  })
}
