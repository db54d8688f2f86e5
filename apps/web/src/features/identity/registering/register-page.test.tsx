// @vitest-environment happy-dom
import { statuses } from '@club/contract/statuses.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../kit/calls/api.ts'
import { LanguageProvider } from '../../../kit/i18n/i18n.tsx'
import { Router } from '../../../kit/router/router.tsx'
import { becomeVisitor, setUserInfo, type UserInfo } from '../../../kit/session/session.ts'
import { kitWords } from '../../../kit/words.ts'
import { nickNameWords } from '../profile/nick-name.words.ts'
import { identityWords } from '../words.ts'
import { words } from '../words.zh-cn.ts'
import { Page } from './register-page.tsx'

vi.mock('../../../kit/storage/secret-store.ts', () => ({
  keepSecret: async () => {},
  readSecret: async () => null,
}))

let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const answer = JSON.stringify({ status: statuses.ok, message: '', data: { list: [] } })
  vi.stubGlobal('fetch', async () => new Response(answer))
  await Promise.all([identityWords, nickNameWords, kitWords].map((part) => part.load('zh_cn')))
  root = createRoot(document.body)
})
afterEach(async () => {
  await act(async () => root.unmount())
  becomeVisitor()
  vi.unstubAllGlobals()
})

async function open(address: string): Promise<void> {
  window.history.replaceState(null, '', address)
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <LanguageProvider initial="zh_cn">
          <Router>
            <Page />
          </Router>
        </LanguageProvider>
      </QueryClientProvider>,
    ),
  )
}
const hasForm = () => document.querySelector('form') !== null

test('a member who comes to the form again, by a reload after registering, is told so and led on', async () => {
  setUserInfo({ userId: 'u1', happyPointValue: 0 } as UserInfo)
  await open('/reg')
  expect([hasForm(), document.body.textContent?.includes(words.login.alreadyIn)]).toEqual([false, true])
})

test('a member can set another password, and a visitor can register', async () => {
  await open('/reg')
  expect(hasForm()).toBe(true)
  setUserInfo({ userId: 'u1', happyPointValue: 0 } as UserInfo)
  await act(async () => root.unmount())
  root = createRoot(document.body)
  await open('/reg?for=password')
  expect(hasForm()).toBe(true)
})
