import { expect, test } from 'vitest'
import { roughKilometers } from './distance.rules.ts'

test.each([
  [0, 0],
  [999, 0],
  [1000, 1],
  [1499, 1],
  [1500, 2],
  [99_400, 99],
  [104_000, 100],
  [1_463_000, 1460],
])('%i metres are about %i kilometres', (meters, kilometers) => {
  expect(roughKilometers(meters)).toBe(kilometers)
})
