import type { Browser, Page } from 'playwright-core'
import { openPhone, type PhoneSettings, slowDown } from './phone.ts'
import { type Traffic, watchTraffic } from './traffic.ts'

/** Times in milliseconds. */
export interface Visit {
  firstPaint: number
  largestPaint: number
  largestElement: string
  /** What long tasks take beyond 50 ms each, from the first paint on. */
  blocking: number
  shift: number
  requests: number
  scriptBytes: number
  bytes: number
  /** Of a second visit in the same window; none at the slowest processor, which does not change them. */
  warmBytes: number | null
  warmRequests: number | null
}

interface Observed {
  paint: number
  largest: number
  element: string
  shift: number
  tasks: { start: number; end: number }[]
}

/** The club still loads and draws when the browser is idle, the limit pages do not. */
const quietMsOf = (isClub: boolean) => (isClub ? 5000 : 1000)
const warmQuietMsOf = (isClub: boolean) => (isClub ? 3000 : 1000)
const maxVisitMs = 90_000
const pollMs = 250
const acceptedTaskMs = 50

/** Runs in the page before its own scripts. */
export function observe(): void {
  const observed: Observed = { paint: 0, largest: 0, element: '', shift: 0, tasks: [] }
  Object.assign(window, { observed })
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.paint = startTime
  })
  on('largest-contentful-paint', (entry) => {
    const { startTime, url, element } = entry as PerformanceEntry & { url: string; element: Element | null }
    observed.largest = startTime
    const name = url ? new URL(url).pathname : (element?.textContent ?? '').trim().slice(0, 24)
    observed.element = `${element?.tagName.toLowerCase() ?? 'gone'} ${name}`
  })
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) observed.shift += value
  })
  on('longtask', ({ startTime, duration }) => {
    observed.tasks.push({ start: startTime, end: startTime + duration })
  })
}

const observedBy = (page: Page): Promise<Observed> =>
  page.evaluate(() => Reflect.get(window, 'observed') as Observed)

/** Waits until neither the network nor the processor has had anything to do for `quietMs`. */
export async function untilQuiet(page: Page, traffic: Traffic, quietMs: number): Promise<void> {
  const giveUpAt = Date.now() + maxVisitMs
  while (Date.now() < giveUpAt) {
    if (traffic.quietMs() >= quietMs) {
      const idleMs = await page.evaluate(() => {
        const { tasks } = Reflect.get(window, 'observed') as Observed
        return performance.now() - (tasks.at(-1)?.end ?? 0)
      })
      if (idleMs >= quietMs) return
    }
    await new Promise((done) => setTimeout(done, pollMs))
  }
  const { tasks } = await observedBy(page)
  const last = tasks.slice(-3).map(({ start, end }) => `${Math.round(start)}–${Math.round(end)} ms`)
  throw new Error(
    `${page.url()} did not become quiet: under way ${traffic.inFlight().join(', ') || 'nothing'}, last long tasks ${last.join(', ') || 'none'}`,
  )
}

function blockingOf({ tasks, paint }: Observed): number {
  return tasks.reduce(
    (sum, { start, end }) => sum + Math.max(0, end - Math.max(start, paint) - acceptedTaskMs),
    0,
  )
}

/** Visits a page for the first time, in a window of its own, on a phone so many times slower than this machine. */
export async function visit(
  browser: Browser,
  path: string,
  processor: number,
  settings: PhoneSettings & { isRepeated: boolean; isClub: boolean },
): Promise<Visit> {
  const phone = await openPhone(browser, settings)
  const { page, session } = phone
  try {
    const traffic = watchTraffic(session)
    await slowDown(session, processor)
    await page.addInitScript(observe)
    await page.goto(settings.url + path, { waitUntil: 'commit' })
    await untilQuiet(page, traffic, quietMsOf(settings.isClub))
    const observed = await observedBy(page)
    const counted = traffic.counted()
    let warm = null
    if (settings.isRepeated) {
      await page.goto('about:blank')
      traffic.begin()
      await page.goto(settings.url + path, { waitUntil: 'commit' })
      await untilQuiet(page, traffic, warmQuietMsOf(settings.isClub))
      warm = traffic.counted()
    }
    return {
      firstPaint: observed.paint,
      largestPaint: observed.largest,
      largestElement: observed.element,
      blocking: blockingOf(observed),
      shift: observed.shift,
      ...counted,
      warmBytes: warm?.bytes ?? null,
      warmRequests: warm?.requests ?? null,
    }
  } finally {
    await phone.close()
  }
}
