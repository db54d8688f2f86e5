import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languageTable } from '@club/contract/languages.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { words as enReading } from '../apps/web/src/features/library/reading/words.en-us.ts'
import { words as zhSettings } from '../apps/web/src/kit/frame/settings-panel.words.zh-cn.ts'
import { words as enUs } from '../apps/web/src/kit/offline/words.en-us.ts'
import { words as zhCn } from '../apps/web/src/kit/offline/words.zh-cn.ts'
import { ApiBrowser } from './api-browser.ts'
import { hydrated, openReader, problemsOf, untilAnnounced, type View, wordsOf } from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'

/** What was read can be read offline; online it is never stale; nothing of members is stored. */

const chinese: View = { language: 'zh_cn', textSize: 'standard', width: 375, keepsReading: true }
const large: View = { language: 'en_us', textSize: 'largest', width: 375, keepsReading: true }
const article = '/newsDetail?id=walking-after-sixty'
const articleTitle = {
  zh_cn: '六十岁以后，多走路，也练点力气',
  en_us: 'After sixty: walk, and add a little strength',
}
const courseTitle = '看懂您的养老金账单'
const course = '/courseArticle?courseId=course-2026-02'

let folder: string

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'club-content-'))
  cpSync(fileURLToPath(new URL('../content', import.meta.url)), folder, { recursive: true })
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

/** How much text the page shows. */
const lengthOf = async (page: Page) => (await page.getByRole('main').innerText()).length
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** The addresses of the documents cached in a language. */
function cachedPages(page: Page, language: View['language']): Promise<string[]> {
  return page.evaluate(async (start) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('club-pages-'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys
      .flat()
      .map(({ url }) => url.slice(url.indexOf('/-/page/')))
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length))
  }, `/-/page/${language}`)
}

async function untilCached(page: Page, { language }: View, ...addresses: string[]): Promise<void> {
  await expect.poll(() => cachedPages(page, language)).toEqual(expect.arrayContaining(addresses))
}

/** Everything in the caches, as one text. */
function everythingCached(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) {
        const copy = await cache.match(key, { ignoreVary: true })
        texts.push(name, key.url, ...[...(copy?.headers ?? [])].flat(), (await copy?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })
}

test('an article, a list and a course that were read open again without a network', async () => {
  const { page, context } = await openReader(browser, club.url, chinese)
  const { common, titles } = wordsOf.zh_cn
  await page.goto(club.url + article)
  await heading(page, articleTitle.zh_cn)
  // Read before the worker was installed.
  await untilCached(page, chinese, article)
  await page.goto(`${club.url}/college`)
  await hydrated(page)
  // Opened inside the app, without requesting a document.
  await page.getByRole('link', { name: courseTitle }).click()
  await heading(page, courseTitle)
  await untilCached(page, chinese, '/college', course)

  await context.setOffline(true)
  await page.reload()
  await heading(page, courseTitle)
  await page.getByRole('region', { name: common.offline.title }).waitFor()
  await page.getByRole('complementary', { name: zhCn.notice }).waitFor()
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(500)
  await page.goto(`${club.url}/college`)
  await hydrated(page)
  const picturesMissing = () =>
    page.evaluate(() => {
      const inSight = [...document.images].filter((one) => one.getBoundingClientRect().top < innerHeight)
      return [inSight.length > 0, inSight.filter(({ naturalWidth }) => naturalWidth === 0).length]
    })
  await expect.poll(picturesMissing).toEqual([true, 0])
  await page.getByRole('link', { name: courseTitle }).click()
  await heading(page, courseTitle)
  await page.goto(`${club.url}${article}&from=a-friend`)
  await heading(page, articleTitle.zh_cn)
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('complementary', { name: zhCn.notice }).getByRole('link').click()
  await heading(page, titles['/offline'])
  await page.getByRole('link', { name: articleTitle.zh_cn }).click()
  await heading(page, articleTitle.zh_cn)
  await context.close()
})

test('a page never read offers the cached ones and opens when the network returns', async () => {
  const { page, context } = await openReader(browser, club.url, large)
  const { common, errors } = wordsOf.en_us
  await page.goto(club.url + article)
  await untilCached(page, large, article)
  await context.setOffline(true)
  const isUnread = async () => {
    await page.getByText(enUs.unread).waitFor()
    await page.getByText(errors.requestFailed).first().waitFor()
    await page.getByRole('link', { name: articleTitle.en_us }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: /400/ }).waitFor()
    expect(await problemsOf(page)).toEqual([])
  }

  // By its address, and inside the app.
  await page.goto(`${club.url}/protocal`)
  await isUnread()
  await heading(page, common.failed)
  await page.getByRole('link', { name: articleTitle.en_us }).click()
  await heading(page, articleTitle.en_us)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Back to/ })
    .click()
  await isUnread()
  // Actions report that there is no connection, as always.
  await page.goBack()
  await heading(page, articleTitle.en_us)
  await page.getByRole('button', { name: enReading.helpful.yes, exact: true }).click()
  await page.getByText(enReading.helpful.failed).waitFor()

  await page.goto(`${club.url}/protocal`)
  await isUnread()
  await context.setOffline(false)
  await page.getByRole('button', { name: common.retry }).click()
  await page.getByRole('region', { name: common.offline.title }).waitFor({ state: 'detached' })
  await page.getByText(enUs.unread).waitFor({ state: 'detached' })
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(1500)
  await context.close()
})

