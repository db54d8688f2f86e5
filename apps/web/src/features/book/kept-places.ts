import { deviceValues } from '../../kit/storage.ts'

/** Where a reader is in a book: a chapter, and in it the paragraph at the top of the screen, from 0. */
export interface BookPlace {
  chapterNo: number
  paragraph: number
}

/** A place that the reader marked, with how its paragraph begins. */
export interface Bookmark extends BookPlace {
  words: string
}

interface Kept {
  place: BookPlace | null
  bookmarks: Bookmark[]
}

const storageKey = 'books'
export const maxBookmarks = 10

function readAll(): Record<string, Kept> {
  try {
    return JSON.parse(deviceValues.get(storageKey) ?? '{}') as Record<string, Kept>
  } catch {
    return {}
  }
}

/** What this device keeps of a book; nothing of it goes to the club. */
export function keptOf(bookId: string): Kept {
  return readAll()[bookId] ?? { place: null, bookmarks: [] }
}

function keep(bookId: string, change: (kept: Kept) => Kept): Kept {
  const changed = change(keptOf(bookId))
  deviceValues.set(storageKey, JSON.stringify({ ...readAll(), [bookId]: changed }))
  return changed
}

export function keepPlace(bookId: string, place: BookPlace): void {
  keep(bookId, (kept) => ({ ...kept, place }))
}

const isAt = (a: BookPlace) => (b: BookPlace) => a.chapterNo === b.chapterNo && a.paragraph === b.paragraph

/** Adds a bookmark, in the order of the book; of too many the first one made goes. */
export function addBookmark(bookId: string, bookmark: Bookmark): readonly Bookmark[] {
  return keep(bookId, (kept) => ({
    ...kept,
    bookmarks: [...kept.bookmarks.filter((each) => !isAt(bookmark)(each)), bookmark].slice(-maxBookmarks),
  })).bookmarks
}

export function removeBookmark(bookId: string, place: BookPlace): readonly Bookmark[] {
  return keep(bookId, (kept) => ({
    ...kept,
    bookmarks: kept.bookmarks.filter((each) => !isAt(place)(each)),
  })).bookmarks
}
