import { expect, test } from 'vitest'
import { fenInWords, monthlyFen, yuanInWords } from './money.rules.ts'

test('amounts are written out, fen only where there are any', () => {
  expect(fenInWords(1_200_000, 'zh_cn')).toBe('12,000元')
  expect(fenInWords(1_200_050, 'en_us')).toBe('12,000.50 yuan')
  expect(fenInWords(5, 'zh_cn')).toBe('0.05元')
  expect(yuanInWords(1_234_567, 'en_us')).toBe('1,234,567 yuan')
})

test('an even draw never promises more than there is', () => {
  expect(monthlyFen(1_200_000, 10)).toBe(10_000)
  expect(monthlyFen(100, 10)).toBe(0)
})
