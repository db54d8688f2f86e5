import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bounded, maxStoredEvents, sendReports } from './report-batches.ts'
import type { ReportEvent } from './report-event.ts'

const page = (name: string): ReportEvent => ({ kind: 'page', name, at: '2026-11-20T02:00:00.000Z' })
const pages = (count: number) => Array.from({ length: count }, (_, index) => page(`page-${index}`))

let stored: Map<string, string>
let sent: ReportEvent[][]
let answer: () => Promise<{ ok: boolean; status: number }>
let listeners: Record<string, () => void>
let visibility = 'visible'
let onLine = true

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.1)
  stored = new Map()
  sent = []
  listeners = {}
  visibility = 'visible'
  answer = async () => ({ ok: true, status: 200 })
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const listen = { addEventListener: (name: string, listener: () => void) => (listeners[name] = listener) }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  onLine = true
  vi.stubGlobal('navigator', {
    userAgent: '',
    get onLine() {
      return onLine
    },
  })
  vi.stubGlobal('window', { ...listen, localStorage: storage, sessionStorage: storage })
  vi.stubGlobal('document', {
    ...listen,
    get visibilityState() {
      return visibility
    },
  })
  vi.stubGlobal('fetch', (_path: string, { body, keepalive, headers }: RequestInit) => {
    expect(keepalive).toBe(true)
    expect(headers).not.toHaveProperty('authorization')
    sent.push((JSON.parse(String(body)) as { events: ReportEvent[] }).events)
    return answer()
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('events are sent together after ten seconds', async () => {
  const take = sendReports([page('home')])
  take(page('login'))
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent.map((batch) => batch.map(({ name }) => name))).toEqual([['home', 'login']])
})

test('twenty events are sent at once, and none twice', async () => {
  const take = sendReports([])
  for (const event of pages(20)) take(event)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.map((batch) => batch.length)).toEqual([20])
})

test('events held back by a lost connection are stored and sent in the next visit', async () => {
  answer = () => Promise.reject(new TypeError('offline'))
  sendReports([page('home')])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stored.get('reports')).toContain('home')
  answer = async () => ({ ok: true, status: 200 })
  sent = []
  sendReports([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent[0]?.map(({ name }) => name)).toEqual(['home'])
  expect(stored.has('reports')).toBe(false)
})

test('leaving the page sends pending events', async () => {
  sendReports([page('home')])
  visibility = 'hidden'
  listeners.visibilitychange?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(1)
})

test('a batch refused as malformed is dropped, a busy server is retried', async () => {
  answer = async () => ({ ok: false, status: 400 })
  sendReports([page('home')])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  answer = async () => ({ ok: false, status: 503 })
  sent = []
  sendReports([page('home')])
  await vi.advanceTimersByTimeAsync(35_000)
  expect(sent).toHaveLength(2)
})

test('at most the latest 200 events are stored', () => {
  expect(bounded(pages(300))).toHaveLength(maxStoredEvents)
  expect(bounded(pages(300)).at(-1)?.name).toBe('page-299')
})

test('a server that stays away is asked seven times, then the network’s return or the next visit sends them', async () => {
  answer = async () => ({ ok: false, status: 503 })
  const take = sendReports([page('home')])
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  for (const event of pages(30)) take(event)
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(sent).toHaveLength(7)
  answer = async () => ({ ok: true, status: 200 })
  listeners.online?.()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.slice(7).flat()).toHaveLength(31)
})

test('nothing is sent while the phone is offline, and all of it once when it is back', async () => {
  onLine = false
  sendReports([page('home')])
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect([sent, stored.get('reports')?.includes('home')]).toEqual([[], true])
  onLine = true
  listeners.online?.()
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(sent).toHaveLength(1)
})

type Entry = { startTime?: number; duration?: number; interactionId?: number }

/** A browser that has seen these entries, by type; it throws at any other. */
function engine(entries: Record<string, Entry[]>): void {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      seen: Entry[] = []
      observe({ type }: { type: string }) {
        const seen = entries[type]
        if (!seen) throw new TypeError(type)
        this.seen = seen
      }
      takeRecords = () => this.seen.splice(0)
      disconnect = () => undefined
    },
  )
  const named = (name: string) => entries[name] ?? []
  vi.stubGlobal('performance', { getEntriesByName: named, now: () => 0 })
}
const loads = () => sent.flat().flatMap(({ kind, name, load }) => (kind === 'load' ? [[name, load]] : []))

test('one load of ten is measured, and sent once when its page is left', async () => {
  const painted = { 'first-contentful-paint': [{ startTime: 700.4 }] }
  engine({
    ...painted,
    'largest-contentful-paint': [{ startTime: 800 }, { startTime: 1500.6 }],
    event: [{ duration: 500 }, { duration: 90, interactionId: 1 }, { duration: 40, interactionId: 2 }],
    'first-input': [{ duration: 64 }],
  })
  sendReports([page('home')])(page('login'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loads()).toEqual([])
  vi.mocked(Math.random).mockReturnValue(0.09)
  const take = sendReports([page('home')])
  for (const name of ['login', 'home']) take(page(name))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loads()).toEqual([['home', { firstPaint: 700, largestPaint: 1501, press: 90 }]])
})

test('an engine says what it knows of a load, when the page is hidden; one that knows nothing sends nothing', async () => {
  vi.mocked(Math.random).mockReturnValue(0)
  engine({ 'first-contentful-paint': [{ startTime: 900 }], 'first-input': [{ duration: 700_000 }] })
  sendReports([page('home')])
  visibility = 'hidden'
  listeners.visibilitychange?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(loads()).toEqual([['home', { firstPaint: 900 }]])
  visibility = 'visible'
  engine({})
  sendReports([page('home')])(page('login'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loads()).toHaveLength(1)
})
