import { loadingIndicatorHideMs, slowPageMs } from '@club/contract/calls.constants.ts'
import { expect, test } from 'vitest'
import { words as zhHomeScreen } from '../apps/web/src/features/home-screen/words.zh-cn.ts'
import { words as loginAlert } from '../apps/web/src/features/identity/sign-in/login-alert.words.zh-cn.ts'
import { words as zhLibrary } from '../apps/web/src/features/library/words.zh-cn.ts'
import { maxPrefetchWaitMs } from '../apps/web/src/kit/calls/prefetching.ts'
import { hydrated, openReader, problemsOf, untilAnnounced, type View, wordsOf } from './browser.ts'
import { boxOf, coveredBy, coveredOnTheWay, goHome, goHomeAtRest } from './go-home.ts'
import { openSharedClub } from './open-club.ts'

/**
 * The frame of every page: guard, go-home button, lost code, scrolling, translators, a phone in landscape.
 */

const view: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
const words = wordsOf.zh_cn

const { club, browser } = await openSharedClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

test("a visitor on a member page is asked to sign in; 'later' leads home", async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/activity-rights-history`)
  const alert = page.getByRole('dialog')
  await alert.getByText(loginAlert.browsing).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await alert.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: words.home.welcome('') }).waitFor()

  await page.getByRole('navigation').getByRole('link', { name: '任务' }).click()
  await alert.getByRole('button', { name: loginAlert.later }).click()
  await page.getByRole('heading', { level: 1, name: words.home.welcome('') }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: words.titles['/happiness-center'] }).waitFor()
  await expect.poll(() => alert.count()).toBe(0)

  await page.getByRole('navigation').getByRole('link', { name: '我的' }).click()
  await alert.getByRole('button', { name: loginAlert.signIn }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('linkUrl'))).toContain('/edit-nickname')
  expect(complaints).toEqual([])
  await context.close()
})

test('the go-home button is tapped, dragged along the edge and moved by keys, and covers nothing', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view, {
    reducedMotion: 'reduce',
  })
  await page.goto(`${club.url}/health`)
  await goHomeAtRest(page)
  expect(await problemsOf(page)).toEqual([])
  await goHomeAtRest(page)
  const before = await boxOf(page)
  expect([before.width >= 60, before.height >= 60]).toEqual([true, true])
  await expect.poll(() => coveredBy(page)).toEqual([])

  // Dragged up to the middle, it rests at the right edge, near the height of its release.
  await page.mouse.move(before.x + 30, before.y + 30)
  await page.mouse.down()
  await page.mouse.move(150, before.y - 60, { steps: 5 })
  await page.mouse.move(150, 210, { steps: 5 })
  await page.mouse.up()
  await goHomeAtRest(page)
  const dragged = await boxOf(page)
  expect(dragged.x + dragged.width).toBeGreaterThan(350)
  expect(dragged.y).toBeLessThan(400)
  await expect.poll(() => page.url()).toBe(`${club.url}/health`)
  await expect.poll(() => coveredBy(page)).toEqual([])

  // Dragged onto the bar, it stays there, in place of the bar's own entry.
  await page.mouse.move(dragged.x + 30, dragged.y + 30)
  await page.mouse.down()
  await page.mouse.move(200, 500, { steps: 5 })
  await page.mouse.move(200, 790, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => goHome(page).getAttribute('data-state')).toBe('docked')
  await expect.poll(() => coveredBy(page)).toEqual([])
  await goHome(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => goHome(page).getAttribute('data-state')).toBe('resting')
  await expect.poll(() => coveredBy(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: words.home.welcome('') }).waitFor()
  await expect.poll(() => goHome(page).count()).toBe(0)

  await page.goto(`${club.url}/college`)
  await goHomeAtRest(page)
  await goHome(page).tap()
  await page.waitForURL(`${club.url}/`)
  await page.goto(`${club.url}/login`)
  await page.getByLabel(words.identity.mobile.label).waitFor()
  await expect.poll(() => goHome(page).count()).toBe(0)

  // A deep link from the bank's app marks the visit, and its address is cleaned.
  await page.goto(`${club.url}/login?toPage=login&channel=MB`)
  await goHomeAtRest(page)
  await expect.poll(() => page.url()).toBe(`${club.url}/login`)
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

test.each([
  [375, 812],
  [375, 667],
  [360, 640],
])(
  'while a page scrolls, the go-home button is in sight and covers nothing (%i × %i)',
  async (width, height) => {
    const { page, context } = await openReader(
      browser,
      club.url,
      { ...view, textSize: 'largest' },
      { viewport: { width, height } },
    )
    for (const path of ['/protocal', '/college']) {
      await page.goto(club.url + path)
      expect(await coveredOnTheWay(page)).toEqual([])
    }
    await context.close()
  },
)

test('going back restores the scroll position', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  await page.goto(club.url)
  await hydrated(page)
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /养老社区/ })
    .first()
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy({ top: 120, behavior: 'instant' }))
  // Note the position on leaving, because the click may scroll the page further.
  await link.evaluate((element) =>
    element.addEventListener('click', () => Object.assign(window, { leftAt: scrollY })),
  )
  await link.click()
  await page.getByRole('heading', { level: 1, name: words.titles['/retirementCommunity'] }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const top = await page.evaluate(() => Number(Reflect.get(window, 'leftAt')))
  expect(top).toBeGreaterThan(100)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: words.home.welcome('') }).waitFor()
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
  await hydrated(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /养老社区/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: words.titles['/retirementCommunity'] }).waitFor()
  await expect.poll(() => complaints.some((one) => one.includes('content.bannerQuery'))).toBe(true)
  await context.close()
})

test('an overlay whose code was lost opens the next time', async () => {
  const { page, context } = await openReader(browser, club.url, view)
  await page.goto(club.url)
  await hydrated(page)
  await page.route('**/assets/overlay-frame-*.js', (route) => route.abort())
  await page.getByRole('navigation').getByRole('link', { name: '任务' }).click()
  await untilAnnounced(page, words.common.failed)
  // Going back from the overlay's entry takes a moment, and would undo a navigation begun before then.
  await page.waitForFunction(() => history.state?.state?.overlay === undefined)
  await page.unroute('**/assets/overlay-frame-*.js')
  await page.getByRole('navigation').getByRole('link', { name: '我的' }).click()
  await page.getByRole('dialog').getByText(loginAlert.browsing).waitFor()
  await context.close()
})

test('a page that waits shows its frame after two seconds, says so after eight and asks again', async () => {
  const { page, context } = await openReader(browser, club.url, view)
  await page.clock.install()
  let isSilent = true
  await page.route('**/api/library/**', (route) => (isSilent ? undefined : route.continue()))
  await page.goto(club.url)
  await hydrated(page)
  // From here on, time passes only by the steps below, however long the machine takes for them.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await page.getByRole('main').getByRole('link', { name: /财富/ }).first().click()
  await page.clock.fastForward(maxPrefetchWaitMs)
  await page.getByText(words.common.loadingNetwork).waitFor()
  await page.clock.fastForward(loadingIndicatorHideMs)
  await page.getByRole('heading', { level: 1, name: words.titles['/wealth'] }).waitFor()
  await page.getByText(words.common.loadingNetwork).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText(words.common.slow).count()).toBe(0)
  await page.clock.fastForward(slowPageMs - loadingIndicatorHideMs)
  await page.getByRole('alert').getByText(words.common.slow).waitFor()
  await page.clock.resume()
  expect(await problemsOf(page)).toEqual([])
  isSilent = false
  await page.getByRole('button', { name: words.common.retry }).click()
  await page.getByRole('heading', { level: 2, name: zhLibrary.wealth.products }).waitFor()
  await context.close()
})

test('a phone in landscape is asked to turn, once a visit and only on portrait pages', async () => {
  const sideways = { width: 740, height: 360 }
  const { page, context, complaints } = await openReader(browser, club.url, view, { viewport: sideways })
  const hasEntry = () => page.evaluate(() => history.state?.turnPhone === true)
  const ask = page.getByRole('dialog', { name: words.shell.turnPhone.title })
  await page.goto(`${club.url}/health`)
  await goHomeAtRest(page)
  await expect.poll(() => ask.count()).toBe(0)
  await page.goto(`${club.url}/talent`)
  await ask.waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await ask.waitFor({ state: 'detached' })
  await expect.poll(hasEntry).toBe(false)
  // The back key closes it and stays on the page. On another visit, 'continue' leaves no entry behind.
  await page.setViewportSize(sideways)
  await expect.poll(hasEntry).toBe(true)
  await page.goBack()
  await ask.waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${club.url}/talent`)
  await page.evaluate(() => sessionStorage.removeItem('mayStaySideways'))
  await page.reload()
  await ask.getByRole('button', { name: words.shell.turnPhone.goOn }).click()
  await ask.waitFor({ state: 'detached' })
  await expect.poll(hasEntry).toBe(false)
  await page.goBack()
  await page.waitForURL(`${club.url}/health`)
  await page.goto(`${club.url}/talent_review`)
  await goHomeAtRest(page)
  await expect.poll(() => ask.count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('a page with figures opts out of translation, and warns if a translator changed it', async () => {
  const { page, context } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/health`)
  await expect.poll(() => page.locator('html').getAttribute('translate')).toBeNull()
  await page.goto(`${club.url}/wealth`)
  await expect.poll(() => page.locator('html').getAttribute('translate')).toBe('no')
  await expect.poll(() => page.locator('meta[name=google][content=notranslate]').count()).toBe(1)
  await goHomeAtRest(page)
  const said = page.getByText(words.shell.translation.title)
  await expect.poll(() => said.count()).toBe(0)
  await page.evaluate(() => document.documentElement.classList.add('translated-ltr'))
  await said.waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.locator('[role=alert]').getByRole('button', { name: words.shell.translation.close }).click()
  await said.waitFor({ state: 'detached' })
  await context.close()
})

test('clicks and input before hydration are not lost', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/main-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${club.url}/login`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel(words.identity.mobile.label).fill('13900000099')
  await page.getByRole('button', { name: words.identity.login.byPassword }).click()
  release()
  await page.getByLabel(words.identity.password.label, { exact: true }).waitFor()
  // If the mobile had been lost, the app would ask for it.
  await page.getByRole('button', { name: words.identity.login.submit, exact: true }).click()
  await page.getByText(words.identity.password.empty).waitFor()
  await expect.poll(() => page.getByText(words.identity.mobile.empty).count()).toBe(0)
  await expect.poll(() => new URL(page.url()).search).toBe('')
  expect(complaints).toEqual([])
  await context.close()
})

test('the home screen is offered by a button or in steps, never in WeChat or the bank’s app', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/?homeScreen=en_us`)
  await page.getByRole('button', { name: words.common.settings.open }).click()
  await expect.poll(() => page.url()).toBe(`${club.url}/`)
  await page.getByRole('link', { name: words.common.homeScreen }).click()
  await page.getByText(zhHomeScreen.other.menu).waitFor()
  expect(await problemsOf(page)).toEqual([])
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  expect(manifest).toBe('/home-screen/zh_cn.json')
  const session = await context.newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])

  // The app prevents the browser's own banner and keeps the offer; the code for that loads after the page.
  await page.waitForFunction(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const choice = Promise.resolve({ outcome: 'accepted' })
    return !dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve(), userChoice: choice }))
  })
  await page.getByRole('button', { name: zhHomeScreen.button }).click()
  await page.getByText(zhHomeScreen.accepted).waitFor()
  expect(await problemsOf(page)).toEqual([])

  await page.goto(`${club.url}/home-screen?channel=MB`)
  await page.getByText(zhHomeScreen.elsewhere.MB).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await expect.poll(() => page.locator('link[rel=manifest]').count()).toBe(0)
  await page.getByRole('button', { name: words.common.settings.open }).click()
  await page.getByRole('button', { name: words.common.close }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: words.common.homeScreen }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('an iPhone sees where “share” is, and an icon in English starts in English', async () => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
  const { page, context, complaints } = await openReader(browser, club.url, view, { userAgent })
  await page.goto(`${club.url}/home-screen`)
  await page.getByRole('img', { name: zhHomeScreen.iphone.shareAlt }).waitFor()
  // Safari reads the head before scripts run.
  const headOf = async (path: string) => await (await context.request.get(club.url + path)).text()
  await expect.poll(() => headOf('/')).toContain('<link rel="manifest" href="/home-screen/zh_cn.json">')
  await expect.poll(() => headOf('/?channel=MB')).not.toContain('rel="manifest"')
  expect(await problemsOf(page)).toEqual([])
  await context.clearCookies()
  await page.goto(`${club.url}/?homeScreen=en_us`)
  await page.getByRole('heading', { level: 1, name: wordsOf.en_us.home.welcome('') }).waitFor()
  await page.goto(`${club.url}/college`)
  await page.getByRole('heading', { level: 1, name: wordsOf.en_us.titles['/college'] }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a code that was typed before the answer arrived stays', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/check/getSmsCodeNoVerifyCode', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await page.goto(`${club.url}/login`)
  await hydrated(page)
  const { identity } = words
  await page.getByLabel(identity.mobile.label, { exact: true }).fill('13900000098')
  await page.getByRole('button', { name: identity.code.get }).click()
  await page.getByLabel(identity.code.label).fill('123456')
  release()
  await page.getByText(identity.code.wait).waitFor()
  await expect.poll(() => page.getByLabel(identity.code.label).inputValue()).toBe('123456')
  expect(complaints).toEqual([])
  await context.close()
})
