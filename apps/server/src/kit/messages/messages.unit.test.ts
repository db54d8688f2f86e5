import { inEachLanguage } from '@club/contract/constants.ts'
import { expect, test } from 'vitest'
import { mergeMessages, type OwnMessages } from './messages.ts'

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
