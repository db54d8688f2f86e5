import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as enCourses } from '../apps/web/src/features/courses/words.en-us.ts'
import { words as enPosters } from '../apps/web/src/features/posters/words.en-us.ts'
import { words as zhPosters } from '../apps/web/src/features/posters/words.zh-cn.ts'
import { words as enPoster } from '../apps/web/src/kit/poster/words.en-us.ts'
import { words as zhPoster } from '../apps/web/src/kit/poster/words.zh-cn.ts'
import {
  hydrated,
  openReader,
  problemsInBothSizes,
  problemsOf,
  savedPoster,
  speak,
  type View,
  wordsOf,
} from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'

/** A member makes a poster and saves it. */

const { club, browser } = await openClub({ CLUB_DEMO: '1', CLUB_NOW: '2026-11-20T02:00:00Z' })

const jpeg = 'ffd8ff'

const view: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
const looksRight = async (page: Page) => expect(await problemsInBothSizes(page)).toEqual([])

/** Chooses a template and a line of words, which survive a reload, and saves the poster of the invitation. */
async function invites(page: Page): Promise<void> {
  const words = zhPosters
  await page.goto(`${club.url}/createPoster`)
  await page.getByRole('heading', { name: words.steps.template }).waitFor()
  await hydrated(page)
  await page.getByRole('radio').nth(2).press('Space')
  await looksRight(page)
  await page.getByRole('button', { name: words.next, exact: true }).click()
  await page.getByRole('heading', { name: words.steps.words }).waitFor()
  const [line = ''] = words.own.invitation
  await page.getByRole('button', { name: line }).click()
  await looksRight(page)

  await page.reload()
  await page.getByRole('heading', { name: words.steps.words }).waitFor()
  await expect.poll(() => page.getByLabel(words.text).inputValue()).toBe(line)
  await page.getByRole('button', { name: words.make, exact: true }).click()
  expect(await savedPoster(page, words.alt.invitation, zhPoster.save)).toBe(jpeg)
  await page.getByText(line).waitFor()
  await looksRight(page)
}

/** Saves the posters of a medal and of a course. */
async function tellsEveryone(page: Page): Promise<void> {
  await page.goto(`${club.url}/happiness-center`)
  await page.getByRole('listitem').getByRole('button', { name: 'Morning Light' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tell everyone', exact: true }).click()
  expect(await savedPoster(page, /Morning Light/, enPoster.save)).toBe(jpeg)
  await looksRight(page)

  await page.goto(`${club.url}/courseArticle?courseId=course-2026-02`)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('link', { name: enCourses.share.poster }).click()
  expect(await savedPoster(page, enPosters.alt.item, enPoster.save)).toBe(jpeg)
  await page.getByText(title).waitFor()
  await looksRight(page)
}

test('a poster is chosen, written, made and saved in Chinese, a medal’s and a course’s in English', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, '19900000002', 'Evergreen2026')
  await page.waitForURL(`${club.url}/`)
  await invites(page)
  await speak(context, club.url, 'en_us')
  await tellsEveryone(page)
  expect(complaints).toEqual([])
  await context.close()
})

test('a poster that would be refused again offers no other try', async () => {
  const view: View = { language: 'zh_cn', textSize: 'largest', width: 360, height: 640 }
  const { page, context } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, '19900000002', 'Evergreen2026')
  await page.waitForURL(`${club.url}/`)
  await page.goto(`${club.url}/createPoster?workNo=699999&step=3`)
  const main = page.getByRole('main')
  await main.getByText('没有找到这件作品').waitFor()
  const useless = [wordsOf.zh_cn.common.retry, zhPosters.changeTemplate, zhPosters.changeWords]
  for (const name of useless) expect(await main.getByRole('button', { name }).count(), name).toBe(0)
  expect(await problemsOf(page)).toEqual([])
  await main.getByRole('link', { name: zhPosters.of2025.toInvitation }).click()
  await page.waitForURL(`${club.url}/createPoster`)

  await main.getByRole('button', { name: zhPosters.next, exact: true }).click()
  await main.getByLabel(zhPosters.text).fill('请打13900000002')
  await main.getByRole('button', { name: zhPosters.make, exact: true }).click()
  await main.getByText('请改一改再做').waitFor()
  expect(await main.getByRole('button', { name: wordsOf.zh_cn.common.retry }).count()).toBe(0)
  await main.getByRole('button', { name: zhPosters.changeWords }).click()
  await main.getByRole('heading', { name: zhPosters.steps.words }).waitFor()
  await context.close()
})
