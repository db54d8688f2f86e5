import { notLoggedInGuardMs, requestTimeoutMs } from '@club/contract/calls.constants.ts'
import { content } from '@club/contract/content.ts'
import { httpCodes } from '@club/contract/http-codes.ts'
import { identity } from '@club/contract/identity.ts'
import { statuses } from '@club/contract/statuses.ts'
import { tasks } from '@club/contract/tasks.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCurrentLanguage } from '../i18n/current.ts'
import { forgetMessages, messageLog } from '../messages/message-log.ts'
import { clientStore } from '../storage/client-store.ts'
import { words as enUs } from '../words.en-us.ts'
import { kitWords } from '../words.ts'
import { words as zhCn } from '../words.zh-cn.ts'
import type { CallError } from './api-error.ts'
import { ask, call, onNotLoggedIn } from './call.ts'
import { canReachServer, markReachable } from './connection.ts'
import { askEarly } from './early-answers.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { userAgent: 'iPhone MicroMessenger' })
  setCurrentLanguage('zh_cn')
  await kitWords.load('zh_cn')
  clientStore.clearMember()
  forgetMessages()
})
afterEach(() => {
  markReachable()
  fetched.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function answer(status: string, { message = '', http = 200, token = '', retryAfter = '' } = {}): Response {
  const headers = {
    ...(token && { authorization: token }),
    ...(retryAfter && { 'retry-after': retryAfter }),
  }
  return new Response(JSON.stringify({ status, message, data: null }), { status: http, headers })
}

const callAll = () => call(tasks.all, {})
const refusal = async () => (await callAll().catch((error: unknown) => error)) as CallError

test('every request carries caller headers and the token', async () => {
  clientStore.setToken('T1')
  fetched.mockResolvedValueOnce(answer('200'))
  await callAll()
  const [path, init] = fetched.mock.calls[0] ?? []
  expect(path).toBe('/api/task/all')
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    body: '{}',
    headers: {
      channel: 'WX',
      'external-call': 'Y',
      'client-type': 'ios',
      'accept-language': 'zh_cn',
      authorization: 'T1',
      'content-type': 'application/json',
    },
  })
})

test('answers that the document names are requested early, and used once, by the same member', async () => {
  const named = JSON.stringify([{ path: '/api/task/all', request: {} }])
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'early' ? { textContent: named } : null),
  })
  clientStore.setToken('T1')
  askEarly()
  expect(fetched).not.toHaveBeenCalled()
  clientStore.setHasPermission(true)
  fetched.mockImplementation(async () => answer('200', { token: 'T2' }))
  askEarly()
  expect(fetched.mock.calls[0]).toMatchObject(['/api/task/all', { headers: { authorization: 'T1' } }])
  await callAll()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(clientStore.token()).toBe('T2')
  await callAll()
  expect(fetched).toHaveBeenCalledTimes(2)
  // Another member's, expired, or failed: the call itself is sent.
  askEarly()
  clientStore.setToken('T3')
  await callAll()
  expect(fetched).toHaveBeenCalledTimes(4)
  clientStore.setToken('T2')
  askEarly()
  vi.advanceTimersByTime(10_001)
  await callAll()
  expect(fetched).toHaveBeenCalledTimes(6)
  fetched.mockRejectedValueOnce(new TypeError('broken'))
  askEarly()
  await ask(tasks.all, {}, { isRead: true })
})

test('a renewed token is used from then on', async () => {
  clientStore.setToken('T1')
  fetched.mockResolvedValueOnce(answer('200', { token: 'T2' })).mockResolvedValueOnce(answer('200'))
  await callAll()
  expect(clientStore.token()).toBe('T2')
  await callAll()
  expect(fetched.mock.calls[1]?.[1]?.headers).toMatchObject({ authorization: 'T2' })
})

test('an answer after signing out does not restore the token', async () => {
  clientStore.setToken('T1')
  let send: (response: Response) => void = () => {}
  fetched.mockReturnValueOnce(new Promise((resolve) => (send = resolve)))
  const asked = callAll()
  clientStore.clearMember()
  send(answer('200', { token: 'T2' }))
  await asked
  expect(clientStore.token()).toBeNull()
})

