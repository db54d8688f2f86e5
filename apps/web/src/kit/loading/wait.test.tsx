// @vitest-environment happy-dom
import { slowPageMs } from '@club/contract/calls.constants.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restartWait, useWait } from './wait.ts'

function Part({ name }: { name: string }) {
  return useWait() ? `${name} is slow. ` : `${name} waits. `
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one part of a page that waits for eight seconds says so, even if other parts replace it', async () => {
  const root = createRoot(document.body)
  const text = () => document.body.textContent
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await act(async () => root.render(<Part key="loading" name="page" />))
  await pass(slowPageMs - 1)
  await act(async () => root.render([<Part key="list" name="list" />, <Part key="days" name="days" />]))
  expect(text()).toBe('list waits. days waits. ')
  await pass(1)
  expect(text()).toBe('list is slow. days waits. ')
  // The next page, or another try, starts a new wait.
  await act(async () => restartWait())
  expect(text()).toBe('list waits. days waits. ')
  await pass(slowPageMs)
  await act(async () => root.render([<Part key="days" name="days" />]))
  expect(text()).toBe('days is slow. ')
  await act(async () => root.render([]))
  await act(async () => root.render([<Part key="list" name="list" />]))
  expect(text()).toBe('list waits. ')
  await act(async () => root.unmount())
})
