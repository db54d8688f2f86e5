// @vitest-environment happy-dom
import { path } from '@club/contract/page-paths.ts'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App, AppProviders } from './app.tsx'
import { createQueryClient } from './kit/calls/api.ts'
import { visitDraft } from './kit/form/draft.ts'
import { modules } from './kit/page/page.ts'
import { Router } from './kit/router/router.tsx'
import { followOtherTabs } from './kit/session/session-elsewhere.ts'
import { kitWords } from './kit/words.ts'
import { routeAt } from './known-routes.ts'

/** What somebody has typed on a page leaves the screen with them, when they sign out in another tab. */

const address = path('/retirementCalculator')
let root: Root
let leaveThem: () => void

const typed = { age: '68', pensionYuan: '4200', spendingYuan: '4000', savingsYuan: '300000' }
const savings = () => document.querySelectorAll<HTMLInputElement>('form input')[3]
const outcome = () => document.querySelector('form + div')?.textContent

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await Promise.all([kitWords.load('zh_cn'), modules.kept(await routeAt(address, address))])
  window.history.replaceState(null, '', address)
  localStorage.setItem('lastMember', 'm1')
  visitDraft<typeof typed>('calculator').write(typed)
  leaveThem = followOtherTabs()
  root = createRoot(document.body)
  root.render(
    <AppProviders client={createQueryClient()} language="zh_cn">
      <Router>
        <App />
      </Router>
    </AppProviders>,
  )
  await expect.poll(() => savings()?.value).toBe('300000')
  document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click()
  await expect.poll(() => outcome()).not.toBe('')
})

afterEach(() => {
  leaveThem()
  root.unmount()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

afterAll(() => void vi.resetModules())

/** The form is empty, shows no result, and what is typed next stores nothing of before. */
async function expectNothingTyped(): Promise<void> {
  await expect.poll(() => savings()?.value).toBe('')
  expect(outcome()).toBe('')
  expect(sessionStorage.getItem('calculator')).toBeNull()
}

/** Another tab changes whose traces are in this browser. */
function changeElsewhere(newValue: string | null): void {
  if (newValue === null) localStorage.removeItem('lastMember')
  else localStorage.setItem('lastMember', newValue)
}
const tell = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'lastMember', oldValue: 'm1', newValue }))

test.each([null, 'm2'])('figures and their result go when another tab says so: %s', async (lastMember) => {
  changeElsewhere(lastMember)
  tell(lastMember)
  await expectNothingTyped()
})

test('they are gone when the back key shows a page from before the sign-out', async () => {
  window.dispatchEvent(new Event('pagehide'))
  changeElsewhere(null)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await expectNothingTyped()
})

test('they stay when the back key shows a page whose member is still here', async () => {
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(savings()?.value).toBe('300000')
  expect(outcome()).not.toBe('')
  expect(sessionStorage.getItem('calculator')).not.toBeNull()
})
