import { identity } from '@club/contract/identity.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as greetingsEn } from '../apps/web/src/features/greetings/words.en-us.ts'
import { words as branchEn } from '../apps/web/src/features/identity/branch/words.en-us.ts'
import { words as branchZh } from '../apps/web/src/features/identity/branch/words.zh-cn.ts'
import { words as nickNamesEn } from '../apps/web/src/features/identity/profile/nick-name.words.en-us.ts'
import { words as nickNamesZh } from '../apps/web/src/features/identity/profile/nick-name.words.zh-cn.ts'
import { words as enUs } from '../apps/web/src/features/identity/profile/words.en-us.ts'
import { words as zhCn } from '../apps/web/src/features/identity/profile/words.zh-cn.ts'
import { words as loginAlert } from '../apps/web/src/features/identity/sign-in/login-alert.words.zh-cn.ts'
import { words as messagesEn } from '../apps/web/src/features/messages/words.en-us.ts'
import { ApiBrowser } from './api-browser.ts'
import { openReader, problemsInBothSizes, speak, type View, wordsOf } from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'

/**
 * Personal data: filled in, preserved through a reload, a lost connection and a lost session, saved and
 * restored. Last, what the club tells a member.
 */

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

const view: View = { language: 'zh_cn', textSize: 'standard', width: 320 }

const branchOf = (words: typeof zhCn) => (words === zhCn ? branchZh : branchEn)

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
    looksRight: async () => expect(await problemsInBothSizes(page)).toEqual([]),
  }
}

/** The draft as this browser keeps it, encrypted by a key of its own; '' without one. */
function keptDraft(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const [iv, cipher] = (localStorage.getItem('profileDraft') ?? '').split('.')
    if (!iv || !cipher) return ''
    const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
    const answerTo = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => failed(request.error)
      })
    const database = await answerTo(indexedDB.open('club'))
    const key: CryptoKey = await answerTo(database.transaction('keys').objectStore('keys').get('member'))
    database.close()
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, key, bytesOf(cipher))
    return new TextDecoder().decode(plain)
  })
}

/** Goes to a part by the overview. */
async function goTo({ page, words }: Form, part: 'name' | 'about' | 'branch'): Promise<void> {
  const all = page.getByRole('link', { name: words.overview.all })
  const row = page.getByRole('link', { name: new RegExp(`^${words[part].title}`) })
  await all.or(row).first().waitFor()
  if (await all.isVisible()) await all.click()
  await row.click()
  await page.getByRole('heading', { level: 1, name: words[part].title }).waitFor()
}

/** Problems appear beside their fields, and the first one is focused. */
async function seeProblems(form: Form): Promise<void> {
  const { page, words, nickName, year, save, looksRight } = form
  await goTo(form, 'name')
  await nickName.fill('138 1234 5678')
  await save.click()
  await page.getByText((words === zhCn ? nickNamesZh : nickNamesEn).contact).waitFor()
  await expect.poll(() => nickName.evaluate((input) => document.activeElement === input)).toBe(true)
  await looksRight()
  // A problem in one part does not get in the way of another.
  await goTo(form, 'about')
  await expect.poll(() => page.getByText(words.mend).count()).toBe(0)
  await year.fill('52')
  await save.click()
  await page.getByText(words.about.birthYearWrong(1900, 2020)).waitFor()
  await looksRight()
}

/** Input survives another part, a reload and a failed save. */
async function fillAndSave(form: Form): Promise<void> {
  const { page, words, nickName, year, city, save, looksRight } = form
  await goTo(form, 'name')
  await nickName.fill('老李')
  await page.getByRole('radio').nth(6).check({ force: true })
  await page.getByText(words.tasks.complete).first().waitFor()
  await page.getByRole('link', { name: words.overview.next(words.about.title) }).click()
  await page.getByRole('radio', { name: words.about.genders.unsaid }).check({ force: true })
  await year.fill('1952')
  await page.getByLabel(words.about.province).selectOption('zhejiang')
  await city.fill('杭州')
  await page.getByText(words.tasks.complete).first().waitFor()
  // Changes are stored in order, and the city came last.
  await expect.poll(() => keptDraft(page)).toContain('杭州')
  await page.reload()
  await page.getByText(words.kept).waitFor()
  await expect.poll(() => city.inputValue()).toBe('杭州')
  await page.context().setOffline(true)
  await save.click()
  await page.getByText(words.failed).waitFor()
  await expect.poll(() => year.inputValue()).toBe('1952')
  await page.context().setOffline(false)
  await save.click()
  await page.getByText(words.savedText).waitFor()
  await page.getByText(words.tasks.done).waitFor()
  await looksRight()
  await page.getByRole('link', { name: words.overview.all }).click()
  await page.getByText(words.overview.unsaved).waitFor()
  await looksRight()
  await goTo(form, 'name')
  await expect.poll(() => nickName.inputValue()).toBe('老李')
  await save.click()
  await page.getByText(words.savedText).waitFor()
  await page.getByText(words.tasks.done).waitFor()
  await page.reload()
  await expect.poll(() => nickName.inputValue()).toBe('老李')
  await expect.poll(() => page.getByText(words.kept).count()).toBe(0)
}

