import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { words as hotActivityWords } from '../apps/web/src/features/hot-activity/words.zh-cn.ts'
import { words as privacyWords } from '../apps/web/src/features/identity/privacy-notice.words.zh-cn.ts'
import { words as messageWords } from '../apps/web/src/features/messages/words.zh-cn.ts'
import { openBrowser, openReader, problemsOf, takenOver, type View, wordsOf } from './browser.ts'
import { type RunningClub, startClub } from './club.ts'

/**
 * Every overlay that a member can reach: focus in and out, Escape, the back key, the page below, the close
 * button.
 */

let club: RunningClub
let browser: Browser

beforeAll(async () => {
  club = await startClub({ CLUB_DEMO: '1' })
  browser = await openBrowser()
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await club?.stop()
})

type Words = (typeof wordsOf)['zh_cn']

async function signIn(page: Page, words: Words, mobile: string): Promise<void> {
  await page.goto(`${club.url}/login`)
  await takenOver(page)
  await page.getByRole('button', { name: words.identity.login.byPassword }).click()
  await page.getByLabel(words.identity.mobile.label).fill(mobile)
  await page.getByLabel(words.identity.password.label, { exact: true }).fill('Evergreen2026')
  await page.getByRole('button', { name: words.identity.login.submit, exact: true }).click()
  await page.waitForURL(`${club.url}/`)
  await page.goto(`${club.url}/happiness-center`)
  await page.getByRole('heading', { name: words.medals.title }).waitFor()
}

const entries = (page: Page) => page.evaluate(() => history.length)

/** Opens an overlay and checks it. */
async function opened(page: Page, words: Words, opener: Locator, title: string | RegExp): Promise<Locator> {
  await opener.focus()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), { timeout: 5000 })
    .toBe(true)
  // The page below can be neither read nor reached.
  expect(
    await page.locator('main').evaluate((main) => main.closest('[inert], [aria-hidden=true]') !== null),
  ).toBe(true)
  const close = await dialog.getByRole('button', { name: words.common.close, exact: true }).boundingBox()
  expect(Math.min(close?.height ?? 0, close?.width ?? 0)).toBeGreaterThanOrEqual(60)
  expect(close?.y ?? 9999).toBeLessThan(page.viewportSize()?.height ?? 0)
  expect(await problemsOf(page)).toEqual([])
  return dialog
}

async function closedInto(opener: Locator, page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect
    .poll(() => opener.evaluate((element) => element === document.activeElement), { timeout: 5000 })
    .toBe(true)
}

const views: View[] = [
  { language: 'zh_cn', textSize: 'standard', width: 375 },
  { language: 'en_us', textSize: 'largest', width: 375 },
]

for (const view of views) {
  test(`overlays trap the focus and return it (${view.language}, ${view.textSize})`, async () => {
    const words = wordsOf[view.language] as Words
    const { page, context, complaints } = await openReader(browser, club.url, view)
    await signIn(page, words, '19900000002')
    const before = await entries(page)

    // Rules: closed by their own button, by Escape and by the back key.
    const rules = page.getByRole('button', { name: words.points.rules })
    const sheet = await opened(page, words, rules, /.+/)
    await sheet.getByRole('button', { name: words.common.iKnow }).click()
    await closedInto(rules, page)
    await opened(page, words, rules, /.+/)
    await page.keyboard.press('Escape')
    await closedInto(rules, page)
    await opened(page, words, rules, /.+/)
    await page.goBack()
    await closedInto(rules, page)
    expect(page.url()).toBe(`${club.url}/happiness-center`)

    const medalRules = page.getByRole('button', { name: words.medals.rules })
    await opened(page, words, medalRules, /.+/)
    await page.keyboard.press('Escape')
    await closedInto(medalRules, page)

    // A medal, then its poster instead, and back again: one history entry for all of it.
    const medal = page.getByRole('listitem').getByRole('button', { name: /晨曦|Morning Light/ })
    const detail = await opened(page, words, medal, /晨曦|Morning Light/)
    expect(await entries(page)).toBe(before + 1)
    await detail.getByRole('button', { name: words.medals.tell }).click()
    const poster = page.getByRole('dialog', { name: words.poster.title })
    await poster.waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await poster.getByRole('button', { name: words.poster.back }).waitFor()
    await poster.getByRole('img', { name: /晨曦|Morning Light/ }).waitFor()
    expect(await problemsOf(page)).toEqual([])
    expect(await entries(page)).toBe(before + 1)
    await poster.getByRole('button', { name: words.poster.back }).click()
    await page.getByRole('dialog', { name: /晨曦|Morning Light/ }).waitFor()
    await page.keyboard.press('Escape')
    await closedInto(medal, page)
    expect(page.url()).toBe(`${club.url}/happiness-center`)

    const making = page.getByRole('listitem').getByRole('button', { name: /岁寒|Three Friends/ })
    const view3 = await opened(page, words, making, /岁寒|Three Friends/)
    await view3.getByText(words.medals.makingText).waitFor()
    expect(await view3.getByRole('button', { name: words.medals.tell }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await closedInto(making, page)
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('the policy is shown before the profile, and a claim without a customer number is explained', async () => {
  const words = wordsOf.zh_cn
  const { page, context } = await openReader(browser, club.url, {
    language: 'zh_cn',
    textSize: 'largest',
    width: 320,
  })
  await signIn(page, words, '19900000003')
  await page.getByRole('button', { name: /做一次的/ }).click()
  const profile = page.getByRole('button', { name: /^去完成：.*资料/ }).first()
  const notice = await opened(page, words, profile, privacyWords.title)
  await notice.getByText(privacyWords.complaint(15)).waitFor()
  await notice.getByRole('button', { name: privacyWords.cancel }).click()
  await closedInto(profile, page)
  await opened(page, words, profile, privacyWords.title)
  await page.getByRole('button', { name: privacyWords.confirm }).click()
  await page.waitForURL('**/edit-nickname')
  await page.goBack()
  await page.waitForURL('**/happiness-center')
  expect(await page.getByRole('dialog').count()).toBe(0)

  const claim = page.getByRole('button', { name: new RegExp(words.tasks.buttons.goClaim) })
  await claim.waitFor()
  const refusal = await opened(page, words, claim, words.common.friendlyNotice)
  await refusal.getByText(words.tasks.noCustomer.how).waitFor()
  await refusal.getByRole('button', { name: words.common.iKnow }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await context.close()
})

test('the daily pop-up appears once a day, and is not requested again', async () => {
  const { page, context } = await openReader(browser, club.url, {
    language: 'zh_cn',
    textSize: 'standard',
    width: 375,
    hasHotActivity: true,
  })
  await page.goto(club.url)
  const popUp = page.getByRole('dialog')
  await popUp.getByRole('button', { name: hotActivityWords.go }).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.goBack()
  await popUp.waitFor({ state: 'detached' })
  let asked = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('hot_activity')) asked += 1
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
  const { page, context } = await openReader(browser, club.url, views[0] as View)
  await signIn(page, words, '19900000002')
  const other = await context.newPage()
  await other.goto(club.url)
  await takenOver(other)
  await other.getByRole('button', { name: words.common.settings.open }).click()
  await other.getByRole('button', { name: words.common.signOut }).click()
  await page.getByRole('heading', { name: words.medals.title }).waitFor({ state: 'detached' })
  expect(
    await page.evaluate(() => [localStorage.getItem('authorization'), localStorage.getItem('userInfo')]),
  ).toEqual([null, null])
  await context.close()
})
