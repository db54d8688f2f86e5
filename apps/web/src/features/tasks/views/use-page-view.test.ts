// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropView, storedView, storeView } from './stored-views.ts'
import { watchPage } from './use-page-view.ts'
import type { ViewResult, Views } from './use-views.ts'
import { viewOf } from './view.rules.ts'

const map = 'learn_retirement_map'
const stay = 10
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T02:00:00Z') })
  visibility = 'visible'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
  dropView(map)
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
})

function show(next: DocumentVisibilityState): void {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A server that counts the stay of the newest token. */
function server() {
  const asked: string[] = []
  let since = 0
  const views: Views = {
    async begin(taskId) {
      asked.push('begin')
      since = Date.now()
      storeView(taskId, viewOf({ viewToken: 'one', minimumStaySeconds: stay, lifetimeSeconds: 7200 }, since))
      return null
    },
    async stay(taskId) {
      if (!storedView(taskId)) return null
      asked.push('stay')
      return Math.max(0, stay - Math.floor((Date.now() - since) / 1000))
    },
    async claim() {
      asked.push('claim')
      return { kind: 'counted', point: 10, isRepeat: false }
    },
  }
  return { views, asked }
}

test('a page that stays in sight is reported and claimed once', async () => {
  const { views, asked } = server()
  const results: ViewResult[] = []
  const stop = watchPage(map, views, (result) => results.push(result))
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  expect(asked).toEqual(['begin', 'stay', 'stay', 'stay', 'stay', 'stay', 'claim'])
  expect(results).toMatchObject([{ kind: 'counted' }])
})

test('one second on the page, eleven elsewhere and one more on the page are not a view', async () => {
  const { views, asked } = server()
  const results: ViewResult[] = []
  const stop = watchPage(map, views, (result) => results.push(result))
  await vi.advanceTimersByTimeAsync(1000)
  show('hidden')
  await vi.advanceTimersByTimeAsync(11_000)
  expect(asked).toEqual(['begin'])
  show('visible')
  await vi.advanceTimersByTimeAsync(1000)
  expect(results).toEqual([])
  expect(asked.filter((call) => call === 'begin')).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(9000)
  stop()
  expect(results).toMatchObject([{ kind: 'counted' }])
})

test('the view of a page opened out of sight begins when the page is seen', async () => {
  const { views, asked } = server()
  visibility = 'hidden'
  const stop = watchPage(map, views, () => undefined)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toEqual([])
  show('visible')
  await vi.advanceTimersByTimeAsync(0)
  stop()
  expect(asked).toEqual(['begin'])
})
