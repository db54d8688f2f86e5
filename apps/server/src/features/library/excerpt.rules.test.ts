import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.rules.ts'

const said = (text: string, hits: [number, number][], language: 'zh_cn' | 'en_us' = 'zh_cn') =>
  excerptOf(text, hits, language)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('')

const hitOf = (text: string, word: string): [number, number] => {
  const from = text.indexOf(word)
  return [from, from + word.length]
}

test('a short text is returned whole with its hits marked', () => {
  expect(said('量血压要坐好。', [[1, 3]])).toBe('量[血压]要坐好。')
  expect(
    said('量血压\n再量血压', [
      [1, 3],
      [6, 8],
    ]),
  ).toBe('量[血压] 再量[血压]')
  expect(said('没有', [])).toBe('没有')
  expect(said('', [])).toBe('')
})

test('a long text is cut around the first hit, starting at a sentence', () => {
  const text = `${'前文。'.repeat(30)}坐好再量血压。${'后文。'.repeat(30)}`
  const shown = said(text, [hitOf(text, '血压')])
  expect(shown.startsWith('…前文。')).toBe(true)
  expect(shown).toContain('坐好再量[血压]。')
  expect(shown.endsWith('…')).toBe(true)
  expect(shown.length).toBeLessThanOrEqual(64)
})

test('the longest run of hits is preferred to single ones', () => {
  const text = `存款要分清。${'后文。'.repeat(30)}国家有存款保险。${'后文。'.repeat(30)}`
  const shown = said(text, [[0, 2], hitOf(text, '存款保险')])
  expect(shown).toContain('国家有[存款保险]。')
  expect(shown).not.toContain('[存款]')
})

test('English is cut between words', () => {
  const text = `${'long words before it '.repeat(20)}pressure ${'and more words after '.repeat(20)}`
  const shown = said(text, [hitOf(text, 'pressure')], 'en_us')
  expect(shown).toMatch(/^…(long|words|before|it) .*\[pressure\].* (and|more|words|after)…$/)
  expect(shown.length).toBeLessThanOrEqual(164)
})

test('no character is ever cut in half, and the parts add up to the text', () => {
  const text = fc.string({ unit: fc.constantFrom('𠮷', '血', '压', '。', ' ', 'a', '\n'), maxLength: 200 })
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(5), (whole, at, length) => {
      const signs = [...whole]
      const from = signs.slice(0, at % (signs.length + 1)).join('').length
      const to = from + [...whole.slice(from)].slice(0, length).join('').length
      const parts = excerptOf(whole, from < to ? [[from, to]] : [], 'zh_cn')
      const shown = parts.map((part) => part.text).join('')
      expect(shown).not.toMatch(/\p{Surrogate}/u)
      expect(whole.replaceAll('\n', ' ')).toContain(shown.replace(/^…/, '').replace(/…$/, ''))
      expect(parts.some(({ isHit }) => isHit)).toBe(from < to)
    }),
  )
})
