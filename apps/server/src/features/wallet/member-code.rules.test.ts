import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigitOf, isMemberCode, memberCodeOf } from './member-code.rules.ts'

const elevenDigits = fc.stringMatching(/^\d{11}$/)

test('the check digit is that of the standard’s own example', () => {
  expect(checkDigitOf('7992739871')).toBe('3')
})

test('every code of ours is whole, and one wrong digit is always noticed', () => {
  fc.assert(
    fc.property(
      elevenDigits,
      fc.integer({ min: 0, max: 11 }),
      fc.integer({ min: 1, max: 9 }),
      (digits, at, step) => {
        const code = memberCodeOf(digits)
        expect(isMemberCode(code)).toBe(true)
        const wrong = (Number(code[at]) + step) % 10
        expect(isMemberCode(code.slice(0, at) + wrong + code.slice(at + 1))).toBe(false)
      },
    ),
  )
})

test('what is no number of twelve digits is none of ours', () => {
  for (const text of ['', '1234', '12345678901a', '1234567890123']) expect(isMemberCode(text)).toBe(false)
})
