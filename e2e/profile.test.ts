import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { words as loginAlert } from '../apps/web/src/features/identity/login-alert.words.zh-cn.ts'
import { words as enUs } from '../apps/web/src/features/identity/profile.words.en-us.ts'
import { words as zhCn } from '../apps/web/src/features/identity/profile.words.zh-cn.ts'
import { openBrowser, openReader, problemsOf, type View, wordsOf } from './browser.ts'
import { type RunningClub, startClub } from './club.ts'
import { signInByPassword } from './journeys.ts'
import { ApiBrowser } from './members.ts'

/**
 * Personal data: filled in, preserved through a reload, a lost connection and a lost session, saved and
 * restored.
 */

let club: RunningClub
let browser: Browser

beforeAll(async () => {
  club = await startClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })
  browser = await openBrowser()
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await club?.stop()
})

const readers: { view: View; mobile: string; words: typeof zhCn }[] = [
  { view: { language: 'zh_cn', textSize: 'standard', width: 375 }, mobile: '13900000201', words: zhCn },
  { view: { language: 'en_us', textSize: 'largest', width: 320 }, mobile: '13900000202', words: enUs },
]

interface Form {
  page: Page
  words: typeof zhCn
  nickName: Locator
  year: Locator
  city: Locator
  save: Locator
  looksRight: () => Promise<void>
}

function formOn(page: Page, words: typeof zhCn): Form {
  return {
    page,
    words,
    nickName: page.getByLabel(words.name.nickName, { exact: true }),
    year: page.getByLabel(words.about.birthYear),
    city: page.getByRole('textbox', { name: words.about.city }),
    save: page.getByRole('button', { name: words.save, exact: true }),
    looksRight: async () => expect(await problemsOf(page)).toEqual([]),
  }
}

/** Problems appear beside their fields, and the first one is focused. */
async function seeProblems({ page, words, nickName, year, save, looksRight }: Form): Promise<void> {
  await nickName.fill('138 1234 5678')
  await year.fill('52')
  await save.click()
  await page.getByText(words.name.mobile).waitFor()
  await page.getByText(words.about.birthYearWrong(1900, 2020)).waitFor()
  expect(await nickName.evaluate((input) => document.activeElement === input)).toBe(true)
  await looksRight()
}

/** Input survives a reload and a failed save. */
async function fillAndSave(form: Form, view: View): Promise<void> {
  const { page, words, nickName, year, city, save, looksRight } = form
  await nickName.fill('老李')
  await page.getByText(wordsOf[view.language].titles['/edit-nickname']).first().waitFor()
  await page.getByRole('radio').nth(6).check({ force: true })
  await page.getByRole('radio', { name: words.about.genders.unsaid }).check({ force: true })
  await year.fill('1952')
  await page.getByLabel(words.about.province).selectOption('zhejiang')
  await city.fill('杭州')
  await page.getByText(words.tasks.complete).first().waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('profileDraft'))).not.toBeNull()
  await page.reload()
  await page.getByText(words.kept).waitFor()
  expect(await nickName.inputValue()).toBe('老李')
  expect(await city.inputValue()).toBe('杭州')
  await page.context().setOffline(true)
  await save.click()
  await page.getByText(words.failed).waitFor()
  expect(await year.inputValue()).toBe('1952')
  await page.context().setOffline(false)
  await save.click()
  await page.getByText(words.savedText).waitFor()
  expect(await page.getByText(words.tasks.done).count()).toBe(2)
  await looksRight()
  await page.reload()
  await expect.poll(() => nickName.inputValue()).toBe('老李')
  expect(await page.getByText(words.kept).count()).toBe(0)
}

/** A part is cleared and restored. */
async function clearAndUndo({ page, words, city, save, looksRight }: Form): Promise<void> {
  await city.fill('')
  await save.click()
  await page.getByText(words.takenBack).waitFor()
  await looksRight()
  await page.getByRole('button', { name: words.undo }).click()
  await page.getByText(words.undone).first().waitFor()
  expect(await city.inputValue()).toBe('杭州')
}

/** A branch is chosen within a unit; a unit alone is not enough. */
async function chooseBranch({ page, words, save }: Form): Promise<void> {
  await page.getByLabel(words.branch.unit).selectOption('beijing')
  await save.click()
  await page.getByText(words.branch.chooseWrong).waitFor()
  await page.getByLabel(words.branch.branch, { exact: true }).selectOption('beijing-haidian')
  await save.click()
  await page.getByText(words.savedText).waitFor()
}

for (const { view, mobile, words } of readers) {
  test(`a member fills in personal data and clears some of it (${view.language}, ${view.textSize})`, async () => {
    await new ApiBrowser(club.url).register(club, mobile)
    const { page, context, complaints } = await openReader(browser, club.url, view)
    const form = formOn(page, words)
    await page.goto(`${club.url}/login`)
    await signInByPassword(page, view, mobile)
    await page.waitForURL(`${club.url}/`)
    await page.goto(`${club.url}/edit-nickname`)
    const { and, parts } = words.tasks
    await page.getByText(words.tasks.missing([parts.nickName, parts.avatar].join(and))).waitFor()
    await form.looksRight()

    await seeProblems(form)
    await fillAndSave(form, view)
    await clearAndUndo(form)
    await chooseBranch(form)

    await page.goto(`${club.url}/happiness-point-detail`)
    const { history } = wordsOf[view.language]
    await expect.poll(() => page.getByText(history.award(50)).count()).toBe(2)
    expect(complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await context.close()
  })
}

test('a session that ends during a nickname change returns to it after signing in', async () => {
  const view: View = { language: 'zh_cn', textSize: 'large', width: 375 }
  const mobile = '13900000203'
  await new ApiBrowser(club.url).register(club, mobile)
  const { page, context } = await openReader(browser, club.url, view)
  const nickName = page.getByLabel(zhCn.name.nickName, { exact: true })
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobile)
  await page.waitForURL(`${club.url}/`)
  await page.goto(`${club.url}/edit-nickname`)
  await nickName.fill('青松')
  // The session ends on the server without this page's knowledge.
  const elsewhere = new ApiBrowser(club.url)
  elsewhere.token = await page.evaluate(() => localStorage.getItem('authorization'))
  await elsewhere.call('/api/user/logout', {})
  await page.getByRole('button', { name: zhCn.save, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: loginAlert.signIn }).click()
  await page.waitForURL('**/login')
  // An older saved link does not lead away from the change.
  await page.evaluate(() => localStorage.setItem('linkUrl', '/pointList'))
  await signInByPassword(page, view, mobile)
  await page.waitForURL('**/edit-nickname')
  await page.getByText(zhCn.kept).waitFor()
  expect(await nickName.inputValue()).toBe('青松')
  await page.getByRole('button', { name: zhCn.save, exact: true }).click()
  await page.getByText(zhCn.savedText).waitFor()
  await context.close()
})
