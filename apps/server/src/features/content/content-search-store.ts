import { languageTable } from '@club/contract/languages.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { CheckedContent } from './content-file.ts'
import { type ContentRow, sha256 } from './content-rows.ts'
import { searchRows } from './content-search.sql.ts'
import { isFound, type SearchPage, searchPagesOf } from './content-search.ts'
import type { City } from './documents/cities.ts'
import { citiesKind } from './published.ts'
import { chineseOf, indexTerms, tsvectorOf, wordsOf } from './search-terms.rules.ts'

/** Increase it when indexing changes, so that all pages are indexed again. */
const indexingVersion = 1
const pagesAtOnce = 200

/** Pages name their cities, so renaming a city changes its pages. */
const searchedHash = (itemHash: string, citiesHash: string) =>
  sha256(`${indexingVersion} ${itemHash} ${citiesHash}`)

/** Updates the search index for one item; null removes its pages. */
export async function storeSearchedItem(
  tx: Tx,
  { kind, id }: { kind: string; id: string },
  row: ContentRow | null,
  cities: { hash: string; list: readonly City[] },
): Promise<void> {
  if (!isFound(kind)) return
  await tx.run(searchRows.delete, [[kind], [id]])
  if (!row) return
  const hash = searchedHash(row.hash, cities.hash)
  const pages = searchPagesOf(kind, id, row.body, cities.list).map((page) => ({ ...page, hash }))
  if (pages.length > 0) await insertPages(tx, pages)
}

/**
 * Updates the search index to what is published: writes the rows of changed items and deletes those of removed ones.
 */
export async function storeSearched(
  tx: Tx,
  content: CheckedContent,
  rows: readonly ContentRow[],
): Promise<void> {
  const citiesHash = rows.find(({ kind }) => kind === citiesKind)?.hash ?? ''
  const wanted = new Map(
    rows.flatMap(({ kind, id, body, hash }) =>
      isFound(kind) ? [[`${kind}/${id}`, { kind, id, body, hash: searchedHash(hash, citiesHash) }]] : [],
    ),
  )
  const stored = await tx.all(searchRows.items)
  const upToDate = new Set(
    stored
      .map(({ kind, itemId, hash }) => ({ key: `${kind}/${itemId}`, hash }))
      .filter(({ key, hash }) => wanted.get(key)?.hash === hash)
      .map(({ key }) => key),
  )
  const gone = stored.filter(({ kind, itemId }) => !upToDate.has(`${kind}/${itemId}`))
  if (gone.length > 0) {
    await tx.run(searchRows.delete, [gone.map(({ kind }) => kind), gone.map(({ itemId }) => itemId)])
  }
  const cities = content.cities?.value ?? []
  const fresh = [...wanted].filter(([key]) => !upToDate.has(key))
  for (let from = 0; from < fresh.length; from += pagesAtOnce) {
    const pages = fresh
      .slice(from, from + pagesAtOnce)
      .flatMap(([, { kind, id, body, hash }]) =>
        searchPagesOf(kind, id, body, cities).map((page) => ({ ...page, hash })),
      )
    if (pages.length > 0) await insertPages(tx, pages)
  }
}

async function insertPages(tx: Tx, pages: readonly (SearchPage & { hash: string })[]): Promise<void> {
  const of = <T>(value: (page: SearchPage & { hash: string }) => T) => pages.map(value)
  const words = (value: (page: SearchPage) => string) =>
    of((page) => (languageTable[page.language].hasSpaces ? wordsOf(value(page)) : ''))
  await tx.run(searchRows.insert, [
    of(({ kind }) => kind),
    of(({ itemId }) => itemId),
    of(({ language }) => language),
    of(({ hash }) => hash),
    of(({ title }) => title),
    of(({ path }) => path),
    of(({ summary, text }) => [summary, text].filter((each) => each !== '').join('\n')),
    of(({ expiresOn }) => expiresOn),
    words(({ title }) => title),
    words(({ summary }) => summary),
    words(({ text }) => text),
    of(termsOf),
  ])
}

/** A page's terms; of an English page only its Chinese, since the database stems the rest. */
function termsOf({ language, title, summary, text }: SearchPage): string {
  const terms = (part: string) => indexTerms(languageTable[language].hasSpaces ? chineseOf(part) : part)
  return tsvectorOf([
    { weight: 'A', terms: terms(title) },
    { weight: 'B', terms: terms(summary) },
    { weight: 'C', terms: terms(text) },
  ])
}
