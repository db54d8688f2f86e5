import { expect, test } from 'vitest'
import { lateByMs } from './job-runs.rules.ts'

const knownSince = new Date('2026-11-20T00:00:00Z')
const after = (seconds: number) => new Date(knownSince.getTime() + seconds * 1000)

test('a job is late after three of its turns and five minutes', () => {
  const run = { everySeconds: 60, knownSince, succeededAt: after(3600) }
  expect(lateByMs(run, after(3600 + 480))).toBe(0)
  expect(lateByMs(run, after(3600 + 481))).toBe(1000)
})

test('a job that has never ended well is late, too', () => {
  const run = { everySeconds: 2, knownSince, succeededAt: null }
  expect(lateByMs(run, after(306))).toBe(0)
  expect(lateByMs(run, after(400))).toBe(94_000)
})

test('a success that lies ahead, since the clock was set back, counts for as long as one that is past', () => {
  const run = { everySeconds: 60, knownSince, succeededAt: after(3600) }
  expect(lateByMs(run, after(3600 - 480))).toBe(0)
  expect(lateByMs(run, after(0))).toBeGreaterThan(0)
})
