import { useSearchParams } from 'react-router'
import { chapterIn } from './book-query.ts'
import { BookShelf } from './book-shelf.tsx'
import { ChapterReader } from './chapter-reader.tsx'

/** The reader of elder financial knowledge (spec section 2, /oldAgeBook): the shelf, or one chapter. */
export function Page() {
  const asked = chapterIn(useSearchParams()[0])
  if (!asked) return <BookShelf />
  return <ChapterReader key={`${asked.bookId}/${asked.chapterNo}`} {...asked} />
}
