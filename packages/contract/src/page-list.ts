import { placePages, readingPages } from './item-pages.ts'
import { namedPages, type PagePath } from './page-paths.ts'

const itemPages = Object.values({ ...readingPages, ...placePages })
const pages: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(itemPages.map((page) => [page, ['id']])),
  ...namedPages,
}

/** Every page with the query parameters that links give it. Links need only its types, so it is not with `path`. */
export const pageParams = pages as { readonly [P in PagePath]: readonly string[] }
export const pagePaths = Object.keys(pages) as PagePath[]
