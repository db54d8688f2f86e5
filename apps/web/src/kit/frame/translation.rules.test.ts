import { expect, test } from 'vitest'
import { isTranslated } from './translation.rules.ts'

const own = { className: '', lang: 'zh-CN', ownLang: 'zh-CN', hasForeignElements: false }

test('an unchanged page is not translated', () => {
  expect(isTranslated(own)).toBe(false)
  expect(isTranslated({ ...own, className: 'other-class' })).toBe(false)
})

test.each([
  ["the browser's class", { className: 'translated-ltr' }],
  ['another language on the root', { lang: 'en' }],
  ['text in elements that are not ours', { hasForeignElements: true }],
])('%s reveals a translator', (_name, signs) => {
  expect(isTranslated({ ...own, ...signs })).toBe(true)
})
