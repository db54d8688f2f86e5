// @vitest-environment happy-dom
import { statuses } from '@club/contract/statuses.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

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

// Its last member is not the next file's.
afterAll(() => void vi.resetModules())

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
  page.visitDraft<{ mobile: string }>('newMobile').write({ mobile: '13900000302' })
  page.visitDraft<{ text: string }>('poster /createPoster ').write({ text: '秋天的银杏' })
  sessionStorage.setItem('views', '{}')
  sessionStorage.setItem('newAgreementsTold', 'Y')
}
const typedNames = ['calculator', 'newMobile', 'poster /createPoster ', 'views', 'newAgreementsTold']
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

/** Names of what a visitor has begun. */
const visitorNames = ['registerDraft', 'workDraft', 'arrival.mobile', 'vouched', 'loginSource']

test('another tab keeps what a visitor has begun when another member signs in, and loses it at a sign-out', async () => {
  const page = await loadPage()
  await signIn(page, 'm1')
  useClub(page)
  page.becomeVisitor()
  for (const name of visitorNames) sessionStorage.setItem(name, '{}')
  const begun = () => visitorNames.filter((name) => sessionStorage.getItem(name) !== null)
  const told: (string | null)[] = []
  const before = localStorage.getItem('lastMember')
  const leaveThem = page.followOtherTabs()
  const set = vi.spyOn(localStorage, 'setItem')
  const remove = vi.spyOn(localStorage, 'removeItem')
  const other = await loadPage()
  await signIn(other, 'm2')
  for (const [name, value] of set.mock.calls) if (name === 'lastMember') told.push(value)
  for (const [name] of remove.mock.calls) if (name === 'lastMember') told.push(null)
  expect(told.length).toBeGreaterThan(0)
  const tell = (oldValue: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'lastMember', oldValue, newValue }))
  for (const value of told) tell(before, value)
  expect([left(), begun()]).toEqual([[], visitorNames])
  tell(before, null)
  expect(begun()).toEqual([])
  leaveThem()
})

test('where the code that decrypts did not load, nothing is dropped until a page has it', async () => {
  const first = await loadPage()
  useClub(first)
  localStorage.setItem('profileDraft', 'iv.text')
  localStorage.setItem('lastMember', 'iv.text')
  const load = vi.spyOn(await import('../loading/load-code.ts'), 'loadCode')
  load.mockRejectedValue(new Error('no network'))
  await signIn(first, 'm1')
  expect([left(), first.messageLog.read().length]).toEqual([typedNames, 1])
  expect([localStorage.getItem('lastMember'), localStorage.getItem('profileDraft')]).toEqual([
    'iv.text',
    'iv.text',
  ])
  // The next page has the code, and finds that nobody can tell who was here.
  load.mockRestore()
  first.changeSession({ ...first.currentSession(), userId: null })
  await first.restoreSession()
  expect([left(), first.messageLog.read().length]).toEqual([[], 0])
})

test('drafts that only their member can decrypt stay where nobody can tell who was here', async () => {
  const page = await loadPage()
  useClub(page)
  localStorage.setItem('profileDraft', 'iv.text')
  localStorage.setItem('lastMember', 'held by another page')
  await signIn(page, 'm1')
  expect([left(), localStorage.getItem('profileDraft')]).toEqual([[], 'iv.text'])
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
