// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timers } from '../calls/again.ts'
import { markReachable } from '../calls/connection.ts'
import { optional } from './optional.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => new Response('{}'))
  vi.spyOn(timers, 'pause').mockResolvedValue()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  markReachable()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a lost part is loaded three times, and again when the network returns', async () => {
  const load = vi.fn(async (): Promise<() => string> => {
    throw new TypeError('Failed to fetch')
  })
  const Part = optional(load)
  const root = createRoot(document.body)
  await act(async () => root.render(<Part>without</Part>))
  await expect.poll(() => load).toHaveBeenCalledTimes(3)
  await expect.poll(() => console.warn).toHaveBeenCalledOnce()
  expect(document.body.textContent).toBe('without')
  load.mockResolvedValueOnce(() => 'the part')
  await act(async () => void window.dispatchEvent(new Event('online')))
  await act(async () => void window.dispatchEvent(new Event('online')))
  await expect.poll(() => document.body.textContent).toBe('the part')
  expect(load).toHaveBeenCalledTimes(4)
  await act(async () => root.unmount())
})

test('without a network a lost part waits for its return', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async (): Promise<() => string> => {
    throw new TypeError('Failed to fetch')
  })
  const Part = optional(load)
  const root = createRoot(document.body)
  await act(async () => root.render(<Part>without</Part>))
  expect(load).toHaveBeenCalledTimes(1)
  await act(async () => root.unmount())
})
