import { expect, test } from 'vitest'
import { daysOf, periodOf } from './report-period.rules.ts'

const today = '2026-11-20'

test('a period is the running month up to today, unless days are named', () => {
  expect(periodOf(today, {})).toEqual({ from: '2026-11-01', to: today })
  expect(periodOf(today, { from: '2026-10-05' })).toEqual({ from: '2026-10-05', to: today })
  expect(periodOf(today, { to: '2026-10-05' })).toEqual({ from: '2026-10-01', to: '2026-10-05' })
  expect(periodOf(today, { from: today })).toEqual({ from: today, to: today })
})

test('a period that ends before it begins or is too long is refused in words', () => {
  expect(periodOf(today, { from: '2026-11-21' })).toBe(
    'the period ends before it begins: 2026-11-21 to 2026-11-20',
  )
  expect(periodOf('2026-02-04', { from: '2025-01-01' })).toMatchObject({ from: '2025-01-01' })
  expect(periodOf('2026-02-05', { from: '2025-01-01' })).toBe('the period is longer than 400 days')
})

test('a period of years that days cannot be counted in is refused', () => {
  const words = 'the period is not within the years 2000 to 2999'
  expect(periodOf(today, { from: '0000-01-01', to: '0000-01-02' })).toBe(words)
  expect(periodOf(today, { from: '9998-11-27', to: '9999-12-31' })).toBe(words)
})

test('the days of a period include its ends', () => {
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})
