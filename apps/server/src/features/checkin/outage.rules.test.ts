import { expect, test } from 'vitest'
import { monthsOf, outageDays, runsAgain } from './outage.rules.ts'

test('the days of an outage across a month’s end', () => {
  expect(outageDays('2026-11-30', '2026-12-01')).toEqual(['2026-11-30', '2026-12-01'])
  expect(monthsOf(['2026-11-30', '2026-12-01', '2026-12-02'])).toEqual(['2026-11', '2026-12'])
  expect(outageDays('2026-12-01', '2026-12-31')).toHaveLength(31)
  expect(outageDays('2026-12-01', '2027-01-01')).toBeNull()
  expect(outageDays('2026-12-02', '2026-12-01')).toBeNull()
})

test('runs are recomputed from the check-in before', () => {
  const before = { day: '2026-11-19', continueDays: 4 }
  const days = ['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24']
  expect(runsAgain(before, days).map(({ continueDays }) => continueDays)).toEqual([5, 6, 1, 2])
  expect(runsAgain(null, days).map(({ continueDays }) => continueDays)).toEqual([1, 2, 1, 2])
})
