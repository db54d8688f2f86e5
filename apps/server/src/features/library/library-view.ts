import { businessDay } from '@club/contract/business-day.ts'
import type { Language } from '@club/contract/constants.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { coursePath, readingPath } from '@club/contract/library.rules.ts'
import type { library } from '@club/contract/library.ts'
import {
  type ContentKind,
  originView,
  type Published,
  type PublishedItem,
  readingMinutes,
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
    day: dayOf(reading),
    minutes: minutesOf(html, html[language], language),
    isInvented: facts.isInvented,
    path: readingPath(kind, itemId, group),
    lecture: kind === 'lecture' ? lectureView(asked, reading) : null,
    discount: kind === 'discount' ? discountView(asked, reading) : null,
    product: kind === 'product' ? productView(asked, reading) : null,
    hotline:
      kind === 'hotline' ? { number: reading.facts.number, hours: reading.words[language].hours } : null,
    edition: kind === 'edition' ? editionView(asked, reading) : null,
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

/** The day to show with an item: published, held or valid until. */
function dayOf({ kind, facts }: Reading): string | null {
  if (kind === 'article') return facts.publishedOn
  if (kind === 'lecture') return businessDay(new Date(facts.beginTime))
  return kind === 'discount' ? facts.expiresAt : null
}

/** An item that another one refers to; expired items keep their title. */
function named<K extends ContentKind>(published: Published, kind: K, id: string): PublishedItem<K> | null {
  return published.item(kind, id) ?? published.expiredItem(kind, id)
}

function cityNamesOf({ published, language }: Asked, cityIds: readonly string[]): string[] {
  return published
    .cities()
    .filter(({ id }) => cityIds.includes(id))
    .map(({ name }) => name[language])
}

function lectureView(asked: Asked, { facts, words }: PublishedItem<'lecture'>): Card['lecture'] {
  const { beginTime, endTime, cityId, seats, phone, courseId } = facts
  const { lecturer, venue } = words[asked.language]
  const course = courseId === null ? null : asked.published.item('course', courseId)
  return {
    beginTime,
    endTime,
    cityName: cityNamesOf(asked, [cityId])[0] ?? '',
    venue,
    lecturer,
    seats,
    phone,
    coursePath: course && coursePath({ courseId: course.id, courseType: course.facts.courseType }),
    isOver: Date.parse(endTime) <= asked.now.getTime(),
  }
}

function discountView(asked: Asked, { facts, words }: PublishedItem<'discount'>): Card['discount'] {
  const { products, cityIds, beginsOn, expiresAt, phone } = facts
  const { merchant, offer } = words[asked.language]
  return {
    merchant,
    offer,
    cityNames: cityNamesOf(asked, cityIds),
    products: products.flatMap((id) => {
      const product = named(asked.published, 'product', id)
      if (!product) return []
      const { title } = product.words[asked.language]
      return [{ name: title, path: readingPath('product', id, product.facts.category) }]
    }),
    beginsOn,
    expiresAt,
    phone,
  }
}

function productView(
  { published, language }: Asked,
  { facts, words }: PublishedItem<'product'>,
): Card['product'] {
  const { riskLevel, shortLink } = facts
  const { points } = words[language]
  const url = shortLink === null ? null : shortLinkOf(published, shortLink)
  return { riskLevel, points, url }
}

function editionView(
  { published, language }: Asked,
  { facts, words }: PublishedItem<'edition'>,
): Card['edition'] {
  const { edition, beginsOn, endsOn } = facts
  const today = published.day()
  const isCurrent = beginsOn <= today && today <= endsOn
  return { edition, theme: words[language].theme, beginsOn, endsOn, isCurrent }
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

/** One of the bank's short links by name, or null. */
function shortLinkOf(published: Published, name: string): string | null {
  const { shortLinks } = published.brand()
  return Object.hasOwn(shortLinks, name) ? (shortLinks[name] ?? null) : null
}
