// @vitest-environment happy-dom
import { statuses } from '@club/contract/statuses.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What a browser without IndexedDB, and so without encryption, leaves of a member for whoever comes next. */

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => {
    const userId = localStorage.getItem('authorization')
    const data = { userId, happyPointValue: 0, unreadMessages: 0 }
    return new Response(JSON.stringify({ status: statuses.ok, message: '', data }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page that has just been loaded: it knows only what is stored. */
async function loadPage() {
  vi.resetModules()
  const { kitWords } = await import('../words.ts')
  await kitWords.load('zh_cn')
  return {
    ...(await import('./session.ts')),
    ...(await import('./session-elsewhere.ts')),
    ...(await import('../storage/client-store.ts')),
    ...(await import('../messages/message-log.ts')),
    ...(await import('../form/draft.ts')),
  }
}
type Page = Awaited<ReturnType<typeof loadPage>>

async function signIn(page: Page, userId: string): Promise<void> {
  page.clientStore.setToken(userId)
  await page.signIn(userId)
}

/** What a member does in this tab. */
function useClub(page: Page): void {
  page.noteMessage('note', '签到成功')
  page.visitDraft<{ savingsYuan: string }>('calculator').write({ savingsYuan: '300000' })
  page.visitDraft<{ text: string }>('poster /createPoster ').write({ text: '秋天的银杏' })
  sessionStorage.setItem('views', '{}')
  sessionStorage.setItem('newAgreementsTold', 'Y')
}
const typedNames = ['calculator', 'poster /createPoster ', 'views', 'newAgreementsTold']
const left = () => typedNames.filter((name) => sessionStorage.getItem(name) !== null)

test('whoever signs in after a session has ended finds nothing of its member', async () => {
  const page = await loadPage()
  await signIn(page, 'm1')
  useClub(page)
  page.becomeVisitor()
  const next = await loadPage()
  await signIn(next, 'm2')
  expect(next.messageLog.read()).toEqual([])
  expect(left()).toEqual([])
})

test('the same member goes on with it', async () => {
  const page = await loadPage()
  await signIn(page, 'm1')
  useClub(page)
  page.becomeVisitor()
  await signIn(page, 'm1')
  expect(page.messageLog.read()).toHaveLength(1)
  expect(left()).toEqual(typedNames)
})

test('what a visitor typed stays when the first member signs in', async () => {
  const page = await loadPage()
  useClub(page)
  await signIn(page, 'm1')
  expect(left()).toEqual(typedNames)
})

test('signing out leaves nothing', async () => {
  const page = await loadPage()
  await signIn(page, 'm1')
  useClub(page)
  await page.signOut()
  expect(page.messageLog.read()).toEqual([])
  expect(left()).toEqual([])
})

test('a tab forgets what was typed in it when its member signs out in another tab', async () => {
  const page = await loadPage()
  await signIn(page, 'm1')
  useClub(page)
  const leaveThem = page.followOtherTabs()
  const tell = (oldValue: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'lastMember', oldValue, newValue }))
  tell(null, 'm1')
  expect(left()).toEqual(typedNames)
  tell('m1', null)
  expect(left()).toEqual([])
  leaveThem()
})
