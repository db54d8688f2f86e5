/** What members read, look up and search: its kinds. */

import { placePages, readingPages } from './item-pages.ts'
import { path } from './page-paths.ts'

/** The kinds that are read as one page: it has a text, an origin and an address. */
export type ReadingKind = keyof typeof readingPages
export const readingKinds = /* @__PURE__ */ Object.keys(readingPages) as ReadingKind[]

/** The kinds that are on a map, have a distance and can be called. */
export type PlaceKind = keyof typeof placePages
export const placeKinds = /* @__PURE__ */ Object.keys(placePages) as PlaceKind[]

/** The items that have a poster: rules/contest#posters. */
export const posterItemKinds = [...readingKinds, ...placeKinds, 'course'] as const
export type PosterItemKind = (typeof posterItemKinds)[number]

/** What search finds. */
export const foundKinds = [...posterItemKinds, 'book', 'agreement', 'menu'] as const
export type FoundKind = (typeof foundKinds)[number]

/** The address of an item on the page of its kind. */
export function itemPath(kind: ReadingKind | PlaceKind, id: string): string {
  return path({ ...readingPages, ...placePages }[kind], { id })
}

/** The address of a book's chapter, from 1. */
export function bookPath(bookId: string, chapterNo = 1): string {
  return path('/oldAgeBook', { book: bookId, chapter: chapterNo })
}

const coursePaths = { Video: '/course-info', Article: '/courseArticle' } as const

/** The address of a course, by its type. */
export function coursePath({
  courseId,
  courseType,
}: {
  courseId: string
  courseType: keyof typeof coursePaths
}): string {
  return path(coursePaths[courseType], { courseId })
}
