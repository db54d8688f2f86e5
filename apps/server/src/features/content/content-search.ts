import { type Language, languages } from '@club/contract/languages.ts'
import { bookPath, foundKinds } from '@club/contract/library.rules.ts'
import type { City } from './documents/cities.ts'
import { type ContentKind, declarationOf, pathOf, titleOf } from './kinds.ts'
import type { PublishedItem } from './published-items.ts'
import { plainText } from './reading-text.rules.ts'
import { composed } from './search-terms.rules.ts'

/** A page that search can find, in one language. */
export interface SearchPage {
  kind: string
  /** The item's id; for a chapter of a book with its number: `money-reader#3`. */
  itemId: string
  language: Language
  title: string
  path: string
  summary: string
  text: string
  expiresOn: string | null
}

/** A stored item of any kind. */
interface FoundItem {
  facts: Record<string, unknown>
  words: Record<Language, Record<string, unknown>>
  html: Record<Language, string>
  chapters?: PublishedItem<'book'>['chapters']
}

/** Text beyond this length is not indexed. */
const maxTextLength = 20_000

/** Whether search finds items of a kind. */
export function isFound(kind: string): kind is ContentKind {
  return foundKinds.some((each) => each === kind)
}

/** The pages of an item in each language; none if it has no page of its own. */
export function searchPagesOf(
  kind: ContentKind,
  id: string,
  body: string,
  cities: readonly City[],
): SearchPage[] {
  const item = JSON.parse(body) as FoundItem
  const path = pathOf(kind, id, item.facts)
  if (path === null) return []
  const expiresOn = (item.facts.expiresAt as string | null | undefined) ?? null
  return languages.flatMap((language) => {
    const words = item.words[language]
    const title = titleOf(kind, words)
    const page = (
      itemId: string,
      more: Pick<SearchPage, 'title' | 'path' | 'summary' | 'text'>,
    ): SearchPage => ({
      kind,
      itemId,
      language,
      expiresOn,
      ...more,
      title: composed(more.title),
      summary: composed(more.summary),
      text: composed(more.text).slice(0, maxTextLength),
    })
    const chapters = item.chapters?.[language] ?? []
    return [
      page(id, {
        title,
        path,
        summary: summaryOf(kind, item, language, cities),
        text: plainText(item.html[language]),
      }),
      ...chapters.map((chapter, index) =>
        page(`${id}#${index + 1}`, {
          title: `${chapter.title} · ${title}`,
          path: bookPath(id, index + 1),
          summary: '',
          text: plainText(chapter.html),
        }),
      ),
    ]
  })
}

/** An item's summary and the line that its kind declares. */
function summaryOf(
  kind: ContentKind,
  { facts, words }: FoundItem,
  language: Language,
  cities: readonly City[],
): string {
  const said = words[language]
  const cityNames = (ids: readonly string[]) =>
    cities.filter(({ id }) => ids.includes(id)).map(({ name }) => name[language])
  const line = declarationOf(kind).searchWords?.({ facts, words: said }, cityNames).join(' · ') ?? ''
  return [said.summary, line].filter((each) => each !== '').join('\n')
}
