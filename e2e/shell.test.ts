import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { words as loginAlert } from '../apps/web/src/features/identity/login-alert.words.zh-cn.ts'
import { words as zhLibrary } from '../apps/web/src/features/library/words.zh-cn.ts'
import { openBrowser, openReader, problemsOf, type View, wordsOf } from './browser.ts'
import { type RunningClub, startClub } from './club.ts'

/**
 * The frame of every page: guard, go-home button, lost code, scrolling, translators, a phone in landscape.
 */

const view: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
const words = wordsOf.zh_cn
let club: RunningClub
let browser: Browser

beforeAll(async () => {
  club = await startClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })
  browser = await openBrowser()
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await club?.stop()
})

/** The controls covered by the resting floating button; there should be none. */
async function coveredBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('a[aria-describedby][draggable=false]')
    if (!button || button.dataset.state === 'aside') return []
    const own = button.getBoundingClientRect()
    return [...document.querySelectorAll('a[href], button, input, select, summary, header, nav')]
      .filter((one) => one !== button && !(one.matches('header, nav') && one.closest('main')))
      .filter((one) => {
        const box = one.getBoundingClientRect()
        if (box.width <= 1 || box.height <= 1) return false
        return box.right > own.left && box.left < own.right && box.bottom > own.top && box.top < own.bottom
      })
      .map((one) => one.outerHTML.slice(0, 120))
  })
}

const goHome = (page: Page) => page.locator('a[aria-describedby][draggable=false]')
const boxOf = async (page: Page) => {
  const box = await goHome(page).boundingBox()
  if (!box) throw new Error('no floating button')
  return box
}
/** Waits until the floating button has settled. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const button = document.querySelector<HTMLElement>('a[aria-describedby][draggable=false]')
    return button?.dataset.state !== undefined && button.getAnimations().length === 0
  })
}

test("a visitor on a member page is asked to sign in; 'later' leads home", async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/activity-rights-history`)
  const alert = page.getByRole('dialog')
  await alert.getByText(loginAlert.browsing).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await alert.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: words.titles['/activity-rights-history'] }).waitFor()
  expect(await problemsOf(page)).toEqual([])

  await page.getByRole('navigation').getByRole('link', { name: '任务' }).click()
  await alert.getByRole('button', { name: loginAlert.later }).click()
  await page.getByRole('heading', { level: 1, name: words.home.welcome }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: words.titles['/happiness-center'] }).waitFor()
  expect(await alert.count()).toBe(0)

  await page.getByRole('navigation').getByRole('link', { name: '我的' }).click()
  await alert.getByRole('button', { name: loginAlert.signIn }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('linkUrl'))).toContain('/edit-nickname')
  expect(complaints).toEqual([])
  await context.close()
})

test('the go-home button is tapped, dragged along the edge and moved by keys, and covers nothing', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view, {
    reducedMotion: 'reduce',
  })
  await page.goto(`${club.url}/health`)
  await atRest(page)
  expect(await problemsOf(page)).toEqual([])
  await atRest(page)
  const before = await boxOf(page)
  expect([before.width >= 60, before.height >= 60]).toEqual([true, true])
  expect(await coveredBy(page)).toEqual([])

  // Dragged to the middle, it returns to the edge at the height of its release.
  await page.mouse.move(before.x + 30, before.y + 30)
  await page.mouse.down()
  await page.mouse.move(150, before.y - 60, { steps: 5 })
  await page.mouse.move(150, 210, { steps: 5 })
  await page.mouse.up()
  await atRest(page)
  const dragged = await boxOf(page)
  expect(dragged.x).toBe(before.x)
  expect(dragged.y).toBeLessThan(before.y - 100)
  expect(page.url()).toBe(`${club.url}/health`)
  expect(await coveredBy(page)).toEqual([])

  await page.goto(`${club.url}/wealth`)
  await atRest(page)
  expect(Math.abs((await boxOf(page)).y - dragged.y)).toBeLessThan(80)
  await goHome(page).focus()
  const focused = await boxOf(page)
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await boxOf(page)).y).toBeLessThan(focused.y)
  expect(await coveredBy(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: words.home.welcome }).waitFor()
  expect(await goHome(page).count()).toBe(0)

  await page.goto(`${club.url}/college`)
  await atRest(page)
  await goHome(page).tap()
  await page.waitForURL(`${club.url}/`)
  await page.goto(`${club.url}/login`)
  await page.getByLabel(words.identity.mobile.label).waitFor()
  expect(await goHome(page).count()).toBe(0)

  // A deep link from the bank's app marks the visit, and its address is cleaned.
  await page.goto(`${club.url}/login?toPage=login&channel=MB`)
  await atRest(page)
  expect(page.url()).toBe(`${club.url}/login`)
  await page.getByLabel(words.identity.mobile.label).focus()
  await expect.poll(() => coveredBy(page)).toEqual([])
  const asked = page.waitForRequest('**/api/**')
  await page.getByRole('link', { name: /常青/ }).first().click()
  await page.goto(`${club.url}/retirementCommunity`)
  const { channel, 'client-type': clientType, 'external-call': external } = (await asked).headers()
  expect([channel, external]).toEqual(['MB', 'Y'])
  expect(['android', 'pc']).toContain(clientType)
  expect(complaints).toEqual([])
  await context.close()
})

test('while a long page scrolls, the go-home button avoids every control', async () => {
  const { page, context } = await openReader(browser, club.url, { ...view, textSize: 'largest' })
  await page.goto(`${club.url}/protocal`)
  await atRest(page)
  const heights = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  for (const share of [0.3, 0.6, 0.9, 1]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), heights * share)
    await expect.poll(() => coveredBy(page)).toEqual([])
  }
  await context.close()
})

test('going back restores the scroll position', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  await page.goto(club.url)
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /养老社区/ })
    .first()
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy({ top: 120, behavior: 'instant' }))
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(100)
  await link.click()
  await page.getByRole('heading', { level: 1, name: words.titles['/retirementCommunity'] }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: words.home.welcome }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  expect(complaints).toEqual([])
  await context.close()
})

test('a failed banner is logged, and the page still loads', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  // Before home is open: a link in view prefetches its page.
  await page.route('**/api/banner/query', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(club.url)
  await page
    .getByRole('main')
    .getByRole('link', { name: /养老社区/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: words.titles['/retirementCommunity'] }).waitFor()
  await expect.poll(() => complaints.some((one) => one.includes('content.bannerQuery'))).toBe(true)
  await context.close()
})

