import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import {
  standInAppId,
  standInSecret,
  startWeChatStandIn,
  type WeChatStandIn,
} from '../apps/server/src/testing/wechat-stand-in.ts'
import { words as enShare } from '../apps/web/src/features/share/words.en-us.ts'
import { words as zhShare } from '../apps/web/src/features/share/words.zh-cn.ts'
import { hydrated, openReader, problemsOf, type Reader, type View } from './browser.ts'
import { openClub } from './open-club.ts'
import { sdkStandIn, type WeChatPlayed, weChatAgents } from './wechat-sdk-stand-in.ts'

/** A reader in WeChat's browser: what its share menu shows, and what happens when WeChat does not play along. */

const sdkUrl = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
const zh: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
const en: View = { language: 'en_us', textSize: 'largest', width: 375 }

const weChat = await startWeChatStandIn()
afterAll(() => weChat.close())
const { club, browser } = await openClub((url) => ({
  CLUB_DEMO: '1',
  CLUB_NOW: '2026-11-20T02:00:00Z',
  CLUB_PUBLIC_URL: url,
  CLUB_WECHAT_APP_ID: standInAppId,
  CLUB_WECHAT_SECRET: standInSecret,
  CLUB_WECHAT_API_URL: weChat.url,
}))

interface WeChatReader extends Reader {
  /** Requests for signatures so far. */
  asked: { url: string; refresh: boolean }[]
}

/** Opens WeChat's browser; its SDK accepts what WeChat would, or nothing. */
async function openWeChat(view: View, userAgent: string, accepts = true): Promise<WeChatReader> {
  const reader = await openReader(browser, club.url, view, { userAgent })
  const { context, page } = reader
  await context.exposeFunction(
    'weChatAccepts',
    (signed: Parameters<WeChatStandIn['accepts']>[0], url: string) => accepts && weChat.accepts(signed, url),
  )
  await context.route(sdkUrl, (route) =>
    route.fulfill({ contentType: 'application/javascript', body: sdkStandIn }),
  )
  const asked: WeChatReader['asked'] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/weChat/getSignature')) asked.push(request.postDataJSON())
  })
  return { ...reader, asked }
}

const played = (page: Page) =>
  page.evaluate(() => (window as unknown as { weChatPlayed?: WeChatPlayed }).weChatPlayed ?? null)
const chatOf = async (page: Page) => (await played(page))?.chat ?? null

/** The menu's title is the page's heading; while a work loads, its page has a heading of its own. */
const untilTitled = (page: Page) =>
  expect
    .poll(
      async () => (await chatOf(page))?.title === (await page.getByRole('heading', { level: 1 }).innerText()),
    )
    .toBe(true)

/** Follows the club's own links, without loading a document. */
const moveTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState({ index: 1 }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: { index: 1 } }))
  }, path)

test('the share menu has the title, words, picture and address of home, a course and a work', async () => {
  const { page, context, complaints } = await openWeChat(zh, weChatAgents.android)
  await page.goto(`${club.url}/`)
  const link = (path: string) => expect.objectContaining({ link: club.url + path })
  await expect.poll(() => chatOf(page)).toEqual(link('/'))

  await moveTo(page, '/course-info?courseId=course-2026-05')
  await expect.poll(() => chatOf(page)).toEqual(link('/course-info?courseId=course-2026-05'))
  await untilTitled(page)
  const course = await chatOf(page)
  expect(course?.imgUrl).toMatch(/^http:.*\/media\//)
  expect((await played(page))?.timeline?.title).toBe(course?.title)

  await moveTo(page, '/talentWork?workNo=600012&token=secret')
  await expect.poll(() => chatOf(page)).toEqual(link('/talentWork?workNo=600012'))
  await untilTitled(page)
  expect([...((await chatOf(page))?.desc ?? '')].length).toBeLessThanOrEqual(32)

  await page.goto(`${club.url}/login`)
  await expect.poll(() => chatOf(page)).toEqual(link('/'))
  // The work's address carried a token without a valid signature.
  expect(complaints.filter((line) => !line.includes('the token of the address was refused'))).toEqual([])
  await context.close()
})

test('on iOS the first address of the visit is signed, also after the app has cleaned it', async () => {
  const { page, context, asked } = await openWeChat(en, weChatAgents.ios)
  const entry = `${club.url}/course-info?courseId=course-2026-05&lang=en_us&invitationUserId=0190`
  await page.goto(entry)
  await expect.poll(() => chatOf(page)).not.toBeNull()
  await moveTo(page, '/college')
  await expect.poll(async () => (await chatOf(page))?.link).toBe(`${club.url}/college`)
  expect(asked).toEqual([{ url: entry, refresh: false }])
  expect((await played(page))?.configs).toBe(1)
  await context.close()
})

test.each([
  [zh, zhShare],
  [en, enShare],
])('after two more signatures the page says once that only the menu is missing (%j)', async (view, words) => {
  const { page, context, asked } = await openWeChat(view, weChatAgents.android, false)
  await page.goto(`${club.url}/college`)
  const notice = page.getByRole('complementary', { name: words.missing.title })
  await notice.waitFor()
  expect(asked.map(({ refresh }) => refresh)).toEqual([false, true, true])
  expect((await played(page))?.configs).toBe(3)
  expect(await problemsOf(page)).toEqual([])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await notice.getByRole('button', { name: words.missing.copy }).click()
  await notice.getByText(words.missing.copied).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${club.url}/college`)

  await moveTo(page, '/health')
  await page.waitForURL(`${club.url}/health`)
  await expect.poll(() => notice.count()).toBe(0)
  await page.goto(`${club.url}/college`)
  await expect.poll(async () => (await played(page))?.configs).toBe(3)
  await expect.poll(() => notice.count()).toBe(0)
  await context.close()
})

test('WeChat refuses the club: the page is whole and says so', async () => {
  await club.restart({ CLUB_WECHAT_APP_ID: 'wxfedcba9876543210' })
  const { page, context } = await openWeChat(zh, weChatAgents.android)
  await page.goto(`${club.url}/course-info?courseId=course-2026-05`)
  await page.getByRole('complementary', { name: zhShare.missing.title }).waitFor()
  await hydrated(page)
  await expect.poll(() => played(page)).toBeNull()
  // The doctor found a problem, so its exit code is not 0.
  const report = await club.command('doctor').catch(({ stdout }: { stdout: string }) => stdout)
  expect(report).toMatch(/WeChat: pages have no share menu: .*\(40013\)/)
  await context.close()
})

test('outside WeChat no page may load its script', async () => {
  const policyFor = async (userAgent: string) =>
    (await fetch(`${club.url}/`, { headers: { 'user-agent': userAgent } })).headers.get(
      'content-security-policy',
    )
  await expect.poll(() => policyFor(weChatAgents.ios)).toContain(`script-src 'self' ${sdkUrl} `)
  await expect.poll(() => policyFor('Mozilla/5.0 (iPhone) Safari/604.1')).not.toContain('script-src')
})
