import { expect, test } from 'vitest'
import { happenedAt, Intake } from './reporting.rules.ts'

const now = new Date('2026-11-20T02:00:00Z')

test('an event’s age is what the phone says, even if its clock is wrong', () => {
  const sent = new Date('2019-01-01T00:00:30Z')
  expect(happenedAt(now, sent, new Date('2019-01-01T00:00:00Z'))).toEqual(new Date('2026-11-20T01:59:30Z'))
})

test('an event from the future happens now, and one older than a week is dropped', () => {
  expect(happenedAt(now, now, new Date('2026-11-20T03:00:00Z'))).toEqual(now)
  expect(happenedAt(now, now, new Date('2026-11-13T02:00:00Z'))).not.toBeNull()
  expect(happenedAt(now, now, new Date('2026-11-13T01:59:59Z'))).toBeNull()
})

test('a server accepts a limited number of events in a minute', () => {
  const intake = new Intake(10)
  expect(intake.take(10, now)).toBe(true)
  expect(intake.take(1, now)).toBe(false)
  expect(intake.take(1, new Date(now.getTime() + 60_000))).toBe(true)
})
