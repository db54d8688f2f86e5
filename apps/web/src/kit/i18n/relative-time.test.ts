import { languages } from '@club/contract/languages.ts'
import { beforeAll, expect, test } from 'vitest'
import { kitWords } from '../words.ts'
import { timeAgo } from './relative-time.ts'

beforeAll(() => Promise.all(languages.map((language) => kitWords.load(language))))

const now = new Date('2026-11-20T12:00:00Z')
const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

test.each([
  [-5 * minutes, '刚刚', 'just now'],
  [0, '刚刚', 'just now'],
  [30 * seconds - 1, '刚刚', 'just now'],
  [30 * seconds, '1分钟前', '1 minute ago'],
  [2 * minutes - 1, '1分钟前', '1 minute ago'],
  [2 * minutes, '2分钟前', '2 minutes ago'],
  [60 * minutes - 1, '59分钟前', '59 minutes ago'],
  [60 * minutes, '1小时前', '1 hour ago'],
  [24 * hours - 1, '23小时前', '23 hours ago'],
  [24 * hours, '1天前', '1 day ago'],
  [48 * hours - 1, '1天前', '1 day ago'],
  [48 * hours, '2026年11月18日', '18 November 2026'],
])('%d ms ago is written as %s', (age, inChinese, inEnglish) => {
  const instant = new Date(now.getTime() - age)
  expect(timeAgo(instant, now, 'zh_cn')).toBe(inChinese)
  expect(timeAgo(instant, now, 'en_us')).toBe(inEnglish)
})

test("an old instant shows the bank's day", () => {
  expect(timeAgo(new Date('2026-10-31T16:00:00Z'), now, 'zh_cn')).toBe('2026年11月1日')
})
