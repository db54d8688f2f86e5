import { expect, test } from 'vitest'
import {
  firstPosition,
  type KeyboardPage,
  type KeyboardType,
  type KeyPosition,
  keyAt,
  keyName,
  positionAfter,
  rowsOf,
} from './layout.rules.ts'
import { words as enUs } from './words.en-us.ts'
import { words as zhCn } from './words.zh-cn.ts'

const types: KeyboardType[] = ['number', 'digit', 'mobile', 'money', 'tradepassword', 'digit2', 'allkey']
const pages: KeyboardPage[] = ['letters', 'digits', 'symbols', 'moreSymbols']
const keyboards = types.flatMap((type) =>
  (type === 'allkey' ? pages : (['letters'] as const)).map((page) => ({ type, page })),
)
const keysOf = (type: KeyboardType, page: KeyboardPage = 'letters') =>
  rowsOf(type, page).flatMap((row) => row.map(keyName))

test.each(keyboards)(
  '$type, $page: no key twice, and the way out, clear, done and delete are there',
  ({ type, page }) => {
    const keys = keysOf(type, page).filter((key) => key !== 'gap')
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toEqual(expect.arrayContaining(['native', 'clear', 'done', 'backspace']))
  },
)

test('digit pads are in telephone order', () => {
  for (const type of types.filter((one) => one !== 'allkey')) {
    const digits = keysOf(type)
      .filter((key) => /^sign \d$/.test(key))
      .join('')
    expect(digits.replaceAll('sign ', '')).toBe('1234567890')
  }
})

test('money has 00, 0000 and a point, a number a point, an identity number its X', () => {
  expect(keysOf('money')).toEqual(expect.arrayContaining(['sign 00', 'sign 0000', 'sign .']))
  expect(keysOf('number')).toContain('sign .')
  expect(keysOf('digit2')).toContain('sign X')
  expect(keysOf('mobile')).not.toContain('sign .')
})

test('the letters keyboard has every ASCII character', () => {
  const all = pages.flatMap((page) => keysOf('allkey', page)).map((key) => key.replace('sign ', ''))
  const ascii = Array.from({ length: 126 - 33 + 1 }, (_, index) => String.fromCharCode(33 + index))
  expect(ascii.filter((sign) => !all.includes(sign.toLowerCase()))).toEqual([])
})

test('every character that screen readers may skip has a name in both languages', () => {
  const named = pages.flatMap((page) => keysOf('allkey', page)).filter((key) => /^sign \W|^sign _/.test(key))
  for (const words of [zhCn, enUs]) {
    expect(named.filter((key) => !words.signs[key.replace('sign ', '')])).toEqual([])
  }
})

test.each(keyboards)('$type, $page: arrows reach every key and never a gap', ({ type, page }) => {
  const rows = rowsOf(type, page)
  const seen = new Set<string>()
  const open: KeyPosition[] = [firstPosition]
  for (let here = open.pop(); here; here = open.pop()) {
    const key = keyAt(rows, here)
    expect(key).toBeDefined()
    const name = `${here.row}-${here.index}`
    if (seen.has(name)) continue
    seen.add(name)
    for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']) {
      const next = positionAfter(rows, here, arrow)
      if (next) open.push(next)
    }
  }
  expect(seen.size).toBe(keysOf(type, page).filter((key) => key !== 'gap').length)
})

test('up and down lead to the key above and below, other keys nowhere', () => {
  const rows = rowsOf('money', 'letters')
  const nameAfter = (from: KeyPosition, pressed: string) => {
    const position = positionAfter(rows, from, pressed)
    const key = position && keyAt(rows, position)
    return key && keyName(key)
  }
  expect(nameAfter({ row: 3, index: 1 }, 'ArrowDown')).toBe('sign 0')
  expect(nameAfter({ row: 3, index: 3 }, 'ArrowDown')).toBe('sign 0000')
  expect(nameAfter({ row: 4, index: 0 }, 'ArrowUp')).toBe('sign 8')
  expect(nameAfter({ row: 4, index: 0 }, 'ArrowDown')).toBe('sign 0')
  expect(positionAfter(rows, firstPosition, 'a')).toBeUndefined()
})
