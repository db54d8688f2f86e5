import { expect, test } from 'vitest'
import { monthlyFen } from './annuity.rules.ts'

test('an even draw never promises more than there is', () => {
  expect(monthlyFen(1_200_000, 10)).toBe(10_000)
  expect(monthlyFen(100, 10)).toBe(0)
})
