// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../kit/calls/api.ts'
import { LanguageProvider } from '../../kit/i18n/i18n.tsx'
import { Router } from '../../kit/router/router.tsx'
import { clientStore } from '../../kit/storage/client-store.ts'
import { kitWords } from '../../kit/words.ts'
import { mobileDraft } from '../identity/mobile/mobile-draft.ts'
import { identityWords } from '../identity/words.ts'
import { HelperSignIn } from './helper-sign-in.tsx'
import { familyWords } from './words.ts'

async function open(): Promise<Root> {
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <LanguageProvider initial="zh_cn">
          <Router>
            <HelperSignIn />
          </Router>
        </LanguageProvider>
      </QueryClientProvider>,
    ),
  )
  return root
}

const field = () => document.querySelector('input[name=mobile]') as HTMLInputElement

test("a relative's mobile survives a reload here, but is not offered where the member signs in", async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await Promise.all([familyWords, identityWords, kitWords].map((part) => part.load('zh_cn')))
  let root = await open()
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), '13900000302')
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => root.unmount())
  expect(mobileDraft.read()).toBeNull()
  root = await open()
  expect(field().value).toBe('13900000302')
  await act(async () => root.unmount())
  clientStore.clearVisitDrafts()
  root = await open()
  expect(field().value).toBe('')
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
