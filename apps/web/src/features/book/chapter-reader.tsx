import { bookPath } from '@club/contract/library.rules.ts'
import { path } from '@club/contract/page-paths.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { showToast } from '../../kit/messages/toast.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { cutText } from '../../kit/page/query-params.ts'
import { useLocation } from '../../kit/router/router.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Buttons, Page as PageColumn } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Prose } from '../../kit/ui/prose.tsx'
import { Answered, State } from '../../kit/ui/states.tsx'
import { Helpful } from '../library/reading/helpful.tsx'
import { LargerText, OriginFold, SendFold } from '../library/reading/reading-body.tsx'
import styles from './book.module.css'
import type { Chapter } from './book-query.ts'
import { chapterNeed } from './book-query.ts'
import { addBookmark, type BookSpot, readingOf, storeSpot } from './bookmarks.ts'
import { bookWords } from './words.ts'

/** One chapter to read, listen to and mark; this device remembers where the reader stopped. */
export function ChapterReader({ bookId, chapterNo }: { bookId: string; chapterNo: number }) {
  const title = usePageTitle()
  const isAsked = chapterNo > 0
  const chapter = useAnswer(chapterNeed({ bookId, chapterNo }), { enabled: isAsked })
  if (!isAsked) return <UnknownChapter />
  return (
    <Answered
      query={chapter}
      lines={8}
      hidesPrevious
      frame={(state) => <PageColumn title={title}>{state}</PageColumn>}
      pick={({ book }) => book}
      unknown={() => <UnknownChapter />}
    >
      {(book) => <ChapterText chapter={book} />}
    </Answered>
  )
}

function UnknownChapter() {
  const words = useWords(bookWords)
  return (
    <PageColumn title={words.unknown}>
      <State picture="not-found" text={words.unknownText} />
      <LinkButton kind="main" isWide icon="book" to={path('/oldAgeBook')}>
        {words.toShelf}
      </LinkButton>
    </PageColumn>
  )
}

function ChapterText({ chapter }: { chapter: Chapter }) {
  const words = useWords(bookWords)
  const text = useRef<HTMLDivElement>(null)
  const { bookId, title, author, chapters, chapterNo, chapterTitle, html, origin } = chapter
  const spot = useSpot(text, bookId, chapterNo)
  const next = chapters.find((each) => each.chapterNo === chapterNo + 1)
  return (
    <PageColumn title={chapterTitle} lead={`${title} · ${words.of(chapterNo, chapters.length)}`}>
      <Buttons>
        <LargerText />
        {spot.resumeAt !== null && (
          <Button icon="down" onClick={spot.readOn}>
            {words.readOn}
          </Button>
        )}
      </Buttons>
      <Prose ref={text} html={html} />
      <Button
        isWide
        icon="flag"
        onClick={() => {
          const marked = markHere(text.current, bookId, chapterNo)
          if (marked) showToast(words.marked)
        }}
      >
        {words.mark}
      </Button>
      <p className={lines.soft}>{words.markHint}</p>
      {next ? (
        <LinkButton kind="main" icon="next" to={bookPath(bookId, next.chapterNo)}>
          {words.next(next.title)}
        </LinkButton>
      ) : (
        <p className={styles.end}>{words.finished}</p>
      )}
      <Buttons>
        {chapterNo > 1 && (
          <LinkButton icon="back" to={bookPath(bookId, chapterNo - 1)}>
            {words.previous}
          </LinkButton>
        )}
        <LinkButton icon="menu" to={path('/oldAgeBook')}>
          {words.contents}
        </LinkButton>
      </Buttons>
      <p className={lines.soft}>{author}</p>
      <OriginFold origin={origin} />
      <Helpful kind="book" itemId={bookId} />
      <SendFold title={`${title}：${chapterTitle}`} path={bookPath(bookId, chapterNo)} />
    </PageColumn>
  )
}

/** The paragraphs of a text, in order. */
function paragraphsOf(text: HTMLElement | null): HTMLElement[] {
  return [...(text?.children ?? [])].filter((each): each is HTMLElement => each instanceof HTMLElement)
}

/** Below the page's header; text that ends above this line has been read. */
const readLinePx = 90

/** Index of the first paragraph not scrolled past, or of the last. */
function paragraphInView(text: HTMLElement | null): number {
  const all = paragraphsOf(text)
  const found = all.findIndex((each) => each.getBoundingClientRect().bottom > readLinePx)
  // Below the whole text, the reader is at its end.
  return found >= 0 ? found : Math.max(0, all.length - 1)
}

const snippetLength = 24

function markHere(text: HTMLElement | null, bookId: string, chapterNo: number): boolean {
  const paragraph = paragraphInView(text)
  const words = cutText(paragraphsOf(text)[paragraph]?.innerText ?? '', snippetLength)
  if (!words) return false
  addBookmark(bookId, { chapterNo, paragraph, words })
  return true
}

function goTo(text: HTMLElement | null, paragraph: number): void {
  const target = paragraphsOf(text)[paragraph]
  if (!target) return
  target.tabIndex = -1
  target.scrollIntoView({ block: 'start' })
  target.focus({ preventScroll: true })
}

/** Stores the reader's spot. Starts at the bookmark that led here; otherwise offers the last spot. */
function useSpot(text: RefObject<HTMLDivElement | null>, bookId: string, chapterNo: number) {
  const spot = useLocation().state as BookSpot | null
  // Not the whole state, which differs while a sheet covers the page: the reader would be led back here.
  const asked = spot?.chapterNo === chapterNo ? spot.paragraph : null
  const [resumeAt, setResumeAt] = useState<number | null>(null)
  useEffect(() => {
    const { lastSpot } = readingOf(bookId)
    if (asked !== null) goTo(text.current, asked)
    else if (lastSpot?.chapterNo === chapterNo && lastSpot.paragraph > 0) setResumeAt(lastSpot.paragraph)
    // Opening a chapter counts even before the first scroll.
    if (lastSpot?.chapterNo !== chapterNo) storeSpot(bookId, { chapterNo, paragraph: 0 })
    let timer: ReturnType<typeof setTimeout> | undefined
    let seen: number | null = null
    let hasLeftTop = false
    function save(): void {
      clearTimeout(timer)
      if (seen !== null) storeSpot(bookId, { chapterNo, paragraph: seen })
      seen = null
    }
    function onScroll(): void {
      // Another page is shown already, or this one has only just been put at its top: neither is the reader's doing.
      hasLeftTop ||= window.scrollY > 0
      if (!text.current || !hasLeftTop) return
      seen = paragraphInView(text.current)
      clearTimeout(timer)
      timer = setTimeout(save, saveDelayMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      save()
      window.removeEventListener('scroll', onScroll)
    }
  }, [text, bookId, chapterNo, asked])
  function readOn(): void {
    if (resumeAt !== null) goTo(text.current, resumeAt)
    setResumeAt(null)
  }
  return { resumeAt, readOn }
}

/** The page must rest this long before its spot is stored. */
const saveDelayMs = 300
