import { expect, test } from 'vitest'
import { cleanGreeting, cleanHelperName, greetingsOn } from './helper-words.rules.ts'

const reserved = { bank: ['常青银行', 'Evergreen Bank'], offices: ['客服', '公安局', '西城支行', 'staff'] }

test('a helper’s name is a short word without numbers, markup or the bank’s name', () => {
  for (const name of ['女儿', 'Daughter', '大儿子 小军', 'Anne-Marie', '外孙女2'])
    expect(cleanHelperName(name, reserved)).toBe(name)
  expect(cleanHelperName('  女\u200b\u3164儿\n', reserved)).toBe('女儿')
  for (const name of [
    '',
    ' ',
    '12345',
    '<b>女儿</b>',
    '女儿13800000000',
    'a1 2 3 4 5',
    '常 青 银 行',
    'evergreen-bank',
    'www://x',
    '女儿@x',
    '一二三四五六七八九十一',
    '\u202e',
    'V信lixh88',
    '加我微信lixh',
    'QQ lixh88',
    '微信lixh',
    '抖音 小李',
    // Shows nothing.
    '\u3164',
    // The bank and its people, in whatever letters.
    '常青銀行',
    'Еvergreen Ваnk',
    '客服',
    '官方 客服',
    '市公安局',
    '西城支行小王',
    'Staff',
  ])
    expect([name, cleanHelperName(name, reserved)]).toEqual([name, null])
})

test('a helper’s own words have no link, no markup, no long number and at most forty characters', () => {
  for (const words of ['', '周末回来吃饭！', 'Dinner at 6:30?', '妈，晚上 7 点给您打电话。', '😀👍'])
    expect(cleanGreeting(words, reserved)).toBe(words)
  expect(cleanGreeting(undefined, reserved)).toBe('')
  expect(cleanGreeting('好'.repeat(40), reserved)).toBe('好'.repeat(40))
  for (const words of [
    '好'.repeat(41),
    'http://x.y',
    'ＷＷＷ．坏人．ｃｏｍ',
    '去 evil . com 看看',
    '看 a。com',
    'bank-gift.ru',
    '<script>',
    '[点我](x)',
    '打 138 0000 0000',
    '卡号１２３４５',
    '打幺三八零零，一三五七九',
    '卡号 ①②③④⑤',
    '我是常青银行的',
    '我是常青銀行的',
    'I am of the Еvеrgreen Bank',
  ])
    expect([words, cleanGreeting(words, reserved)]).toEqual([words, null])
})

test('greetings are counted by day', () => {
  const sentOn = (greetingDay: string | null, greetings: number) =>
    greetingsOn({ greetingDay, greetings }, '2026-11-20')
  expect(sentOn('2026-11-20', 2)).toEqual({ day: '2026-11-20', sent: 2, left: 1 })
  expect(sentOn('2026-11-19', 3)).toEqual({ day: '2026-11-20', sent: 0, left: 3 })
  expect(sentOn(null, 0)).toEqual({ day: '2026-11-20', sent: 0, left: 3 })
  // After the clock was set back.
  expect(sentOn('2026-11-21', 1)).toEqual({ day: '2026-11-21', sent: 1, left: 2 })
  expect(sentOn('2026-11-22', 3)).toEqual({ day: '2026-11-20', sent: 0, left: 3 })
})
