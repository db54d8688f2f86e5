import { addDays } from '@club/contract/business-day.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentRun, type LastCheckIn, nextCheckIn, runLengthOn } from './checkin.rules.ts'

test.each([
  ['the first ever', null, 1],
  ['after yesterday', { day: '2026-11-19', continueDays: 4 }, 5],
  ['after a day was missed', { day: '2026-11-18', continueDays: 4 }, 1],
] as const)('a check-in %s makes the run %s %i', (_, last, length) => {
  expect(runLengthOn('2026-11-20', last)).toBe(length)
})

test('a run continues across months and years', () => {
  expect(runLengthOn('2026-12-01', { day: '2026-11-30', continueDays: 30 })).toBe(31)
  expect(runLengthOn('2027-01-01', { day: '2026-12-31', continueDays: 61 })).toBe(62)
  expect(runLengthOn('2028-03-01', { day: '2028-02-29', continueDays: 2 })).toBe(3)
})

test.each([
  ['nothing', null, 0],
  ['today', { day: '2026-11-20', continueDays: 4 }, 4],
  ['yesterday', { day: '2026-11-19', continueDays: 4 }, 4],
  ['the day before', { day: '2026-11-18', continueDays: 4 }, 0],
] as const)('with %s as the last check-in the run is %s %i', (_, last, run) => {
  expect(currentRun('2026-11-20', last)).toBe(run)
})

test.each([
  ['for the first time', null, '2026-11-20', 1],
  ['after yesterday', { day: '2026-11-19', continueDays: 4 }, '2026-11-20', 5],
  ['after the clock was set back', { day: '2026-11-22', continueDays: 4 }, '2026-11-22', 1],
] as const)('whoever checks in %s checks in for the right day', (_, latest, day, continueDays) => {
  expect(nextCheckIn('2026-11-20', latest)).toEqual({ day, continueDays })
})

test('for any days, the run is the number of days without a gap', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), (isCheckedIn) => {
      let last: LastCheckIn | null = null
      let expected = 0
      for (const [index, isIn] of isCheckedIn.entries()) {
        const day = addDays('2026-11-01', index)
        if (isIn) last = { day, continueDays: runLengthOn(day, last) }
        expected = isIn ? expected + 1 : expected
        expect(currentRun(day, last)).toBe(isIn || isCheckedIn[index - 1] ? expected : 0)
        if (!isIn) expected = 0
      }
    }),
  )
})
