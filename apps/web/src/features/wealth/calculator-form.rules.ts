import { type CalculatorInput, calculatorInputs } from '@club/contract/calculator.rules.ts'

export const calculatorFields = Object.keys(calculatorInputs) as (keyof CalculatorInput)[]
/** Fields that the reader fills in; the rates have defaults. */
export const typedFields = ['age', 'pensionYuan', 'spendingYuan', 'savingsYuan'] as const
export const rateFields = ['inflationPercent', 'pensionGrowthPercent', 'returnPercent'] as const

export type CalculatorTexts = Record<keyof CalculatorInput, string>

/** Cautious estimates, which the reader can change. */
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

/** The number in a text, or what is wrong with it; commas and spaces are ignored, and full-width digits are digits. */
export function readField(
  field: keyof CalculatorInput,
  text: string,
): { value: number } | { problem: FieldProblem } {
  const { min, max, digits } = calculatorInputs[field]
  const plain = text.normalize('NFKC').replace(/[,\s]/g, '')
  if (plain === '') return { problem: 'empty' }
  const pattern = digits === 0 ? /^\d{1,12}$/ : new RegExp(`^\\d{1,12}(\\.\\d{1,${digits}})?$`)
  if (!pattern.test(plain)) return { problem: 'notANumber' }
  const value = Number(plain)
  return value < min || value > max ? { problem: 'outside' } : { value }
}

/** The form's input, or the problem of each field. */
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

/** Ages shown in the chart: the first, every fifth, and the one at which savings run out. */
export function shownAges(years: readonly { age: number; savingsYuan: number }[], emptyAtAge: number | null) {
  const first = years[0]?.age ?? 0
  const last = emptyAtAge ?? years.at(-1)?.age ?? 0
  return years.filter(({ age }) => age <= last && (age === first || age === last || age % everyYears === 0))
}
