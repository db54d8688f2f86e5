import { useQueryParams } from '../../kit/router/router.tsx'
import { chapterIn } from './book-query.ts'
import { BookShelf } from './book-shelf.tsx'
import { ChapterReader } from './chapter-reader.tsx'

/** The book reader: all books, or one chapter (rules/content#book-reader). */
export function Page() {
  const asked = chapterIn(useQueryParams())
  if (!asked) return <BookShelf />
  return <ChapterReader key={`${asked.bookId}/${asked.chapterNo}`} {...asked} />
}
