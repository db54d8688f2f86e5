// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../kit/calls/api.ts'
import { LanguageProvider } from '../../kit/i18n/i18n.tsx'
import { RouteContext } from '../../kit/page/page.ts'
import { Router } from '../../kit/router/router.tsx'
import { kitWords } from '../../kit/words.ts'
import { identityWords } from '../identity/words.ts'
import { Page } from './mobile-page.tsx'
import { accountPages } from './pages.ts'
import { accountWords } from './words.ts'

let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
  await Promise.all([accountWords, identityWords, kitWords].map((part) => part.load('zh_cn')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  root = createRoot(document.body)
  const route = accountPages.find(({ path }) => path === '/change-mobile') ?? null
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <LanguageProvider initial="zh_cn">
          <Router>
            <RouteContext value={route}>
              <Page />
            </RouteContext>
          </Router>
        </LanguageProvider>
      </QueryClientProvider>,
    ),
  )
}

const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement

async function enter(name: string, text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), text)
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('the new mobile survives a reload; the codes are never stored', async () => {
  await open()
  await enter('oldMobileCode', '112233')
  await enter('mobile', '13900000302')
  await enter('smsCode', '445566')
  await act(async () => root.unmount())
  const stored = JSON.stringify(Object.values(sessionStorage))
  for (const code of ['112233', '445566']) expect(stored).not.toContain(code)
  await open()
  expect(['oldMobileCode', 'mobile', 'smsCode'].map((name) => field(name).value)).toEqual([
    '',
    '13900000302',
    '',
  ])
})
