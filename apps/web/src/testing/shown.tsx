import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { createQueryClient } from '../kit/calls/api.ts'
import { LanguageProvider } from '../kit/i18n/i18n.tsx'
import { Router } from '../kit/router/router.tsx'
import { kitWords } from '../kit/words.ts'

let root: Root | undefined

/** Shows a part of the app in Chinese at an address, with what every page has around it. */
export async function show(part: ReactNode, address = '/'): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await kitWords.load('zh_cn')
  window.history.replaceState(null, '', address)
  root ??= createRoot(document.body)
  const shown = root
  await act(async () =>
    shown.render(
      <QueryClientProvider client={createQueryClient()}>
        <LanguageProvider initial="zh_cn">
          <Router>{part}</Router>
        </LanguageProvider>
      </QueryClientProvider>,
    ),
  )
}

/** Removes the part that was shown, and what was stubbed for it. */
export async function removeShown(): Promise<void> {
  await act(async () => root?.unmount())
  root = undefined
  vi.unstubAllGlobals()
}
