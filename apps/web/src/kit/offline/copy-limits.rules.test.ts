import { expect, test } from 'vitest'
import { oldestToDrop } from './copy-limits.rules.ts'

test('the oldest copies are dropped until number and bytes fit', () => {
  expect(oldestToDrop([1, 1, 1], 3, 3)).toBe(0)
  expect(oldestToDrop([1, 1, 1], 2, 3)).toBe(1)
  expect(oldestToDrop([5, 1, 1], 3, 3)).toBe(1)
  expect(oldestToDrop([1, 1, 5], 3, 3)).toBe(3)
  expect(oldestToDrop([], 3, 3)).toBe(0)
})
