import { inEachLanguage } from '@club/contract/languages.ts'
import { expect, test } from 'vitest'
import { mergeMessages, type OwnMessages, waitText } from './messages.ts'

const part = (messages: OwnMessages) => inEachLanguage(() => messages)

test('messages of several parts become one table', () => {
  expect(mergeMessages([part({ ok: '' }), part({ taskUnknown: 'a' }), part({ 'field.day': 'b' })])).toEqual(
    part({ ok: '', taskUnknown: 'a', 'field.day': 'b' }),
  )
})

test('a message that two parts have is refused', () => {
  expect(() => mergeMessages([part({ taskUnknown: 'a' }), part({ ok: '', taskUnknown: 'a' })])).toThrow(
    'taskUnknown',
  )
})

test.each([
  [1, '1 秒', '1 second'],
  [90, '90 秒', '90 seconds'],
  [91, '2 分钟', '2 minutes'],
  [5400, '90 分钟', '90 minutes'],
  [5401, '2 小时', '2 hours'],
])('a wait of %i seconds is given as %s, or %s', (seconds, zhCn, enUs) => {
  expect([waitText('zh_cn', seconds), waitText('en_us', seconds)]).toEqual([zhCn, enUs])
})
