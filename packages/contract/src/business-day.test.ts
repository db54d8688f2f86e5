import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  businessDay,
  businessMonth,
  businessTimeZone,
  dayOfMonth,
  daysInMonth,
  daysOfMonth,
  isDay,
  isMonth,
  monthOf,
  startOfDay,
  yearOf,
} from './business-day.ts'

const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
  timeZone: businessTimeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** The day computed independently of the code, from calendar parts. */
function dayByParts(instant: Date): string {
  const of = (type: string) => parts.formatToParts(instant).find((part) => part.type === type)?.value ?? ''
  return [of('year'), of('month').padStart(2, '0'), of('day').padStart(2, '0')].join('-')
}

const instants = fc.date({
  min: new Date('1992-01-01T00:00:00Z'),
  max: new Date('2199-12-31T23:59:59Z'),
  noInvalidDate: true,
})

test('the day of an instant is the calendar day in Shanghai', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      expect(businessDay(instant)).toBe(dayByParts(instant))
      expect(businessMonth(instant)).toBe(dayByParts(instant).slice(0, 7))
    }),
  )
})

test('a day begins at its start and not a millisecond earlier', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const day = businessDay(instant)
      const start = startOfDay(day)
      expect(start.getTime()).toBeLessThanOrEqual(instant.getTime())
      expect(instant.getTime() - start.getTime()).toBeLessThan(86_400_000)
      expect(businessDay(start)).toBe(day)
      expect(businessDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
    }),
  )
})

test.each([
  ['2026-11-30T15:59:59.999Z', '2026-11-30'],
  ['2026-11-30T16:00:00.000Z', '2026-12-01'],
  ['2026-12-31T15:59:59.999Z', '2026-12-31'],
  ['2026-12-31T16:00:00.000Z', '2027-01-01'],
  ['2028-02-28T16:00:00.000Z', '2028-02-29'],
  ['2028-02-29T16:00:00.000Z', '2028-03-01'],
])('%s is %s in Shanghai', (instant, day) => {
  expect(businessDay(new Date(instant))).toBe(day)
})

test('days added and subtracted again give the same day, and keep their order', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -4000, max: 4000 }), (instant, days) => {
      const day = businessDay(instant)
      const moved = addDays(day, days)
      expect(isDay(moved)).toBe(true)
      expect(addDays(moved, -days)).toBe(day)
      expect(Math.sign(moved.localeCompare(day))).toBe(Math.sign(days))
    }),
  )
})

test('months added and subtracted again give the same month', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -200, max: 200 }), (instant, months) => {
      const month = businessMonth(instant)
      expect(isMonth(addMonths(month, months))).toBe(true)
      expect(addMonths(addMonths(month, months), -months)).toBe(month)
    }),
  )
})

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -13, '2025-02'],
])('%s plus %i months is %s', (month, months, expected) => {
  expect(addMonths(month, months)).toBe(expected)
})

test.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2100-02', 28],
  ['2026-04', 30],
  ['2026-12', 31],
])('%s has %i days, each of them once and in order', (month, count) => {
  const days = daysOfMonth(month)
  expect(daysInMonth(month)).toBe(count)
  expect(days).toHaveLength(count)
  expect(days[0]).toBe(`${month}-01`)
  expect(days.at(-1)).toBe(`${month}-${count}`)
  expect(days.map(dayOfMonth)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
})

test('a day has its month and its year', () => {
  expect(monthOf('2026-11-20')).toBe('2026-11')
  expect(yearOf('2026-11-20')).toBe('2026')
  expect(dayOfMonth('2026-11-09')).toBe(9)
})

test.each(['2026-11', '2026-01', '2026-12'])('%s is a month', (text) => expect(isMonth(text)).toBe(true))
test.each(['2026-00', '2026-13', '2026-1', '26-11', '2026-11-01', '', ' 2026-11', '2026-11\n'])(
  '%j is not a month',
  (text) => expect(isMonth(text)).toBe(false),
)
test.each(['2026-11-30', '2028-02-29', '2026-01-01'])('%s is a day', (text) => expect(isDay(text)).toBe(true))
test.each(['2026-11-31', '2026-02-29', '2026-11-00', '2026-13-01', '2026-11', '2026-11-1', ''])(
  '%j is not a day',
  (text) => expect(isDay(text)).toBe(false),
)
