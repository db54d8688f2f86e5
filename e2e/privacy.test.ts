import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { words as privacyEn } from '../apps/web/src/features/privacy/words.en-us.ts'
import { words as privacyZh } from '../apps/web/src/features/privacy/words.zh-cn.ts'
import { ApiBrowser } from './api-browser.ts'
import { openReader, problemsInBothSizes, speak, untilAnnounced, type View } from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'

/** A member's rights: a new version of an agreement, what the club knows, a file of it, closing the account and undo. */

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

const view: View = { language: 'zh_cn', textSize: 'standard', width: 320 }
const mobile = '13900000301'
await new ApiBrowser(club.url).register(club, mobile, { nickName: '松柏' })

// Published after the member registered, who agreed to the version before.
const folder = mkdtempSync(join(tmpdir(), 'club-e2e-content-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
cpSync(fileURLToPath(new URL('../content', import.meta.url)), folder, { recursive: true })
const changed = join(folder, 'agreement/privacy/item.yaml')
writeFileSync(changed, readFileSync(changed, 'utf8').replace(/version: .*/, 'version: "9.0"'))
await club.operator('content', 'publish', '--folder', folder)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** In the page itself, not in what is announced. */
const said = (page: Page, text: string) => page.locator('#main').getByText(text, { exact: true }).waitFor()
const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })

const looksRight = async (page: Page) => expect(await problemsInBothSizes(page)).toEqual([])

/** Agrees to a new version, withdraws, and agrees again, each on the agreement's card. */
async function answerAgreement(page: Page, words: typeof privacyZh): Promise<void> {
  const title = '隐私政策'
  const heading = page.getByRole('heading', { level: 2, name: title, exact: true })
  const card = page.locator('section', { has: heading })
  const { ofText } = words.agreements
  const press = (name: string) => card.getByRole('button', { name, exact: true }).click()
  const says = (text: string) => card.getByText(text, { exact: true }).waitFor()
  await press(ofText(words.agreements.agree, title))
  await says(words.agreements.done.agreed)
  await press(ofText(words.agreements.withdraw, title))
  await says(words.agreements.sure)
  await looksRight(page)
  await press(words.agreements.yes)
  await says(words.agreements.done.withdrawn)
  await press(ofText(words.agreements.agree, title))
  await says(words.agreements.done.agreed)
}

/** The new version is shown to the member unasked; 'later' is an answer. */
async function hearsOfAgreement(page: Page, words: typeof privacyZh): Promise<void> {
  const news = page.getByRole('dialog', { name: words.news.title })
  await news.waitFor()
  await news.getByText(words.agreements.changes).first().waitFor()
  await looksRight(page)
  await button(page, words.news.later).click()
  await news.waitFor({ state: 'hidden' })

  await page.goto(`${club.url}/my-data`)
  await row(page, words.overview.agreements).waitFor()
  await page.getByText(words.overview.agreementsOpen).waitFor()
  await looksRight(page)
  await row(page, words.overview.agreements).click()
  await page.getByText(words.agreements.states.open).waitFor()
  await looksRight(page)
  await answerAgreement(page, words)
}

/** What the club knows is shown, and taken along as a page and as data. */
async function takesData(page: Page, words: typeof privacyZh): Promise<void> {
  await page.goto(`${club.url}/my-data`)
  await row(page, words.overview.known).click()
  await button(page, words.known.html).waitFor()
  await looksRight(page)
  for (const [name, has] of [
    [words.known.html, '<html'],
    [words.known.json, '{'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
    const text = readFileSync(await download.path(), 'utf8')
    expect(text).toContain(has)
    expect(text).toContain(mobile)
    await said(page, words.known.saved(download.suggestedFilename()))
  }
}

async function closesAccount(page: Page, words: typeof privacyZh): Promise<void> {
  await page.goto(`${club.url}/my-data`)
  await row(page, words.overview.close).click()
  await button(page, words.close.submit).click()
  await page.getByText(words.close.codeEmpty).waitFor()
  await looksRight(page)
  await button(page, words.close.send).click()
  await said(page, words.close.sent)
  await page.getByLabel(words.close.code, { exact: true }).fill(club.smsCode(mobile))
  await button(page, words.close.submit).click()
  await button(page, words.closing.undo).waitFor()
  await looksRight(page)
}

/** A member who comes back before the account is closed is offered the undo. */
async function staysAMember(page: Page, words: typeof privacyZh): Promise<void> {
  await page.goto(club.url)
  const closing = page.getByRole('dialog', { name: words.closing.title })
  await closing.waitFor()
  await looksRight(page)
  await closing.getByRole('button', { name: words.closing.undo, exact: true }).click()
  await untilAnnounced(page, words.closing.undone)
  await page.goto(`${club.url}/my-data`)
  await page.getByText(words.overview.closeText).waitFor()
}

test('rights of a member, in Chinese and English by turns', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobile)
  await hearsOfAgreement(page, privacyZh)
  await speak(context, club.url, 'en_us')
  await takesData(page, privacyEn)
  await speak(context, club.url, 'zh_cn')
  await closesAccount(page, privacyZh)
  await speak(context, club.url, 'en_us')
  await staysAMember(page, privacyEn)
  expect(complaints).toEqual([])
  await context.close()
})
