import { beforeAll, expect, test } from 'vitest'
import { hydrated, openReader, type Reader, type View } from './browser.ts'
import { signInByPassword } from './journeys.ts'
import { openSharedClub } from './open-club.ts'

/** What a member came for begins in the first screen of a page, above the bottom bar: rules/screens#page-length. */

const { club, browser } = await openSharedClub({ CLUB_DEMO: '1', CLUB_NOW: '2026-11-20T02:00:00Z' })
const view: View = { language: 'zh_cn', textSize: 'largest', width: 375 }
let reader: Reader

beforeAll(async () => {
  reader = await openReader(browser, club.url, view)
  await reader.page.goto(`${club.url}/login`)
  await signInByPassword(reader.page, view, '19900000002', 'Evergreen2026')
  await reader.page.waitForURL(`${club.url}/`)
}, 120_000)

const size = { large: { width: 375, height: 812 }, low: { width: 360, height: 640 } }

test.each([
  ['/college', 'main li', 'large', 'largest'],
  ['/pointList', 'main :text("松柏老师")', 'low', 'largest'],
  ['/oldMapBaidu', 'main .club-map', 'large', 'largest'],
  ['/retirementCommunityMap', 'main .club-map', 'large', 'largest'],
  ['/retirementCommunity', 'main li', 'large', 'standard'],
] as const)(
  '%s shows %s in the first screen (%s window, %s text)',
  async (path, selector, window, textSize) => {
    const { page, context } = reader
    await context.addCookies([{ name: 'textSize', value: textSize, url: club.url }])
    await page.setViewportSize(size[window])
    await page.goto(club.url + path)
    await hydrated(page)
    const sought = page.locator(selector).first()
    await sought.waitFor()
    await page.waitForLoadState('networkidle')
    const bar = (await page.locator('[data-bottom-bar]').boundingBox())?.y ?? 0
    expect((await sought.boundingBox())?.y).toBeLessThan(bar)
  },
)
