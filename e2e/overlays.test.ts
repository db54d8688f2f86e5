import { languages } from '@club/contract/languages.ts'
import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as hotActivityWords } from '../apps/web/src/features/hot-activity/words.zh-cn.ts'
import { words as messageWords } from '../apps/web/src/features/messages/words.zh-cn.ts'
import { words as privacyWords } from '../apps/web/src/features/privacy/privacy-notice.words.zh-cn.ts'
import { words as bankWords } from '../apps/web/src/kit/bank-page/words.zh-cn.ts'
import { words as zhSettings } from '../apps/web/src/kit/frame/settings-panel.words.zh-cn.ts'
import { readerIdleMs } from '../apps/web/src/kit/loading/reader-idle.ts'
import {
  hydrated,
  openReader,
  problemsInBothSizes,
  problemsOf,
  speak,
  type View,
  wordsOf,
} from './browser.ts'
import { focusProblems } from './measure-focus.ts'
import { openClub } from './open-club.ts'
import { openTask } from './open-task.ts'

/**
 * Every overlay that a member can reach: focus in and out, Escape, the back key, the page below, the close
 * button.
 */

const { club, browser } = await openClub({ CLUB_DEMO: '1', CLUB_NOW: '2026-11-20T02:00:00Z' })

type Words = (typeof wordsOf)['zh_cn']
const tell = /^(告诉大家|Tell everyone)$/

async function signIn(page: Page, words: Words, mobile: string): Promise<void> {
  await page.goto(`${club.url}/login`)
  await hydrated(page)
  await page.getByRole('button', { name: words.identity.login.byPassword }).click()
  await page.getByLabel(words.identity.mobile.label).fill(mobile)
  await page.getByLabel(words.identity.password.label, { exact: true }).fill('Evergreen2026')
  await page.getByRole('button', { name: words.identity.login.submit, exact: true }).click()
  await page.waitForURL(`${club.url}/`)
  await page.goto(`${club.url}/happiness-center`)
  await page.getByRole('heading', { name: words.medals.title }).waitFor()
  await hydrated(page)
}

const entries = (page: Page) => page.evaluate(() => history.length)

/** Waits until an overlay has the focus, without which it gets no keys. */
const hasFocus = (dialog: Locator) =>
  expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/** Opens an overlay, which takes the focus and hides the page below. */
async function openOverlay(page: Page, opener: Locator, title: string | RegExp): Promise<Locator> {
  await opener.focus()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  await hasFocus(dialog)
  // The page below can be neither read nor reached.
  await expect
    .poll(() => page.locator('main').evaluate((main) => main.closest('[inert], [aria-hidden=true]') !== null))
    .toBe(true)
  return dialog
}

/** Opens an overlay and measures it. */
async function opened(page: Page, words: Words, opener: Locator, title: string | RegExp): Promise<Locator> {
  const dialog = await openOverlay(page, opener, title)
  expect(await problemsInBothSizes(page)).toEqual([])
  // Measured at rest: the sheet moves in.
  const close = await dialog.getByRole('button', { name: words.common.close, exact: true }).boundingBox()
  expect(Math.min(close?.height ?? 0, close?.width ?? 0)).toBeGreaterThanOrEqual(60)
  expect(close?.y ?? 9999).toBeLessThan(page.viewportSize()?.height ?? 0)
  return dialog
}

/** Whether an overlay's button is wholly in sight in the lowest window at the largest text, before anything is scrolled. */
async function wholeInLowWindow(page: Page, button: Locator): Promise<void> {
  const before = page.viewportSize()
  const size = await page.evaluate(() => document.documentElement.dataset.textSize)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { textSize: 'largest' }))
  const isWhole = () =>
    button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const seen = (y: number) => element.contains(document.elementFromPoint((left + right) / 2, y))
      return top >= 0 && bottom <= innerHeight && seen(top + 4) && seen(bottom - 4)
    })
  await expect.poll(isWhole).toBe(true)
  await page.evaluate((kept) => {
    if (kept) document.documentElement.dataset.textSize = kept
    else delete document.documentElement.dataset.textSize
  }, size)
  if (before) await page.setViewportSize(before)
}

