import { expect, test } from 'vitest'
import { monthGrid } from './month-grid.ts'

test('a month that begins on a Sunday starts in the last column of its first week', () => {
  const weeks = monthGrid('2026-11')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks).toHaveLength(6)
  expect(weeks[5]?.[0]).toBe('2026-11-30')
})

test('a February of 28 days that begins on a Monday fills four weeks', () => {
  const weeks = monthGrid('2027-02')
  expect(weeks).toHaveLength(4)
  expect(weeks.flat()).toHaveLength(28)
  expect(weeks.flat()).not.toContain(null)
})

test('every week has seven cells', () => {
  for (const month of ['2026-01', '2028-02', '2026-08']) {
    expect(monthGrid(month).every((week) => week.length === 7)).toBe(true)
  }
})
