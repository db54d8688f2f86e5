import { expect, test } from 'vitest'
import { idIn, textIn } from './query-params.ts'

const query = (search: string) => new URLSearchParams(search)

test.each([
  ['words', '医保 报销', '医保 报销'],
  ['a NUL', '\0', ''],
  ['control characters around words', '\u0007医保\0报销\n', '医保 报销'],
  ['an emoji that does not fit', `${'医'.repeat(9)}😀`, '医'.repeat(9)],
  ['an emoji that fits', `${'医'.repeat(8)}😀`, `${'医'.repeat(8)}😀`],
  ['half an emoji', '医\ud83d保', '医 保'],
  ['a text that is far too long', '医'.repeat(100_000), '医'.repeat(10)],
])('a text with %s is what a call takes', (_what, text, expected) => {
  const given = query('')
  given.get = () => text
  expect(textIn(given, 'text', 10)).toBe(expected)
})

test.each(['%00', 'a%00b', 'a%0A', 'x'.repeat(65)])('%s is no id', (id) => {
  expect(idIn(query(`id=${id}`))).toBe('')
})

test('an id is taken as it stands', () => {
  expect([
    idIn(query('id=base-dali')),
    idIn(query('id=')),
    idIn(query('')),
    idIn(query('card=7'), 'card'),
  ]).toEqual(['base-dali', '', '', '7'])
})
