import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  askedTerms,
  chineseOf,
  composed,
  hitsIn,
  indexTerms,
  tsqueryOf,
  tsvectorOf,
  wordsOf,
} from './search-terms.rules.ts'

test('Chinese is indexed by pairs of neighbours and the last character of each stretch', () => {
  expect(indexTerms('量血压')).toEqual(['量血', '血压', '压'])
  expect(indexTerms('血压，跌倒')).toEqual(['血压', '压', '跌倒', '倒'])
  expect(indexTerms('药')).toEqual(['药'])
})

test('words and numbers within Chinese are terms, in lower case', () => {
  expect(indexTerms('拨打120或96110')).toEqual(['拨打', '打', '120', '或', '96110'])
  expect(indexTerms('国家反诈中心APP')).toContain('app')
  expect(indexTerms('400-000-6060')).toEqual(['400', '000', '6060'])
})

test('full width equals half width, and ligatures equal their letters', () => {
  expect(indexTerms('ＡＢＣ１２０')).toEqual(['abc120'])
  expect(indexTerms('80㎡')).toEqual(['80m2'])
  expect(indexTerms('cafe\u0301')).toEqual(['café'])
  expect(indexTerms('祝\u{e0100}福')).toEqual(['祝福', '福'])
})

test('a query needs all of its pairs; a single character matches the beginning of a term', () => {
  expect(askedTerms('高血压')).toEqual({ pairs: ['高血', '血压'], prefixes: [], words: [] })
  expect(askedTerms('打 120')).toEqual({ pairs: [], prefixes: ['打'], words: ['120'] })
  expect(askedTerms('血压血压')).toEqual({ pairs: ['血压', '压血'], prefixes: [], words: [] })
  expect(askedTerms('？！…  ，☎️')).toEqual({ pairs: [], prefixes: [], words: [] })
})

test('every text is found by any one or two of its characters', () => {
  const chinese = fc.constantFrom(...'血压跌倒异地社区医保')
  const signs = fc.array(fc.oneof({ weight: 5, arbitrary: chinese }, fc.constantFrom(' ', '，', 'a', '1')))
  fc.assert(
    fc.property(signs, fc.nat(), fc.integer({ min: 1, max: 2 }), (all, at, length) => {
      const text = all.join('')
      const part = text.slice(at % (text.length + 1)).slice(0, length)
      fc.pre(part.length === length && /^\p{Script=Han}+$/u.test(part))
      const terms = indexTerms(text)
      const { pairs, prefixes } = askedTerms(part)
      const isFound =
        pairs.every((pair) => terms.includes(pair)) &&
        prefixes.every((character) => terms.some((term) => term.startsWith(character)))
      expect(isFound).toBe(true)
    }),
  )
})

test("an English text's words are stemmed by the database, and its Chinese becomes our terms", () => {
  const text = 'The doctor’s long-term care (长期护理) costs 3.5%.'
  expect(wordsOf(text)).toBe('the doctor s long term care costs 3 5')
  expect(chineseOf(text)).toBe('长期护理')
})

test('terms are written with their weights and all positions', () => {
  expect(
    tsvectorOf([
      { weight: 'A', terms: indexTerms('血压') },
      { weight: 'C', terms: indexTerms('血压120') },
    ]),
  ).toBe("'血压':1A,3C '压':2A,4C '120':5C")
  expect(tsvectorOf([{ weight: 'B', terms: [] }])).toBe('')
  expect(
    tsvectorOf([{ weight: 'C', terms: Array.from({ length: 300 }, () => '药') }]).match(/C/g),
  ).toHaveLength(255)
})

test('no query can contain anything but quoted letters and digits', () => {
  expect(tsqueryOf(askedTerms("血压 & ! 'x' | (药):*A"))).toBe("'血压' & 'x' & 'a' & '药':*")
  expect(tsqueryOf(askedTerms('\\'))).toBe('')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const term = "'[\\p{L}\\p{N}\\p{M}]+'(?::\\*)?"
      expect(tsqueryOf(askedTerms(text))).toMatch(new RegExp(`^(?:${term}(?: & ${term})*)?$`, 'u'))
    }),
  )
})

const found = (text: string, question: string, language: 'zh_cn' | 'en_us' = 'zh_cn') =>
  hitsIn(composed(text), askedTerms(question), language).map(([from, to]) => composed(text).slice(from, to))

test('matches are marked in the text as written', () => {
  expect(found('高血压的人，血压要常量。', '高血压')).toEqual(['高血压', '血压'])
  expect(found('请拨打１２０。', '120')).toEqual(['１２０'])
  expect(found('药要按时吃，药盒分好格。', '药')).toEqual(['药', '药'])
  expect(found('没有这个词', '血压')).toEqual([])
})

test('English words are marked in other forms, too', () => {
  expect(found('Walking helps; he walks daily.', 'walk', 'en_us')).toEqual(['Walking', 'walks'])
  expect(found('Two hospitals and a hospital.', 'hospital', 'en_us')).toEqual(['hospitals', 'hospital'])
  expect(found('The insured and their insurance', 'insurance', 'en_us')).toEqual(['insured', 'insurance'])
  expect(found('A card for the car', 'car', 'en_us')).toEqual(['car'])
})
