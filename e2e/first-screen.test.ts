import { beforeAll, expect, test } from 'vitest'
import { hydrated, openReader, type Reader, type View } from './browser.ts'
import { openSharedClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'

/** What a member came for begins in the first screen of a page, above the bottom bar: rules/screens#page-length. */

const { club, browser } = await openSharedClub({ CLUB_DEMO: '1', CLUB_NOW: '2026-11-20T02:00:00Z' })
const view: View = { language: 'zh_cn', textSize: 'largest', width: 375 }
let reader: Reader

beforeAll(async () => {
  reader = await openReader(browser, club.url, view)
  await reader.page.goto(`${club.url}/login`)
  await signInByPassword(reader.page, view, '19900000002', 'Evergreen2026')
  await reader.page.waitForURL(`${club.url}/`)
})

const size = {
  large: { width: 375, height: 812 },
  middle: { width: 375, height: 667 },
  low: { width: 360, height: 640 },
}

test.each([
  ['/pointList', 'main :text("松柏老师")', 'low', 'largest', 'zh_cn'],
  ['/oldMapBaidu', 'main .club-map', 'large', 'largest', 'zh_cn'],
  ['/retirementCommunityMap', 'main .club-map', 'large', 'largest', 'zh_cn'],
  ['/retirementCommunity', 'main a[href^="/retirementCommunityDetail"]', 'middle', 'standard', 'zh_cn'],
  ['/retirementCommunity', 'main a[href^="/retirementCommunityDetail"]', 'middle', 'standard', 'en_us'],
  ['/happiness-point-detail', 'main li', 'middle', 'standard', 'zh_cn'],
  ['/oldMap', 'main a[href^="/oldMapDetail"]', 'middle', 'standard', 'en_us'],
  ['/discounts', 'main a[href^="/discounts?id="]', 'middle', 'standard', 'en_us'],
  ['/healthQues', 'main a[href^="/healthQuesDetail"]', 'middle', 'standard', 'zh_cn'],
  // English takes more room: what is said about a list, and what narrows it, comes after it or is asked for.
  ['/college', 'main li', 'low', 'largest', 'en_us'],
  ['/health', 'main a[href="/careFinder"]', 'low', 'largest', 'en_us'],
  ['/healthIntro', 'main li', 'low', 'largest', 'en_us'],
  ['/healthQues', 'main a[href^="/healthQuesDetail"]', 'low', 'largest', 'en_us'],
  ['/publicLecture', 'main li', 'low', 'largest', 'en_us'],
  ['/familyDoctor', 'main li', 'low', 'largest', 'en_us'],
  ['/medicalMap', 'main a[href^="/medicalMap?id="]', 'low', 'largest', 'en_us'],
  ['/discounts', 'main a[href^="/discounts?id="]', 'low', 'largest', 'en_us'],
  ['/discountsLine', 'main section li', 'low', 'largest', 'en_us'],
  ['/course-info?courseId=course-2026-05', 'main video', 'low', 'largest', 'en_us'],
  ['/oldMap', 'main a[href^="/oldMapDetail"]', 'low', 'largest', 'en_us'],
  ['/oldMapBaidu', 'main .club-map', 'low', 'largest', 'en_us'],
  ['/travelForOld', 'main a[href^="/travelForOldDetail"]', 'low', 'largest', 'en_us'],
  ['/retirementCommunity', 'main a[href^="/retirementCommunityDetail"]', 'low', 'largest', 'en_us'],
  ['/brandMain', 'main li', 'low', 'largest', 'en_us'],
  ['/queryAnnuity', 'main :text("98,002")', 'low', 'largest', 'en_us'],
  ['/careFinder', 'main label', 'low', 'largest', 'en_us'],
  ['/createPoster', 'main label', 'low', 'largest', 'en_us'],
  ['/talent?showTab=4', 'main div:has(> div > p:text-is("My works"))', 'low', 'largest', 'en_us'],
  ['/activity-rights-history', 'main li:has(dl)', 'low', 'largest', 'en_us'],
] as const)(
  '%s shows %s in the first screen (%s window, %s text, %s)',
  async (path, selector, window, textSize, language) => {
    const { page, context } = reader
    const cookies = { textSize, lang: language }
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: club.url })))
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

test('a visitor sees the way in on the first screen of the largest text', async () => {
  const low = { width: 360, height: 640 } as const
  const { page, context } = await openReader(browser, club.url, { ...view, ...low, language: 'en_us' })
  await page.goto(club.url)
  await hydrated(page)
  const bar = (await page.locator('[data-bottom-bar]').boundingBox())?.y ?? 0
  const button = await page.locator('main a[href^="/login"]').first().boundingBox()
  expect(button?.y).toBeLessThan(bar)
  await context.close()
})
