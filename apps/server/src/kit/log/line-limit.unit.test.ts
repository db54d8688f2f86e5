import { expect, test } from 'vitest'
import { lineLimit } from './line-limit.ts'

test('one line per second and kind passes and says how many were left out', () => {
  let now = 0
  const passes = lineLimit(() => now)
  expect([passes('away'), passes('away'), passes('full'), passes('away')]).toEqual([0, null, 0, null])
  now = 999
  expect(passes('away')).toBeNull()
  now = 1000
  expect([passes('away'), passes('away'), passes('full')]).toEqual([3, null, 0])
})

test('the oldest of very many kinds are forgotten', () => {
  const passes = lineLimit(() => 0)
  passes('first')
  for (let kind = 0; kind < 100; kind += 1) passes(`kind ${kind}`)
  expect(passes('first')).toBe(0)
  expect(passes('kind 99')).toBeNull()
})
