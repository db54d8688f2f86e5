import { expect, test } from 'vitest'
import { restartPauseMs, shortLivesWith } from './worker-restarts.rules.ts'

test('the pause doubles with each worker that ended soon, up to half a minute', () => {
  let shortLives = 0
  const pauses = Array.from({ length: 9 }, () => {
    shortLives = shortLivesWith(shortLives, 100)
    return restartPauseMs(shortLives)
  })
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  expect(restartPauseMs(10_000)).toBe(30_000)
})

test('a worker that ran for a minute starts the count anew', () => {
  expect(restartPauseMs(shortLivesWith(7, 60_000))).toBe(500)
})
