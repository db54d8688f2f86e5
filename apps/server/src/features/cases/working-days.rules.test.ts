import { addDays, daysOfMonth } from '@club/contract/business-day.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueDay, type HolidayCalendarYear, isWorkingDay, workingDaysLeft } from './working-days.rules.ts'

const year2026: HolidayCalendarYear = {
  year: 2026,
  isOfficial: true,
  holidays: [
    { from: '2026-01-01', to: '2026-01-03' },
    { from: '2026-02-15', to: '2026-02-23' },
    { from: '2026-04-04', to: '2026-04-06' },
    { from: '2026-05-01', to: '2026-05-05' },
    { from: '2026-06-19', to: '2026-06-21' },
    { from: '2026-09-25', to: '2026-09-27' },
    { from: '2026-10-01', to: '2026-10-07' },
  ],
  makeUpDays: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
}
const year2027: HolidayCalendarYear = { year: 2027, isOfficial: false, holidays: [], makeUpDays: [] }
const calendar = [year2026, year2027]

test.each([
  ['2026-11-20', true, 'a Friday'],
  ['2026-11-21', false, 'a Saturday'],
  ['2026-02-28', true, 'a Saturday that is worked in exchange'],
  ['2026-09-20', true, 'a Sunday that is worked in exchange'],
  ['2026-10-05', false, 'a Monday of the National Day week'],
  ['2026-01-01', false, 'New Year'],
  ['2027-01-01', true, 'a Friday of a year without official holidays'],
  ['2027-01-02', false, 'a Saturday of a year without official holidays'],
])('%s is a working day: %s (%s)', (day, isWorked) => {
  expect(isWorkingDay(day, calendar)).toBe(isWorked)
})

test.each([
  ['2026-11-20', '2026-12-11', true, 'three plain weeks from a Friday'],
  ['2026-11-21', '2026-12-11', true, 'opened on a Saturday: the count begins on Monday'],
  ['2026-02-10', '2026-03-09', true, 'over the Spring Festival with both of its make-up Saturdays'],
  [
    '2026-09-18',
    '2026-10-15',
    true,
    'over Mid-Autumn and National Day, from the Friday before a worked Sunday',
  ],
  ['2026-04-30', '2026-05-25', true, 'over Labour Day with its make-up Saturday'],
  ['2026-12-10', '2026-12-31', true, 'ends on the last day of the year'],
  ['2026-12-11', '2027-01-01', false, 'ends in a year without official holidays'],
  ['2026-12-31', '2027-01-21', false, 'counted in a year without official holidays'],
])('opened on %s, due on %s, certain: %s (%s)', (opened, day, isCertain) => {
  expect(dueDay(opened, 15, calendar)).toEqual({ day, isCertain })
})

test('without a calendar only weekends are skipped, and the day is uncertain', () => {
  expect(dueDay('2026-09-30', 5, [])).toEqual({ day: '2026-10-07', isCertain: false })
})

test('the due day is a working day with the requested number of working days up to it', () => {
  const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index))
  fc.assert(
    fc.property(fc.constantFrom(...days), fc.integer({ min: 1, max: 60 }), (opened, workingDays) => {
      const { day } = dueDay(opened, workingDays, calendar)
      expect(isWorkingDay(day, calendar)).toBe(true)
      let counted = 0
      for (let each = opened; each < day; ) {
        each = addDays(each, 1)
        if (isWorkingDay(each, calendar)) counted += 1
      }
      expect(counted).toBe(workingDays)
    }),
  )
})

test('the year 2026 has the 248 working days of its official notice', () => {
  const days = Array.from({ length: 12 }, (_, index) =>
    daysOfMonth(`2026-${String(index + 1).padStart(2, '0')}`),
  ).flat()
  expect(days.filter((day) => isWorkingDay(day, calendar))).toHaveLength(248)
})

test.each([
  ['2026-11-20', '2026-12-11', 16, 'three weeks, with the day itself'],
  ['2026-12-11', '2026-12-11', 1, 'the due day itself'],
  ['2026-12-12', '2026-12-11', -1, 'late by a Saturday'],
  ['2026-12-14', '2026-12-11', -1, 'late by the Monday after'],
  ['2026-12-16', '2026-12-11', -3, 'late by three working days'],
  ['2026-09-30', '2026-10-08', 2, 'over the National Day week'],
])('on %s a case due on %s has %i working days left: %s', (today, due, days) => {
  expect(workingDaysLeft(today, due, calendar)).toBe(days)
})
