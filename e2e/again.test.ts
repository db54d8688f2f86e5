import { requestTimeoutMs } from '@club/contract/calls.constants.ts'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as loginAlert } from '../apps/web/src/features/identity/sign-in/login-alert.words.zh-cn.ts'
import { words as zhLibrary } from '../apps/web/src/features/library/words.zh-cn.ts'
import { hydrated, openReader, problemsOf, type View, wordsOf } from './browser.ts'
import { openSharedClub } from './open-club.ts'

/** What is loaded again: so many times, with one reload a page and visit, then words and a button. */

const view: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
const words = wordsOf.zh_cn

const { club, browser } = await openSharedClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

const guardWords = '**/assets/login-alert.words.zh-cn-*.js'

/** Counts full loads of pages from now on. */
function documentsOf(page: Page): () => number {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  return () => documents
}

async function passes(page: Page): Promise<void> {
  // By the page's own clock: long enough for any number of pauses.
  for (let minute = 0; minute < 15; minute += 1) {
    await page.clock.fastForward(60_000)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
}

const open = (page: Page) => page.getByRole('navigation').getByRole('link', { name: '我的' }).click()

test.each([404, 500])(
  'words that are answered with %i are asked for a few times, then there are words and a button',
  async (status) => {
    const { page, context } = await openReader(browser, club.url, view)
    let asks = 0
    const refuse = (route: Route) => {
      asks += 1
      return route.fulfill({ status, body: '' })
    }
    await page.clock.install()
    await page.route(guardWords, refuse)
    await page.goto(club.url)
    await hydrated(page)
    const documents = documentsOf(page)
    await open(page)
    const main = page.getByRole('main')
    await page.waitForURL('**/edit-nickname*')
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return documents()
      })
      .toBe(1)
    const again = main.getByRole('button', { name: words.common.retry })
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return again.count()
      })
      .toBe(1)
    // The heading says the same until the page's own title has come.
    await main.getByText(words.common.failed).first().waitFor()
    const asksThen = asks
    expect(asks).toBeLessThanOrEqual(12)
    await passes(page)
    expect([asks, documents()]).toEqual([asksThen, 1])
    expect(await problemsOf(page)).toEqual([])
    await page.unroute(guardWords)
    await again.click()
    await page.getByText(loginAlert.browsing).first().waitFor()
    expect(documents()).toBe(2)
    await context.close()
  },
)

test('words that never come end in words and a button after the time of a call, without a reload', async () => {
  const { page, context } = await openReader(browser, club.url, view)
  let asks = 0
  await page.clock.install()
  await page.route(guardWords, () => {
    asks += 1
  })
  await page.goto(club.url)
  await hydrated(page)
  const documents = documentsOf(page)
  await open(page)
  await page.waitForURL('**/edit-nickname*')
  await page.clock.fastForward(requestTimeoutMs)
  // The heading says the same until the page's own title has come.
  await page.getByRole('main').getByText(words.common.failed).first().waitFor()
  await passes(page)
  expect([asks, documents()]).toEqual([1, 0])
  expect(await problemsOf(page)).toEqual([])
  await context.close()
})

test('after a new build an open phone reloads a page once, and then keeps what the server drew, with words and a button', async () => {
  const { page, context } = await openReader(browser, club.url, view)
  await page.clock.install()
  await page.goto(club.url)
  await hydrated(page)
  const documents = documentsOf(page)
  let asks = 0
  // A new build has other names, and a cache on the way still serves the old document.
  await page.route('**/assets/wealth-page-*.js', (route) => {
    asks += 1
    return route.fulfill({ status: 404, body: '' })
  })
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /财富/ }).first().click()
  const readOnly = main.getByText(words.common.readOnly)
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return readOnly.count()
    })
    .toBe(1)
  await page.getByRole('heading', { level: 1, name: words.titles['/wealth'] }).waitFor()
  await page.getByRole('heading', { level: 2, name: zhLibrary.wealth.products }).waitFor()
  const asksThen = asks
  expect([documents(), page.url()]).toEqual([1, `${club.url}/wealth`])
  expect(asks).toBeLessThanOrEqual(12)
  await passes(page)
  expect([asks, documents()]).toEqual([asksThen, 1])
  expect(await problemsOf(page)).toEqual([])
  await page.unroute('**/assets/wealth-page-*.js')
  await main.getByRole('button', { name: words.common.retry }).click()
  await readOnly.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 2, name: zhLibrary.wealth.products }).waitFor()
  expect(documents()).toBe(2)
  await context.close()
})

test('where the visit has no storage nothing is reloaded by itself', async () => {
  const { page, context } = await openReader(browser, club.url, view)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('', 'SecurityError')
        },
      })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  })
  await page.clock.install()
  await page.goto(club.url)
  await hydrated(page)
  const documents = documentsOf(page)
  await page.route('**/assets/wealth-page-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('main').getByRole('link', { name: /财富/ }).first().click()
  const main = page.getByRole('main')
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return main.getByRole('button', { name: words.common.retry }).count()
    })
    .toBe(1)
  await main.getByText(words.common.failed).first().waitFor()
  await passes(page)
  expect(documents()).toBe(0)
  await context.close()
})

test('the app itself is asked for a few times; what the server drew stays', async () => {
  const { page, context } = await openReader(browser, club.url, view)
  let asks = 0
  await page.clock.install()
  await page.route('**/assets/main-*.js', (route) => {
    asks += 1
    return route.fulfill({ status: 404, body: '' })
  })
  const documents = documentsOf(page)
  await page.goto(club.url)
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return asks
    })
    .toBeGreaterThanOrEqual(3)
  await passes(page)
  // The document's own hint may be one more.
  expect(asks).toBeLessThanOrEqual(4)
  expect(documents()).toBe(1)
  await page.getByRole('heading', { level: 1, name: words.home.welcome('') }).waitFor()
  await context.close()
})
