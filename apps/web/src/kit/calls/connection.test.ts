import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canReachServer, checkConnection, markReachable, recordCopyShown, watchCopies } from './connection.ts'

const fetched = vi.fn<typeof fetch>()
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  markReachable()
  fetched.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a network, the server is polled at growing intervals until it answers', async () => {
  fetched.mockRejectedValue(new TypeError('no network'))
  expect(await Promise.all([checkConnection(), checkConnection()])).toEqual([false, false])
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(canReachServer()).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(fetched).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3999)
  expect(fetched).toHaveBeenCalledTimes(2)
  fetched.mockResolvedValue(new Response('{}'))
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toHaveBeenCalledTimes(3)
  expect(canReachServer()).toBe(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('any answer, an error included, shows that there is a network', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }))
  expect(await checkConnection()).toBe(true)
  expect(canReachServer()).toBe(true)
})

test('any answer to a call ends the polling', async () => {
  fetched.mockRejectedValue(new TypeError('no network'))
  await checkConnection()
  markReachable()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(canReachServer()).toBe(true)
})

test('a silent server is not a lost network, unless the phone says so', async () => {
  fetched.mockImplementation(silent)
  const asked = checkConnection()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await asked).toBe(true)
  vi.stubGlobal('navigator', { onLine: false })
  const askedOffline = checkConnection()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await askedOffline).toBe(false)
})

test('a server that stays away is polled nine times, and a phone without a network not at all', async () => {
  fetched.mockRejectedValue(new TypeError('no network'))
  await checkConnection()
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(fetched).toHaveBeenCalledTimes(10)
  markReachable()
  await checkConnection()
  vi.stubGlobal('navigator', { onLine: false })
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(fetched).toHaveBeenCalledTimes(11)
  await checkConnection()
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(fetched).toHaveBeenCalledTimes(12)
})

test('a copy that was shown without a network is replaced once there is one', async () => {
  const replaced = vi.fn()
  const end = watchCopies(replaced)
  fetched.mockRejectedValue(new TypeError('no network'))
  recordCopyShown()
  await vi.advanceTimersByTimeAsync(4000)
  expect(replaced).not.toHaveBeenCalled()
  markReachable()
  expect(replaced).toHaveBeenCalledTimes(1)
  end()
})

test('a copy that replaces a lost answer is renewed soon, then less and less often', async () => {
  const replaced = vi.fn()
  const end = watchCopies(replaced)
  fetched.mockImplementation(async () => new Response('{}'))
  recordCopyShown()
  recordCopyShown()
  await vi.advanceTimersByTimeAsync(1999)
  expect(replaced).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(replaced).toHaveBeenCalledTimes(1)
  recordCopyShown()
  await vi.advanceTimersByTimeAsync(3999)
  expect(replaced).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(replaced).toHaveBeenCalledTimes(2)
  end()
})
