import { expect, test } from 'vitest'
import {
  admitCause,
  type CausesOfDay,
  causeOf,
  type FailureCause,
  maxEnginesOfDay,
  maxErrorsOfDay,
} from './failure-cause.rules.ts'

const cause = (error: string, engine = 'Chromium 72'): FailureCause => ({
  page: 'home',
  reason: 'broken',
  engine,
  error,
})
const admit = (day: CausesOfDay, one: FailureCause) => admitCause(day, one, JSON.stringify).cause
const emptyDay = (): CausesOfDay => ({ size: 0, known: new Set() })

test('a failure has a cause with a cleaned error; a phone without a connection has none', () => {
  expect(causeOf('course-info:lost', 'Safari 12', 'LostPage: /course-info?id=77')).toEqual({
    page: 'course-info',
    reason: 'lost',
    engine: 'Safari 12',
    error: 'LostPage: /course-info',
  })
  expect(causeOf('home', 'other')).toEqual({ page: 'home', reason: 'broken', engine: 'other', error: '' })
  expect(causeOf('home:offline', 'Safari 12', 'TypeError: Load failed')).toBeNull()
})

test('made-up errors become one, then made-up engines do, and what was known before stays', () => {
  const day = emptyDay()
  const first = cause('TypeError: list.toSorted is not a function')
  for (const no of Array(maxErrorsOfDay + 50).keys()) admit(day, no === 0 ? first : cause(`Error: ${no}`))
  expect(day.size).toBe(maxErrorsOfDay + 1)
  expect(admit(day, first)).toEqual(first)
  expect(admit(day, cause('Error: another'))).toEqual(cause('other'))
  for (const no of Array(maxEnginesOfDay).keys()) admit(day, cause('Error: another', `made up ${no}`))
  expect(day.size).toBe(maxEnginesOfDay + 1)
  expect(admit(day, cause('Error: another', 'Safari 15'))).toEqual(cause('other', 'other'))
  expect(admit(day, cause('Error: another'))).toEqual(cause('other'))
})
