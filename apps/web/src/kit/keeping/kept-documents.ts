import { type Language, languages } from '@club/contract/constants.ts'
import { type KeptCopy, keptAtHeader } from './keeping.rules.ts'

/** How documents are found among the copies; the service worker puts them there, pages only look. */

export const titleHeader = 'club-title'

/** The key of a document's copy: `/-/page/zh_cn/newsDetail?id=…`. */
export function documentKey(address: string, language: Language): string {
  return `/-/page/${language}${address}`
}

/** Null for what is no key of a document. */
export function readDocumentKey(url: string): { address: string; language: Language } | null {
  const { pathname, search } = new URL(url, 'http://club.invalid')
  const language = languages.find((one) => pathname.startsWith(`/-/page/${one}/`))
  return language ? { address: pathname.slice(`/-/page/${language}`.length) + search, language } : null
}

/** Every document that this phone keeps in a language; none where the browser keeps nothing. */
export async function keptCopies(language: Language): Promise<KeptCopy[]> {
  if (typeof caches === 'undefined') return []
  const names = (await caches.keys()).filter((name) => name.startsWith('club-pages-'))
  const shelves = await Promise.all(
    names.map(async (name) => {
      const shelf = await caches.open(name)
      const keys = await shelf.keys()
      return Promise.all(
        keys.map(async (key) => ({
          found: readDocumentKey(key.url),
          copy: await shelf.match(key, { ignoreVary: true }),
        })),
      )
    }),
  )
  return shelves.flat().flatMap(({ found, copy }) => {
    if (found?.language !== language || !copy) return []
    const title = decodeURIComponent(copy.headers.get(titleHeader) ?? '')
    return [{ address: found.address, title, keptAt: copy.headers.get(keptAtHeader) ?? '' }]
  })
}