test('published changes are seen at once and replace the cached copy', async () => {
  const { page, context } = await openReader(browser, club.url, chinese)
  await page.goto(club.url + article)
  await untilCached(page, chinese, article)
  await page.reload()
  const changed = '六十岁以后，每天走一走'
  const file = join(folder, 'article/walking-after-sixty/zh_cn.md')
  writeFileSync(file, readFileSync(file, 'utf8').replace(articleTitle.zh_cn, changed))
  await club.operator('content', 'publish', '--folder', folder)
  await page.reload()
  await heading(page, changed)
  await expect.poll(() => everythingCached(page)).not.toContain(articleTitle.zh_cn)
  await context.setOffline(true)
  await page.reload()
  await heading(page, changed)
  // The copy is readable before the app knows that there is no network.
  await page.getByRole('region', { name: wordsOf.zh_cn.common.offline.title }).waitFor()

  // Changes published while the phone is offline appear with the network.
  writeFileSync(file, readFileSync(file, 'utf8').replace(changed, articleTitle.zh_cn))
  await club.operator('content', 'publish', '--folder', folder)
  await context.setOffline(false)
  await heading(page, articleTitle.zh_cn)
  await context.close()
})

test("each language is cached separately and rendered with the reader's display settings", async () => {
  const { page, context } = await openReader(browser, club.url, large)
  const { settings } = wordsOf.en_us.common
  await page.goto(club.url + article)
  await untilCached(page, large, article)
  await hydrated(page)
  await page.getByRole('button', { name: settings.open }).click()
  await page.getByText(languageTable.zh_cn.ownName, { exact: true }).click()
  await heading(page, articleTitle.zh_cn)
  await untilCached(page, chinese, article)
  await context.setOffline(true)
  await page.reload()
  await heading(page, articleTitle.zh_cn)
  await hydrated(page)
  await page.getByRole('button', { name: wordsOf.zh_cn.common.settings.open }).click()
  await page.getByText(wordsOf.zh_cn.common.settings.textSizes.large, { exact: true }).click()
  await page.waitForFunction(() => document.documentElement.dataset.textSize === 'large')
  await page.getByText(languageTable.en_us.ownName, { exact: true }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'en')
  await page.goto(club.url + article)
  await heading(page, articleTitle.en_us)
  await expect.poll(() => page.locator('html').getAttribute('data-text-size')).toBe('large')
  await context.close()
})

test('nothing of a member is cached, and signing out clears what was read', async () => {
  const mobile = '13900000401'
  const memberId = await new ApiBrowser(club.url).register(club, mobile, { nickName: '云中鹤' })
  const { page, context } = await openReader(browser, club.url, chinese)
  const { common, titles } = wordsOf.zh_cn
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, chinese, mobile)
  await page.waitForURL(`${club.url}/`)
  await page.getByText('云中鹤').first().waitFor()
  await page.goto(`${club.url}/happiness-center`)
  await heading(page, titles['/happiness-center'])
  await page.goto(`${club.url}/edit-nickname`)
  await heading(page, titles['/edit-nickname'])
  await page.goto(club.url + article)
  await heading(page, articleTitle.zh_cn)
  await untilCached(page, chinese, article)
  const token = await page.evaluate(() => localStorage.getItem('authorization'))
  const cached = await everythingCached(page)
  expect(cached).toContain(articleTitle.zh_cn)
  for (const secret of [token, memberId, mobile, '云中鹤'])
    expect(secret && cached.split(secret)).toEqual([cached])
  expect(
    (await cachedPages(page, 'zh_cn')).filter((address) => /happiness|nickname|login/.test(address)),
  ).toEqual([])
  expect(cached).not.toMatch(/\/-\/answer\/\w+\/api\/(user|task|point|check)/)

  await context.setOffline(true)
  await page.goto(`${club.url}/happiness-center`)
  await page.getByRole('region', { name: common.offline.title }).waitFor()
  await heading(page, titles['/happiness-center'])
  await context.setOffline(false)

  await page.goto(club.url + article)
  await hydrated(page)
  await page.getByRole('button', { name: common.settings.open }).click()
  await page.getByRole('button', { name: common.signOut }).click()
  await page.getByRole('button', { name: zhSettings.leave }).click()
  await untilAnnounced(page, common.signedOut)
  await expect.poll(() => cachedPages(page, 'zh_cn')).not.toContain(article)
  await expect.poll(() => everythingCached(page)).not.toContain(articleTitle.zh_cn)
  await context.close()
})

test('when the operator withdraws the worker, it clears the caches and unregisters', async () => {
  const { page, context } = await openReader(browser, club.url, chinese)
  await page.goto(club.url + article)
  await untilCached(page, chinese, article)
  await club.restart({ CLUB_SERVICE_WORKER: '0' })
  await page.goto(`${club.url}/college`)
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ])
  await expect.poll(left).toEqual([])
  await page.reload()
  await heading(page, wordsOf.zh_cn.titles['/college'])
  await context.close()
})
