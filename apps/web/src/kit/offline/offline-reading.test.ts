// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Each test has a page of its own, with nothing registered. */
let startOfflineReading: typeof import('./offline-reading.ts')['startOfflineReading']
let reportRead: typeof import('./offline-reading.ts')['reportRead']
beforeEach(async () => {
  vi.resetModules()
  ;({ startOfflineReading, reportRead } = await import('./offline-reading.ts'))
})

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

test('what is read while the worker is being installed is told once it is active, without `ready`', async () => {
  const worker = Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() })
  workers(async () => ({ installing: worker, waiting: null, active: null }))
  const end = startOfflineReading()
  reportRead('/health')
  const read = () =>
    worker.postMessage.mock.calls.map(([message]) => message).filter(({ kind }) => kind === 'read')
  for (const [state, told] of [
    ['installed', 0],
    ['activating', 1],
    ['activated', 1],
  ] as const) {
    worker.state = state
    await vi.advanceTimersByTimeAsync(10_000)
    worker.dispatchEvent(new Event('statechange'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect([state, read().length]).toEqual([state, told])
  }
  expect(read()[0]).toMatchObject({ address: '/health' })
  end()
})

test('a worker that cannot be installed is told nothing', async () => {
  const worker = Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() })
  workers(async () => ({ installing: worker, waiting: null, active: null }))
  const end = startOfflineReading()
  reportRead('/health')
  await vi.advanceTimersByTimeAsync(10_000)
  worker.state = 'redundant'
  worker.dispatchEvent(new Event('statechange'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(worker.postMessage).not.toHaveBeenCalled()
  end()
})
