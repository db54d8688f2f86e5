import { languages } from '@club/contract/languages.ts'
import { beforeAll, expect, test } from 'vitest'
import { kitWords } from '../words.ts'
import { dayInWords, inFigures, timeInWords } from './dates.ts'

beforeAll(() => Promise.all(languages.map((language) => kitWords.load(language))))

test('a day is written out in both languages', () => {
  expect(dayInWords('2026-11-02', 'zh_cn')).toBe('2026年11月2日')
  expect(dayInWords('2026-11-02', 'en_us')).toBe('2 November 2026')
})

test("an instant shows the bank's day and time, not the browser's", () => {
  expect(timeInWords('2026-10-31T16:05:00.000Z', 'zh_cn')).toBe('2026年11月1日 0:05')
  expect(timeInWords('2026-10-31T15:59:59.000Z', 'en_us')).toBe('31 October 2026, 23:59')
})

test('counts are grouped from five digits on', () => {
  expect([0, 999, 1000, 9999].map(inFigures)).toEqual(['0', '999', '1000', '9999'])
  expect([10_000, 1_234_567].map(inFigures)).toEqual(['10,000', '1,234,567'])
})
