import { expect, test } from 'vitest'
import {
  type CausesOfDay,
  causeAsCounted,
  causeOf,
  type FailureCause,
  maxEnginesOfDay,
  maxErrorsOfDay,
  noteCause,
} from './failure-cause.rules.ts'

const cause = (error: string, engine = 'Chromium 72'): FailureCause => ({
  page: 'home',
  reason: 'broken',
  engine,
  error,
})
function admit(day: CausesOfDay, one: FailureCause, mayAdd = true): FailureCause {
  const { cause: counted, causeHash } = causeAsCounted(day, one, JSON.stringify, mayAdd)
  noteCause(day, causeHash)
  return counted
}
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

test('a sender whose share is used up adds nothing that a day does not know, and is counted', () => {
  const day = emptyDay()
  const known = cause('TypeError: list.toSorted is not a function')
  admit(day, known)
  expect(admit(day, known, false)).toEqual(known)
  expect(admit(day, cause('Error: made up'), false)).toEqual(cause('other', 'other'))
  admit(day, cause('other'))
  expect(admit(day, cause('Error: made up'), false)).toEqual(cause('other'))
  expect(day.size).toBe(3)
})
