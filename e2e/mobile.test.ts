import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as accountEn } from '../apps/web/src/features/account/words.en-us.ts'
import { words as accountZh } from '../apps/web/src/features/account/words.zh-cn.ts'
import { words as branchEn } from '../apps/web/src/features/identity/branch/words.en-us.ts'
import { words as branchZh } from '../apps/web/src/features/identity/branch/words.zh-cn.ts'
import { words as nickNamesEn } from '../apps/web/src/features/identity/profile/nick-name.words.en-us.ts'
import { words as nickNamesZh } from '../apps/web/src/features/identity/profile/nick-name.words.zh-cn.ts'
import { words as profileEn } from '../apps/web/src/features/identity/profile/words.en-us.ts'
import { words as profileZh } from '../apps/web/src/features/identity/profile/words.zh-cn.ts'
import { words as identityEn } from '../apps/web/src/features/identity/words.en-us.ts'
import { words as identityZh } from '../apps/web/src/features/identity/words.zh-cn.ts'
import { ApiBrowser, memberPassword } from './api-browser.ts'
import { hydrated, openReader, problemsInBothSizes, type View } from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'
import { agreeToAll, fillSmsStep } from './sign-up.ts'
import { storedByBrowser } from './stored-by-browser.ts'

/**
 * Registering with a branch, in Chinese; in English signing out elsewhere, and a change of mobile with a code to the old
 * one and the new one.
 */

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

interface Reader {
  view: View
  mobile: string
  next: string
  /** The mobile of somebody who registers. */
  fresh: string
  haidian: string
  words: {
    account: typeof accountZh
    profile: typeof profileZh
    identity: typeof identityZh
    branch: typeof branchZh
    nickName: typeof nickNamesZh
  }
}

const [chinese, english]: [Reader, Reader] = [
  {
    view: { language: 'zh_cn', textSize: 'standard', width: 375, height: 667 },
    mobile: '13900000401',
    next: '13900000411',
    fresh: '13900000421',
    haidian: '海淀',
    words: {
      account: accountZh,
      profile: profileZh,
      identity: identityZh,
      branch: branchZh,
      nickName: nickNamesZh,
    },
  },
  {
    view: { language: 'en_us', textSize: 'largest', width: 320 },
    mobile: '13900000402',
    next: '13900000412',
    fresh: '13900000422',
    haidian: 'Haidian',
    words: {
      account: accountEn,
      profile: profileEn,
      identity: identityEn,
      branch: branchEn,
      nickName: nickNamesEn,
    },
  },
]
/** The member's other device, where they registered. */
const elsewhere = new ApiBrowser(club.url)
await elsewhere.register(club, english.mobile, { nickName: '松柏' })

const looksRight = async (page: Page) => expect(await problemsInBothSizes(page)).toEqual([])

/** Finds a branch by the first letters of its pinyin, then by distance. */
async function findBranch(page: Page, { haidian, words: { identity, branch } }: Reader): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await button(identity.register.branchPart).click()
  await button(branch.find).click()
  await page.getByLabel(branch.search).fill('hd')
  await button(new RegExp(haidian)).first().click()
  const chosen = page.getByLabel(branch.branch, { exact: true })
  await expect.poll(() => chosen.inputValue()).toBe('beijing-haidian')
  await button(branch.find).click()
  await button(branch.near).click()
  await page.getByText(branch.isNear).waitFor()
  await looksRight(page)
  await button(/公里|km/)
    .first()
    .click()
  await expect.poll(() => chosen.inputValue()).toMatch(/^beijing-/)
}

/** Collects every token that the browser is given from now on. */
function tokensOf(page: Page): string[] {
  const tokens: string[] = []
  page.on('response', (response) => {
    const { authorization } = response.headers()
    if (authorization) tokens.push(authorization)
  })
  return tokens
}

/** Checks that none of these words is stored in clear text. */
async function keepsNothing(page: Page, canaries: readonly string[]): Promise<void> {
  const kept = await storedByBrowser(page)
  expect(kept).toContain('lang')
  for (const canary of canaries) expect(kept).not.toContain(canary)
}

