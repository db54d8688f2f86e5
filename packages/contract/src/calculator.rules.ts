/**
 * The retirement calculator: how long savings last beside a pension. Amounts in yuan a month or in total,
 * rates in percent a year.
 */

export interface CalculatorInput {
  age: number
  pensionYuan: number
  spendingYuan: number
  savingsYuan: number
  /** Yearly increase of prices. */
  inflationPercent: number
  /** Yearly increase of the pension. */
  pensionGrowthPercent: number
  /** Yearly return on savings. */
  returnPercent: number
}

/** Bounds and decimals of each input. */
export const calculatorInputs = {
  age: { min: 45, max: 100, digits: 0 },
  pensionYuan: { min: 0, max: 1_000_000, digits: 0 },
  spendingYuan: { min: 0, max: 1_000_000, digits: 0 },
  savingsYuan: { min: 0, max: 100_000_000, digits: 0 },
  inflationPercent: { min: 0, max: 20, digits: 1 },
  pensionGrowthPercent: { min: 0, max: 20, digits: 1 },
  returnPercent: { min: 0, max: 20, digits: 1 },
} as const satisfies Record<keyof CalculatorInput, { min: number; max: number; digits: number }>

export const maxCalculatorAge = 100

export interface CalculatorYear {
  age: number
  /** Monthly income and spending in that year. */
  pensionYuan: number
  spendingYuan: number
  /** Savings left at the end of that year, never below 0. */
  savingsYuan: number
}

export interface CalculatorResult {
  years: CalculatorYear[]
  /** The age at which savings are used up; null if they last until `maxCalculatorAge`. */
  emptyAtAge: number | null
  /** Monthly gap in the first year after the pension; 0 if none. */
  gapNowYuan: number
}

/** Each year savings first earn and then pay the gap; amounts are rounded to whole yuan a year. */
export function calculate(input: CalculatorInput): CalculatorResult {
  const years: CalculatorYear[] = []
  let savings = input.savingsYuan
  let emptyAtAge: number | null = null
  for (let age = input.age; age <= maxCalculatorAge; age += 1) {
    const passed = age - input.age
    const pension = input.pensionYuan * (1 + input.pensionGrowthPercent / 100) ** passed
    const spending = input.spendingYuan * (1 + input.inflationPercent / 100) ** passed
    const left = Math.round(savings * (1 + input.returnPercent / 100) + 12 * (pension - spending))
    if (left < 0 && emptyAtAge === null) emptyAtAge = age
    savings = Math.max(0, left)
    years.push({
      age,
      pensionYuan: Math.round(pension),
      spendingYuan: Math.round(spending),
      savingsYuan: savings,
    })
  }
  return { years, emptyAtAge, gapNowYuan: Math.max(0, input.spendingYuan - input.pensionYuan) }
}
