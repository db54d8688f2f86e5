import { statuses } from '@club/contract/statuses.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../kit/calls/api.ts'
import { onNotLoggedIn } from '../../../kit/calls/call.ts'
import { messageLog } from '../../../kit/messages/message-log.ts'
import {
  becomeVisitor,
  currentSession,
  loadUserInfo,
  noteUnreadMessages,
  setUserInfo,
  type UserInfo,
} from '../../../kit/session/session.ts'
import { kitWords } from '../../../kit/words.ts'
import { freshMs, refreshUserInfo } from './fresh-user-info.ts'

vi.mock('./session-bootstrap.ts', () => ({ visitBegins: async () => {} }))
vi.mock('../../../kit/storage/secret-store.ts', () => ({
  keepSecret: async () => {},
  readSecret: async () => null,
}))

const fetched = vi.fn<typeof fetch>()
const info = (unreadMessages: number, userId = 'u1') =>
  ({ userId, nickName: '青松', happyPointValue: 8, unreadMessages }) as UserInfo
const answer = (data: UserInfo | null, status: string = statuses.ok) =>
  new Response(JSON.stringify({ status, message: '', data }))
let client = createQueryClient()
const unread = () => currentSession().userInfo?.unreadMessages

beforeEach(async () => {
  // Days apart, so that no test finds what the one before it fetched.
  vi.useFakeTimers({ now: Date.now() + 10 * freshMs, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('navigator', { userAgent: 'iPhone' })
  await kitWords.load('zh_cn')
  client = createQueryClient()
  setUserInfo(info(0))
})
afterEach(() => {
  becomeVisitor()
  fetched.mockReset()
  const passed = Date.now()
  vi.useRealTimers()
  vi.setSystemTime(passed)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the info of a member who stays signed in is fetched once, and again after a long time', async () => {
  fetched.mockImplementation(async () => answer(info(1)))
  await Promise.all([refreshUserInfo(client), refreshUserInfo(client)])
  await refreshUserInfo(client)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(unread()).toBe(1)
  vi.setSystemTime(Date.now() + freshMs + 1)
  await refreshUserInfo(client)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a sign-in that just brought the info needs no second request, and a visitor none', async () => {
  fetched.mockImplementation(async () => answer(info(2)))
  await loadUserInfo()
  await refreshUserInfo(client)
  expect(fetched).toHaveBeenCalledTimes(1)
  becomeVisitor()
  vi.setSystemTime(Date.now() + freshMs + 1)
  await refreshUserInfo(client)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('no failure signs the member out or shows anything; the next look asks again', async () => {
  const lost = vi.fn()
  onNotLoggedIn(lost)
  const noted = messageLog.read().length
  fetched.mockRejectedValueOnce(new TypeError('no network'))
  // The check of the connection that follows.
  fetched.mockResolvedValueOnce(new Response())
  fetched.mockResolvedValueOnce(answer(null, statuses.notLoggedIn))
  fetched.mockResolvedValueOnce(new Response('no JSON', { status: 502 }))
  for (let failures = 0; failures < 3; failures += 1) await refreshUserInfo(client)
  expect([currentSession().isMember, unread(), messageLog.read().length]).toEqual([true, 0, noted])
  expect(lost).not.toHaveBeenCalled()
  expect(fetched).toHaveBeenCalledTimes(4)
  fetched.mockResolvedValueOnce(answer(info(3)))
  await refreshUserInfo(client)
  expect(unread()).toBe(3)
})

test('an answer is dropped after a sign-out or a reading, or if it is about somebody else', async () => {
  fetched.mockImplementationOnce(async () => {
    noteUnreadMessages(0)
    return answer(info(4))
  })
  await refreshUserInfo(client)
  expect(unread()).toBe(0)
  vi.setSystemTime(Date.now() + freshMs + 1)
  fetched.mockResolvedValueOnce(answer(info(5, 'u2')))
  await refreshUserInfo(client)
  expect(unread()).toBe(0)
  vi.setSystemTime(Date.now() + freshMs + 1)
  fetched.mockImplementationOnce(async () => {
    becomeVisitor()
    return answer(info(6))
  })
  await refreshUserInfo(client)
  expect(currentSession().isMember).toBe(false)
})