test('a page whose code is lost is reloaded once, and then shows a failure', async () => {
  const { page, context } = await openReader(browser, club.url, view)
  await page.goto(club.url)
  let asks = 0
  let documents = 0
  await page.route('**/assets/wealth-page-*.js', (route) => {
    asks += 1
    return route.abort()
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.getByRole('main').getByRole('link', { name: /财富/ }).first().click()
  await page.getByText(words.common.failed).waitFor()
  await page.getByRole('heading', { level: 1, name: words.titles['/wealth'] }).waitFor()
  expect([documents, page.url()]).toEqual([1, `${club.url}/wealth`])
  const asksThen = asks
  await page.getByRole('button', { name: words.common.settings.open }).click()
  expect([asks, documents]).toEqual([asksThen, 1])
  expect(await problemsOf(page)).toEqual([])
  // The rest of the club stays usable, and the page opens once its code is available.
  await page.unroute('**/assets/wealth-page-*.js')
  await page.getByRole('button', { name: words.common.retry }).click()
  await page.getByRole('heading', { level: 2, name: zhLibrary.wealth.products }).waitFor()
  await context.close()
})

test('a phone in landscape is asked to turn, once a visit and only on portrait pages', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view, {
    viewport: { width: 740, height: 360 },
  })
  const ask = page.getByRole('dialog', { name: words.shell.turnPhone.title })
  await page.goto(`${club.url}/health`)
  await atRest(page)
  expect(await ask.count()).toBe(0)
  await page.goto(`${club.url}/talent`)
  await ask.waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await ask.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 740, height: 360 })
  await ask.getByRole('button', { name: words.shell.turnPhone.goOn }).click()
  await ask.waitFor({ state: 'detached' })
  await page.goto(`${club.url}/talent_review`)
  await atRest(page)
  expect(await ask.count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('a page with figures opts out of translation, and warns if a translator changed it', async () => {
  const { page, context } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/health`)
  expect(await page.locator('html').getAttribute('translate')).toBeNull()
  await page.goto(`${club.url}/wealth`)
  expect(await page.locator('html').getAttribute('translate')).toBe('no')
  expect(await page.locator('meta[name=google][content=notranslate]').count()).toBe(1)
  await atRest(page)
  const said = page.getByText(words.shell.translation.title)
  expect(await said.count()).toBe(0)
  await page.evaluate(() => document.documentElement.classList.add('translated-ltr'))
  await said.waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.locator('[role=alert]').getByRole('button', { name: words.shell.translation.close }).click()
  await said.waitFor({ state: 'detached' })
  await context.close()
})

test('clicks and input before hydration are not lost', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/main-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${club.url}/login`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel(words.identity.mobile.label).fill('13900000099')
  await page.getByRole('button', { name: words.identity.login.byPassword }).click()
  letGo()
  await page.getByLabel(words.identity.password.label, { exact: true }).waitFor()
  // Without the mobile, the app would ask for it.
  await page.getByRole('button', { name: words.identity.login.submit, exact: true }).click()
  await page.getByText(words.identity.password.empty).waitFor()
  expect(await page.getByText(words.identity.mobile.empty).count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')
  expect(complaints).toEqual([])
  await context.close()
})
