import { expect, test } from 'vitest'
import { modules } from '../chunk-groups.ts'

test('a group names modules that exist, of the web or of the contract', () => {
  const group = modules('kit/ui/button', 'languages')
  expect(group.test('/club/apps/web/src/kit/ui/button.tsx')).toBe(true)
  expect(group.test('/club/packages/contract/src/languages.ts')).toBe(true)
  expect(group.test('/club/apps/web/src/kit/ui/button-row.tsx')).toBe(false)
  expect(group.test('/club/apps/web/src/kit/ui/button.words.zh-cn.ts')).toBe(false)
  expect(group.test('/club/apps/web/src/kit/ui/button.module.css')).toBe(true)
})

test('a module that has moved is not left out silently', () => {
  expect(() => modules('kit/ui/button', 'kit/storage')).toThrow('gathers kit/storage: there is no such file')
})
