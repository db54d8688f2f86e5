import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import type { library } from '@club/contract/library.ts'
import {
  cardParts,
  minutesOf,
  originView,
  type Published,
  type PublishedItem,
  readingDeclarationOf,
  readingPath,
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
    ...cardParts(asked, reading),
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
