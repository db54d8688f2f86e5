import { expect, test } from 'vitest'
import { monthlyFen } from './annuity.rules.ts'

test('even withdrawals never exceed the sum', () => {
  expect(monthlyFen(1_200_000, 10)).toBe(10_000)
  expect(monthlyFen(100, 10)).toBe(0)
})
