// @vitest-environment happy-dom
import { statuses } from '@club/contract/statuses.ts'
import { tasks } from '@club/contract/tasks.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, forgetMemberAnswers, useAnswer } from './api.ts'
import { clientStore } from './client-store.ts'
import { LanguageProvider } from './i18n/i18n.tsx'
import { becomeVisitor, setUserInfo, type UserInfo } from './session.ts'
import { kitWords } from './words.ts'

const secrets = vi.hoisted(() => new Map<string, unknown>())
vi.mock('./secret-store.ts', () => ({
  keepSecret: async (name: string, value: unknown) => secrets.set(name, value),
  readSecret: async (name: string) => secrets.get(name) ?? null,
}))

let client: QueryClient
let root: Root
let shown: string[]

/** A part of a public page, which stays when the member signs out. */
function Part() {
  const text = useAnswer(tasks.all, {}).data?.today ?? 'nothing'
  shown.push(text)
  return text
}

function signIn(userId: string): void {
  clientStore.setToken(userId)
  setUserInfo({ userId, happyPointValue: 0, unreadMessages: 0 } as UserInfo)
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => {
    const data = { today: `of ${clientStore.token()}`, list: [] }
    return new Response(JSON.stringify({ status: statuses.ok, message: '', data }))
  })
  await kitWords.load('zh_cn')
  shown = []
  client = createQueryClient()
  root = createRoot(document.body)
  await act(async () => signIn('m1'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <LanguageProvider initial="zh_cn">
          <Part />
        </LanguageProvider>
      </QueryClientProvider>,
    ),
  )
  await act(async () => vi.waitFor(() => expect(client.isFetching()).toBe(0)))
  expect(shown.at(-1)).toBe('of m1')
  shown.length = 0
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('a part that stays on the page shows nothing of a member who is gone, to nobody', async () => {
  await act(async () => {
    becomeVisitor()
    forgetMemberAnswers(client)
  })
  await act(async () => vi.waitFor(() => expect(shown.at(-1)).toBe('nothing')))
  shown.length = 0
  await act(async () => signIn('m2'))
  await act(async () => vi.waitFor(() => expect(client.isFetching()).toBe(0)))
  expect(document.body.textContent).toBe('of m2')
  expect(shown).not.toContain('of m1')
})
