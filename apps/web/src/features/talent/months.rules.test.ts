import { expect, test } from 'vitest'
import { monthsBetween } from './months.rules.ts'

test('an edition’s months are those of its days, even across the turn of a year', () => {
  expect(monthsBetween('2026-11-20', '2027-01-01')).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(monthsBetween('2026-09-01', '2026-09-30')).toEqual(['2026-09'])
  expect(monthsBetween('2026-09-01', '2026-08-31')).toEqual([])
})
