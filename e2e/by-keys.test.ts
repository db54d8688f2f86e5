import type { Locator, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { words as enCourses } from '../apps/web/src/features/courses/words.en-us.ts'
import { words as zhCourses } from '../apps/web/src/features/courses/words.zh-cn.ts'
import { words as enProfile } from '../apps/web/src/features/identity/profile/words.en-us.ts'
import { words as zhProfile } from '../apps/web/src/features/identity/profile/words.zh-cn.ts'
import { words as enInvite } from '../apps/web/src/features/invite/words.en-us.ts'
import { words as zhInvite } from '../apps/web/src/features/invite/words.zh-cn.ts'
import { words as enLibrary } from '../apps/web/src/features/library/words.en-us.ts'
import { words as zhLibrary } from '../apps/web/src/features/library/words.zh-cn.ts'
import { words as enPlaces } from '../apps/web/src/features/places/words.en-us.ts'
import { words as zhPlaces } from '../apps/web/src/features/places/words.zh-cn.ts'
import { words as enFilm } from '../apps/web/src/kit/film/film.words.en-us.ts'
import { words as zhFilm } from '../apps/web/src/kit/film/film.words.zh-cn.ts'
import { words as enSettings } from '../apps/web/src/kit/frame/settings-panel.words.en-us.ts'
import { words as zhSettings } from '../apps/web/src/kit/frame/settings-panel.words.zh-cn.ts'
import { memberPassword } from './api-browser.ts'
import { hydrated, openReader, speak, untilAnnounced, type View, waitMs, wordsOf } from './browser.ts'
import { openClub } from './open-club.ts'

/**
 * The main journeys by keyboard and accessibility tree alone, in the largest text: the focus never falls to the body,
 * moves to the heading of a page that opens, and results are announced: rules/screens#by-keys-and-by-ear.
 */

const maxPresses = 120

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

const inChinese: View = { language: 'zh_cn', textSize: 'largest', width: 375 }
const inEnglish: View = { ...inChinese, language: 'en_us' }
const mobile = '13900000031'
const allWords = {
  zh_cn: {
    ...wordsOf.zh_cn,
    search: zhLibrary.search,
    questions: zhLibrary.questions,
    places: zhPlaces,
    settings: zhSettings,
    course: { ...zhCourses, film: zhFilm, video: '认出诈骗电话' },
    profile: zhProfile,
    invitation: zhInvite,
  },
  en_us: {
    ...wordsOf.en_us,
    search: enLibrary.search,
    questions: enLibrary.questions,
    places: enPlaces,
    settings: enSettings,
    course: { ...enCourses, film: enFilm, video: 'Telling a fraud call' },
    profile: enProfile,
    invitation: enInvite,
  },
}

const isFocused = (wanted: Locator) => wanted.evaluate((element) => document.activeElement === element)
const untilFocused = (wanted: Locator) => expect.poll(() => isFocused(wanted.first())).toBe(true)
const hasFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
/** An overlay without the focus does not get any keys. */
const untilFocusedIn = (dialog: Locator) =>
  expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Tabs to a control and presses it with Enter. */
async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor()
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await isFocused(wanted.first())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${wanted}`)
}

/** Tabs to a field and types into it. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

/** The page's heading has the focus and is the document's title. */
async function arrives(page: Page, name?: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, ...(name && { name }) })
  await untilFocused(heading)
  await expect.poll(async () => (await page.title()) === (await heading.innerText())).toBe(true)
}

async function registers(page: Page, { language }: View): Promise<void> {
  const { identity } = allWords[language]
  await page.goto(`${club.url}/login`)
  await hydrated(page)
  await type(page, identity.mobile.label, mobile)
  await press(page, button(page, identity.code.get))
  const code = page.getByLabel(identity.code.label)
  await untilFocused(code)
  await page.keyboard.type(await vi.waitFor(() => club.smsCode(mobile), { timeout: waitMs }))
  await page.keyboard.press('Enter')
  await arrives(page, identity.register.title)
  await page.getByRole('checkbox').first().waitFor()

  // Every problem is marked at once, and each field describes its own.
  await press(page, button(page, identity.register.submit))
  const password = page.getByLabel(identity.password.newLabel)
  await untilFocused(password)
  const wrong = page.locator('[aria-invalid=true]')
  const boxes = await page.getByRole('checkbox').count()
  await expect.poll(() => wrong.count()).toBe(2 + boxes)
  for (const field of await wrong.all()) {
    await expect.poll(() => field.getAttribute('aria-describedby')).toContain('-error')
  }
  await expect.poll(() => page.getByRole('alert').count()).toBe(1)
  await page.keyboard.type(memberPassword)
  await type(page, identity.password.repeatLabel, memberPassword)
  for (const box of await page.getByRole('checkbox').all()) {
    await tabTo(page, box)
    await page.keyboard.press('Space')
  }
  await press(page, button(page, identity.register.submit))
  await arrives(page, identity.register.done)
}

async function checksIn(page: Page, { language }: View): Promise<void> {
  const { checkin, points, common } = allWords[language]
  await page.goto(`${club.url}/happiness-center`)
  await hydrated(page)
  await press(page, button(page, checkin.checkInNow))
  await page.getByText(checkin.done).first().waitFor()
  await hasFocus(page)
  const rules = button(page, points.rules)
  await press(page, rules)
  const dialog = page.getByRole('dialog')
  await untilFocusedIn(dialog)
  await press(page, dialog.getByRole('button', { name: common.close, exact: true }).first())
  await dialog.waitFor({ state: 'detached' })
  await untilFocused(rules)
}

/** In the member centre: the medals that are not shown at once, and one of them. */
async function looksAtMedals(page: Page, { language }: View): Promise<void> {
  const { medals } = allWords[language]
  const rest = page.getByRole('region', { name: medals.title }).getByRole('button', { expanded: false })
  await tabTo(page, rest)
  const name = await rest.innerText()
  await page.keyboard.press('Enter')
  await expect.poll(() => button(page, name).getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Tab')
  const medal = page.locator('button[aria-haspopup=dialog]:focus')
  const medalName = await medal.locator('span span').first().innerText()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: medalName })
  await untilFocusedIn(dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await untilFocused(page.locator('button[aria-haspopup=dialog]').filter({ hasText: medalName }))
}

/** Opens a course, plays it and shares it. */
async function studies(page: Page, { language }: View): Promise<void> {
  const { course } = allWords[language]
  await page.goto(`${club.url}/college`)
  await hydrated(page)
  await press(page, page.getByRole('link', { name: course.video }))
  await arrives(page, course.video)
  await press(page, button(page, course.film.play))
  const pause = button(page, course.film.pause)
  await pause.waitFor()
  await untilFocused(pause)
  await page.keyboard.press('Enter')
  await untilFocused(button(page, course.film.play))
  await press(page, button(page, course.share.copy))
  await untilAnnounced(page, course.share.succeeded)
}

async function invites(page: Page, { language }: View): Promise<void> {
  const { invitation } = allWords[language]
  await page.goto(`${club.url}/activity-inviter`)
  await hydrated(page)
  await press(page, button(page, invitation.link.copy))
  await untilAnnounced(page, invitation.link.copied)
  await press(page, button(page, invitation.code.title))
  await page.getByRole('img', { name: invitation.code.label }).waitFor()
  await press(page, button(page, invitation.number.copy))
  await untilAnnounced(page, invitation.number.copied)
}

async function fillsInProfile(page: Page, { language }: View): Promise<void> {
  const { profile } = allWords[language]
  await page.goto(`${club.url}/edit-nickname`)
  await hydrated(page)
  await press(page, page.getByRole('link', { name: profile.about.title }))
  await arrives(page, profile.about.title)
  const year = page.getByLabel(profile.about.birthYear)
  await tabTo(page, year)
  await page.keyboard.type('52')
  const save = button(page, profile.save)
  await press(page, save)
  await untilFocused(year)
  await expect.poll(() => year.getAttribute('aria-describedby')).toContain('-error')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1952')
  await press(page, save)
  await untilAnnounced(page, profile.saved)
  await hasFocus(page)
}

async function searchesAndReads(page: Page, { language }: View): Promise<void> {
  const { search } = allWords[language]
  await page.goto(`${club.url}/search`)
  await hydrated(page)
  const none = 'qqzzqq'
  await type(page, search.label, none)
  await page.keyboard.press('Enter')
  await untilFocused(page.getByRole('heading', { level: 2, name: search.results(none) }))
  await untilAnnounced(page, search.none(none))
  const text = language === 'zh_cn' ? '血压' : 'pressure'
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, page.getByLabel(search.label))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await untilFocused(page.getByRole('heading', { level: 2, name: search.results(text) }))
  await expect.poll(() => page.getByRole('search').count()).toBe(1)
  await press(page, page.getByRole('list', { name: search.results(text) }).getByRole('link'))
  await page.waitForURL((url) => url.pathname !== '/search')
  await arrives(page)
}

/** One button shows the topics; the chosen one keeps the focus when the others are put away again. */
async function narrows(page: Page, { language }: View): Promise<void> {
  const { common, questions } = allWords[language]
  await page.goto(`${club.url}/healthQues`)
  await hydrated(page)
  const topics = page.getByRole('navigation', { name: questions.topicsLabel }).getByRole('link')
  const others = button(page, common.otherPartsOf(questions.topicsLabel))
  await expect.poll(() => topics.count()).toBe(1)
  await press(page, others)
  await expect.poll(() => others.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Shift+Tab')
  const last = topics.last()
  await untilFocused(last)
  const address = await last.getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${club.url}${address}`)
  await expect.poll(() => topics.count()).toBe(1)
  await expect.poll(() => others.getAttribute('aria-expanded')).toBe('false')
  expect(await topics.getAttribute('aria-current')).toBe('page')
  await untilFocused(topics)
}

