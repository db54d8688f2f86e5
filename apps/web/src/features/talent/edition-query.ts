import { library } from '@club/contract/library.ts'
import { maxPageSize } from '@club/contract/paging.constants.ts'
import { need } from '../../kit/calls/need.ts'
import type { Route } from '../../kit/page/page.ts'
import { type ReadingCardData, type ReadingRoute, readingRoute } from '../library/reading/reading-query.ts'

/** All editions at once, including the current one: there are few. */
export const editionsNeed = need(library.list, { kind: 'edition', pageSize: maxPageSize })

/** What every page of the contest needs. */
export const editionsRoute: Pick<Route, 'needs'> = { needs: () => [editionsNeed] }

const editionOf = readingRoute('edition')

/** The editions, or the one in the query. */
export const reviewRoute: ReadingRoute = {
  ...editionOf,
  needs: (context) => (context.query.has('id') ? editionOf.needs(context) : [editionsNeed]),
}

export type EditionCard = ReadingCardData & { edition: NonNullable<ReadingCardData['edition']> }

export function isEdition(card: ReadingCardData): card is EditionCard {
  return card.edition !== null
}

/** The editions that are over, the latest first. */
export function pastOf(editions: readonly EditionCard[]): EditionCard[] {
  return editions
    .filter(({ edition }) => edition.isPast)
    .sort((one, other) => other.edition.edition - one.edition.edition)
}
