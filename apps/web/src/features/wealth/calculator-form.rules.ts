import { type CalculatorInput, calculatorInputs } from '@club/contract/calculator.rules.ts'

export const calculatorFields = Object.keys(calculatorInputs) as (keyof CalculatorInput)[]
/** What the reader types; the rates are given. */
export const typedFields = ['age', 'pensionYuan', 'spendingYuan', 'savingsYuan'] as const
export const rateFields = ['inflationPercent', 'pensionGrowthPercent', 'returnPercent'] as const

export type CalculatorTexts = Record<keyof CalculatorInput, string>

/** Cautious guesses; everybody can change them. */
export const emptyTexts: CalculatorTexts = {
  age: '',
  pensionYuan: '',
  spendingYuan: '',
  savingsYuan: '',
  inflationPercent: '2',
  pensionGrowthPercent: '2',
  returnPercent: '1.5',
}

export type FieldProblem = 'empty' | 'notANumber' | 'outside'

/** What is wrong with a typed text, or the number that it means; commas and spaces between digits are fine. */
export function readField(
  field: keyof CalculatorInput,
  text: string,
): { value: number } | { problem: FieldProblem } {
  const { least, most, digits } = calculatorInputs[field]
  const plain = text.replace(/[,，\s]/g, '')
  if (plain === '') return { problem: 'empty' }
  const pattern = digits === 0 ? /^\d{1,12}$/ : new RegExp(`^\\d{1,12}(\\.\\d{1,${digits}})?$`)
  if (!pattern.test(plain)) return { problem: 'notANumber' }
  const value = Number(plain)
  return value < least || value > most ? { problem: 'outside' } : { value }
}

/** The whole form: its input, or what is wrong with each field. */
export function readForm(texts: CalculatorTexts): {
  input: CalculatorInput | null
  problems: Partial<Record<keyof CalculatorInput, FieldProblem>>
} {
  const problems: Partial<Record<keyof CalculatorInput, FieldProblem>> = {}
  const input: Partial<CalculatorInput> = {}
  for (const field of calculatorFields) {
    const read = readField(field, texts[field])
    if ('problem' in read) problems[field] = read.problem
    else input[field] = read.value
  }
  return { input: Object.keys(problems).length === 0 ? (input as CalculatorInput) : null, problems }
}

const everyYears = 5

/** The ages that the chart shows: the first, every fifth, and the one at which savings are used up. */
export function shownAges(years: readonly { age: number; savingsYuan: number }[], emptyAtAge: number | null) {
  const first = years[0]?.age ?? 0
  const last = emptyAtAge ?? years.at(-1)?.age ?? 0
  return years.filter(({ age }) => age <= last && (age === first || age === last || age % everyYears === 0))
}
