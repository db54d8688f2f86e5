import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FontMeasure, fitText, shownText, widthOf, wrapText } from './poster-text.rules.ts'

/** Han is one em wide, everything else half an em; there are no emoji. */
const font: FontMeasure = {
  has: (sign) => !/\p{Extended_Pictographic}/u.test(sign),
  widthOf: (sign) => (/[\p{Script=Han}，。《》！]/u.test(sign) ? 1 : 0.5),
}

test.each([
  ['早春的公园真美', 4, ['早春的公', '园真美']],
  ['Come and join our club', 5, ['Come and', 'join our', 'club']],
  ['我在常青俱乐部学会了PPT制作', 6, ['我在常青俱乐', '部学会了PPT', '制作']],
])('%s is wrapped between characters and between words', (text, width, lines) => {
  expect(wrapText(text, font, width)).toEqual(lines)
})

test('punctuation does not begin a line, and an opening bracket does not end one', () => {
  expect(wrapText('春天来了，花开了。', font, 4)).toEqual(['春天来', '了，花开', '了。'])
  expect(wrapText('请看我的《春》', font, 5)).toEqual(['请看我的', '《春》'])
})

test('a word wider than a line is cut', () => {
  expect(wrapText('abcdefghij', font, 2)).toEqual(['abcd', 'efgh', 'ij'])
})

test('a long text gets smaller, then ends in an ellipsis', () => {
  const place = { width: 400, maxLines: 2, sizes: [100, 80] }
  expect(fitText('春夏秋冬', font, place)).toEqual({ size: 100, lines: ['春夏秋冬'] })
  expect(fitText('春夏秋冬又一年春', font, place)).toMatchObject({ size: 100 })
  expect(fitText('春夏秋冬又一年春花', font, place)).toMatchObject({ size: 80 })
  const { size, lines } = fitText('春夏秋冬又一年春夏秋冬又一年', font, place)
  expect({ size, lines }).toEqual({ size: 80, lines: ['春夏秋冬又', '一年春夏…'] })
})

test('lines of one text are about equally long', () => {
  expect(fitText('春夏秋冬又', font, { width: 400, maxLines: 2, sizes: [100] }).lines).toEqual([
    '春夏秋',
    '冬又',
  ])
})

test('invisible, unknown and line-breaking characters do not reach a poster', () => {
  expect(shownText('  老\u202e王\u0000 😀\n在\u200b此\t ', font)).toBe('老王 在此')
  expect(shownText('😀😀', font)).toBe('')
  expect(shownText('<b>&amp;</b>', font)).toBe('<b>&amp;</b>')
})

test('whatever the text, lines are within the width and nothing but spaces is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.integer({ min: 2, max: 20 }),
      (raw, width) => {
        const text = shownText(raw, font)
        const lines = wrapText(text, font, width)
        for (const line of lines) expect(widthOf(line, font)).toBeLessThanOrEqual(width)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      },
    ),
  )
})
