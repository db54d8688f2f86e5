import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edit, edited, keyboardMaxLength, lengthLimit, type Typed } from './edit.rules.ts'
import type { KeyboardType } from './layout.rules.ts'

const at = (text: string): Typed => {
  const start = text.indexOf('|')
  const value = text.replaceAll('|', '')
  const end = text.lastIndexOf('|')
  return { value, start, end: end === start ? start : end - 1 }
}
const shown = (typed: Typed | string) =>
  typeof typed === 'string' ? typed : `${typed.value.slice(0, typed.start)}|${typed.value.slice(typed.start)}`
const insert = (text: string): Edit => ({ kind: 'insert', text })
const pressed = (type: KeyboardType, from: string, ...keys: string[]) => {
  let now: Typed = at(from)
  let refusal = ''
  for (const key of keys) {
    const edit: Edit = key === '<' ? { kind: 'backspace' } : key === 'C' ? { kind: 'clear' } : insert(key)
    const next = edited(now, edit, type, lengthLimit(type, -1))
    if (typeof next === 'string') refusal = ` ${next}`
    else now = next
  }
  return shown(now) + refusal
}

test('a key types at the caret and replaces the selection', () => {
  expect(pressed('digit', '13|8', '0')).toBe('130|8')
  expect(pressed('digit', '1|38|0', '7')).toBe('17|0')
  expect(pressed('allkey', '|', 'E', 'v', ' ', '!')).toBe('Ev !|')
})

test('the delete key removes one visible character, or the selection', () => {
  expect(pressed('allkey', 'ab|c', '<')).toBe('a|c')
  expect(pressed('allkey', 'a|bc|d', '<')).toBe('a|d')
  expect(pressed('allkey', '|abc', '<')).toBe('|abc')
  expect(pressed('allkey', 'a\u{1F338}|', '<')).toBe('a|')
  expect(pressed('allkey', 'abc|', 'C')).toBe('|')
})

test('an amount has no leading zeros and at most two decimals', () => {
  expect(pressed('money', '|', '00')).toBe('0|')
  expect(pressed('money', '|', '0', '5')).toBe('5|')
  expect(pressed('money', '|', '.', '5')).toBe('0.5|')
  expect(pressed('money', '|', '1', '0000', '.', '2', '5')).toBe('10000.25|')
  expect(pressed('money', '1.25|', '1')).toBe('1.25| rule')
  expect(pressed('money', '1.2|', '00')).toBe('1.20|')
  expect(pressed('money', '1.|', '0000')).toBe('1.00|')
  expect(pressed('money', '1.2|', '.')).toBe('1.2| rule')
  expect(pressed('money', '|123', '0')).toBe('|123 rule')
  expect(pressed('money', '1|005', '<')).toBe('|5')
  expect(pressed('money', '12|.34', '5')).toBe('125|.34')
})

test('a number has one point, an identity number ends in X, a trading password has six digits', () => {
  expect(pressed('number', '|', '3', '.', '1', '4', '1', '.')).toBe('3.141| rule')
  expect(pressed('digit2', '11010119500101001|', 'X', '1')).toBe('11010119500101001X| rule')
  expect(pressed('tradepassword', '12345|', '6', '7')).toBe('123456| full')
  expect(pressed('digit', '|', '0', '0', '7')).toBe('007|')
})

test('a field takes 30 characters by default, fewer if it says so, never more', () => {
  expect(lengthLimit('allkey', -1)).toBe(30)
  expect(lengthLimit('digit', 12)).toBe(12)
  expect(lengthLimit('allkey', 80)).toBe(30)
  expect(lengthLimit('tradepassword', -1)).toBe(6)
  expect(pressed('allkey', `${'a'.repeat(29)}|`, 'b', 'c')).toBe(`${'a'.repeat(29)}b| full`)
  // Three of four zeros cut to two decimals would change the amount, so none is typed.
  expect(pressed('money', `${'1'.repeat(28)}|`, '0000')).toBe(`${'1'.repeat(28)}| full`)
})

const types: KeyboardType[] = ['number', 'digit', 'mobile', 'money', 'tradepassword', 'digit2', 'allkey']
const key = fc.constantFrom<Edit>(
  ...['0', '00', '0000', '5', '.', 'X', 'a', ' '].map(insert),
  { kind: 'backspace' },
  { kind: 'backspace' },
  { kind: 'clear' },
)

test('whatever is pressed, the caret stays inside the text and the text within its limit', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.array(fc.record({ edit: key, from: fc.nat(40), size: fc.nat(3) }), { maxLength: 60 }),
      (type, presses) => {
        const limit = lengthLimit(type, -1)
        let value = ''
        for (const { edit, from, size } of presses) {
          const next = edited({ value, start: from, end: from + size }, edit, type, limit)
          if (typeof next === 'string') continue
          expect(next.start).toBe(next.end)
          expect(next.start).toBeGreaterThanOrEqual(0)
          expect(next.start).toBeLessThanOrEqual(next.value.length)
          expect(next.value.length).toBeLessThanOrEqual(Math.max(limit, value.length))
          value = next.value
        }
        if (type === 'money') expect(value).toMatch(/^((0|[1-9]\d*)(\.\d{0,2})?)?$/)
        expect(value.length).toBeLessThanOrEqual(keyboardMaxLength)
      },
    ),
  )
})

test('in an unrestricted field, a key followed by delete changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 20 }),
      fc.nat(20),
      fc.constantFrom('a', 'Z', '7', '?'),
      (value, from, text) => {
        const start = Math.min(from, value.length)
        const typed = edited({ value, start, end: start }, insert(text), 'allkey', 30)
        if (typeof typed === 'string') throw new Error(typed)
        expect(typed.value).toBe(value.slice(0, start) + text + value.slice(start))
        expect(edited(typed, { kind: 'backspace' }, 'allkey', 30)).toEqual({ value, start, end: start })
      },
    ),
  )
})
