import { expect, test } from 'vitest'
import { aumResultMonth, judgeAumClaim } from './asset-claims.rules.ts'

test.each([
  ['2026-11-02', '2026-10'],
  ['2026-01-31', '2025-12'],
  ['2026-03-31', '2026-02'],
])('a claim on %s is for %s', (day, month) => expect(aumResultMonth(day)).toBe(month))

test.each([
  ['2026-11-01', true, { reached: true }, 'underReview'],
  ['2026-11-01', true, null, 'underReview'],
  ['2026-11-02', true, null, 'underReview'],
  ['2026-11-02', true, { reached: true }, 'reached'],
  ['2026-11-02', true, { reached: false }, 'notReached'],
  ['2026-11-30', true, { reached: true }, 'reached'],
  ['2026-11-02', false, { reached: true }, 'EmptyCstNo'],
  ['2026-11-02', false, null, 'EmptyCstNo'],
  ['2026-11-01', false, null, 'EmptyCstNo'],
] as const)('on %s, customer number: %s, result %o: %s', (day, hasCustomerNo, result, judged) => {
  expect(judgeAumClaim(day, hasCustomerNo, result)).toBe(judged)
})
