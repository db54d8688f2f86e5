import type { Language } from '@club/contract/languages.ts'
import { statement } from '../../kit/database/db.ts'

export const searchRows = {
  /** The indexed items, each with the hash of its content; chapters count as their book. */
  items: statement<{ kind: string; itemId: string; hash: string }, []>(
    'content_searched_items',
    "SELECT DISTINCT kind, split_part(item_id, '#', 1) AS item_id, hash FROM content_search",
  ),
  delete: statement<never, [kinds: string[], itemIds: string[]]>(
    'content_delete_searched',
    `DELETE FROM content_search WHERE (kind, split_part(item_id, '#', 1)) IN
     (SELECT kind, item_id FROM unnest($1::text[], $2::text[]) AS gone (kind, item_id))`,
  ),
  /** The terms are in PostgreSQL's notation; English words are stemmed here. */
  insert: statement<
    never,
    [
      kinds: string[],
      itemIds: string[],
      languages: string[],
      hashes: string[],
      titles: string[],
      paths: string[],
      texts: string[],
      expiryDays: (string | null)[],
      titleWords: string[],
      summaryWords: string[],
      textWords: string[],
      terms: string[],
    ]
  >(
    'content_insert_searched',
    `INSERT INTO content_search (kind, item_id, language, hash, title, path, plain_text, expires_on, terms)
   SELECT kind, item_id, language, hash, title, path, plain_text, expires_on,
          setweight(to_tsvector('english', title_words), 'A')
            || setweight(to_tsvector('english', summary_words), 'B')
            || setweight(to_tsvector('english', text_words), 'C')
            || terms::tsvector
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                 $9::text[], $10::text[], $11::text[], $12::text[])
       AS page (kind, item_id, language, hash, title, path, plain_text, expires_on,
                title_words, summary_words, text_words, terms)`,
  ),
}

/** A page that was found. */
interface FoundRow {
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

export const foundPages = {
  count: statement<{ total: number }, SearchQuery>(
    'content_count_found',
    `SELECT count(*)::int AS total FROM content_search WHERE ${matching}`,
  ),
  /** The best match first; ties by kind and id. */
  page: statement<FoundRow, [...query: SearchQuery, maxRows: number, skipped: number]>(
    'content_found_page',
    `SELECT kind, item_id, title, path, plain_text FROM content_search WHERE ${matching}
     ORDER BY ts_rank(terms, ${query}) DESC, kind, item_id LIMIT $5 OFFSET $6`,
  ),
}
