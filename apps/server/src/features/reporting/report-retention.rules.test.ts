import { expect, test } from 'vitest'
import { happenedAt, keptFrom } from './report-retention.rules.ts'

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

test('counts are kept for 400 days, visits as long as events may arrive', () => {
  expect(keptFrom(now)).toEqual({ counts: '2025-10-16', visits: '2026-11-13' })
  expect(happenedAt(now, now, new Date('2026-11-13T02:00:00Z'))).not.toBeNull()
})
