import { expect, test } from 'vitest'
import { availableAt, instantsOf, isFull, msPerUse, usesIn } from './leaky-bucket.rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const bucket = { key: 'test', capacity: 10, drainMs: 600_000 }
const after = (ms: number) => new Date(now.getTime() + ms)

test('a bucket of ten uses in ten minutes drains one a minute', () => {
  expect(msPerUse(bucket)).toBe(60_000)
  expect(instantsOf(bucket, now)).toEqual({
    fromEmpty: after(60_000),
    latest: after(540_000),
    never: after(660_000),
  })
})

test('uses drain with time', () => {
  expect(usesIn(bucket, null, now)).toBe(0)
  expect(usesIn(bucket, after(600_000), now)).toBe(10)
  expect(usesIn(bucket, after(600_000), after(90_000))).toBe(9)
  expect(usesIn(bucket, after(600_000), after(900_000))).toBe(0)
})

test('a bucket is full while one more use does not fit, and starts again after the clock was set back', () => {
  const isFullAt = (ms: number) => isFull(bucket, after(ms), now)
  expect([540_000, 540_001, 660_000, 660_001].map(isFullAt)).toEqual([false, true, true, false])
  expect(isFull(bucket, null, now)).toBe(false)
})

test('a full bucket has room again when one use has drained', () => {
  expect(availableAt(bucket, after(600_000))).toEqual(after(60_000))
})

test('more uses than milliseconds still take something', () => {
  expect(msPerUse({ capacity: 10_000, drainMs: 1000 })).toBe(1)
})
