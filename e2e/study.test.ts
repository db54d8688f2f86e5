import { expect, test } from 'vitest'
import { words as enUs } from '../apps/web/src/features/courses/words.en-us.ts'
import { words as zhCn } from '../apps/web/src/features/courses/words.zh-cn.ts'
import { words as loginAlert } from '../apps/web/src/features/identity/sign-in/login-alert.words.zh-cn.ts'
import { words as filmWords } from '../apps/web/src/kit/film/film.words.zh-cn.ts'
import { ApiBrowser } from './api-browser.ts'
import { hydrated, openReader, problemsOf, type View, wordsOf } from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'

/**
 * The college: a visitor is asked to sign in, a video is watched over a lost connection, its points are in
 * the history.
 */

const beginsAt = '2026-11-20T02:00:00Z'
/** The club counts at most two minutes without a report, which is enough for a video of a minute and a half. */
const twoMinutesOn = '2026-11-20T02:03:00Z'
const film = '/course-info?courseId=course-2026-05'
const title = { zh_cn: '认出诈骗电话', en_us: 'Telling a fraud call' }

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: beginsAt })

test('a visitor signs in to watch, watches while the club is down, and gets the points', async () => {
  const view: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
  const words = zhCn
  const { history } = wordsOf.zh_cn
  await new ApiBrowser(club.url).register(club, '13900000301')
  const { page, context } = await openReader(browser, club.url, view)
  const looksRight = async () => expect(await problemsOf(page)).toEqual([])

  await page.goto(`${club.url}/college`)
  await hydrated(page)
  await looksRight()
  await page.getByRole('link', { name: title.zh_cn }).click()
  await page.getByRole('heading', { level: 1, name: title.zh_cn }).waitFor()
  await looksRight()
  await page.getByRole('button', { name: words.visitorPlay }).click()
  const alert = page.getByRole('dialog')
  await alert.getByText(loginAlert.watching).waitFor()
  await alert.getByRole('button', { name: loginAlert.signIn }).click()
  await signInByPassword(page, view, '13900000301')
  await page.waitForURL(`${club.url}${film}`)

  await page.getByText(words.progress.seconds(0, 90)).waitFor()
  await looksRight()
  // The club is unreachable while the video plays.
  await page.route('**/api/**', (route) => route.abort())
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    // Played fast; the club measures by its own clock.
    video.playbackRate = 16
  })
  await page.getByRole('button', { name: filmWords.play, exact: true }).click()
  await page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((done) => {
        if (video.ended) done()
        else video.addEventListener('ended', () => done(), { once: true })
      }),
  )
  await page.getByText(words.progress.offlineText).waitFor()

  // Stored on the phone through the reload, and sent once the club's clock has advanced enough.
  await club.restart({ CLUB_NOW: twoMinutesOn })
  await page.unroute('**/api/**')
  await page.reload()
  await page.getByText(words.progress.had(10)).waitFor()
  await looksRight()
  await page.getByRole('link', { name: words.progress.toHistory }).click()
  await page.getByText(history.award(10)).waitFor()
  await page.goto(`${club.url}/college`)
  await page.getByText(words.doneFor(10)).waitFor()
  await context.close()
})

test('an article is readable by everybody, an unknown course leads on, in the largest text', async () => {
  const view: View = { language: 'en_us', textSize: 'largest', width: 320 }
  const { page, context } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/courseArticle?courseId=course-2026-02`)
  await hydrated(page)
  await page.getByText(enUs.visitorArticle(10)).waitFor()
  expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1500)
  expect(await problemsOf(page)).toEqual([])
  const answer = await page.goto(`${club.url}/course-info?courseId=no-such-course`)
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: enUs.unknown }).waitFor()
  await hydrated(page)
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('link', { name: enUs.toCollege }).click()
  await page.getByRole('heading', { level: 1, name: wordsOf.en_us.titles['/college'] }).waitFor()
  await context.close()
})

test('sharing a course earns its points and says so', async () => {
  const view: View = { language: 'en_us', textSize: 'standard', width: 375 }
  await new ApiBrowser(club.url).register(club, '13900000302')
  const { page, context } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, '13900000302')
  await page.waitForURL(`${club.url}/`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(club.url + film)
  await page.getByText(enUs.share.pay(15)).waitFor()
  await hydrated(page)
  await page.getByRole('button', { name: enUs.share.copy }).click()
  await page.getByText(enUs.share.awarded(15)).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(club.url + film)
  await page.getByRole('button', { name: enUs.share.copy }).click()
  await page.getByText(enUs.share.already).waitFor()
  await page.goto(`${club.url}/happiness-point-detail`)
  await page.getByText(wordsOf.en_us.history.award(15)).waitFor()
  await context.close()
})
