// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../kit/calls/api.ts'
import { LanguageProvider } from '../../kit/i18n/i18n.tsx'
import { type Route, RouteContext } from '../../kit/page/page.ts'
import { Router } from '../../kit/router/router.tsx'
import { kitWords } from '../../kit/words.ts'
import { libraryWords } from '../library/words.ts'
import { readingOf, storeSpot } from './bookmarks.ts'
import { ChapterReader } from './chapter-reader.tsx'
import { bookPages } from './pages.ts'
import { bookWords } from './words.ts'

const book = {
  bookId: 'b1',
  title: '养老读本',
  author: '常青',
  imageUrl: '',
  chapters: [{ chapterNo: 1, title: '第一章', minutes: 1 }],
  chapterNo: 1,
  chapterTitle: '第一章',
  html: '<p>一</p><p>二</p><p>三</p>',
  origin: { sources: [], reviewer: '常青', reviewedAt: '2026-11-01', expiresAt: null },
}

let root: Root
/** How many paragraphs are above the screen. */
let above = 0

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ status: '200', message: '', data: { book } })),
  )
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this)
    return { bottom: (place + 1 - above) * 200 } as DOMRect
  })
  await Promise.all([bookWords, libraryWords, kitWords].map((part) => part.load('zh_cn')))
  root = createRoot(document.body)
})
afterEach(async () => {
  await act(async () => root.unmount())
  above = 0
  window.scrollY = 0
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const client = createQueryClient()
const route = bookPages.find(({ path }) => path === '/oldAgeBook') as Route
const show = (page: ReactNode) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <LanguageProvider initial="zh_cn">
          <Router>
            <RouteContext value={route}>{page}</RouteContext>
          </Router>
        </LanguageProvider>
      </QueryClientProvider>,
    ),
  )

async function openChapter(): Promise<void> {
  await show(<ChapterReader bookId="b1" chapterNo={1} />)
  await act(() => vi.waitFor(() => expect(document.querySelector('[data-prose]')).not.toBeNull()))
  vi.useFakeTimers()
}

function scrollTo(top: number, paragraph: number): void {
  window.scrollY = top
  above = paragraph
  window.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(1000)
}

const spot = () => readingOf('b1').lastSpot?.paragraph

test('a chapter that opens at its top keeps the spot until the reader scrolls, also back to the top', async () => {
  storeSpot('b1', { chapterNo: 1, paragraph: 2 })
  await openChapter()
  scrollTo(0, 0)
  expect(spot()).toBe(2)
  scrollTo(300, 1)
  expect(spot()).toBe(1)
  scrollTo(0, 0)
  expect(spot()).toBe(0)
  // Below the text, at what follows it.
  scrollTo(3000, 9)
  expect(spot()).toBe(2)
})

/** The next page, which is put at its top before the chapter has stopped listening. */
function Shelf() {
  useLayoutEffect(() => scrollTo(0, 0), [])
  return null
}

test('the page after a chapter begins at its top, which is not where the reader stopped', async () => {
  await openChapter()
  scrollTo(300, 1)
  await show(<Shelf />)
  expect(spot()).toBe(1)
})
