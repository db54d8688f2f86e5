import { expect, test } from 'vitest'
import { withoutUnseenAround } from './unseen-around.rules.ts'

test.each([
  ['', ''],
  [' \t\u3000\u00a0', ''],
  ['\ufeff\u200e 金卡\u200b ', '金卡'],
  ['a \u200b b', 'a \u200b b'],
  // Tags and half a pair, which have two units or only one.
  ['\u{e0041}\u{1d173}gold\u{e007f}', 'gold'],
  ['\u{1f600}', '\u{1f600}'],
  ['\udc00x\ud800', '\udc00x\ud800'],
])('around %j nothing is left that nobody sees', (text, rest) => {
  expect(withoutUnseenAround(text)).toBe(rest)
})

test('a megabyte of spaces within a text takes no longer than around it', () => {
  const spaces = ' '.repeat(1024 * 1024)
  expect(withoutUnseenAround(`a${spaces}b`)).toHaveLength(spaces.length + 2)
  expect(withoutUnseenAround(`${spaces}a${spaces}`)).toBe('a')
})
