// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadIfOutdated, reloadOnce } from './reload-once.ts'

const build = document.createElement('script')
const opened = vi.fn()
const asked = vi.fn<typeof fetch>()

function publish(src: string): void {
  build.remove()
  // So that it is not fetched.
  build.type = 'text/plain'
  build.src = src
  document.head.append(build)
  build.type = 'module'
}

beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(opened)
  vi.stubGlobal('fetch', asked)
  sessionStorage.clear()
  publish('http://localhost/assets/main-old.js')
})
afterEach(() => {
  opened.mockReset()
  asked.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('an address is opened anew once for each build', () => {
  expect([reloadOnce('/health?a=1'), reloadOnce('/health?a=1')]).toEqual([true, false])
  publish('http://localhost/assets/main-new.js')
  expect([reloadOnce('/health?a=1'), reloadOnce('/travel')]).toEqual([true, true])
  expect(opened.mock.calls).toEqual([['/health?a=1'], ['/health?a=1'], ['/travel']])
})

test('a page is opened anew if its build was replaced, not if it still exists or is unknown', async () => {
  asked.mockResolvedValueOnce(new Response(null))
  await reloadIfOutdated()
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await reloadIfOutdated()
  expect(opened).not.toHaveBeenCalled()

  asked.mockResolvedValue(new Response(null, { status: 404 }))
  await reloadIfOutdated()
  expect(asked.mock.lastCall).toEqual([build.src, { method: 'HEAD', cache: 'no-store' }])
  await reloadIfOutdated()
  expect(opened.mock.calls).toEqual([[location.pathname + location.search]])
})
