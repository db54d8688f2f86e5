import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalculatorInput, calculate, calculatorInputs, maxCalculatorAge } from './calculator.rules.ts'

const still = { inflationPercent: 0, pensionGrowthPercent: 0, returnPercent: 0 }

test('a pension that covers everything leaves the savings untouched', () => {
  const { years, emptyAtAge, gapNowYuan } = calculate({
    age: 70,
    pensionYuan: 5000,
    spendingYuan: 5000,
    savingsYuan: 80_000,
    ...still,
  })
  expect(emptyAtAge).toBeNull()
  expect(gapNowYuan).toBe(0)
  expect(years.map(({ savingsYuan }) => savingsYuan)).toEqual(Array(31).fill(80_000))
})

test('savings pay the gap until they are used up, and never become negative', () => {
  const { years, emptyAtAge, gapNowYuan } = calculate({
    age: 70,
    pensionYuan: 3000,
    spendingYuan: 4000,
    savingsYuan: 36_000,
    ...still,
  })
  expect(gapNowYuan).toBe(1000)
  expect(years.slice(0, 5).map(({ savingsYuan }) => savingsYuan)).toEqual([24_000, 12_000, 0, 0, 0])
  // Three years are paid in full; the fourth is the first that is not.
  expect(emptyAtAge).toBe(73)
})

const input = fc.record(
  Object.fromEntries(
    Object.entries(calculatorInputs).map(([name, { min, max }]) => [
      name,
      fc.integer({ min: min, max: max }),
    ]),
  ) as Record<keyof CalculatorInput, fc.Arbitrary<number>>,
)

test('every year up to a hundred is listed, and more savings never last shorter', () => {
  fc.assert(
    fc.property(input, fc.integer({ min: 1, max: 1_000_000 }), (given, more) => {
      const result = calculate(given)
      expect(result.years.map(({ age }) => age)).toEqual(
        Array.from({ length: maxCalculatorAge - given.age + 1 }, (_, index) => given.age + index),
      )
      expect(result.years.every(({ savingsYuan }) => savingsYuan >= 0)).toBe(true)
      const richer = calculate({ ...given, savingsYuan: given.savingsYuan + more })
      const end = (age: number | null) => age ?? Number.POSITIVE_INFINITY
      expect(end(richer.emptyAtAge)).toBeGreaterThanOrEqual(end(result.emptyAtAge))
    }),
  )
})
