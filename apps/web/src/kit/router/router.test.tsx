// @vitest-environment happy-dom
import { act, Suspense, use } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  DrawnAt,
  entryState,
  hasPageBefore,
  type Location,
  navigate,
  Redirect,
  Router,
  useLocation,
  useQueryParams,
} from './router.tsx'

let here: Location
let root: Root
let loadSlowPage: () => void
const slowPage = new Promise<void>((resolve) => {
  loadSlowPage = resolve
})

function Page() {
  here = useLocation()
  const query = useQueryParams()
  if (here.pathname === '/old') return <Redirect to="/new?from=old" />
  if (here.pathname === '/slow') use(slowPage)
  return `${here.pathname} ${query.get('from') ?? ''}`
}

const text = () => document.body.textContent

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  window.history.replaceState(null, '', '/')
  root = createRoot(document.body)
  await act(async () =>
    root.render(
      <Suspense fallback="loading">
        <Router>
          <Page />
        </Router>
      </Suspense>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a navigation shows its address, and going back the one before it', async () => {
  const first = here
  expect([first.reachedBy, hasPageBefore()]).toEqual(['traverse', false])
  await act(async () => navigate('/health?tab=tips', { state: { chosen: 1 } }))
  expect(here).toMatchObject({
    pathname: '/health',
    search: '?tab=tips',
    state: { chosen: 1 },
    reachedBy: 'push',
  })
  expect([entryState(), hasPageBefore()]).toEqual([{ chosen: 1 }, true])
  await act(async () => window.history.back())
  expect(here).toEqual(first)
  expect(hasPageBefore()).toBe(false)
})

test('an address with a NUL or another control character asks for nothing there', async () => {
  await act(async () => navigate('/health?from=a%00'))
  expect(text()).toBe('/health ')
  await act(async () => navigate('/health?from=%0a'))
  expect(text()).toBe('/health ')
  await act(async () => navigate('/health?from=a%20b'))
  expect(text()).toBe('/health a b')
})

test('a replacement leaves no entry of its own', async () => {
  await act(async () => navigate('/health'))
  const { key } = here
  await act(async () => navigate('/wealth', { replace: true }))
  expect(here).toMatchObject({ pathname: '/wealth', reachedBy: 'replace', state: undefined })
  expect(here.key).not.toBe(key)
  await act(async () => window.history.back())
  expect(here.pathname).toBe('/')
})

test('a page that goes on to another is not gone back to', async () => {
  await act(async () => navigate('/old'))
  expect(text()).toBe('/new old')
  await act(async () => window.history.back())
  expect(text()).toBe('/ ')
})

test('a page that is loading leaves the one before it in sight', async () => {
  await act(async () => navigate('/slow'))
  expect(text()).toBe('/ ')
  await act(async () => loadSlowPage())
  expect(text()).toBe('/slow ')
})

test('a browser that takes no more entries loads the page instead', async () => {
  vi.spyOn(window.history, 'pushState').mockImplementation(() => {
    throw new DOMException('too many', 'SecurityError')
  })
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  await act(async () => navigate('/health'))
  expect(assign).toHaveBeenCalledWith('/health')
})

test.each(['//elsewhere.example/', 'https://elsewhere.example/', 'javascript:void(0)'])(
  'no navigation leaves the club for %s',
  async (to) => {
    vi.spyOn(window.history, 'pushState').mockImplementation(() => {
      throw new DOMException('another origin', 'SecurityError')
    })
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    expect(() => navigate(to)).toThrow('another origin')
    expect(assign).not.toHaveBeenCalled()
  },
)

test('the server draws a page at its address', () => {
  const html = renderToString(
    <DrawnAt address="/health?from=a&b=c">
      <Page />
    </DrawnAt>,
  )
  expect(html).toContain('/health a')
  expect(here).toMatchObject({ search: '?from=a&b=c', reachedBy: 'traverse' })
})
