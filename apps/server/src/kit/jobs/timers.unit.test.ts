import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTimers } from './timers.ts'

const log = pino({ level: 'silent' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('work is repeated until it is stopped', async () => {
  const timers = makeTimers(log)
  const work = vi.fn(async () => undefined)
  timers.every(1000, 'work', work)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3500)
  expect(work).toHaveBeenCalledTimes(3)
  await timers.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('a round waits for the previous one, and stopping waits for the running one', async () => {
  const timers = makeTimers(log)
  let finish = () => {}
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  timers.every(1000, 'work', work)
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(1)
  let isStopped = false
  const stopping = timers.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(isStopped).toBe(false)
  finish()
  await stopping
  expect(isStopped).toBe(true)
})

test.each([
  ['fails', () => Promise.reject(new Error('away'))],
  [
    'throws before it has begun',
    (): Promise<never> => {
      throw new Error('away')
    },
  ],
])('work that %s is logged and retried in the next round', async (_, fail) => {
  const timers = makeTimers(log)
  const logged = vi.spyOn(log, 'error')
  const work = vi.fn(fail)
  timers.every(1000, 'work', work)
  await vi.advanceTimersByTimeAsync(3500)
  expect(work).toHaveBeenCalledTimes(3)
  expect(logged).toHaveBeenCalledTimes(3)
  await timers.stop()
  logged.mockRestore()
})

test('two tasks do not wait for each other', async () => {
  const timers = makeTimers(log)
  const quick = vi.fn(async () => undefined)
  timers.every(1000, 'slow', () => new Promise(() => {}))
  timers.every(1000, 'quick', quick)
  await vi.advanceTimersByTimeAsync(3500)
  expect(quick).toHaveBeenCalledTimes(3)
})
