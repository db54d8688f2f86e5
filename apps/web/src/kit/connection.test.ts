import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canReachServer, noteReached, noteUnreachable } from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  noteReached()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('after a call without a network, the server is polled at growing intervals until it answers', async () => {
  const fetched = vi.fn().mockRejectedValue(new TypeError('no network'))
  vi.stubGlobal('fetch', fetched)
  noteUnreachable()
  noteUnreachable()
  expect(canReachServer()).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(9999)
  expect(fetched).toHaveBeenCalledTimes(1)
  fetched.mockResolvedValue(new Response('{}'))
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(canReachServer()).toBe(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('any answer to a call ends the polling', async () => {
  const fetched = vi.fn().mockRejectedValue(new TypeError('no network'))
  vi.stubGlobal('fetch', fetched)
  noteUnreachable()
  noteReached()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetched).not.toHaveBeenCalled()
  expect(canReachServer()).toBe(true)
})
