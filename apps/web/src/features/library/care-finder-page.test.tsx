// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withOverlay } from '../../kit/overlays/overlay-entry.ts'
import { entryState, navigate } from '../../kit/router/router.tsx'
import { removeShown, show } from '../../testing/shown.tsx'
import { Page } from './care-finder-page.tsx'
import { libraryWords } from './words.ts'

beforeEach(async () => {
  await libraryWords.load('zh_cn')
  await show(<Page />, '/careFinder')
})
afterEach(removeShown)

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