async function filters(page: Page, { language }: View): Promise<void> {
  const { places } = allWords[language]
  await page.goto(`${club.url}/oldMap`)
  await hydrated(page)
  await press(page, button(page, places.tools.all(true)))
  await press(page, button(page, places.tools.filters))
  await untilFocused(page.getByRole('region', { name: places.tools.filters }))
  await untilAnnounced(page, places.opened.filters)
  const level = page.getByLabel(places.filters.careLevel)
  await tabTo(page, level)
  await page.keyboard.press('ArrowDown')
  await page.waitForURL((url) => url.searchParams.has('careLevel'))
  const heading = page.locator('main h2').filter({ hasText: /\d/ })
  // The heading of the previous results may still be there.
  await expect
    .poll(async () =>
      page
        .getByRole('status')
        .getByText(await heading.innerText())
        .count(),
    )
    .not.toBe(0)
  await expect.poll(() => isFocused(level)).toBe(true)
  await press(page, button(page, places.toFound))
  await untilFocused(heading)
}

async function leaves(page: Page, { language }: View): Promise<void> {
  const { common, settings } = allWords[language]
  const opener = page.getByRole('banner').getByRole('button', { name: common.settings.open })
  await press(page, opener)
  await tabTo(page, button(page, common.close))
  await page.keyboard.press('Escape')
  await untilFocused(opener)
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Enter')
  await press(page, button(page, common.signOut))
  await untilFocused(page.getByText(settings.leaveQuestion))
  await press(page, button(page, settings.leave))
  await page.waitForURL(`${club.url}/`)
  await untilAnnounced(page, common.signedOut)
  await untilFocused(page.getByRole('heading', { level: 1 }))
}

test('the main journeys by keyboard alone, in Chinese and English by turns', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, inChinese)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const turns = [
    [inChinese, registers],
    [inEnglish, checksIn, looksAtMedals],
    [inChinese, studies],
    [inEnglish, invites],
    [inChinese, fillsInProfile],
    [inEnglish, searchesAndReads, narrows],
    [inChinese, filters, leaves],
  ] as const
  for (const [view, ...parts] of turns) {
    await speak(context, club.url, view.language)
    for (const part of parts) await part(page, view)
  }
  expect(complaints).toEqual([])
  await context.close()
})
