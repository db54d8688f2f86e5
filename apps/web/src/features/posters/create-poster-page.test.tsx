// @vitest-environment happy-dom
import { posters } from '@club/contract/posters.ts'
import { statuses } from '@club/contract/statuses.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../kit/calls/api.ts'
import { LanguageProvider } from '../../kit/i18n/i18n.tsx'
import { OverlaysProvider } from '../../kit/overlays/overlays.tsx'
import { RouteContext } from '../../kit/page/page.ts'
import { posterWords } from '../../kit/poster/words.ts'
import { Router } from '../../kit/router/router.tsx'
import { becomeVisitor, setUserInfo, type UserInfo } from '../../kit/session/session.ts'
import { kitWords } from '../../kit/words.ts'
import { words as kit } from '../../kit/words.zh-cn.ts'
import { Page } from './create-poster-page.tsx'
import { postersPages } from './pages.ts'
import { postersWords } from './words.ts'
import { words } from './words.zh-cn.ts'

vi.mock('../../kit/storage/secret-store.ts', () => ({
  keepSecret: async () => {},
  readSecret: async () => null,
}))

let root: Root

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  await Promise.all([postersWords, posterWords, kitWords].map((part) => part.load('zh_cn')))
  setUserInfo({ userId: 'u1', happyPointValue: 0, unreadMessages: 0 } as UserInfo)
  window.history.replaceState(null, '', '/createPoster?step=3')
  root = createRoot(document.body)
})
afterEach(() => {
  root.unmount()
  becomeVisitor()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['words that were refused', statuses.posterTextRefused, [words.changeWords, words.changeTemplate]],
  [
    'a day whose posters are used up',
    statuses.postersOfDayUsed,
    [kit.common.backHome, words.changeTemplate, words.changeWords],
  ],
  ['a work that is gone', statuses.workUnknown, [words.of2025.toInvitation]],
])('after %s, there is a way on', async (_name, status, ways) => {
  const list = [{ template: 't1', name: '春', imageUrl: '/t1', width: 3, height: 4 }]
  const answers: Record<string, object> = {
    [posters.templates.path]: { status: statuses.ok, message: '', data: { list } },
    [posters.create.path]: { status, message: '没有做成', data: null },
  }
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify(answers[path])))
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <LanguageProvider initial="zh_cn">
        <Router>
          <RouteContext value={postersPages.find(({ path }) => path === '/createPoster') ?? null}>
            <OverlaysProvider>
              <Page />
            </OverlaysProvider>
          </RouteContext>
        </Router>
      </LanguageProvider>
    </QueryClientProvider>,
  )
  await expect.poll(() => document.body.textContent).toContain('没有做成')
  const shown = [...document.querySelectorAll('a, button')].map(({ textContent }) => textContent)
  expect(shown).toEqual(ways)
})
