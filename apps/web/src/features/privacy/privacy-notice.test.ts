import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { collectedBy, collectedItems } from '@club/contract/collected.ts'
import { identitySchemas } from '@club/contract/identity.ts'
import { expect, test } from 'vitest'
import { words as enUs } from './privacy-notice.words.en-us.ts'
import { words as zhCn } from './privacy-notice.words.zh-cn.ts'

const { register, login, updateNickName, userDataUpdate } = identitySchemas

test('the notice names what the fields of the forms collect, and nothing else', () => {
  const fields = [register, login, updateNickName, userDataUpdate].flatMap(({ request }) =>
    Object.keys(request.shape),
  )
  expect(Object.keys(collectedBy).sort()).toEqual([...new Set(fields)].sort())
  const collected = new Set(Object.values(collectedBy).filter((item) => item !== null))
  expect([...collected].sort()).toEqual([...collectedItems].sort())
})

test.each([
  { language: 'zh_cn', words: zhCn },
  { language: 'en_us', words: enUs },
])('the privacy policy in $language names each of them, too', ({ language, words }) => {
  const path = `../../../../../content/agreement/privacy/${language}.md`
  const policy = readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8').toLowerCase()
  const missing = Object.values(words.things).filter((thing) => !policy.includes(thing.toLowerCase()))
  expect(missing).toEqual([])
})
