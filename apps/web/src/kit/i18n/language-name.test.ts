import { expect, test } from 'vitest'
import { languageName } from './language-name.ts'

test("captions are named in the reader's language", () => {
  expect(languageName('en_us', 'zh_cn')).toBe('英语')
  expect(languageName('en_us', 'en_us')).toBe('English')
  expect(languageName('zh_cn', 'en_us')).toBe('Chinese')
})
