import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanInvitationCode,
  invitationCheckDigit,
  isInvitationCode,
  shownInvitationCode,
} from './invitation-code.rules.ts'

const codes = fc.stringMatching(/^\d{8}$/).map((digits) => digits + invitationCheckDigit(digits))

test('the check digit is that of the published example', () => {
  expect(invitationCheckDigit('572')).toBe('4')
})

test('one wrong digit and two swapped neighbours are always detected', () => {
  fc.assert(
    fc.property(codes, fc.nat(8), fc.integer({ min: 1, max: 9 }), (code, at, step) => {
      expect(isInvitationCode(code)).toBe(true)
      const wrong = String((Number(code[at]) + step) % 10)
      expect(isInvitationCode(code.slice(0, at) + wrong + code.slice(at + 1))).toBe(false)
      const [left = '', right = ''] = code.slice(at, at + 2)
      const swapped = code.slice(0, at) + right + left + code.slice(at + 2)
      expect(isInvitationCode(swapped)).toBe(swapped === code)
    }),
  )
})

test('a code is the same however it is written', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const shown = shownInvitationCode(code)
      expect(shown).toMatch(/^\d{3} \d{3} \d{3}$/)
      for (const separator of [' ', '-', '、', ' \u00a0', '.']) {
        expect(cleanInvitationCode(` ${shown.replaceAll(' ', separator)} `)).toBe(code)
      }
    }),
  )
  expect(cleanInvitationCode('１２３ ５６７ ８９０')).toBe('123567890')
})

test.each(['', '57', '572', '12345678', '1234567890', 'abcdefghi', '١٢٣٤٥٦٧٨٩'])(
  '%j is not an invitation code',
  (text) => {
    expect(isInvitationCode(text)).toBe(false)
  },
)
