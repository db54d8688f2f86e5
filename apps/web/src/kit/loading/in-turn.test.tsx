// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate, Router, useLocation } from '../router/router.tsx'
import { InTurn, useAnswerShown } from './in-turn.tsx'

function Part({ name }: { name: string }) {
  return useAnswerShown(true) ? `${name} shown. ` : `${name} waits. `
}

const parts = ['first', 'second', 'third'].map((name) => (
  <InTurn key={name} isInSight={name === 'first'}>
    <Part name={name} />
  </InTurn>
))

const page = <Router>{parts}</Router>

/** An empty first page, and the parts on another. */
function Site() {
  return (
    <Router>
      <PageHere />
    </Router>
  )
}

function PageHere() {
  return useLocation().pathname === '/page' ? parts : null
}

const text = () => document.body.textContent
const nextTurn = () => act(() => vi.advanceTimersToNextTimerAsync())

beforeEach(() => {
  document.body.innerHTML = ''
  window.history.replaceState(null, '', '/')
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
  await act(async () => root.render(<Router>{parts.slice(1)}</Router>))
  await nextTurn()
  await nextTurn()
  expect(text()).toBe('second shown. third shown. ')
  await act(async () => root.unmount())
})

test('a page that a link opens shows at once what is in sight, and the rest in turn', async () => {
  const root = createRoot(document.body)
  await act(async () => root.render(<Site />))
  await act(async () => navigate('/page'))
  expect(text()).toBe('first shown. second waits. third waits. ')
  await nextTurn()
  expect(text()).toBe('first shown. second shown. third waits. ')
  await nextTurn()
  expect(text()).toBe('first shown. second shown. third shown. ')
  await act(async () => root.unmount())
})

test('a page that the reader goes back to shows everything at once', async () => {
  const root = createRoot(document.body)
  await act(async () => root.render(<Site />))
  await act(async () => navigate('/page'))
  await act(async () => navigate('/'))
  expect(text()).toBe('')
  await act(async () => window.history.back())
  expect(text()).toBe('first shown. second shown. third shown. ')
  await act(async () => root.unmount())
})
