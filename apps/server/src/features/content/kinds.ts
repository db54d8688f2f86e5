import {
  type FoundKind,
  itemPath,
  placeKinds,
  type ReadingKind,
  readingKinds,
} from '@club/contract/library.rules.ts'
import type { z } from 'zod'
import type { CardKind, CardOf, CardView, Kind, Reading } from './kind.ts'
import { agreement } from './kinds/agreement.ts'
import { article } from './kinds/article.ts'
import { banner } from './kinds/banner.ts'
import { book } from './kinds/book.ts'
import { careAdvice } from './kinds/care-advice.ts'
import { community } from './kinds/community.ts'
import { course } from './kinds/course.ts'
import { discount } from './kinds/discount.ts'
import { edition } from './kinds/edition.ts'
import { hospital } from './kinds/hospital.ts'
import { hotActivity } from './kinds/hot-activity.ts'
import { hotline } from './kinds/hotline.ts'
import { institution } from './kinds/institution.ts'
import { lecture } from './kinds/lecture.ts'
import { medal } from './kinds/medal.ts'
import { menu } from './kinds/menu.ts'
import { product } from './kinds/product.ts'
import { question } from './kinds/question.ts'
import { slider } from './kinds/slider.ts'
import { task } from './kinds/task.ts'
import { travelBase } from './kinds/travel-base.ts'

export { isCourseReady } from './kinds/course.ts'
export { taskText } from './kinds/task.ts'

/**
 * Every kind of content by the name of its folder in `content/`. A kind with pages has a row in library.rules.ts of
 * the contract, too; one that is missing here does not compile.
 */
export const kinds = {
  article,
  question,
  lecture,
  book,
  discount,
  product,
  hotline,
  care_advice: careAdvice,
  edition,
  institution,
  hospital,
  community,
  travel_base: travelBase,
  task,
  medal,
  slider,
  menu,
  banner,
  agreement,
  hot_activity: hotActivity,
  course,
} satisfies Record<string, Kind> &
  Record<FoundKind, Kind> &
  Record<ReadingKind, Reading> & { [K in CardKind]: { card?(item: never, view: CardView): CardOf<K> } }

export type ContentKind = keyof typeof kinds
export const contentKinds = Object.keys(kinds) as ContentKind[]
export type FactsOf<K extends ContentKind> = z.output<(typeof kinds)[K]['facts']>
export type WordsOf<K extends ContentKind> = z.output<(typeof kinds)[K]['words']>

/** The kinds with their own part on cards. */
export const cardKinds = readingKinds.filter((kind): kind is CardKind => 'card' in kinds[kind])

/** The id of an item is the name of its folder. */
export const itemIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/** A kind's declaration, typed for code that treats all kinds alike. */
export function declarationOf(kind: ContentKind): Kind {
  return kinds[kind]
}

/** The same for kinds that are read as a page. */
export function readingDeclarationOf(kind: ReadingKind): Reading {
  return kinds[kind]
}

/** The name of an item, from its words in one language. */
export function titleOf(kind: ContentKind, words: unknown): string {
  return declarationOf(kind).title?.(words) ?? (words as { title: string }).title
}

/** The address of a reading's page. */
export function readingPath<K extends ReadingKind>(kind: K, id: string, facts: FactsOf<K>): string {
  return readingDeclarationOf(kind).path?.(id, facts) ?? itemPath(kind, id)
}

/** The address of an item's page, or null. */
export function pathOf(kind: ContentKind, id: string, facts: unknown): string | null {
  const { path } = declarationOf(kind)
  if (path) return path(id, facts)
  const shown = [...readingKinds, ...placeKinds].find((each) => each === kind)
  return shown === undefined ? null : itemPath(shown, id)
}
