// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigateWhenLoaded, recordPrefetch } from './prefetching.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function pending(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

test('a page that is not being fetched is opened at once', () => {
  const move = vi.fn()
  navigateWhenLoaded('/college', move)
  expect(move).toHaveBeenCalledOnce()
})

test('a page that is nearly here is waited for, 100 ms at most', async () => {
  const page = pending()
  const [move, moveLate] = [vi.fn(), vi.fn()]
  recordPrefetch('/college', page.promise)
  navigateWhenLoaded('/college', move)
  await settled()
  expect(move).not.toHaveBeenCalled()
  page.resolve()
  await settled()
  expect(move).toHaveBeenCalledOnce()

  recordPrefetch('/college', pending().promise)
  navigateWhenLoaded('/college', moveLate)
  await vi.advanceTimersByTimeAsync(100)
  expect(moveLate).toHaveBeenCalledOnce()
})

test('of two links followed in a row the later one wins, and a reader who goes back stays there', async () => {
  const [first, second, left] = [vi.fn(), vi.fn(), vi.fn()]
  const page = pending()
  recordPrefetch('/college', page.promise)
  navigateWhenLoaded('/college', first)
  navigateWhenLoaded('/health', second)
  page.resolve()
  await settled()
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()

  const other = pending()
  recordPrefetch('/stage', other.promise)
  navigateWhenLoaded('/stage', left)
  window.history.replaceState(null, '', '/elsewhere')
  other.resolve()
  await settled()
  expect(left).not.toHaveBeenCalled()
})
