import { expect, test } from 'vitest'
import { seenLine, seenText } from './seen-text.rules.ts'

test.each([
  ['荷塘', '荷塘'],
  ['  a \u3000\u00a0 b\t', 'a b'],
  // Direction marks, zero widths, a letter that shows nothing, and the escape of a terminal.
  ['\u202e塘荷\u202c', '塘荷'],
  ['\u200b\u2060\u3164\u2800', ''],
  ['\u001b[2J荷塘\u0007', '[2J荷塘'],
  ['荷\r\n塘', '荷 塘'],
  // An emoji keeps what joins and colours it.
  ['全家福 👨‍👩‍👧‍👦 ❤️ 1️⃣ 👍🏽', '全家福 👨‍👩‍👧‍👦 ❤️ 1️⃣ 👍🏽'],
  ['a\u200db', 'ab'],
  [`Z${'\u0300'.repeat(40)}`, 'Z\u0300\u0300'],
  ['\ud800x', 'x'],
])('of %j one line shows %j', (text, seen) => {
  expect(seenLine(text)).toBe(seen)
})

test('lines stay lines, and nothing is around them', () => {
  expect(seenText('\n 一\u202e \r\n\r\n二\u2028三\r四\n')).toBe('一\n\n二\n三\n四')
})
