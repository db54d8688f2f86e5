import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as enKeys } from '../apps/web/src/kit/keyboard/words.en-us.ts'
import { words as zhKeys } from '../apps/web/src/kit/keyboard/words.zh-cn.ts'
import { hydrated, openReader, type View, waitingLong, wordsOf } from './browser.ts'
import { openSharedClubAlone } from './open-club.ts'

/** The browser's own text size of 200% in the narrowest window: rules/screens#text-size. */

const club = await openSharedClubAlone({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

async function openZoomed() {
  const launched = chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--blink-settings=defaultFontSize=32'],
  })
  return waitingLong(await launched)
}

test.each(['zh_cn', 'en_us'] as const)('text of double size reflows without loss (%s)', async (language) => {
  const browser = await openZoomed()
  const view: View = { language, textSize: 'standard', width: 320 }
  const { page, context, complaints } = await openReader(browser, club.url, view)
  const words = wordsOf[language]
  await page.goto(club.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(lost)).toEqual([])
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toMatch(/^42\.6/)
  expect(
    await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.getElementById('main') ?? document.body).fontSize),
    ),
  ).toBeGreaterThanOrEqual(40)
  await page.goto(`${club.url}/login`)
  await hydrated(page)
  await page.getByRole('button', { name: words.identity.login.byPassword }).click()
  await expect.poll(() => page.evaluate(lost)).toEqual([])
  await page.getByRole('button', { name: words.keyboard.open }).last().click()
  await page
    .getByRole('group', { name: { zh_cn: zhKeys, en_us: enKeys }[language].title, exact: true })
    .waitFor()
  await expect.poll(() => page.evaluate(lost)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
  await browser.close()
})

/** Runs in the page: what makes it scroll sideways or overflows its box. */
function lost(): string[] {
  const wide = document.documentElement.scrollWidth
  const cut = [...document.querySelectorAll('button, a, h1, h2, h3, p, label, legend')].filter(
    (element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1,
  )
  return [
    ...(wide > 320 ? [`the page is ${wide} px wide`] : []),
    ...cut.map((element) => element.outerHTML.slice(0, 160)),
  ]
}