test('a first sign-in stores its token', async () => {
  fetched.mockResolvedValueOnce(answer('200', { token: 'T1' }))
  await call(identity.logout, {})
  expect(clientStore.token()).toBe('T1')
})

test('a lost session redirects once in 100 seconds, however many calls report it', async () => {
  const [lost, lostAgain] = [vi.fn(), vi.fn()]
  onNotLoggedIn((isAgain) => (isAgain ? lostAgain() : lost()))
  clientStore.setToken('T1')
  fetched.mockImplementation(async () => answer(statuses.notLoggedIn, { message: '请登录' }))
  await Promise.all([refusal(), refusal(), refusal()])
  expect(lost).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(notLoggedInGuardMs - 1)
  lostAgain.mockClear()
  await refusal()
  expect(lost).toHaveBeenCalledTimes(1)
  // The session is gone all the same, and the page offers to sign in.
  expect(lostAgain).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await refusal()
  expect(lost).toHaveBeenCalledTimes(2)
  expect(messageLog.read()).toEqual([])
})

test('an answer to an older token does not affect the newer session', async () => {
  await vi.advanceTimersByTimeAsync(10 * notLoggedInGuardMs)
  const [lost, lostAgain] = [vi.fn(), vi.fn()]
  onNotLoggedIn((isAgain) => (isAgain ? lostAgain() : lost()))
  clientStore.setToken('T1')
  let send: (response: Response) => void = () => {}
  fetched.mockReturnValueOnce(new Promise((resolve) => (send = resolve)))
  const asked = refusal()
  clientStore.setToken('T2')
  send(answer(statuses.notLoggedIn))
  await asked
  expect(lost).not.toHaveBeenCalled()
})

const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  )
const refused = async () => {
  throw new TypeError('Failed to fetch')
}
const paths = () => fetched.mock.calls.map(([path]) => path)
const read = () => ask(tasks.all, {}, { isRead: true }).catch((error: unknown) => error)

test('a request without an answer times out after 25 seconds and is not repeated', async () => {
  fetched.mockImplementation(silent)
  const asked = read()
  let isOver = false
  void asked.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(requestTimeoutMs - 1)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toMatchObject({ message: zhCn.errors.requestTimeout, httpStatus: 0, status: '' })
  expect(paths()).toEqual([tasks.all.path])
})

test('a read is repeated once where the connection broke and there is a network', async () => {
  fetched
    .mockImplementationOnce(refused)
    .mockResolvedValueOnce(answer('200'))
    .mockResolvedValueOnce(answer('200'))
  expect(await read()).toBeNull()
  expect(paths()).toEqual([tasks.all.path, identity.healthCheck.path, tasks.all.path])
  expect(canReachServer()).toBe(true)
  expect(messageLog.read()).toEqual([])
})

test('a repeat ends with the 25 seconds of the whole call', async () => {
  fetched.mockImplementationOnce(async () => {
    await vi.advanceTimersByTimeAsync(20_000)
    return refused()
  })
  fetched.mockResolvedValueOnce(answer('200')).mockImplementation(silent)
  const asked = read()
  await vi.advanceTimersByTimeAsync(requestTimeoutMs - 20_000)
  expect(await asked).toMatchObject({ message: zhCn.errors.requestTimeout })
})

const overloaded = (retryAfter: string) => answer(statuses.busy, { http: 503, retryAfter })

test('an action that an overloaded server refused is repeated once, automatically', async () => {
  fetched.mockResolvedValueOnce(overloaded('2')).mockResolvedValueOnce(answer('200'))
  const called = callAll()
  await vi.advanceTimersByTimeAsync(1999)
  expect(paths()).toEqual([tasks.all.path])
  await vi.advanceTimersByTimeAsync(1001)
  expect(await called).toBeNull()
  expect(paths()).toEqual([tasks.all.path, tasks.all.path])
  expect(messageLog.read()).toEqual([])
})

test('the second refusal is shown', async () => {
  fetched.mockResolvedValueOnce(overloaded('2')).mockResolvedValueOnce(overloaded('2'))
  const refused = refusal()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await refused).toMatchObject({ httpStatus: 503 })
  expect(paths()).toHaveLength(2)
})

