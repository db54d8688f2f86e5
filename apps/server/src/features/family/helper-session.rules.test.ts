import { expect, test } from 'vitest'
import { isHelperSessionAlive } from './helper-session.rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

test('a session ends idle or old', () => {
  const daysAgo = (days: number) => minutes(-days * 1440)
  expect(isHelperSessionAlive({ beganAt: daysAgo(39), usedAt: daysAgo(29) }, now)).toBe(true)
  expect(isHelperSessionAlive({ beganAt: daysAgo(39), usedAt: daysAgo(30) }, now)).toBe(false)
  expect(isHelperSessionAlive({ beganAt: daysAgo(40), usedAt: now }, now)).toBe(false)
})
