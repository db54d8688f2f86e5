import { expect, test } from 'vitest'
import { overlayIn, withOverlay } from './overlay-entry.ts'

test("an entry names its overlay and preserves the page's own state", () => {
  const state = withOverlay({ message: 'x' }, 'rules-1')
  expect(state).toEqual({ message: 'x', overlay: 'rules-1' })
  expect(overlayIn(state)).toBe('rules-1')
  expect(overlayIn(withOverlay(state, 'medal-2'))).toBe('medal-2')
})

test.each([null, undefined, 'text', {}, { overlay: 3 }])('%j names no overlay', (state) => {
  expect(overlayIn(state)).toBeNull()
  expect(overlayIn(withOverlay(state === 'text' ? null : state, 'a'))).toBe('a')
})
