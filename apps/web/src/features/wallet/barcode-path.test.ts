import { expect, test } from 'vitest'
import { barsPath } from './barcode-path.ts'

test('adjacent dark bars become one, light bars are left out', () => {
  expect(barsPath('1101', 10, 60)).toBe('M10 0h2v60h-2zM13 0h1v60h-1z')
})

test('no bars give an empty path', () => {
  expect(barsPath('000', 0, 1)).toBe('')
})
