// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InTurn, useAnswerShown } from './in-turn.tsx'

function Part({ name }: { name: string }) {
  return useAnswerShown(true) ? `${name} shown. ` : `${name} waits. `
}

const page = ['first', 'second', 'third'].map((name) => (
  <InTurn key={name}>
    <Part name={name} />
  </InTurn>
))

const text = () => document.body.textContent
const nextTurn = () => act(() => vi.advanceTimersToNextTimerAsync())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('after hydration the parts show their answers one after another, from top to bottom', async () => {
  document.body.innerHTML = renderToString(page)
  const root = await act(async () => hydrateRoot(document.body, page))
  expect(text()).toBe('first waits. second waits. third waits. ')
  await nextTurn()
  expect(text()).toBe('first shown. second waits. third waits. ')
  await nextTurn()
  expect(text()).toBe('first shown. second shown. third waits. ')
  await nextTurn()
  expect(text()).toBe('first shown. second shown. third shown. ')
  await act(async () => root.unmount())
})

test('a part that is gone before its turn holds nobody up', async () => {
  document.body.innerHTML = renderToString(page)
  const root = await act(async () => hydrateRoot(document.body, page))
  await act(async () => root.render(page.slice(1)))
  await nextTurn()
  await nextTurn()
  expect(text()).toBe('second shown. third shown. ')
  await act(async () => root.unmount())
})

test('a page that is opened by a link shows them at once', async () => {
  document.body.innerHTML = ''
  const root = createRoot(document.body)
  await act(async () => root.render(page))
  expect(text()).toBe('first shown. second shown. third shown. ')
  await act(async () => root.unmount())
})
