// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { startOfflineReading } from './offline-reading.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A browser whose worker fails in one way, and changes when the test says so. */
function workers(register: () => Promise<unknown>) {
  vi.useFakeTimers()
  const container = Object.assign(new EventTarget(), {
    register: vi.fn(register),
    ready: new Promise(() => {}),
  })
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { serviceWorker: { value: container }, onLine: { value: true } }),
  )
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const loaded = [vi.spyOn(window.location, 'reload'), vi.spyOn(window.location, 'assign')]
  for (const one of loaded) one.mockImplementation(() => {})
  return { container, loads: () => loaded.flatMap(({ mock }) => mock.calls) }
}

test('a worker that cannot be registered is not asked for again on this page', async () => {
  const { container, loads } = workers(async () => {
    throw new TypeError('the script answered with 500')
  })
  const end = startOfflineReading()
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect([container.register.mock.calls, loads()]).toEqual([[['/sw.js']], []])
  end()
})

test('workers that take over from one another, as of two versions, load nothing again', async () => {
  const { container, loads } = workers(async () => ({}))
  const end = startOfflineReading()
  for (let times = 0; times < 20; times += 1) {
    container.dispatchEvent(new Event('controllerchange'))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect([container.register.mock.calls, loads()]).toEqual([[['/sw.js']], []])
  end()
})