test.each([chinese])(
  'registering: what is missing is marked, a refused name says why, nothing is kept in clear ($view.language)',
  async (reader) => {
    const { view, fresh, words } = reader
    const { register, login, password } = words.identity
    const inBeijing = { geolocation: { latitude: 39.91, longitude: 116.4 }, permissions: ['geolocation'] }
    const { page, context, complaints } = await openReader(browser, club.url, view, inBeijing)
    const tokens = tokensOf(page)
    const submit = page.getByRole('button', { name: register.submit, exact: true })
    await page.goto(`${club.url}/login`)
    await hydrated(page)
    await fillSmsStep(club, page, view, fresh)
    await page.getByRole('button', { name: login.submit, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: register.title }).waitFor()
    await findBranch(page, reader)

    await page.getByRole('checkbox').first().waitFor()
    await submit.click()
    const agreements = await page.getByRole('checkbox').count()
    await expect.poll(() => page.locator('[type=checkbox][aria-invalid=true]').count()).toBe(agreements)
    await looksRight(page)
    await page.getByLabel(password.newLabel).fill(memberPassword)
    await page.getByLabel(password.repeatLabel).fill(memberPassword)
    await agreeToAll(page)
    const nickName = page.getByLabel(register.nickName)
    await nickName.fill('<b>松</b>')
    await submit.click()
    await page.getByText(words.nickName.markup).first().waitFor()
    await nickName.fill('常青俱乐部')
    const refused = page.waitForResponse('**/api/user/register')
    await submit.click()
    const { message } = (await (await refused).json()) as { message: string }
    await page.locator('#main').getByText(message).first().waitFor()
    await expect.poll(() => nickName.getAttribute('aria-invalid')).toBe('true')
    await looksRight(page)
    await nickName.fill('小松')
    const code = club.smsCode(fresh)
    await submit.click()
    await page.getByText(register.done).first().waitFor()
    await keepsNothing(page, [fresh, code, memberPassword, '小松'])
    // Only the newest token is stored, and in one place.
    const places = (await storedByBrowser(page)).split(tokens.at(-1) ?? '').length - 1
    expect(places).toBe(1)
    await keepsNothing(page, tokens.slice(0, -1))
    expect(complaints).toEqual([])
    await context.close()
  },
)

async function signOutElsewhere(page: Page, { words }: Reader): Promise<void> {
  const { devices: says } = words.account
  await page.goto(`${club.url}/my-devices`)
  // Both devices have the same name, and this one was used last.
  const other = says.nth(says.name(says.clients.pc, says.channels.WEB), 2)
  await page.getByRole('button', { name: says.endNamed(other) }).click()
  await looksRight(page)
  await page.getByRole('button', { name: says.yes, exact: true }).click()
  await page.getByText(says.onlyHere).waitFor()
  await looksRight(page)
  await expect(elsewhere.call('/api/userQry/userInfoQry', {})).rejects.toThrow('userInfoQry')
}

test.each([english])('signing out elsewhere, and a change of mobile ($view.language)', async (reader) => {
  const { view, mobile, next, words } = reader
  const { page, complaints } = await openReader(browser, club.url, view)
  const { mobile: says } = words.account
  const { code } = words.identity
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobile)
  await page.waitForURL(`${club.url}/`)
  await signOutElsewhere(page, reader)
  await page.goto(`${club.url}/edit-nickname?part=account`)
  await page.getByRole('link', { name: words.profile.account.toMobile }).click()

  await button(says.submit).click()
  await page.getByText(says.codeEmpty).waitFor()
  expect(await problemsInBothSizes(page)).toEqual([])

  await button(says.send).click()
  await page.locator('#main').getByText(says.sent, { exact: true }).waitFor()
  await field(says.code).fill(club.smsCode(mobile))
  await field(words.identity.mobile.label).fill(next)
  await button(code.get).click()
  await button(code.getAgain).waitFor()
  await field(code.label).fill(club.smsCode(next))
  expect(await problemsInBothSizes(page)).toEqual([])
  await button(says.submit).click()
  await page.getByText(says.doneText(next.slice(-4))).waitFor()
  expect(await problemsInBothSizes(page)).toEqual([])

  await keepsNothing(page, [mobile, next, '松柏', memberPassword, club.smsCode(next)])
  await page.getByRole('link', { name: says.back }).click()
  await page.getByText(`*******${next.slice(-4)}`).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})
