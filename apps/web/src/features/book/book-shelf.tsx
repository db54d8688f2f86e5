import { bookPath } from '@club/contract/library.rules.ts'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { useForgets } from '../../kit/storage/use-forgets.ts'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Fold } from '../../kit/ui/fold.tsx'
import { Card, LinkRow, List, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Link } from '../../kit/ui/link.tsx'
import { Picture } from '../../kit/ui/picture.tsx'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import styles from './book.module.css'
import type { Book } from './book-query.ts'
import { booksNeed } from './book-query.ts'
import { type Bookmark, type BookSpot, readingOf, removeBookmark } from './bookmarks.ts'
import { bookWords } from './words.ts'

/** All books; the chapters of the first are in sight, those of the others one tap away. */
export function BookShelf() {
  const title = usePageTitle()
  const words = useWords(bookWords)
  const books = useAnswer(booksNeed)
  const forgets = useForgets()
  return (
    <PageColumn title={title} note={forgets ? words.leadWithoutStorage : words.lead}>
      <Answered
        query={books}
        lines={6}
        hasBlock
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty title={words.empty} text={words.emptyText} />}
      >
        {({ list }) =>
          list.map((book, place) => <BookSection key={book.bookId} book={book} isFirst={place === 0} />)
        }
      </Answered>
    </PageColumn>
  )
}

function BookSection({ book, isFirst }: { book: Book; isFirst: boolean }) {
  const words = useWords(bookWords)
  const { bookId, title, summary, author, imageUrl, chapters } = book
  const [lastSpot, setLastSpot] = useState<BookSpot | null>(null)
  const [bookmarks, setBookmarks] = useState<readonly Bookmark[]>([])
  // Read after hydration: the server renders the same bookshelf for everybody.
  useEffect(() => {
    const reading = readingOf(bookId)
    setLastSpot(reading.lastSpot)
    setBookmarks(reading.bookmarks)
  }, [bookId])
  const titleOf = (chapterNo: number) =>
    chapters.find((chapter) => chapter.chapterNo === chapterNo)?.title ?? ''
  const isResumed = lastSpot !== null && titleOf(lastSpot.chapterNo) !== ''
  return (
    <Section title={title}>
      <Card>
        <LinkButton
          isWide
          icon="book"
          to={bookPath(bookId, isResumed ? lastSpot.chapterNo : 1)}
          state={isResumed ? lastSpot : null}
          aria-label={words.ofBook(isResumed ? words.resume(lastSpot.chapterNo) : words.begin, title)}
        >
          {isResumed ? words.resume(lastSpot.chapterNo) : words.begin}
        </LinkButton>
        <Picture className={styles.cover} src={imageUrl} alt="" width={640} height={480} />
        <p>{summary}</p>
        <p className={lines.soft}>{author}</p>
      </Card>
      {isFirst ? (
        <Chapters book={book} />
      ) : (
        <Fold title={words.contents}>
          <Chapters book={book} />
        </Fold>
      )}
      {bookmarks.length > 0 && (
        <Section title={words.bookmarks}>
          <ul className={styles.bookmarks}>
            {bookmarks.map((bookmark) => (
              <li key={`${bookmark.chapterNo}/${bookmark.paragraph}`}>
                <Link className={styles.bookmark} to={bookPath(bookId, bookmark.chapterNo)} state={bookmark}>
                  <span className={styles.bookmarkTitle}>
                    {words.chapter(bookmark.chapterNo)} {titleOf(bookmark.chapterNo)}
                  </span>
                  <span>{bookmark.words}…</span>
                </Link>
                <Button
                  icon="close"
                  aria-label={words.ofBook(words.removeBookmark, bookmark.words)}
                  onClick={() => setBookmarks(removeBookmark(bookId, bookmark))}
                >
                  {words.removeBookmark}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Section>
  )
}

function Chapters({ book: { bookId, chapters } }: { book: Book }) {
  const words = useWords(bookWords)
  return (
    <List label={words.contents}>
      {chapters.map(({ chapterNo, title, minutes }) => (
        <LinkRow
          key={chapterNo}
          to={bookPath(bookId, chapterNo)}
          title={`${chapterNo}. ${title}`}
          text={words.minutes(minutes)}
        />
      ))}
    </List>
  )
}
