import { readingPages } from '@club/contract/item-pages.ts'
import { type ReadingKind, readingKinds } from '@club/contract/library.rules.ts'

/** What a page lists, and shows one of with `?id=`. */
interface ListOfPage {
  kind: ReadingKind
  groups?: readonly string[]
  isUpright?: boolean
}

/** Sections of articles with a page of their own. */
const sections = {
  '/healthIntro': { kind: 'article', groups: ['health_intro'] },
  '/moreNews': { kind: 'article', groups: ['news'] },
  '/publicPage': { kind: 'article', groups: ['public_page'], isUpright: true },
} as const satisfies Record<string, ListOfPage>

/** The kinds with pages that show more than the list and the item. Any other kind has a list page. */
const designed = ['article', 'question', 'lecture', 'discount', 'product', 'hotline', 'edition'] as const

type DesignedKind = (typeof designed)[number]
type PlainPath = (typeof readingPages)[Exclude<ReadingKind, DesignedKind>]
export type ListPath = keyof typeof sections | PlainPath

const plainKinds = readingKinds
  .filter((kind) => !designed.some((one) => one === kind))
  .map((kind) => [readingPages[kind], { kind }] as const)

/** The pages that need no design: their words are in `lists` of the words, by path. */
export const listPages: Record<ListPath, ListOfPage> = {
  ...sections,
  ...(Object.fromEntries(plainKinds) as Record<PlainPath, ListOfPage>),
}
