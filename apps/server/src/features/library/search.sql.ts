import type { Language } from '@club/contract/constants.ts'
import { type Queryable, statement } from '../../kit/db.ts'

/** A page that was found. */
export interface FoundRow {
  kind: string
  itemId: string
  title: string
  path: string
  plainText: string
}

/** What is asked for: our own terms as a tsquery, and words that the database stems. */
export interface SearchQuery {
  language: Language
  terms: string
  words: string
  /** Pages whose last day is before this one are not found. */
  day: string
}

const query = `(plainto_tsquery('english', $3) && $2::text::tsquery)`
const matching = `language = $1 AND terms @@ ${query} AND (expires_on IS NULL OR expires_on >= $4)`

const count = statement<{ total: number }>(
  'library_count_found',
  `SELECT count(*)::int AS total FROM content_search WHERE ${matching}`,
)
const page = statement<FoundRow>(
  'library_found_page',
  `SELECT kind, item_id, title, path, plain_text FROM content_search WHERE ${matching}
   ORDER BY ts_rank(terms, ${query}) DESC, kind, item_id LIMIT $5 OFFSET $6`,
)

const paramsOf = ({ language, terms, words, day }: SearchQuery) => [language, terms, words, day]

export const searched = {
  count: async (on: Queryable, asked: SearchQuery) => (await on.one(count, paramsOf(asked)))?.total ?? 0,
  /** The best first; equal ones by kind and id. */
  page: (on: Queryable, asked: SearchQuery, rows: number, skipped: number) =>
    on.all(page, [...paramsOf(asked), rows, skipped]),
}