test.each(['', '6', '30', 'later'])(
  'a refusal that asks to wait %j seconds is shown at once',
  async (seconds) => {
    fetched.mockResolvedValueOnce(overloaded(seconds))
    expect(await refusal()).toMatchObject({ httpStatus: 503 })
    expect(paths()).toHaveLength(1)
  },
)

test('an action that met a broken connection is not repeated', async () => {
  fetched.mockImplementationOnce(refused).mockResolvedValue(answer('200'))
  expect(await refusal()).toMatchObject({ message: zhCn.errors.requestFailed, httpStatus: 0 })
  expect(paths()).toEqual([tasks.all.path, identity.healthCheck.path])
  expect(canReachServer()).toBe(true)
})

test('without a network a request fails, is not repeated, and says so', async () => {
  fetched.mockImplementation(refused)
  expect(await read()).toMatchObject({ message: zhCn.errors.requestFailed, httpStatus: 0 })
  expect(paths()).toEqual([tasks.all.path, identity.healthCheck.path])
  expect(canReachServer()).toBe(false)
  expect(messageLog.read()).toEqual([])
  await refusal()
  expect(messageLog.read()).toMatchObject([{ kind: 'error', text: zhCn.errors.requestFailed }])
})

test('a background request fails silently and is only logged', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  fetched.mockResolvedValueOnce(answer('HPC9999', { message: '出错了' }))
  await call(content.bannerQuery, { positionId: 'new_active' }).catch(() => undefined)
  expect(messageLog.read()).toEqual([])
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test('an answer from a cached copy is valid, and a reason to check the connection', async () => {
  const copy = answer('200')
  copy.headers.set('club-cached-at', '2026-11-20T02:00:00.000Z')
  fetched.mockResolvedValueOnce(copy).mockImplementationOnce(refused)
  await ask(tasks.all, {})
  await vi.waitFor(() => expect(canReachServer()).toBe(false), { timeout: 30_000 })
  fetched.mockResolvedValueOnce(answer('200'))
  await ask(tasks.all, {})
  expect(canReachServer()).toBe(true)
})

test('an answer without an envelope is a request error', async () => {
  fetched.mockResolvedValueOnce(new Response('<html>'))
  expect(await refusal()).toMatchObject({ message: zhCn.errors.requestError, httpStatus: 200 })
})

const catalogue = [
  [400, 'badRequest'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [405, 'methodNotAllowed'],
  [408, 'requestTimeout'],
  [418, 'requestError'],
  [500, 'serverError'],
  [501, 'notImplemented'],
  [502, 'networkError'],
  [503, 'unavailable'],
  [504, 'gatewayTimeout'],
  [505, 'versionUnsupported'],
] as const

test.each(catalogue)('HTTP %d reads as %s in both languages', async (http, key) => {
  for (const [language, words] of [
    ['zh_cn', zhCn],
    ['en_us', enUs],
  ] as const) {
    setCurrentLanguage(language)
    await kitWords.load(language)
    fetched.mockResolvedValueOnce(answer('', { http }))
    expect(await refusal()).toMatchObject({ message: words.errors[key], httpStatus: http, isShown: true })
  }
})

test("a member reads the server's own words about an outside service that is down", async () => {
  const message = '暂时联系不上外部服务，请稍后再试。'
  const http = httpCodes.outsideDown ?? 200
  fetched.mockResolvedValueOnce(answer(statuses.outsideDown, { message, http, retryAfter: '3' }))
  expect(await refusal()).toMatchObject({ message, isShown: true })
  expect(messageLog.read()).toMatchObject([{ kind: 'error', text: message }])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test("steps of a flow are silent, other statuses show the server's message", async () => {
  for (const status of [statuses.passwordNotSet, statuses.registrationNeeded]) {
    fetched.mockResolvedValueOnce(answer(status, { message: '一步' }))
    expect(await refusal()).toMatchObject({ status, isShown: false })
  }
  expect(messageLog.read()).toEqual([])
  fetched.mockResolvedValueOnce(answer(statuses.smsCodeWrong, { message: '验证码不对' }))
  expect(await refusal()).toMatchObject({ message: '验证码不对', isShown: true })
  expect(messageLog.read()).toMatchObject([{ kind: 'error', text: '验证码不对' }])
})
