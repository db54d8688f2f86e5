import { languages } from '@club/contract/languages.ts'
import { beforeAll, expect, test } from 'vitest'
import { kitWords } from '../words.ts'
import { fenInWords, yuanInWords } from './money.ts'

beforeAll(() => Promise.all(languages.map((language) => kitWords.load(language))))

test('amounts are written out, with fen only if there are any', () => {
  expect(fenInWords(1_200_000, 'zh_cn')).toBe('12,000元')
  expect(fenInWords(1_200_050, 'en_us')).toBe('12,000.50 yuan')
  expect(fenInWords(5, 'zh_cn')).toBe('0.05元')
  expect(yuanInWords(1_234_567, 'en_us')).toBe('1,234,567 yuan')
})
