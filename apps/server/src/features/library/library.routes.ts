import type { ReadingKind } from '@club/contract/library.rules.ts'
import type { library } from '@club/contract/library.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Rooms } from '../../kit/budgets/budgets.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import type { Call, HandlersOf } from '../../kit/http/call.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { Published } from '../content/content.ts'
import { dayBudgets, evenBudgets } from '../identity/limits.ts'
import { isMeantFor } from './care-finder.rules.ts'
import { adviceView, bookView, cardView, chapterView, detailView } from './library-view.ts'
import { memberRatings, visitorRatings } from './ratings.sql.ts'
import { othersOf, pageOf } from './reading-lists.rules.ts'
import { makeReadingIndexes, type Reading, readingOf } from './readings.ts'
import { search } from './search.ts'

export interface LibraryDeps {
  db: Db
  clock: Clock
  published: Published
  sealing: Sealing
  rooms: Rooms
}

const maxOthers = 3

/** What members read and look up, from the published content: rules/content#one-source. */
export function libraryRoutes(deps: LibraryDeps): HandlersOf<typeof library> {
  const { db, clock, published } = deps
  const indexes = makeReadingIndexes(published)
  const readingsOf = (kind: ReadingKind, entries: readonly { itemId: string }[]): Reading[] =>
    entries.flatMap(({ itemId }) => readingOf(published, kind, itemId) ?? [])

  return {
    list: async ({ language, request }) => {
      const { kind, groups } = request
      const now = clock.roughly()
      const { total, list } = pageOf(indexes.of(kind, now), groups, request)
      const cards = readingsOf(kind, list).map((reading) => cardView({ published, language, now }, reading))
      return { total, list: cards, size: cards.length }
    },

    item: async ({ language, request }) => {
      const { kind, itemId } = request
      const reading = readingOf(published, kind, itemId)
      if (!reading) return { item: null, isOver: published.expiredItem(kind, itemId) !== null }
      const now = clock.roughly()
      const others = readingsOf(kind, othersOf(indexes.of(kind, now), itemId, maxOthers))
      return { item: detailView({ published, language, now }, reading, others), isOver: false }
    },

    books: async ({ language }) => ({
      list: published.items('book').map((book) => bookView(published, book, language)),
    }),

    chapter: async ({ language, request }) => {
      const book = published.item('book', request.bookId)
      return { book: book && chapterView(published, book, request.chapterNo, language) }
    },

    findCare: async ({ language, request }) => ({
      list: published
        .items('care_advice')
        .filter(({ facts }) => isMeantFor(facts, request))
        .map((advice) => adviceView(published, advice, language)),
    }),

    rate: async (call) => {
      const { kind, itemId, isHelpful } = call.request
      if (!published.item(kind, itemId)) throw new AppError('contentUnknown')
      await db.inTransaction((tx) => storeRating(tx, deps, call))
      return { isHelpful }
    },

    search: ({ language, request }) => search(db, { ...request, language, day: published.day() }),
  }
}

/** Stores a member's rating, or a visitor's by browser and within the budgets of the address and of all. */
async function storeRating(
  tx: Tx,
  { clock, sealing, rooms }: LibraryDeps,
  call: Call<typeof library.rate>,
): Promise<void> {
  const { kind, itemId, isHelpful } = call.request
  const at = await clock.now(tx)
  if (call.session) {
    await tx.run(memberRatings.put, [call.session.userId, kind, itemId, isHelpful, at])
    return
  }
  const { connection, network } = evenBudgets.hashesOf({ sealing }, call.address)
  const isLeft = await dayBudgets.spend(
    tx,
    { rooms },
    [['rating-address', connection], ['rating-network', network], ['rating-club']],
    at,
  )
  if (!isLeft) throw new AppError('tooMany')
  await tx.run(visitorRatings.put, [sealing.hash('rating', call.browserId()), kind, itemId, isHelpful, at])
}
