// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../kit/calls/api.ts'
import { LanguageProvider } from '../../kit/i18n/i18n.tsx'
import { withOverlay } from '../../kit/overlays/overlay-entry.ts'
import { entryState, navigate, Router } from '../../kit/router/router.tsx'
import { kitWords } from '../../kit/words.ts'
import { Page } from './care-finder-page.tsx'
import { libraryWords } from './words.ts'

let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await Promise.all([libraryWords.load('zh_cn'), kitWords.load('zh_cn')])
  window.history.replaceState(null, '', '/careFinder')
  root = createRoot(document.body)
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <LanguageProvider initial="zh_cn">
          <Router>
            <Page />
          </Router>
        </LanguageProvider>
      </QueryClientProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const question = () => document.querySelector('legend')?.textContent

/** A sheet, such as that of a new agreement, gets an entry over the page's own. */
const coverBySheet = () =>
  act(async () => navigate('/careFinder', { state: withOverlay(entryState(), 'sheet') }))

test('a sheet over a question leaves it in its place, the first one, too', async () => {
  const first = question()
  expect(first).toBeTruthy()
  await coverBySheet()
  expect(question()).toBe(first)
  await act(async () => navigate('/careFinder', { state: { answers: { relation: '1' }, step: 1 } }))
  const second = question()
  expect(second).not.toBe(first)
  await coverBySheet()
  expect(question()).toBe(second)
})
