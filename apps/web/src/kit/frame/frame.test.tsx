// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../calls/api.ts'
import { LanguageProvider } from '../i18n/i18n.tsx'
import { type Route, RouteContext } from '../page/page.ts'
import { navigate, Router } from '../router/router.tsx'
import { kitWords } from '../words.ts'
import { words } from '../words.zh-cn.ts'
import { Frame } from './frame.tsx'

const brand = {
  clubName: '常青俱乐部',
  bankName: '常青银行',
  hotline: '4000000000',
  hotlineHours: '9:00-17:00',
  isInvented: false,
} as NonNullable<Parameters<typeof Frame>[0]['brand']>

const { readAloud, stopReading } = words.common.help
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

const book = { path: '/oldAgeBook', namedBy: ['chapter'], load: () => Promise.reject() } as unknown as Route

test('the voice ends with the page that it reads, not with a sheet over it or another filter', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const speech = { cancel: vi.fn(), speak: vi.fn() }
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', class {})
  await kitWords.load('zh_cn')
  window.history.replaceState(null, '', '/oldAgeBook?chapter=1&tab=tips')
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <LanguageProvider initial="zh_cn">
          <Router>
            <RouteContext value={book}>
              <Frame brand={brand} entries={[]} isHome={false} isKnown>
                <p>多走路。</p>
              </Frame>
            </RouteContext>
          </Router>
        </LanguageProvider>
      </QueryClientProvider>,
    ),
  )
  await act(async () => button(readAloud)?.click())
  expect(speech.speak).toHaveBeenCalled()
  speech.cancel.mockClear()
  await act(async () => navigate('/oldAgeBook?chapter=1&tab=tips', { state: { overlay: 'sheet' } }))
  await act(async () => navigate('/oldAgeBook?chapter=1&tab=dishes'))
  expect([speech.cancel.mock.calls.length, button(stopReading) !== undefined]).toEqual([0, true])
  await act(async () => navigate('/oldAgeBook?chapter=2'))
  expect(speech.cancel).toHaveBeenCalled()
  expect(button(readAloud)).toBeDefined()
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
