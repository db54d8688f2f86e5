import { useSearchParams } from 'react-router'
import { chapterIn } from './book-query.ts'
import { BookShelf } from './book-shelf.tsx'
import { ChapterReader } from './chapter-reader.tsx'

/** The book reader: all books, or one chapter (rules/content#book-reader). */
export function Page() {
  const asked = chapterIn(useSearchParams()[0])
  if (!asked) return <BookShelf />
  return <ChapterReader key={`${asked.bookId}/${asked.chapterNo}`} {...asked} />
}
