import type { Language } from '@club/contract/languages.ts'
import { statement } from '../../kit/database/db.ts'

/** A page that was found. */
export interface FoundRow {
  kind: string
  itemId: string
  title: string
  path: string
  plainText: string
}

/**
 * What to search for: our own terms as a tsquery, and words that the database stems. Pages that expired
 * before `day` are left out.
 */
export type SearchQuery = [language: Language, terms: string, words: string, day: string]

const query = `(plainto_tsquery('english', $3) && $2::text::tsquery)`
const matching = `language = $1 AND terms @@ ${query} AND (expires_on IS NULL OR expires_on >= $4)`

export const searched = {
  count: statement<{ total: number }, SearchQuery>(
    'library_count_found',
    `SELECT count(*)::int AS total FROM content_search WHERE ${matching}`,
  ),
  /** The best match first; ties by kind and id. */
  page: statement<FoundRow, [...query: SearchQuery, maxRows: number, skipped: number]>(
    'library_found_page',
    `SELECT kind, item_id, title, path, plain_text FROM content_search WHERE ${matching}
     ORDER BY ts_rank(terms, ${query}) DESC, kind, item_id LIMIT $5 OFFSET $6`,
  ),
}
