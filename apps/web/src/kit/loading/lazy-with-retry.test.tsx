// @vitest-environment happy-dom
import { act, Component, type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLost, timers } from '../calls/again.ts'
import { markReachable } from '../calls/connection.ts'
import { lazyWithRetry } from './lazy-with-retry.tsx'

class Caught extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidCatch() {
    forgetLost()
  }
  override render() {
    return this.state.hasFailed ? 'lost' : this.props.children
  }
}

const lost = async (): Promise<() => ReactNode> => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => new Response('{}'))
  vi.spyOn(timers, 'pause').mockResolvedValue()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  markReachable()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('lost code is loaded three times, and again at the next opening', async () => {
  const load = vi.fn(lost)
  const Part = lazyWithRetry(load)
  const root = createRoot(document.body)
  const open = (times: number) =>
    act(async () =>
      root.render(
        <Caught key={times}>
          <Suspense fallback="coming">
            <Part />
          </Suspense>
        </Caught>,
      ),
    )
  await open(1)
  expect([document.body.textContent, load.mock.calls.length]).toEqual(['lost', 3])
  load.mockResolvedValueOnce(() => 'open')
  await open(2)
  expect([document.body.textContent, load.mock.calls.length]).toEqual(['open', 4])
  await open(3)
  expect([document.body.textContent, load.mock.calls.length]).toEqual(['open', 4])
  await act(async () => root.unmount())
})
