import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { words as homeCheckIn } from '../apps/web/src/features/checkin/home-check-in.words.zh-cn.ts'
import { words as storage } from '../apps/web/src/features/identity/start/storage.words.zh-cn.ts'
import { words as messages } from '../apps/web/src/features/messages/words.zh-cn.ts'
import { words as posters } from '../apps/web/src/features/posters/words.zh-cn.ts'
import { words as settings } from '../apps/web/src/kit/frame/settings-panel.words.zh-cn.ts'
import { ApiBrowser } from './api-browser.ts'
import { hydrated, openReader, untilAnnounced, type View, waitingLong, waitMs, wordsOf } from './browser.ts'
import { openClubAlone } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'

/**
 * What a phone remembers, or refuses to: pages kept for the back key, cookies, the time of day, codes out of an SMS.
 */

const club = await openClubAlone({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })
// With the browser's memory of left pages, which tests switch off by default.
const browser = waitingLong(
  await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  }),
)
afterAll(() => browser.close())
const view: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
const words = wordsOf.zh_cn
const mobiles = ['13900000701', '13900000702', '13900000703'] as const
const members = await Promise.all(
  mobiles.map(async (mobile) => {
    const api = new ApiBrowser(club.url)
    await api.register(club, mobile, { nickName: '松柏' })
    return api
  }),
)

async function signedInPage(mobile: string): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobile)
  await page.waitForURL(`${club.url}/`)
  return { page, context }
}

/** Leaves the page by a full load, lets something happen, and comes back to what the browser kept. */
async function leaveAndReturn(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.kept = String(persisted)
    })
  })
  await page.goto(`${club.url}/newsDetail?id=walking-after-sixty`)
  await meanwhile()
  await page.evaluate(() => history.back())
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.kept)).toBe('true')
}

test('a page that the back key takes out of memory shows new points, and a sign-out elsewhere', async () => {
  const { page, context } = await signedInPage(mobiles[0])
  await page.goto(`${club.url}/happiness-center`)
  await hydrated(page)
  const total = page.getByText(words.points.total, { exact: true }).locator('xpath=..')
  await expect.poll(() => total.innerText()).toMatch(/\d/)
  const before = await total.innerText()
  await leaveAndReturn(page, () => members[0]?.call('/api/task/executeCheckIn', {}) ?? Promise.reject())
  await expect.poll(() => total.innerText()).not.toBe(before)

  const other = await context.newPage()
  await other.goto(`${club.url}/edit-nickname?part=account`)
  await leaveAndReturn(page, async () => {
    await other.getByRole('button', { name: words.common.signOut }).click()
    await other.getByRole('button', { name: settings.leave }).click()
    await other.waitForURL(`${club.url}/`)
  })
  await expect.poll(() => total.count()).toBe(0)
  await context.close()
})

/** Shifts what the page takes for the time; the server's stays. */
function wrongClock(shiftMs: number): void {
  const Right = Date
  window.Date = class extends Right {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [Right.now() + shiftMs]) as [number]))
    }
    static override now(): number {
      return Right.now() + shiftMs
    }
  } as DateConstructor
}

const yearMs = 365 * 24 * 60 * 60_000

test('whoever signs in after a session that ended elsewhere finds nothing that its member left', async () => {
  const { page, context } = await signedInPage(mobiles[2])
  const write = async () => {
    await page.goto(`${club.url}/createPoster`)
    await page.getByRole('heading', { name: posters.steps.template }).waitFor()
    await hydrated(page)
    await page.getByRole('button', { name: posters.next, exact: true }).click()
    return page.getByLabel(posters.text)
  }
  await (await write()).fill('荷塘边见')
  const signInAgain = async (mobile: string) => {
    await page.goto(`${club.url}/login`)
    await signInByPassword(page, view, mobile)
    await page.waitForURL(`${club.url}/`)
  }
  const endElsewhere = async () => {
    await members[2]?.call('/api/account/signOutOthers', {})
    await page.goto(club.url)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('hasPermission'))).toBe('false')
  }
  await endElsewhere()
  // The member can go on.
  await signInAgain(mobiles[2])
  await expect.poll(async () => (await write()).inputValue()).toBe('荷塘边见')
  await endElsewhere()
  await signInAgain(mobiles[1])
  expect(await (await write()).inputValue()).toBe('')
  await page.goto(`${club.url}/messages`)
  await page.getByText(messages.none, { exact: true }).waitFor()
  await context.close()
})