/** A part is cleared and restored. */
async function clearAndUndo(form: Form): Promise<void> {
  const { page, words, city, save, looksRight } = form
  await goTo(form, 'about')
  await city.fill('')
  await save.click()
  await page.getByText(words.takenBack).waitFor()
  await looksRight()
  await page.getByRole('button', { name: words.undo }).click()
  await page.getByText(words.undone).first().waitFor()
  await expect.poll(() => city.inputValue()).toBe('杭州')
}

/** A branch is chosen within a unit; a unit alone is not enough. */
async function chooseBranch(form: Form): Promise<void> {
  const { page, words, save } = form
  await goTo(form, 'branch')
  await page.getByLabel(branchOf(words).unit).selectOption('beijing')
  await save.click()
  await page.getByText(words.branch.chooseWrong).waitFor()
  await page.getByLabel(branchOf(words).branch, { exact: true }).selectOption('beijing-haidian')
  await save.click()
  await page.getByText(words.savedText).waitFor()
}

test('a member fills in personal data and clears some of it, in Chinese and English by turns', async () => {
  const mobile = '13900000201'
  await new ApiBrowser(club.url).register(club, mobile)
  const { page, context, complaints } = await openReader(browser, club.url, view)
  const inChinese = formOn(page, zhCn)
  const inEnglish = formOn(page, enUs)
  /** From the overview on in another language. */
  const overview = async (language: View['language']) => {
    await speak(context, club.url, language)
    await page.goto(`${club.url}/edit-nickname`)
  }
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobile)
  await page.waitForURL(`${club.url}/`)
  await overview('en_us')
  const { and, missing, parts } = enUs.tasks
  await page.getByText(missing([parts.nickName, parts.avatar].join(and))).waitFor()
  await inEnglish.looksRight()

  await seeProblems(inEnglish)
  await overview('zh_cn')
  await fillAndSave(inChinese)
  await overview('en_us')
  await clearAndUndo(inEnglish)
  await overview('zh_cn')
  await chooseBranch(inChinese)

  await page.goto(`${club.url}/happiness-point-detail`)
  await expect.poll(() => page.getByText(wordsOf.zh_cn.history.award(50)).count()).toBe(2)
  expect(complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await context.close()
})

test('a session that ends during a nickname change returns to it after signing in', async () => {
  const view: View = { language: 'zh_cn', textSize: 'large', width: 375 }
  const mobile = '13900000203'
  await new ApiBrowser(club.url).register(club, mobile)
  const { page, context } = await openReader(browser, club.url, view)
  const nickName = page.getByLabel(zhCn.name.nickName, { exact: true })
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobile)
  await page.waitForURL(`${club.url}/`)
  await page.goto(`${club.url}/edit-nickname?part=name`)
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
  await page.waitForURL('**/edit-nickname?part=name')
  await page.getByText(zhCn.kept).waitFor()
  await expect.poll(() => nickName.inputValue()).toBe('青松')
  await page.getByRole('button', { name: zhCn.save, exact: true }).click()
  await page.getByText(zhCn.savedText).waitFor()
  await context.close()
})

test('a member reads a greeting, brings it back after removing it, and switches greetings off', async () => {
  // Xiaoxue, a solar term.
  await club.restart({ CLUB_NOW: '2026-11-22T02:00:00Z' })
  const { club: words, undo } = messagesEn
  const { common } = wordsOf.en_us
  const english: View = { ...view, language: 'en_us' }
  const mobile = '13900000202'
  await new ApiBrowser(club.url).register(club, mobile)
  const { page, context, complaints } = await openReader(browser, club.url, english)
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === identity.userInfoQry.path) asked += 1
  })
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, english, mobile)
  await page.waitForURL(`${club.url}/`)
  await club.operator('greetings', 'send')
  // A member who stays signed in learns of it on the next visit, by one request.
  await page.reload()
  await expect.poll(() => asked).toBe(2)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: common.messages(1) })
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: common.messages(1) })
    .click()
  const message = page.getByRole('heading', { level: 3, name: /小雪|Xiaoxue/ })
  await message.waitFor()
  await page.getByText(words.unread, { exact: true }).waitFor()
  expect(await problemsInBothSizes(page)).toEqual([])
  await page.getByRole('link', { name: common.messages(1) }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: words.remove }).click()
  await page.getByText(words.removed).waitFor()
  await message.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: undo }).click()
  await message.waitFor()
  await page.getByRole('button', { name: greetingsEn.off }).click()
  await expect.poll(() => page.getByRole('radio', { name: greetingsEn.off }).isChecked()).toBe(true)
  expect(await problemsInBothSizes(page)).toEqual([])
  expect(asked).toBe(2)
  expect(complaints).toEqual([])
  await context.close()
})
