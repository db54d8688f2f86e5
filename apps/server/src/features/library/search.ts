import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import type { FoundKind } from '@club/contract/library.rules.ts'
import type { library } from '@club/contract/library.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { searchFor } from '../content/content.ts'
import { excerptOf } from './excerpt.rules.ts'
import { type SearchQuery, searched } from './search.sql.ts'

type Found = AnswerOf<typeof library.search>

/** Searches the club's pages, best match first; no results for a text without letters or digits. */
export async function search(
  on: Queryable,
  asked: { text: string; language: Language; day: string; pageNum: number; pageSize: number },
): Promise<Found> {
  const { language, day, pageNum, pageSize } = asked
  const { ownTerms, words, hitsIn } = searchFor(asked.text, language)
  if (ownTerms === '' && words === '') return { total: 0, list: [], size: 0 }
  const query: SearchQuery = [language, ownTerms, words, day]
  const [found, rows] = await Promise.all([
    on.one(searched.count, query),
    on.all(searched.page, [...query, pageSize, (pageNum - 1) * pageSize]),
  ])
  const list = rows.map(({ kind, itemId, title, path, plainText }) => ({
    kind: kind as FoundKind,
    itemId,
    title,
    path,
    excerpt: excerptOf(plainText, hitsIn(plainText), language),
  }))
  return { total: found?.total ?? 0, list, size: list.length }
}
