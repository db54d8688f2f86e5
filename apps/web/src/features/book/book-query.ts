import type { AnswerOf } from '@club/contract/endpoint.ts'
import { library } from '@club/contract/library.ts'
import { answerIn } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import type { Route } from '../../kit/page/page.ts'
import { idIn } from '../../kit/page/query-params.ts'

export type Book = AnswerOf<typeof library.books>['list'][number]
export type Chapter = NonNullable<AnswerOf<typeof library.chapter>['book']>

/** The chapter in an address: null for the bookshelf, chapter 0 if it cannot exist. */
export function chapterIn(query: URLSearchParams): { bookId: string; chapterNo: number } | null {
  if (!query.has('book')) return null
  const bookId = idIn(query, 'book')
  const asked = query.get('chapter') ?? '1'
  const chapterNo = /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 0
  return { bookId, chapterNo: bookId === '' ? 0 : chapterNo }
}

export const booksNeed = need(library.books, {})
export const chapterNeed = (asked: { bookId: string; chapterNo: number }) => need(library.chapter, asked)

/** Route parts of the reader: a chapter, or the bookshelf with all books. */
export const bookRoute: Pick<Route, 'renderQuery' | 'namedBy' | 'needs' | 'exists'> = {
  renderQuery: ['book', 'chapter'],
  namedBy: ['book', 'chapter'],
  needs: ({ query }) => {
    const asked = chapterIn(query)
    if (asked === null) return [booksNeed]
    return asked.chapterNo > 0 ? [chapterNeed(asked)] : []
  },
  exists: (client, { query, language }) => {
    const asked = chapterIn(query)
    if (asked === null) return true
    return asked.chapterNo > 0 && answerIn(client, language, chapterNeed(asked))?.book !== null
  },
}
