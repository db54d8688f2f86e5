import { expect, test } from 'vitest'
import { browserWaits, waitsUntil } from './password-waits.rules.ts'

const now = new Date('2026-11-20T02:00:00Z')

test('waits double up to 15 minutes', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map((failures) => {
    const until = waitsUntil(browserWaits, failures, now)
    return until ? (until.getTime() - now.getTime()) / 1000 : 0
  })
  expect(seconds).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900, 900])
})