test('a clock that is wrong by a year changes nothing that a member sees', async () => {
  const readers = await Promise.all(
    [0, yearMs, -yearMs].map(async (shiftMs) => {
      const { page, context } = await openReader(browser, club.url, view)
      await context.addInitScript(wrongClock, shiftMs)
      await page.goto(`${club.url}/login`)
      await signInByPassword(page, view, mobiles[1])
      await page.waitForURL(`${club.url}/`)
      return { page, context }
    }),
  )
  const textOf = async (page: Page, path: string) => {
    await page.goto(club.url + path)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    return page.locator('main').innerText()
  }
  for (const path of ['/happiness-center', '/happiness-point-detail']) {
    const [right = '', ...wrong] = await Promise.all(readers.map(({ page }) => textOf(page, path)))
    expect(right.length, path).toBeGreaterThan(50)
    for (const text of wrong) expect(text, path).toBe(right)
  }
  for (const { context } of readers) await context.close()
})

test('a code is asked for, filled in out of the SMS and taken, whatever the clock says', async () => {
  const { page, context } = await openReader(browser, club.url, view)
  await context.addInitScript(wrongClock, yearMs)
  await context.addInitScript(() => {
    // Chromium has it on Android only.
    Object.assign(window, { OTPCredential: class {} })
    const { credentials } = navigator
    credentials.get = (asked) =>
      new Promise((resolve) => {
        if (!('otp' in (asked ?? {}))) throw new Error('asked for something else')
        Object.assign(window, { arrive: (code: string) => resolve({ code } as unknown as Credential) })
      })
  })
  await page.goto(`${club.url}/login`)
  await hydrated(page)
  const { code, login, mobile, register } = words.identity
  const field = page.getByLabel(code.label)
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  await page.getByLabel(mobile.label, { exact: true }).fill('13900000709')
  await page.getByRole('button', { name: code.get }).click()
  await page.getByText(code.wait).waitFor()
  const sent = club.smsCode('13900000709')
  await page.evaluate((text) => (Reflect.get(window, 'arrive') as (code: string) => void)(text), sent)
  await expect.poll(() => field.inputValue()).toBe(sent)
  await untilAnnounced(page, code.filled)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: register.title }).waitFor()
  await context.close()
})

/** Every way to keep something throws, as where the owner has forbidden it. */
function refusing(): void {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { configurable: true, get: refuse })
  Object.defineProperty(Document.prototype, 'cookie', { configurable: true, get: refuse, set: refuse })
}

test('where nothing may be kept, not even a cookie, a member signs in and checks in all the same', async () => {
  const { page, context } = await openReader(browser, club.url, view)
  await context.addInitScript(refusing)
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobiles[1])
  await page.waitForURL(`${club.url}/`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(storage.lost).waitFor()
  await dialog.getByRole('button', { name: words.common.close }).click()
  await page.getByRole('button', { name: homeCheckIn.checkIn }).first().click()
  await page.getByText(homeCheckIn.checkedIn).first().waitFor()
  expect(await page.evaluate(() => 'trouble' in document.documentElement.dataset)).toBe(false)
  await context.close()
})

/** IndexedDB is there and never answers. */
function silent(): void {
  IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
}

test('where IndexedDB never answers, a member signs in, stays so after a reload, and checks in', async () => {
  const { page, context } = await openReader(browser, club.url, view)
  await context.addInitScript(silent)
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobiles[2])
  await page.waitForURL(`${club.url}/`)
  await page.reload()
  await page.getByRole('button', { name: homeCheckIn.checkIn }).first().click()
  await page.getByText(homeCheckIn.checkedIn).first().waitFor()
  await context.close()
})

/** Chromium's own setting by which its owner forbids all pages to keep anything. */
const noCookies = { profile: { default_content_setting_values: { cookies: 2 } } }

/** A browser whose owner has forbidden cookies; those of the server are dropped, too. */
async function openCookieless(): Promise<BrowserContext> {
  const profile = mkdtempSync(path.join(tmpdir(), 'club-cookieless-'))
  onTestFinished(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))
  mkdirSync(path.join(profile, 'Default'))
  writeFileSync(path.join(profile, 'Default/Preferences'), JSON.stringify(noCookies))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    locale: 'zh-CN',
    viewport: { width: view.width, height: 812 },
  })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(waitMs)
  return context
}

test('a browser that drops the server’s cookie, too, signs in by password, and says so of codes', async () => {
  const context = await openCookieless()
  const page = await context.newPage()
  await page.goto(`${club.url}/login`)
  await hydrated(page)
  await page.getByText(words.identity.code.forgetful).waitFor()
  await signInByPassword(page, view, mobiles[1])
  await page.waitForURL(`${club.url}/`)
  await page.getByRole('dialog').getByText(storage.lost).waitFor()
  expect(await context.cookies()).toEqual([])
})
