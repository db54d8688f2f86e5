// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storages } from '../storage/storage.ts'
import {
  forgetLost,
  loadedOnce,
  pausesMs,
  reloadIfOutdated,
  reloadOnce,
  timers,
  triesOf,
  tryAgain,
} from './again.ts'
import { reloadForMember } from './again-later.ts'

const build = document.createElement('script')
const opened = vi.fn()
const reloaded = vi.fn()
const asked = vi.fn<typeof fetch>()
const paused = vi.fn(async (_ms: number) => {})
let onLine = true

function publish(src: string): void {
  build.remove()
  // So that it is not fetched.
  build.type = 'text/plain'
  build.src = src
  document.head.append(build)
  build.type = 'module'
}

beforeEach(() => {
  onLine = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine)
  vi.spyOn(window.location, 'assign').mockImplementation(opened)
  vi.spyOn(window.location, 'reload').mockImplementation(reloaded)
  vi.spyOn(timers, 'pause').mockImplementation(paused)
  vi.stubGlobal('fetch', asked)
  sessionStorage.clear()
  publish('http://localhost/assets/main-old.js')
})
afterEach(() => {
  for (const one of [opened, reloaded, asked, paused]) one.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const reachable = async () => true
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test('what fails is tried again with growing pauses, three times in all', async () => {
  const attempt = vi.fn(lost)
  await expect(tryAgain(attempt, reachable)).rejects.toThrow('Failed to fetch')
  expect([attempt.mock.calls.length, paused.mock.calls]).toEqual([3, [[500], [2000]]])
  attempt.mockResolvedValueOnce('here' as never)
  expect(await tryAgain(attempt, reachable)).toBe('here')
})

test('without a network nothing is tried again by itself', async () => {
  const attempt = vi.fn(lost)
  await expect(tryAgain(attempt, async () => false)).rejects.toThrow()
  onLine = false
  await expect(tryAgain(attempt, reachable)).rejects.toThrow()
  expect(attempt).toHaveBeenCalledTimes(2)
  expect([reloadOnce('/health'), reloadForMember()]).toEqual([false, false])
  await reloadIfOutdated()
  expect(asked).not.toHaveBeenCalled()
})

test('all pauses grow, and end', () => {
  for (const pauses of Object.values(pausesMs)) {
    expect([...pauses].sort((a, b) => a - b)).toEqual(pauses)
    const nextPause = triesOf(pauses)
    expect(pauses.map(nextPause)).toEqual(pauses)
    expect(nextPause()).toBeUndefined()
  }
})

test('a failure is kept for renders until it has been shown; a tap begins again', async () => {
  const start = vi.fn(lost)
  const part = loadedOnce((_: string) => start())
  const first = part.kept('a')
  await expect(first).rejects.toThrow()
  expect([part.kept('a'), start.mock.calls.length]).toEqual([first, 1])
  forgetLost()
  await expect(part.kept('a')).rejects.toThrow()
  expect(start).toHaveBeenCalledTimes(2)
  start.mockResolvedValueOnce('here' as never)
  expect(await part.load('a')).toBe('here')
  forgetLost()
  expect([await part.kept('a'), part.value('a'), start.mock.calls.length]).toEqual(['here', 'here', 3])
})

test('an address is reloaded once a visit, whatever its query and build', () => {
  expect([reloadOnce('/health?a=1'), reloadOnce('/health?a=2#b')]).toEqual([true, false])
  publish('http://localhost/assets/main-new.js')
  expect([reloadOnce('/health'), reloadOnce('/travel'), reloadOnce('/health')]).toEqual([false, true, false])
  expect(opened.mock.calls).toEqual([['/health?a=1'], ['/travel']])
})

test('where the visit cannot store that a page was reloaded, none is', () => {
  const visit = storages.visit
  storages.visit = () => {
    throw new DOMException('', 'SecurityError')
  }
  expect([reloadOnce('/health'), reloadForMember()]).toEqual([false, false])
  storages.visit = () => ({
    ...visit(),
    getItem: () => null,
    setItem() {
      throw new DOMException('', 'QuotaExceededError')
    },
  })
  expect([reloadOnce('/health'), reloadForMember()]).toEqual([false, false])
  storages.visit = visit
  expect([opened, reloaded].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('another member reloads the page, five times a visit', () => {
  expect(Array.from({ length: 7 }, reloadForMember)).toEqual([true, true, true, true, true, false, false])
  expect(reloaded).toHaveBeenCalledTimes(5)
})

test('a page is reloaded if its build was replaced, not if it still exists or is unknown', async () => {
  asked.mockResolvedValueOnce(new Response(null))
  await reloadIfOutdated()
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await reloadIfOutdated()
  expect(opened).not.toHaveBeenCalled()

  asked.mockResolvedValue(new Response(null, { status: 404 }))
  expect(await reloadIfOutdated()).toBe(true)
  expect(asked.mock.lastCall).toEqual([build.src, { method: 'HEAD', cache: 'no-store' }])
  expect(await reloadIfOutdated()).toBe(false)
  expect(opened.mock.calls).toEqual([[location.pathname + location.search]])
})
