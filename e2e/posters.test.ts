import { expect, test } from 'vitest'
import { words as enCourses } from '../apps/web/src/features/courses/words.en-us.ts'
import { words as zhCourses } from '../apps/web/src/features/courses/words.zh-cn.ts'
import { words as enPosters } from '../apps/web/src/features/posters/words.en-us.ts'
import { words as zhPosters } from '../apps/web/src/features/posters/words.zh-cn.ts'
import { words as enPoster } from '../apps/web/src/kit/poster/words.en-us.ts'
import { words as zhPoster } from '../apps/web/src/kit/poster/words.zh-cn.ts'
import { hydrated, openReader, problemsOf, savedPoster, type View, wordsOf } from './browser.ts'
import { signInByPassword } from './journeys.ts'
import { openClub } from './open-club.ts'

/** A member makes a poster and saves it. */

const { club, browser } = await openClub({ CLUB_DEMO: '1', CLUB_NOW: '2026-11-20T02:00:00Z' })

const jpeg = 'ffd8ff'

test.each([
  [{ language: 'zh_cn', textSize: 'standard', width: 375 } satisfies View, zhPosters, zhPoster, zhCourses],
  [{ language: 'en_us', textSize: 'largest', width: 375 } satisfies View, enPosters, enPoster, enCourses],
])(
  'a poster is chosen, written, made and saved, and so are a medal’s and a course’s (%j)',
  async (view, words, saving, courses) => {
    const { page, context, complaints } = await openReader(browser, club.url, view)
    await page.goto(`${club.url}/login`)
    await signInByPassword(page, view, '19900000002', 'Evergreen2026')
    await page.waitForURL(`${club.url}/`)

    await page.goto(`${club.url}/createPoster`)
    await page.getByRole('heading', { name: words.steps.template }).waitFor()
    await hydrated(page)
    await page.getByRole('radio').nth(2).press('Space')
    expect(await problemsOf(page)).toEqual([])
    await page.getByRole('button', { name: words.next, exact: true }).click()
    await page.getByRole('heading', { name: words.steps.words }).waitFor()
    const [line = ''] = words.own.invitation
    await page.getByRole('button', { name: line }).click()
    expect(await problemsOf(page)).toEqual([])

    // What was chosen and written survives a reload.
    await page.reload()
    await page.getByRole('heading', { name: words.steps.words }).waitFor()
    await expect.poll(() => page.getByLabel(words.text).inputValue()).toBe(line)
    await page.getByRole('button', { name: words.make, exact: true }).click()
    expect(await savedPoster(page, words.alt.invitation, saving.save)).toBe(jpeg)
    await page.getByText(line).waitFor()
    expect(await problemsOf(page)).toEqual([])

    await page.goto(`${club.url}/happiness-center`)
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /晨曦|Morning Light/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(告诉大家|Tell everyone)$/ })
      .click()
    expect(await savedPoster(page, /晨曦|Morning Light/, saving.save)).toBe(jpeg)
    expect(await problemsOf(page)).toEqual([])

    await page.goto(`${club.url}/courseArticle?courseId=course-2026-02`)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('link', { name: courses.share.poster }).click()
    expect(await savedPoster(page, words.alt.item, saving.save)).toBe(jpeg)
    await page.getByText(title).waitFor()
    expect(await problemsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('a poster of a work that is not there offers no other try', async () => {
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
  await context.close()
})
