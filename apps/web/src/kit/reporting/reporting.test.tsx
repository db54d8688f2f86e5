// @vitest-environment happy-dom
import type { FailureReason } from '@club/contract/reporting.constants.ts'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Route } from '../page/page.ts'
import { Router } from '../router/router.tsx'
import type { ReportEvent } from './report-event.ts'
import { reportFailure, startReporting, usePageReports } from './reporting.ts'

const sent: ReportEvent[] = []
const connection = vi.hoisted(() => ({ isReachable: true }))
vi.mock('../calls/connection.ts', () => ({
  canReachServer: () => connection.isReachable,
  checkConnection: async () => connection.isReachable,
}))
vi.mock('./report-batches.ts', () => ({
  sendReports: (early: ReportEvent[]) => {
    sent.push(...early)
    return (event: ReportEvent) => void sent.push(event)
  },
}))

const names = () => sent.splice(0).map(({ kind, name }) => `${kind} ${name}`)
let show: (pageId: string, failures: FailureReason[], more?: Partial<Route>) => Promise<void>
let leave: () => void

function Page({ failures }: { failures: FailureReason[] }) {
  useEffect(() => {
    for (const failure of failures) reportFailure(failure)
  }, [failures])
  return null
}

function Shown({ route, failures }: { route: Route; failures: FailureReason[] }) {
  usePageReports(route)
  return <Page key={route.pageId} failures={failures} />
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startReporting()
  const root = createRoot(document.createElement('div'))
  leave = () => act(() => root.unmount())
  show = (pageId, failures, more = {}) =>
    act(async () =>
      root.render(
        <Router>
          <Shown route={{ pageId, ...more } as Route} failures={failures} />
        </Router>,
      ),
    )
})
afterEach(() => {
  leave()
  connection.isReachable = true
  vi.unstubAllGlobals()
})

test('a page that fails as it is first shown is named with the reason, once per view', async () => {
  await show('home', [])
  await show('course-info', ['unanswered', 'missing'])
  expect(names()).toEqual(['page home', 'page course-info', 'failure course-info:unanswered'])
  await show('not-found', ['missing'])
  expect(names()).toEqual(['page not-found', 'failure not-found:missing'])
})

test('without a connection the phone is the reason, but not of broken code', async () => {
  connection.isReachable = false
  await show('home', ['lost'])
  await show('login', ['broken'])
  expect(names()).toEqual(['page home', 'failure home:offline', 'page login', 'failure login:broken'])
})

const errorsOf = () => sent.splice(0).flatMap(({ kind, error }) => (kind === 'failure' ? [error] : []))

test('a failure carries the first line of its error, cut to a limit and before other characters than ASCII', async () => {
  const unreadable = Object.create(null)
  for (const [error, line] of [
    [
      new TypeError('list.toSorted is not a function\n  and more'),
      'TypeError: list.toSorted is not a function',
    ],
    [new Error('x'.repeat(400)), `Error: ${'x'.repeat(153)}`],
    [new Error('hello 😀 there'), 'Error: hello '],
    ['a thrown text', 'a thrown text'],
    [unreadable, undefined],
    [undefined, undefined],
  ]) {
    await show('home', [])
    reportFailure('broken', error)
    expect(errorsOf()).toEqual([line])
    await show('login', [])
  }
})

test('what nobody catches is reported with its error', async () => {
  const happen = async (event: Event, given: object) => {
    await show('home', [])
    window.dispatchEvent(Object.assign(event, given))
    await show('login', [])
    return errorsOf()
  }
  const error = new RangeError('too much')
  expect(await happen(new Event('error'), { error, message: 'Uncaught' })).toEqual(['RangeError: too much'])
  expect(await happen(new Event('error'), { error: null, message: 'Script error.' })).toEqual([
    'Script error.',
  ])
  expect(await happen(new Event('unhandledrejection'), { reason: error })).toEqual(['RangeError: too much'])
  expect(await happen(new Event('unhandledrejection'), {})).toEqual([undefined])
})

test('a page that skips reports reports no failure either', async () => {
  await show('gallery', ['unanswered'], { skipReport: true })
  expect(names()).toEqual([])
})
