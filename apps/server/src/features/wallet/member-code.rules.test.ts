import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigitOf, isMemberCode, memberCodeOf } from './member-code.rules.ts'

const elevenDigits = fc.stringMatching(/^\d{11}$/)

test('the check digit matches the example of the standard', () => {
  expect(checkDigitOf('7992739871')).toBe('3')
})

test('every member code is valid, and one wrong digit is always detected', () => {
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

test('anything but a number of twelve digits is not a member code', () => {
  for (const text of ['', '1234', '12345678901a', '1234567890123']) expect(isMemberCode(text)).toBe(false)
})
