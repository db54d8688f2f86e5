import { expect, test } from 'vitest'
import { daysLeft, ranksLeft } from './month-words.rules.ts'

test('the last day of a month counts as one day left', () => {
  expect(daysLeft('2026-11-30', '2026-12-01')).toBe(1)
  expect(daysLeft('2026-11-01', '2026-12-01')).toBe(30)
  expect(daysLeft('2026-12-31', '2027-01-01')).toBe(1)
})

test('the number of ranks left is never negative', () => {
  expect([0, 999, 1000, 1200].map(ranksLeft)).toEqual([1000, 1, 0, 0])
})
