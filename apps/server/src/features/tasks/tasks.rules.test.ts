import { channels } from '@club/contract/constants.ts'
import { expect, test } from 'vitest'
import { aumResultMonth, isPaidIn, judgeAumClaim, shareKey, uploadKey, voteKey } from './tasks.rules.ts'

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

test('the share key is one per course and day', () => {
  expect(shareKey('course-1', '2026-11-20')).toBe('course-1:2026-11-20')
  expect(shareKey('course-1', '2026-11-21')).not.toBe(shareKey('course-1', '2026-11-20'))
})

test('each channel pays as it is switched', () => {
  for (const channel of channels) {
    const all = { MB: false, WX: false, WEB: false }
    expect(isPaidIn(all, channel)).toBe(false)
    expect(isPaidIn({ ...all, [channel]: true }, channel)).toBe(true)
  }
})

test('the vote key is one per work and day, the upload key one per work and edition', () => {
  expect(voteKey('W6-0001', '2026-11-20')).toBe('W6-0001:2026-11-20')
  expect(voteKey('W6-0001', '2026-11-21')).not.toBe(voteKey('W6-0001', '2026-11-20'))
  expect(uploadKey(6, 'W6-0001')).toBe('6:W6-0001')
})
