import { expect, test } from 'vitest'
import { isTimely } from './password-envelope.rules.ts'

const now = new Date('2026-11-20T02:00:00Z')

test('the time in an encrypted password may be off by ten minutes at most', () => {
  expect(isTimely(new Date('2026-11-20T01:50:00Z'), now)).toBe(true)
  expect(isTimely(new Date('2026-11-20T02:10:01Z'), now)).toBe(false)
})
