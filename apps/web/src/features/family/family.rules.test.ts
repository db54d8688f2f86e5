import { expect, test } from 'vitest'
import { clockOf, digitsOf, endOf, helperLink, inGroups, isCode } from './family.rules.ts'

test('a code is read in groups and typed in any form', () => {
  expect(inGroups('12345678')).toBe('1234 5678')
  for (const typed of ['12345678', '1234 5678', ' 1234-5678 ', '１２３４　５６７８']) {
    expect(digitsOf(typed)).toBe('12345678')
    expect(isCode(digitsOf(typed))).toBe(true)
  }
  for (const typed of ['1234567', '123456789', 'abcdefgh', '']) expect(isCode(digitsOf(typed))).toBe(false)
})

test('the link carries the code behind #, times are the bank’s, and only the end of a mobile is shown', () => {
  expect(new URL(helperLink('https://club.example', '12345678')).hash).toBe('#code=12345678')
  expect(new URL(helperLink('https://club.example', '12345678')).search).toBe('')
  expect(clockOf('2026-11-20T02:05:59.000Z')).toBe('10:05')
  expect(clockOf('2026-11-20T16:30:00.000Z')).toBe('00:30')
  expect(endOf('*******5678')).toBe('5678')
})
