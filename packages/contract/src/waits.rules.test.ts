import { expect, test } from 'vitest'
import { latestEnd, stillWaits } from './waits.rules.ts'

test.each([
  [-1, false],
  [0, false],
  [1, true],
  [60_000, true],
  [120_000, true],
  // Begun before the clock was set back.
  [120_001, false],
])('what ends in %i ms and lasts a minute at most: %s', (leftMs, lasts) => {
  const now = new Date('2026-11-20T02:00:00Z')
  const until = new Date(now.getTime() + leftMs)
  expect(stillWaits(until, now, 60_000)).toBe(lasts)
  expect(until <= latestEnd(now, 60_000)).toBe(leftMs <= 120_000)
})
