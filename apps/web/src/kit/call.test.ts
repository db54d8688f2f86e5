import { notLoggedInGuardMs, requestTimeoutMs } from '@club/contract/constants.ts'
import { identity } from '@club/contract/identity.ts'
import { statuses } from '@club/contract/statuses.ts'
import { tasks } from '@club/contract/tasks.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallError } from './api-error.ts'
import { call, onNotLoggedIn } from './call.ts'
import { clientStore } from './client-store.ts'
import { canReachServer, noteReached } from './connection.ts'
import { setCurrentLanguage } from './i18n/current.ts'
import { forgetMessages, messageLog } from './message-log.ts'
import { words as enUs } from './words.en-us.ts'
import { kitWords } from './words.ts'
import { words as zhCn } from './words.zh-cn.ts'

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
  noteReached()
  fetched.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function answer(status: string, { message = '', http = 200, token = '' } = {}): Response {
  const headers = token ? { authorization: token } : undefined
  return new Response(JSON.stringify({ status, message, data: null }), {
    status: http,
    ...(headers && { headers }),
  })
}

const ask = () => call(tasks.all, {})
const refusal = async () => (await ask().catch((error: unknown) => error)) as CallError

test('every request carries caller headers and the token', async () => {
  clientStore.setToken('T1')
  fetched.mockResolvedValueOnce(answer('200'))
  await ask()
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

test('a renewed token is used from then on', async () => {
  clientStore.setToken('T1')
  fetched.mockResolvedValueOnce(answer('200', { token: 'T2' })).mockResolvedValueOnce(answer('200'))
  await ask()
  expect(clientStore.token()).toBe('T2')
  await ask()
  expect(fetched.mock.calls[1]?.[1]?.headers).toMatchObject({ authorization: 'T2' })
})

test('an answer after signing out does not restore the token', async () => {
  clientStore.setToken('T1')
  let send: (response: Response) => void = () => {}
  fetched.mockReturnValueOnce(new Promise((resolve) => (send = resolve)))
  const asked = ask()
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
  const lost = vi.fn()
  onNotLoggedIn(lost)
  clientStore.setToken('T1')
  fetched.mockImplementation(async () => answer(statuses.notLoggedIn, { message: '请登录' }))
  await Promise.all([refusal(), refusal(), refusal()])
  expect(lost).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(notLoggedInGuardMs - 1)
  await refusal()
  expect(lost).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await refusal()
  expect(lost).toHaveBeenCalledTimes(2)
  expect(messageLog.read()).toEqual([])
})

test('an answer to an older token does not affect the newer session', async () => {
  await vi.advanceTimersByTimeAsync(10 * notLoggedInGuardMs)
  const lost = vi.fn()
  onNotLoggedIn(lost)
  clientStore.setToken('T1')
  let send: (response: Response) => void = () => {}
  fetched.mockReturnValueOnce(new Promise((resolve) => (send = resolve)))
  const asked = refusal()
  clientStore.setToken('T2')
  send(answer(statuses.notLoggedIn))
  await asked
  expect(lost).not.toHaveBeenCalled()
})

test('a request without an answer times out after 25 seconds', async () => {
  fetched.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  )
  const asked = refusal()
  await vi.advanceTimersByTimeAsync(requestTimeoutMs - 1)
  expect(messageLog.read()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toMatchObject({ message: zhCn.errors.requestTimeout, httpStatus: 0, status: '' })
})

test('without a network the request fails', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await refusal()).toMatchObject({ message: zhCn.errors.requestFailed, httpStatus: 0 })
  expect(messageLog.read()).toMatchObject([{ kind: 'error', text: zhCn.errors.requestFailed }])
})

test('an answer from a cached copy is valid, and marks the server unreachable', async () => {
  const copy = answer('200')
  copy.headers.set('club-cached-at', '2026-11-20T02:00:00.000Z')
  fetched.mockResolvedValueOnce(copy)
  await ask()
  expect(canReachServer()).toBe(false)
  fetched.mockResolvedValueOnce(answer('200'))
  await ask()
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
