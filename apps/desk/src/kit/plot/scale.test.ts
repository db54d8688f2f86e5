import { expect, test } from 'vitest'
import { everyNth, ticksTo } from './scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [47, [0, 20, 40, 60]],
  [1000, [0, 500, 1000]],
  [12_345, [0, 5000, 10_000, 15_000]],
])('round values up to %d', (most, ticks) => {
  expect(ticksTo(most)).toEqual(ticks)
})

test('labels stand apart', () => {
  expect([everyNth(7, 10), everyNth(31, 10), everyNth(400, 10)]).toEqual([1, 4, 40])
})
