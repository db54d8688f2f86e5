import { expect, test } from 'vitest'
import { barsPath } from './bars-path.ts'

test('neighbouring dark bars are one, light ones are left out', () => {
  expect(barsPath('1101', 10, 60)).toBe('M10 0h2v60h-2zM13 0h1v60h-1z')
})

test('no bars are no path', () => {
  expect(barsPath('000', 0, 1)).toBe('')
})
