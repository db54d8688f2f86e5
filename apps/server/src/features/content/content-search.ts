import { type Language, languages } from '@club/contract/constants.ts'
import {
  agreementPath,
  bookPath,
  coursePath,
  foundKinds,
  type PlaceKind,
  placeKinds,
  placePath,
  type ReadingKind,
  readingKinds,
  readingPath,
} from '@club/contract/library.rules.ts'
import type { City } from './documents.ts'
import type { PublishedItem } from './published.ts'
import { plainText } from './reading-text.rules.ts'
import { composed } from './search-terms.rules.ts'

/** One page that search finds, in one language. */
export interface SearchPage {
  kind: string
  /** The item's id; of a chapter of a book with its number: `money-reader#3`. */
  itemId: string
  language: Language
  title: string
  path: string
  summary: string
  text: string
  expiresOn: string | null
}

/** An item as it is stored, of whatever kind. */
interface FoundItem {
  facts: Record<string, unknown>
  words: Record<Language, Record<string, unknown>>
  html: Record<Language, string>
  chapters?: PublishedItem<'book'>['chapters']
}

/** Whoever reads further than this reads on in the item itself. */
const maxTextLength = 20_000
/** Words of an item that stand beside its summary. */
const namedWords = ['offer', 'merchant', 'lecturer', 'venue', 'address', 'hours', 'theme', 'author'] as const
/** Facts that name an item's group. */
const groupFacts = ['section', 'topic', 'category'] as const

/** Whether search finds items of a kind. */
export function isFound(kind: string): boolean {
  return foundKinds.some((each) => each === kind)
}

/** The pages of an item in each language; none for what has no page of its own. */
export function searchPagesOf(kind: string, id: string, body: string, cities: readonly City[]): SearchPage[] {
  const item = JSON.parse(body) as FoundItem
  const path = pathOf(kind, id, item)
  if (path === null) return []
  const expiresOn = (item.facts.expiresAt as string | null | undefined) ?? null
  return languages.flatMap((language) => {
    const words = item.words[language]
    const title = String(words.title ?? words.name)
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
        summary: summaryOf(item, language, cities),
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

/** What an item says beside its title and text: its summary, and where and by whom it is. */
function summaryOf({ facts, words }: FoundItem, language: Language, cities: readonly City[]): string {
  const said = words[language]
  const cityIds = [facts.cityId ?? [], facts.cityIds ?? []].flat()
  const cityNames = cities.filter(({ id }) => cityIds.includes(id)).map(({ name }) => name[language])
  const points = (said.points ?? []) as { label: string; value: string }[]
  const beside = [
    ...namedWords.map((name) => said[name]),
    ...cityNames,
    facts.number,
    ...points.map(({ label, value }) => `${label} ${value}`),
  ]
  const line = beside.filter((each) => typeof each === 'string').join(' · ')
  return [said.summary, line].filter((each) => each !== '').join('\n')
}

/** The address of an item's page; null where it has none. */
function pathOf(kind: string, id: string, { facts }: FoundItem): string | null {
  const group = groupFacts.map((name) => facts[name]).find((value) => typeof value === 'string')
  if (readingKinds.some((each) => each === kind))
    return readingPath(kind as ReadingKind, id, (group as string) ?? null)
  if (placeKinds.some((each) => each === kind)) return placePath(kind as PlaceKind, id)
  if (kind === 'course')
    return coursePath({ courseId: id, courseType: facts.courseType as 'Video' | 'Article' })
  if (kind === 'book') return bookPath(id)
  if (kind === 'agreement') return agreementPath(id)
  return kind === 'menu' ? (facts.url as string) : null
}
