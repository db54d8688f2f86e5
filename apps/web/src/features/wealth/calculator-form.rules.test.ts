import { calculate } from '@club/contract/calculator.rules.ts'
import { expect, test } from 'vitest'
import { emptyTexts, readField, readForm, shownAges } from './calculator-form.rules.ts'

test('amounts may contain commas and spaces; other input and values out of range have a message', () => {
  expect(readField('savingsYuan', '1,200 000')).toEqual({ value: 1_200_000 })
  // As a Chinese keyboard types them.
  expect(readField('pensionYuan', '３，５００．５')).toEqual(readField('pensionYuan', '3500.5'))
  expect(readField('age', '７０')).toEqual({ value: 70 })
  expect(readField('savingsYuan', '')).toEqual({ problem: 'empty' })
  expect(readField('age', '七十')).toEqual({ problem: 'notANumber' })
  expect(readField('age', '101')).toEqual({ problem: 'outside' })
  expect(readField('returnPercent', '1.5')).toEqual({ value: 1.5 })
  expect(readField('returnPercent', '1.55')).toEqual({ problem: 'notANumber' })
})

test('a form with a problem has no input', () => {
  const { input, problems } = readForm(emptyTexts)
  expect(input).toBeNull()
  expect(Object.keys(problems)).toEqual(['age', 'pensionYuan', 'spendingYuan', 'savingsYuan'])
})

test('the chart begins with the reader’s age and ends when the savings run out', () => {
  const { years, emptyAtAge } = calculate({
    age: 72,
    pensionYuan: 3000,
    spendingYuan: 4000,
    savingsYuan: 120_000,
    inflationPercent: 0,
    pensionGrowthPercent: 0,
    returnPercent: 0,
  })
  expect(emptyAtAge).toBe(82)
  expect(shownAges(years, emptyAtAge).map(({ age }) => age)).toEqual([72, 75, 80, 82])
})
