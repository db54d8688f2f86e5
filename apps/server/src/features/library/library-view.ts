import type { Language } from '@club/contract/constants.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { library } from '@club/contract/library.ts'
import {
  type CardKind,
  type CardOf,
  type CardView,
  cardKinds,
  originView,
  type Published,
  type PublishedItem,
  pathOf,
  readingDeclarationOf,
  readingMinutes,
  readingPath,
  titleOf,
} from '../content/content.ts'
import { groupOf, type Reading } from './readings.ts'

type Card = AnswerOf<typeof library.list>['list'][number]
type Detail = NonNullable<AnswerOf<typeof library.item>['item']>
type BookRow = AnswerOf<typeof library.books>['list'][number]
type ChapterOfBook = NonNullable<AnswerOf<typeof library.chapter>['book']>
type Advice = AnswerOf<typeof library.findCare>['list'][number]

interface Asked {
  published: Published
  language: Language
  now: Date
}

const minutesKnown = new WeakMap<object, Partial<Record<Language, number | null>>>()

/** A text's reading time. Cached by `holder`, the object that the text belongs to. */
function minutesOf(holder: object, html: string, language: Language): number | null {
  const known = minutesKnown.get(holder) ?? {}
  if (known[language] === undefined) {
    known[language] = readingMinutes(html, language)
    minutesKnown.set(holder, known)
  }
  return known[language] as number | null
}

/** An item for a list, in one language. */
export function cardView(asked: Asked, reading: Reading): Card {
  const { published, language } = asked
  const { id: itemId, kind, facts, words, html } = reading
  const { title, summary } = words[language]
  const group = groupOf(reading)
  const image = 'image' in facts ? facts.image : null
  return {
    kind,
    itemId,
    group,
    title,
    summary,
    imageUrl: image === null ? null : published.mediaUrl(image),
    day: readingDeclarationOf(kind).day?.(facts) ?? null,
    minutes: minutesOf(html, html[language], language),
    isInvented: facts.isInvented,
    path: readingPath(kind, itemId, facts),
    ...ownPart(asked, reading),
  }
}

/** What the item's kind says of it on cards; null for all other kinds. */
function ownPart(asked: Asked, { kind, facts, words }: Reading): { [K in CardKind]: CardOf<K> | null } {
  const { card } = readingDeclarationOf(kind)
  const own = card?.({ facts, words: words[asked.language] }, lookups(asked))
  const parts = cardKinds.map((each) => [each, each === kind ? own : null])
  return Object.fromEntries(parts) as { [K in CardKind]: CardOf<K> | null }
}

/** What cards look up in the published content. */
function lookups({ published, language, now }: Asked): CardView {
  return {
    language,
    now,
    today: published.day(),
    cityNames: (cityIds) =>
      published
        .cities()
        .filter(({ id }) => cityIds.includes(id))
        .map(({ name }) => name[language]),
    linkTo(kind, itemId) {
      const visible = published.item(kind, itemId)
      const item = visible ?? published.expiredItem(kind, itemId)
      if (!item) return null
      const name = titleOf(kind, item.words[language])
      return { name, path: pathOf(kind, itemId, item.facts) ?? '', isExpired: visible === null }
    },
    shortLink(name) {
      const { shortLinks } = published.brand()
      return Object.hasOwn(shortLinks, name) ? (shortLinks[name] ?? null) : null
    },
  }
}

/** An item with its text and everything related. */
export function detailView(asked: Asked, reading: Reading, others: readonly Reading[]): Detail {
  const { published, language } = asked
  return {
    ...cardView(asked, reading),
    html: reading.html[language],
    origin: originView(published, reading.facts, language),
    others: others.map((other) => cardView(asked, other)),
  }
}

function chaptersView(book: PublishedItem<'book'>, language: Language): BookRow['chapters'] {
  return (book.chapters?.[language] ?? []).map((chapter, index) => ({
    chapterNo: index + 1,
    title: chapter.title,
    minutes: minutesOf(chapter, chapter.html, language) ?? 1,
  }))
}

/** A book for the bookshelf. */
export function bookView(published: Published, book: PublishedItem<'book'>, language: Language): BookRow {
  const { title, summary, author } = book.words[language]
  return {
    bookId: book.id,
    title,
    summary,
    author,
    imageUrl: published.mediaUrl(book.facts.image),
    chapters: chaptersView(book, language),
  }
}

/** One chapter with its book; null if the book has no such chapter. */
export function chapterView(
  published: Published,
  book: PublishedItem<'book'>,
  chapterNo: number,
  language: Language,
): ChapterOfBook | null {
  const chapter = book.chapters?.[language][chapterNo - 1]
  if (!chapter) return null
  const { bookId, title, author, imageUrl, chapters } = bookView(published, book, language)
  return {
    bookId,
    title,
    author,
    imageUrl,
    chapters,
    chapterNo,
    chapterTitle: chapter.title,
    html: chapter.html,
    origin: originView(published, book.facts, language),
  }
}

/** Advice on insurance and care with its reason. */
export function adviceView(
  published: Published,
  { id, facts, words, html }: PublishedItem<'care_advice'>,
  language: Language,
): Advice {
  const { title, summary, linkNames } = words[language]
  return {
    adviceId: id,
    title,
    reason: summary,
    html: html[language],
    links: facts.readMore.map((path, index) => ({ path, name: linkNames[index] ?? path })),
    origin: originView(published, facts, language),
  }
}