async function closedInto(opener: Locator, page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Goes forward to the entry of an overlay that was closed, which stays closed, and back again. */
async function staysClosed(page: Page): Promise<void> {
  const entryState = () => page.evaluate(() => JSON.stringify(history.state))
  const below = await entryState()
  await page.goForward()
  await page.waitForFunction((state) => JSON.stringify(history.state) !== state, below)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.goBack()
}

const view: View = { language: 'zh_cn', textSize: 'standard', width: 375 }

/** The rules of points, closed by their own button, by Escape and by the back key, and those of medals. */
async function looksAtRules(page: Page): Promise<void> {
  const zh = wordsOf.zh_cn
  const rules = page.getByRole('button', { name: zh.points.rules })
  const sheet = await opened(page, zh, rules, /.+/)
  await sheet.getByRole('button', { name: zh.common.iKnow }).click()
  await closedInto(rules, page)
  await openOverlay(page, rules, /.+/)
  await page.keyboard.press('Escape')
  await closedInto(rules, page)
  await openOverlay(page, rules, /.+/)
  await page.goBack()
  await closedInto(rules, page)
  await staysClosed(page)
  await expect.poll(() => page.url()).toBe(`${club.url}/happiness-center`)

  const medalRules = page.getByRole('button', { name: zh.points.medalRules })
  await opened(page, zh, medalRules, /.+/)
  await page.keyboard.press('Escape')
  await closedInto(medalRules, page)
}

/** Medals: earned, being made, and to be earned. `before` is the length of the history. */
async function looksAtMedals(page: Page, before: number): Promise<void> {
  const words = wordsOf.en_us as Words
  // A medal, then its poster instead, and back again: one history entry for all of it.
  const medal = page.getByRole('listitem').getByRole('button', { name: /晨曦|Morning Light/ })
  const detail = await opened(page, words, medal, /晨曦|Morning Light/)
  await wholeInLowWindow(page, detail.getByRole('button', { name: tell }))
  await expect.poll(() => entries(page)).toBe(before + 1)
  await detail.getByRole('button', { name: tell }).click()
  const poster = page.getByRole('dialog', { name: words.medals.poster.title })
  await poster.waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await poster.getByRole('button', { name: words.medals.poster.back }).waitFor()
  await poster.getByRole('img', { name: /晨曦|Morning Light/ }).waitFor()
  expect(await problemsInBothSizes(page)).toEqual([])
  await expect.poll(() => entries(page)).toBe(before + 1)
  await poster.getByRole('button', { name: words.medals.poster.back }).click()
  await hasFocus(page.getByRole('dialog', { name: /晨曦|Morning Light/ }))
  await page.keyboard.press('Escape')
  await closedInto(medal, page)
  await expect.poll(() => page.url()).toBe(`${club.url}/happiness-center`)

  await page.getByRole('button', { name: /^(其余\d+枚勋章|\d+ more medals?)/ }).click()
  const making = page.getByRole('listitem').getByRole('button', { name: /岁寒|Three Friends/ })
  const view3 = await opened(page, words, making, /岁寒|Three Friends/)
  await view3.getByText(/敬请期待|Coming soon/).waitFor()
  await expect.poll(() => view3.getByRole('button', { name: tell }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await closedInto(making, page)

  // A medal that is not earned yet leads to its task.
  const locked = page.getByRole('listitem').getByRole('button', { name: /知音|Kindred Spirits/ })
  const away = await opened(page, words, locked, /知音|Kindred Spirits/)
  await expect.poll(() => away.getByRole('button', { name: tell }).count()).toBe(0)
  await away.getByRole('button', { name: /去完成|Go and do it/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const task = page.getByRole('listitem', { name: /^(邀请好友|Invite a friend)$/ })
  const isFocused = () => task.getByRole('button').evaluate((row) => row === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await task.getByRole('link').waitFor()
}

test('overlays trap the focus and return it, in Chinese and English by turns', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  await signIn(page, wordsOf.zh_cn, '19900000002')
  const before = await entries(page)
  await looksAtRules(page)
  await speak(context, club.url, 'en_us')
  await page.reload()
  await page.getByRole('heading', { name: wordsOf.en_us.medals.title }).waitFor()
  await hydrated(page)
  await looksAtMedals(page, before)
  expect(complaints).toEqual([])
  await context.close()
})

test('the member centre is four screens long at most, seven in the largest text', async () => {
  const { page, context } = await openReader(browser, club.url, view)
  // A member with steps left, whose page is the longest.
  await signIn(page, wordsOf.zh_cn, '19900000003')
  for (const language of languages) {
    for (const [textSize, most] of [
      ['standard', 4],
      ['largest', 7],
    ] as const) {
      await context.addCookies([
        { name: 'lang', value: language, url: club.url },
        { name: 'textSize', value: textSize, url: club.url },
      ])
      await page.reload()
      const main = page.getByRole('main')
      await main.getByRole('heading', { name: wordsOf[language].center.outlook.title }).waitFor()
      await main.locator('figure img').waitFor()
      await main.getByText(wordsOf[language].common.loading).first().waitFor({ state: 'detached' })
      const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight)
      expect(screens, `${language}, ${textSize}`).toBeLessThanOrEqual(most)
    }
  }
  await context.close()
})

test('the policy is shown before the profile, the way to the bank before its page, and a claim without a number explained', async () => {
  const words = wordsOf.zh_cn
  const view: View = { language: 'zh_cn', textSize: 'largest', width: 320 }
  const { page, context } = await openReader(browser, club.url, view)
  await signIn(page, words, '19900000003')
  const details = await openTask(page, view, 'rare', '完善会员资料')
  const profile = details.getByRole('button', { name: /^去完成：/ })
  const notice = await opened(page, words, profile, privacyWords.title)
  await notice.getByText(privacyWords.complaint(15)).waitFor()
  await wholeInLowWindow(page, notice.getByRole('button', { name: privacyWords.confirm }))
  await notice.getByRole('button', { name: privacyWords.cancel }).click()
  await closedInto(profile, page)
  await opened(page, words, profile, privacyWords.title)
  await page.getByRole('button', { name: privacyWords.confirm }).click()
  await page.waitForURL('**/edit-nickname')
  await page.goBack()
  await page.waitForURL('**/happiness-center')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  const assets = await openTask(page, view, 'monthly', '月度资产达标')
  const claim = assets.getByRole('button', { name: new RegExp(words.tasks.buttons.goClaim) })
  const refusal = await opened(page, words, claim, words.common.friendlyNotice)
  await refusal.getByText(words.tasks.noCustomer.how).waitFor()
  await refusal.getByRole('button', { name: words.common.iKnow }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const report = page.getByRole('listitem', { name: '看我的养老规划报告', exact: true })
  await report.getByRole('button', { expanded: false }).click()
  const toBank = report.getByRole('button', { name: /^去完成：/ })
  const leaving = await opened(page, words, toBank, bankWords.leaving.title)
  await wholeInLowWindow(page, leaving.getByRole('button', { name: bankWords.leaving.go }))
  await page.keyboard.press('Escape')
  await closedInto(toBank, page)
  await context.close()
})

const isHotActivity = (request: Request) => request.postData()?.includes('hot_activity') ?? false

test('the daily pop-up waits for a reader who has begun, and appears once a day', async () => {
  const { page, context } = await openReader(browser, club.url, {
    language: 'zh_cn',
    textSize: 'largest',
    width: 360,
    height: 640,
    hasHotActivity: true,
  })
  // The first answer is held until the reader has tapped.
  let tapped = () => {}
  const hasTapped = new Promise<void>((done) => {
    tapped = done
  })
  await page.route('**/api/**', async (route) => {
    if (isHotActivity(route.request())) await hasTapped
    await route.continue()
  })
  // On a slow machine a check may run after the pop-up has rightly appeared, so the page itself notes when what
  // happened.
  await page.addInitScript(() => {
    const times = { tapped: 0, noted: 0, shown: 0 }
    Object.assign(window, { times })
    addEventListener('pointerdown', () => (times.tapped = performance.now()), true)
    new MutationObserver(() => {
      if (localStorage.getItem('hotActivityDay') !== null) times.noted ||= performance.now()
      if (document.querySelector('[role=dialog]')) times.shown ||= performance.now()
    }).observe(document, { childList: true, subtree: true })
  })
  const requested = page.waitForRequest(isHotActivity)
  const answered = page.waitForResponse((response) => isHotActivity(response.request()))
  await page.goto(club.url)
  await requested
  await page.getByRole('heading', { level: 1 }).tap()
  tapped()
  await (await answered).finished()
  const popUp = page.getByRole('dialog')
  const go = popUp.getByRole('button', { name: hotActivityWords.go })
  await wholeInLowWindow(page, go)
  await go.waitFor()
  const { tapped: tappedAt, ...began } = await page.evaluate(
    () => Reflect.get(window, 'times') as Record<'tapped' | 'noted' | 'shown', number>,
  )
  expect(tappedAt).toBeGreaterThan(0)
  // A timer may be a millisecond early.
  for (const at of Object.values(began)) expect(at - tappedAt).toBeGreaterThan(readerIdleMs - 2)
  expect(await problemsOf(page)).toEqual([])
  expect(await focusProblems(page)).toEqual([])
  const [goBox, closeBox] = [await go.boundingBox(), await popUp.locator('[data-close]').last().boundingBox()]
  expect(goBox && closeBox && goBox.y + goBox.height < closeBox.y).toBe(true)
  expect(closeBox && closeBox.y + closeBox.height <= 640).toBe(true)
  await page.goBack()
  await popUp.waitFor({ state: 'detached' })
  await staysClosed(page)
  let asked = 0
  page.on('request', (request) => {
    if (isHotActivity(request)) asked += 1
  })
  await page.reload({ waitUntil: 'networkidle' })
  expect([asked, await popUp.count()]).toEqual([0, 0])
  await context.close()
})

test('toasts are stored in my messages, and can be cleared and restored', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, {
    language: 'zh_cn',
    textSize: 'large',
    width: 375,
  })
  await page.goto(`${club.url}/messages`)
  await page.getByText(messageWords.none).waitFor()
  await context.setOffline(true)
  await page.getByRole('region', { name: wordsOf.zh_cn.common.offline.title }).waitFor()
  await page.getByRole('listitem').getByText(wordsOf.zh_cn.common.offline.title).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await context.setOffline(false)
  await page.getByRole('region', { name: wordsOf.zh_cn.common.offline.title }).waitFor({ state: 'detached' })
  await page.getByRole('listitem').getByText(wordsOf.zh_cn.common.offline.back).waitFor()
  await page.getByRole('button', { name: messageWords.clear }).click()
  await page.getByText(messageWords.none).waitFor()
  await page.getByRole('button', { name: messageWords.undo }).click()
  await page.getByRole('listitem').getByText(wordsOf.zh_cn.common.offline.back).waitFor()
  expect(await problemsOf(page)).toEqual([])
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await context.close()
})

test('signing out in one tab reaches the other', async () => {
  const words = wordsOf.zh_cn
  const { page, context } = await openReader(browser, club.url, view)
  await signIn(page, words, '19900000002')
  const other = await context.newPage()
  await other.goto(club.url)
  await hydrated(other)
  await other.getByRole('button', { name: words.common.settings.open }).click()
  await other.getByRole('button', { name: words.common.signOut }).click()
  await other.getByRole('button', { name: zhSettings.leave }).click()
  await page.getByRole('heading', { name: words.medals.title }).waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      page.evaluate(() => [localStorage.getItem('authorization'), localStorage.getItem('userInfo')]),
    )
    .toEqual([null, null])
  await context.close()
})

test('a member who reloads the member centre finds the place that they left', async () => {
  const words = wordsOf.zh_cn
  const { page, context } = await openReader(browser, club.url, view)
  await signIn(page, words, '19900000002')
  const waiting = page.locator('main [data-waiting]')
  for (const top of [650, 1650]) {
    await expect.poll(() => waiting.count()).toBe(0)
    // A page that comes back stops holding its place when the reader does something.
    await page.keyboard.press('Shift')
    await page.evaluate(
      (to) =>
        new Promise((done) => {
          addEventListener('scroll', () => setTimeout(done), { once: true })
          scrollTo({ top: to, behavior: 'instant' })
        }),
      top,
    )
    await page.reload()
    await hydrated(page)
    await expect.poll(() => waiting.count()).toBe(0)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  }
  await context.close()
})
