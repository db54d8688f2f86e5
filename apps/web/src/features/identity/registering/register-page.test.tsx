// @vitest-environment happy-dom
import { statuses } from '@club/contract/statuses.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { becomeVisitor, setUserInfo, type UserInfo } from '../../../kit/session/session.ts'
import { removeShown, show } from '../../../testing/shown.tsx'
import { nickNameWords } from '../profile/nick-name.words.ts'
import { identityWords } from '../words.ts'
import { words } from '../words.zh-cn.ts'
import { Page } from './register-page.tsx'

vi.mock('../../../kit/storage/secret-store.ts', () => ({
  keepSecret: async () => {},
  readSecret: async () => null,
}))

beforeEach(async () => {
  const answer = JSON.stringify({ status: statuses.ok, message: '', data: { list: [] } })
  vi.stubGlobal('fetch', async () => new Response(answer))
  await Promise.all([identityWords, nickNameWords].map((part) => part.load('zh_cn')))
})
afterEach(async () => {
  await removeShown()
  becomeVisitor()
})

const open = (address: string) => show(<Page />, address)
const hasForm = () => document.querySelector('form') !== null

test('a member who comes to the form again, by a reload after registering, is told so and led on', async () => {
  setUserInfo({ userId: 'u1', happyPointValue: 0 } as UserInfo)
  await open('/reg')
  expect([hasForm(), document.body.textContent?.includes(words.login.alreadyIn)]).toEqual([false, true])
})

test.each([
  ['a visitor can register', '/reg', false],
  ['a member can set another password', '/reg?for=password', true],
])('%s', async (_what, address, isMember) => {
  if (isMember) setUserInfo({ userId: 'u1', happyPointValue: 0 } as UserInfo)
  await open(address)
  expect(hasForm()).toBe(true)
})
