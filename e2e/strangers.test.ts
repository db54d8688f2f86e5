import { statuses } from '@club/contract/statuses.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ApiBrowser, memberPassword } from './api-browser.ts'
import { hydrated, openReader, problemsInBothSizes, type View, wordsOf } from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'
import { agreeToAll, fillSmsStep } from './sign-up.ts'

/** A stranger guesses while the member signs in, and a member who has forgotten the password sets a new one. */

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

const guessed: { view: View; mobile: string } = {
  view: { language: 'en_us', textSize: 'largest', width: 375 },
  mobile: '13900000501',
}
const forgetful: { view: View; mobile: string } = {
  view: { language: 'zh_cn', textSize: 'standard', width: 375 },
  mobile: '13900000502',
}
for (const { mobile } of [guessed, forgetful]) await new ApiBrowser(club.url).register(club, mobile)
// Hours later, because within an hour of an SMS another browser must solve a picture code to get the next.
await club.restart({ CLUB_NOW: '2026-11-20T06:00:00Z' })

const newPassword = 'Pinewood77'
const wrongGuesses = 5

const isHome = (page: Page) => page.waitForURL(`${club.url}/`)

/** Guesses in a browser of the stranger's own; each is refused. */
async function guess(mobile: string, rightCode: string): Promise<void> {
  const stranger = new ApiBrowser(club.url)
  for (let no = 1; no <= wrongGuesses; no += 1) {
    const smsCode = String((Number(rightCode) + no) % 1_000_000).padStart(6, '0')
    const guessed = stranger.call('/api/user/login', { mobile, loginType: 'sms', smsCode })
    await expect(guessed).rejects.toThrow('/api/user/login')
  }
}

test.each([guessed])('a stranger’s guesses stop nobody ($view.language)', async ({ view, mobile }) => {
  const { page, context } = await openReader(browser, club.url, view)
  const { identity } = wordsOf[view.language]
  await page.goto(`${club.url}/login`)
  await hydrated(page)
  await fillSmsStep(club, page, view, mobile)
  await guess(mobile, club.smsCode(mobile))
  expect(await problemsInBothSizes(page)).toEqual([])
  await page.getByRole('button', { name: identity.login.submit, exact: true }).click()
  await isHome(page)
  await context.close()
})

test.each([forgetful])('a forgotten password is replaced ($view.language)', async ({ view, mobile }) => {
  const { page, context } = await openReader(browser, club.url, view)
  const { identity } = wordsOf[view.language]
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobile, 'Wrong12345')
  await page.getByRole('link', { name: identity.login.forgot }).click()
  await page.waitForURL('**/reg?for=password')
  await hydrated(page)
  await fillSmsStep(club, page, view, mobile)
  await page.getByLabel(identity.password.newLabel).fill(newPassword)
  await page.getByLabel(identity.password.repeatLabel).fill(newPassword)
  expect(await problemsInBothSizes(page)).toEqual([])
  await agreeToAll(page)
  await page.locator('form button[type=submit]').click()
  await page.getByText(identity.register.done).first().waitFor()
  await context.close()

  for (const [password, isGood] of [
    [memberPassword, false],
    [newPassword, true],
  ] as const) {
    const again = await openReader(browser, club.url, view)
    await again.page.goto(`${club.url}/login`)
    const answer = again.page.waitForResponse('**/api/user/login')
    await signInByPassword(again.page, view, mobile, password)
    const { status } = (await (await answer).json()) as { status: string }
    expect(status === statuses.ok).toBe(isGood)
    if (isGood) await isHome(again.page)
    await again.context.close()
  }
})
