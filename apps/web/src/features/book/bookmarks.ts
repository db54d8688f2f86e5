import { own } from '@club/contract/own-property.ts'
import {
  deviceValues,
  hasFields,
  isListOf,
  isNumber,
  isRecordOf,
  isString,
  storedJson,
} from '../../kit/storage/storage.ts'

/** A spot in a book: a chapter, and its paragraph at the top of the screen, from 0. */
export interface BookSpot {
  chapterNo: number
  paragraph: number
}

/** A marked spot with the beginning of its paragraph. */
export interface Bookmark extends BookSpot {
  words: string
}

interface Reading {
  /** Where the reader stopped. */
  lastSpot: BookSpot | null
  bookmarks: Bookmark[]
}

export const maxBookmarks = 10

const isSpot = hasFields<BookSpot>({ chapterNo: isNumber, paragraph: isNumber })
const isReading = hasFields<Reading>({
  lastSpot: (value): value is BookSpot | null => value === null || isSpot(value),
  bookmarks: isListOf(hasFields<Bookmark>({ chapterNo: isNumber, paragraph: isNumber, words: isString })),
})
const stored = storedJson(deviceValues, 'books', isRecordOf(isReading), {})

/** Where the reader of a book stopped on this device, and their bookmarks; never sent to the server. */
export function readingOf(bookId: string): Reading {
  return own(stored.read(), bookId) ?? { lastSpot: null, bookmarks: [] }
}

function store(bookId: string, change: Partial<Reading>): void {
  stored.write({ ...stored.read(), [bookId]: { ...readingOf(bookId), ...change } })
}

export function storeSpot(bookId: string, spot: BookSpot): void {
  store(bookId, { lastSpot: spot })
}

const isAt = (a: BookSpot) => (b: BookSpot) => a.chapterNo === b.chapterNo && a.paragraph === b.paragraph

/** Adds a bookmark and drops the oldest above the limit. */
export function addBookmark(bookId: string, bookmark: Bookmark): readonly Bookmark[] {
  const others = readingOf(bookId).bookmarks.filter((each) => !isAt(bookmark)(each))
  const bookmarks = [...others, bookmark].slice(-maxBookmarks)
  store(bookId, { bookmarks })
  return bookmarks
}

export function removeBookmark(bookId: string, spot: BookSpot): readonly Bookmark[] {
  const bookmarks = readingOf(bookId).bookmarks.filter((each) => !isAt(spot)(each))
  store(bookId, { bookmarks })
  return bookmarks
}
