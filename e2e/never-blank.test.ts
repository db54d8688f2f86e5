import type { BrowserContext, Page, Route } from 'playwright-core'
import { type ExpectStatic, test } from 'vitest'
import { words as zhTrouble } from '../apps/web/src/kit/trouble/trouble.words.zh-cn.ts'
import { openReader, type View, wordsOf } from './browser.ts'
import { openSharedClub } from './open-club.ts'

/**
 * Whatever fails in the browser, what the server drew can be read, and its links lead on: decisions/0022#never-blank.
 */

const view: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
const words = wordsOf.zh_cn
const { club, browser } = await openSharedClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

const chunk = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js$`)
const script = (body: string) => (route: Route) => route.fulfill({ body, contentType: 'text/javascript' })

type Breaking = (context: BrowserContext) => Promise<unknown>

const throwing =
  (name: string): Breaking =>
  (context) =>
    context.route(chunk(name), script('throw new Error("broken on purpose")'))
const unreadable =
  (name: string): Breaking =>
  (context) =>
    context.route(chunk(name), script('const = ;'))
const lost =
  (name: string): Breaking =>
  (context) =>
    context.route(chunk(name), (route) => route.abort())
const without =
  (change: string): Breaking =>
  (context) =>
    context.addInitScript(change)

const throwOn = (object: string, name: string) =>
  `Object.defineProperty(${object}, '${name}', { configurable: true, get() { throw new Error('broken on purpose') } })`

const breakings: Record<string, Breaking> = {
  'boot throws': throwing('boot'),
  'boot cannot be parsed': unreadable('boot'),
  'boot never comes': lost('boot'),
  'start throws': throwing('start'),
  'main throws': throwing('main'),
  'main cannot be parsed': unreadable('main'),
  'main never comes': lost('main'),
  'the frame throws': throwing('frame'),
  'the libraries throw': throwing('libraries'),
  'the libraries never come': lost('libraries'),
  'the rows of the pages throw': throwing('routes'),
  'the rows of the pages never come': lost('routes'),
  'the page throws': throwing('health-page'),
  'the page cannot be parsed': unreadable('health-page'),
  'the page never comes': lost('health-page'),
  'the words throw': throwing('words\\.zh-cn'),
  'the words never come': lost('words\\.zh-cn'),
  'the parts throw': throwing('parts'),
  'what comes later throws': throwing('later'),
  'replaceAll is missing': without('delete String.prototype.replaceAll'),
  'flatMap is missing': without('delete Array.prototype.flatMap'),
  'Object.entries is missing': without('delete Object.entries'),
  'dates throw': without('Intl.DateTimeFormat = function () { throw new Error("broken on purpose") }'),
  'local storage throws': without(throwOn('window', 'localStorage')),
  'session storage throws': without(throwOn('window', 'sessionStorage')),
  'the storage is full': without(
    'Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError") }',
  ),
  'cookies throw': without(throwOn('Document.prototype', 'cookie')),
  'everything that keeps something throws': without(
    ['localStorage', 'sessionStorage', 'indexedDB', 'caches']
      .map((name) => throwOn('window', name))
      .join(';') +
      `;${throwOn('Document.prototype', 'cookie')};${throwOn('Navigator.prototype', 'serviceWorker')}`,
  ),
  'the history refuses': without('history.replaceState = () => { throw new Error("broken on purpose") }'),
  'fetch is missing': without('delete window.fetch'),
  'observers are missing': without(
    'delete window.MutationObserver; delete window.ResizeObserver; delete window.IntersectionObserver',
  ),
  'media queries are missing': without('delete window.matchMedia'),
  'an effect throws': without(
    'Element.prototype.getBoundingClientRect = () => { throw new Error("broken on purpose") }',
  ),
  'navigation entries throw': without(
    'performance.getEntriesByType = () => { throw new Error("broken on purpose") }',
  ),
  'an extension removed the frame': without(
    'addEventListener("DOMContentLoaded", () => { const one = document.querySelector("main > div"); if (one) one.remove() })',
  ),
  'an extension wrapped the text': without(
    'addEventListener("DOMContentLoaded", () => { for (const one of document.querySelectorAll("h1, h2, p")) one.innerHTML = "<font><font>" + one.innerHTML + "</font></font>" })',
  ),
}

/** Here no script of ours gets so far as to say anything; the strip comes by itself. */
const silent = new Set(['boot throws', 'boot cannot be parsed', 'boot never comes', 'start throws'])

/** What the app has said of itself, once it runs or has given up; a page that is reloaded is asked again. */
async function saidBy(page: Page, expect: ExpectStatic): Promise<string> {
  let said = ''
  const ask = async () => {
    said = await page.evaluate(() => Object.keys(document.documentElement.dataset).join(' '))
    return said
  }
  await expect.poll(ask).toMatch(/running|trouble/)
  return said
}

const lateStrip = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })

for (const [name, breaking] of Object.entries(breakings)) {
  test.concurrent(`${name}: the page can be read, and its links lead on`, async ({ expect }) => {
    const { page, context } = await openReader(browser, club.url, view)
    await breaking(context)
    await page.goto(`${club.url}/health`)
    const said = silent.has(name) ? '' : await saidBy(page, expect)
    const heading = page.getByRole('heading', { level: 1, name: words.titles['/health'], exact: true })
    await heading.first().waitFor()
    await expect.poll(() => page.locator('main a[href]').count()).toBeGreaterThan(5)
    await expect.poll(async () => (await page.locator('main').innerText()).length).toBeGreaterThan(100)
    if (!said.includes('running') || said.includes('trouble')) {
      await lateStrip(page)
      const strip = page.getByRole('complementary', { name: zhTrouble.label })
      await expect.poll(() => strip.isVisible()).toBe(true)
      await strip.getByRole('link').waitFor()
    }
    await context.close()
  })
}
