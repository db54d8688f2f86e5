import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as enUs } from '../apps/web/src/gallery/words.en-us.ts'
import { words as zhCn } from '../apps/web/src/gallery/words.zh-cn.ts'
import { words as enKeys } from '../apps/web/src/kit/keyboard/words.en-us.ts'
import { words as zhKeys } from '../apps/web/src/kit/keyboard/words.zh-cn.ts'
import { hydrated, openReader, problemsOf, type View, wordsOf } from './browser.ts'
import { focusProblems } from './measure-focus.ts'
import { openSharedClub, openSharedClubAlone } from './open-club.ts'

/** Every overlay of the club, opened from the gallery, and home's first load on the same club. */

const { club, browser } = await openSharedClub({ CLUB_DEMO: '1', CLUB_NOW: '2026-11-20T02:00:00Z' })

/** The windows in which an overlay has the least room. */
const lowWindows = [
  { width: 375, height: 667 },
  { width: 360, height: 640 },
] as const

const views: View[] = [
  { language: 'zh_cn', textSize: 'standard', width: 375 },
  { language: 'en_us', textSize: 'largest', width: 320 },
]

/**
 * Runs in the page: leaves only the part from which overlays are opened. The walk measures all parts; to measure them
 * again below each overlay takes ten times as long as the overlay.
 */
function hideOtherParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>('main section[id]'))
    if (!part.querySelector('[data-overlay-sample]')) part.style.display = 'none'
}

for (const view of views) {
  test(`every overlay measures well, closes three ways and returns the focus (${view.language}, ${view.textSize})`, async () => {
    const { page, context, complaints } = await openReader(browser, club.url, view)
    await page.goto(`${club.url}/kit`)
    const samples = page.locator('[data-overlay-sample]')
    await samples.first().waitFor()
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(hideOtherParts)
    const dialog = page.getByRole('dialog')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => dialog.locator('[data-close]').last().click(),
    ]
    const wrong: string[] = []
    const window = page.viewportSize() ?? lowWindows[0]
    for (const [index, sample] of (await samples.all()).entries()) {
      const name = await sample.innerText()
      await sample.click()
      await dialog.waitFor()
      await page.waitForLoadState('networkidle')
      wrong.push(...(await problemsOf(page)).map((problem) => `${name}: ${problem}`))
      await page.setViewportSize(lowWindows[index % lowWindows.length] as (typeof lowWindows)[number])
      wrong.push(...(await focusProblems(page)).map((problem) => `${name}, in a low window: ${problem}`))
      await page.setViewportSize(window)
      await ways[index % ways.length]?.()
      await dialog.waitFor({ state: 'detached' })
      await expect
        .poll(() => sample.evaluate((button) => document.activeElement === button), {
          message: `${name}: the focus comes back`,
        })
        .toBe(true)
    }
    expect(wrong).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
}

test.each(views)('an amount is typed with 00, 0000 and the point ($language, $textSize)', async (view) => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  const keyWords = { zh_cn: zhKeys, en_us: enKeys }[view.language]
  const { keyboards } = view.language === 'en_us' ? enUs : zhCn
  await page.goto(`${club.url}/kit`)
  await hydrated(page)
  const amount = page.getByLabel(keyboards.money, { exact: true })
  const offers = page.getByRole('button', { name: wordsOf[view.language].keyboard.open })
  const keys = page.getByRole('group', { name: keyWords.title, exact: true })
  const press = async (...names: string[]) => {
    for (const name of names) await keys.getByRole('button', { name, exact: true }).tap()
  }
  const reads = (figure: string) => expect.poll(() => amount.inputValue()).toBe(figure)
  await offers.nth(Object.keys(keyboards).indexOf('money')).tap()
  await keys.waitFor()
  await press('1', '0000')
  await reads('10000')
  await press(keyWords.moneyPoint, '00')
  await reads('10000.00')
  // No third decimal, and no leading zeros.
  await press('5')
  await reads('10000.00')
  await expect.poll(() => page.locator('[data-announced]').innerText()).toBe(keyWords.refused)
  await press(keyWords.keys.clear, '0000')
  await reads('0')
  await press('8', '00', keyWords.backspace)
  await reads('80')
  await expect.poll(() => keys.getByRole('button').evaluateAll(tooSmall)).toEqual([])
  await press(keyWords.keys.done)
  await expect.poll(() => keys.count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

/** Runs in the page: keys that are too small to hit or clip their label. */
function tooSmall(all: Element[]): string[] {
  return all
    .filter((key) => {
      const { width, height } = key.getBoundingClientRect()
      return Math.min(width, height) < 59.5 || key.scrollWidth > key.clientWidth
    })
    .map((key) => key.textContent ?? '')
}

const kib = 1024

test('the first load of home keeps its budgets, pictures included, and nothing shifts', async () => {
  const { page, context } = await openReader(browser, club.url, views[0] as View)
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (entry.hadRecentInput) continue
        const { dataset } = document.documentElement
        dataset.shift = String(Number(dataset.shift ?? 0) + entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(club.url)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
  const weights = await Promise.all(
    finished.map(async (request) => ({
      kind: request.resourceType(),
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
  const sum = (kinds: string[]) =>
    weights.filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0)
  expect(shift).toBeLessThanOrEqual(0.02)
  expect(sum(['stylesheet'])).toBe(0)
  expect(sum(['document', 'script', 'image', 'font', 'fetch'])).toBeLessThanOrEqual(200 * kib)
  await context.close()
})

test('the gallery is an unknown page outside a demo club', async () => {
  const other = await openSharedClubAlone({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })
  const { page, context, complaints } = await openReader(browser, other.url, views[0] as View)
  const answer = await page.goto(`${other.url}/kit`)
  expect(answer?.status()).toBe(404)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('[data-overlay-sample]').count()).toBe(0)
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  await context.close()
})
