import type { Page } from 'playwright-core'
import { memberPassword } from './api-browser.ts'
import { hydrated, type View, wordsOf } from './browser.ts'

/** Signs in by password; the sign-in page must be open. */
export async function signInByPassword(
  page: Page,
  view: View,
  mobile: string,
  ownPassword = memberPassword,
): Promise<void> {
  const { login, mobile: mobileWords, password } = wordsOf[view.language].identity
  await hydrated(page)
  await page.getByRole('button', { name: login.byPassword }).click()
  await page.getByLabel(mobileWords.label, { exact: true }).fill(mobile)
  await page.getByLabel(password.label, { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
}
