// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate, Router, useQueryParams } from '../router/router.tsx'
import { useScroll } from './scroll.ts'

let root: Root
const scrollTo = vi.fn()

/** A book, whose chapters are pages, and whose list can be narrowed. */
function Book() {
  useScroll({ namedBy: ['chapter'] })
  const chapter = useQueryParams().get('chapter')
  return (
    <main>
      <h1 key={chapter}>{`Chapter ${chapter}`}</h1>
      <a href="#next">Next</a>
    </main>
  )
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo)
  window.history.replaceState(null, '', '/oldAgeBook?chapter=1')
  root = createRoot(document.body)
  await act(async () =>
    root.render(
      <Router>
        <Book />
      </Router>,
    ),
  )
  scrollTo.mockClear()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the next chapter begins at its top with its heading focused; a filter moves nothing', async () => {
  document.querySelector('a')?.focus()
  await act(async () => navigate('/oldAgeBook?chapter=1&tab=tips'))
  expect([scrollTo.mock.calls.length, document.activeElement?.textContent]).toEqual([0, 'Next'])
  await act(async () => navigate('/oldAgeBook?chapter=2'))
  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]])
  expect(document.activeElement?.textContent).toBe('Chapter 2')
})
