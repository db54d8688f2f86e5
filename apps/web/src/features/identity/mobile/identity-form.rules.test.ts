import { statuses } from '@club/contract/statuses.ts'
import { expect, test } from 'vitest'
import {
  cleanCode,
  cleanMobile,
  codeProblem,
  demandsSmsCode,
  fieldOfStatus,
  invitationCodeProblem,
  mobileProblem,
  nickNameProblem,
  passwordProblem,
  repeatProblem,
} from './identity-form.rules.ts'

test('a mobile may contain spaces, dashes, a country code or full-width digits', () => {
  for (const typed of [
    '138 0013 8000',
    '138-0013-8000',
    '+86 13800138000',
    '008613800138000',
    '１３８００１３８０００',
  ]) {
    expect(cleanMobile(typed)).toBe('13800138000')
    expect(mobileProblem(cleanMobile(typed))).toBeNull()
  }
})

test('an empty mobile and an invalid one have different messages', () => {
  expect(mobileProblem('')).toBe('empty')
  expect(mobileProblem('12345')).toBe('format')
  expect(mobileProblem('23800138000')).toBe('format')
})

test('without a requested code, the message says to get one first', () => {
  expect(codeProblem('', false)).toBe('first')
  expect(codeProblem('', true)).toBe('empty')
  expect(codeProblem('12345', true)).toBe('format')
  expect(codeProblem(cleanCode(' 123 456 '), true)).toBeNull()
})

test('a password has 8 to 20 letters and digits, at least one of each', () => {
  expect(passwordProblem('')).toBe('empty')
  for (const bad of ['abc1234', 'a1'.repeat(11), 'abcdefgh', '12345678', 'abcd 1234', 'abcd1234!']) {
    expect(passwordProblem(bad)).toBe('format')
  }
  for (const good of ['abcd1234', 'a1'.repeat(10)]) expect(passwordProblem(good)).toBeNull()
})

test('the second password is required and must match', () => {
  expect(repeatProblem('abcd1234', '')).toBe('repeatEmpty')
  expect(repeatProblem('abcd1234', 'abcd1235')).toBe('differ')
  expect(repeatProblem('abcd1234', 'abcd1234')).toBeNull()
})

test("a nickname's length counts characters, not code units", () => {
  expect(nickNameProblem('🌲'.repeat(20))).toBeNull()
  expect(nickNameProblem('松'.repeat(21))).toBe('long')
  expect(nickNameProblem('  ')).toBeNull()
})

test('a refusal appears beside its field, an unknown one above the button', () => {
  expect(fieldOfStatus(statuses.smsCodeWrong)).toBe('smsCode')
  expect(fieldOfStatus(statuses.imageCodeExpired)).toBe('verifyCode')
  expect(fieldOfStatus(statuses.passwordWrong)).toBe('password')
  expect(fieldOfStatus(statuses.waitBeforeRetry)).toBe('form')
  expect(fieldOfStatus('')).toBe('form')
})

test("a partner's known mobile and an expired voucher ask for an SMS code", () => {
  expect(demandsSmsCode('PUUM521')).toBe(true)
  expect(demandsSmsCode('PUUM009')).toBe(true)
  expect(demandsSmsCode(statuses.passwordFormat)).toBe(false)
})

test.each([
  ['', null],
  ['  ', null],
  ['572', 'codeLength'],
  ['12 345 678 9 0', 'codeLength'],
  ['abcdefghi', 'codeLength'],
  ['999 999 991', 'codeSlip'],
])('the invitation code %j: %s', (typed, problem) => {
  expect(invitationCodeProblem(typed)).toBe(problem)
})
