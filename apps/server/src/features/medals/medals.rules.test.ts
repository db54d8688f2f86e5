import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medalProgress } from './medals.rules.ts'

test.each([
  [0, { total: 0, completeActionTimes: 0, status: '1' }],
  [9, { total: 0, completeActionTimes: 9, status: '1' }],
  [10, { total: 1, completeActionTimes: 0, status: '2' }],
  [11, { total: 1, completeActionTimes: 1, status: '2' }],
  [30, { total: 3, completeActionTimes: 0, status: '2' }],
])('%i completions of a task with a medal per ten', (completions, progress) => {
  expect(medalProgress({ completeTimes: 10, isMake: false }, completions)).toEqual(progress)
})

test('a medal in preparation cannot be owned', () => {
  for (const [completions, done] of [
    [0, 0],
    [99, 99],
    [100, 100],
    [250, 100],
  ] as const) {
    expect(medalProgress({ completeTimes: 100, isMake: true }, completions)).toEqual({
      total: 0,
      completeActionTimes: done,
      status: '3',
    })
  }
})

test('owned medals and progress add up to all completions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(5000), (completeTimes, completions) => {
      const { total, completeActionTimes } = medalProgress({ completeTimes, isMake: false }, completions)
      expect(total * completeTimes + completeActionTimes).toBe(completions)
      expect(completeActionTimes).toBeLessThan(completeTimes)
    }),
  )
})
