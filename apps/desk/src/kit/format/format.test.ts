// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { csvOf } from '../ui/download.tsx'
import { formatsIn, inFigures, masked, operatorName, sizeInFigures } from './format.ts'

test('counts are grouped by three, sizes in a unit that fits', () => {
  expect([0, 999, 1000, 1_234_567].map(inFigures)).toEqual(['0', '999', '1,000', '1,234,567'])
  expect([0, 999, 1400, 25_000_000].map(sizeInFigures)).toEqual(['0 B', '999 B', '1.4 KB', '25 MB'])
})

test('a number is masked but for its ends', () => {
  expect(masked('13800005678')).toBe('138****5678')
  expect(masked('12345')).toBe('12345')
})

test('somebody is named without what proves them', () => {
  expect(['金 (u-1)', 'Li (night) (u-2)', 'Li'].map(operatorName)).toEqual(['金', 'Li (night)', 'Li'])
})

test('what the server tells has its times and people as everywhere at the desk', () => {
  const { told } = formatsIn('en_us')
  expect(told('stored on 2026-11-28 07:49:00 +08:00 by Lu (desk:demo-lu)')).toBe(
    'stored on 28 November 2026, 7:49 by Lu',
  )
  expect(told('2026-11-27T23:49:00.000Z')).toBe('28 November 2026, 7:49')
  expect(told('2026-12-01T08:00:00+08:00')).toBe('1 December 2026, 8:00')
  expect([told('2026-11-28'), told('the festival of 2026-11-28'), told('2026-11')]).toEqual([
    '28 November 2026',
    'the festival of 2026-11-28',
    '2026-11',
  ])
  expect(formatsIn('zh_cn').told('从 2026-11-28 07:49:00 +08:00 起展示')).toBe(
    '从 2026年11月28日 7:49 起展示',
  )
})

test('CSV quotes what must be, and lets a spreadsheet take no text for a formula', () => {
  expect(csvOf([['a', 'b,"c"', null, -5, '=1+1', '-5']])).toBe('\uFEFFa,"b,""c""",,-5,\'=1+1,-5\r\n')
})
