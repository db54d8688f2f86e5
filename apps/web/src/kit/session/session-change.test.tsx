// @vitest-environment happy-dom
import { statuses } from '@club/contract/statuses.ts'
import { tasks } from '@club/contract/tasks.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, forgetMemberAnswers, useAnswer } from '../calls/api.ts'
import { need } from '../calls/need.ts'
import { LanguageProvider } from '../i18n/i18n.tsx'
import { clientStore } from '../storage/client-store.ts'
import { kitWords } from '../words.ts'
import { becomeVisitor, currentSession, setUserInfo, type UserInfo } from './session.ts'
import { followOtherTabs } from './session-elsewhere.ts'

const secrets = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../storage/secret-store.ts', () => ({
  keepSecret: async (name: string, value: unknown) => secrets.set(name, value),
  readSecret: async (name: string) => secrets.get(name) ?? null,
}))

let client: QueryClient
let root: Root
let shown: string[]

/** A part of a public page, which stays when the member signs out. */
function Part() {
  const text = useAnswer(need(tasks.all, {})).data?.today ?? 'nothing'
  shown.push(text)
  return text
}

const infoOf = (userId: string, happyPointValue = 0) =>
  ({ userId, happyPointValue, unreadMessages: 0 }) as UserInfo

function signIn(userId: string): void {
  clientStore.setToken(userId)
  setUserInfo(infoOf(userId))
}

const until = (text: string) => expect.poll(() => document.body.textContent).toBe(text)

/** Another tab stores the info of its member. */
function storeElsewhere(info: UserInfo): void {
  clientStore.setToken(info.userId)
  secrets.set('userInfo', info)
  window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo' }))
}

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => {
    const data = { today: `of ${clientStore.token()}`, list: [] }
    return new Response(JSON.stringify({ status: statuses.ok, message: '', data }))
  })
  await kitWords.load('zh_cn')
  shown = []
  client = createQueryClient()
  root = createRoot(document.body)
  signIn('m1')
  root.render(
    <QueryClientProvider client={client}>
      <LanguageProvider initial="zh_cn">
        <Part />
      </LanguageProvider>
    </QueryClientProvider>,
  )
  await until('of m1')
})

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

test('a part that stays on the page shows nothing of a member who is gone, to nobody', async () => {
  becomeVisitor()
  forgetMemberAnswers(client)
  await until('nothing')
  shown.length = 0
  signIn('m2')
  await until('of m2')
  expect(shown).not.toContain('of m1')
})

test('a tab takes newer info of its member from another tab, and reloads for another member', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const leaveThem = followOtherTabs()
  storeElsewhere(infoOf('m1', 30))
  await expect.poll(() => currentSession().happyPointValue).toBe(30)
  expect(reload).not.toHaveBeenCalled()
  // A frozen tab sees the sign-out and the next sign-in at once.
  storeElsewhere(infoOf('m2'))
  await expect.poll(() => reload).toHaveBeenCalledOnce()
  leaveThem()
})

test('a tab takes a sign-out in another tab, even from before it could listen', () => {
  clientStore.setHasPermission(false)
  const leaveThem = followOtherTabs()
  expect(currentSession().isMember).toBe(false)
  leaveThem()
})
