import type { Locator, Page } from 'playwright-core'
import { hydrated, type View, wordsOf } from './browser.ts'
import type { RunningClub } from './club.ts'
import { memberPassword } from './members.ts'
import { agreeToAll, fillSmsStep } from './sign-up.ts'

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

/** Unfolds a group of the member centre's tasks, then one of them; returns its row. */
export async function openTask(
  page: Page,
  view: View,
  group: 'monthly' | 'rare',
  name: string,
): Promise<Locator> {
  const { groups } = wordsOf[view.language].tasks
  await hydrated(page)
  await page.getByRole('button', { name: new RegExp(`^${groups[group]}`), expanded: false }).click()
  const row = page.getByRole('listitem', { name, exact: true })
  await row.getByRole('button', { expanded: false }).click()
  return row
}

/** From the sign-in page to a registered member: one SMS, a nickname, a password, the agreements. */
export async function registerBySms(
  page: Page,
  view: View,
  club: RunningClub,
  { mobile, nickName, onForm }: { mobile: string; nickName: string; onForm: () => Promise<void> },
): Promise<void> {
  const { identity } = wordsOf[view.language]
  await hydrated(page)
  await fillSmsStep(club, page, view, mobile)
  await page.getByRole('button', { name: identity.login.submit, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: identity.register.title }).waitFor()
  await onForm()
  await page.getByLabel(identity.password.newLabel).fill(memberPassword)
  await page.getByLabel(identity.password.repeatLabel).fill(memberPassword)
  await page.getByLabel(identity.register.nickName).fill(nickName)
  await agreeToAll(page)
  await page.getByRole('button', { name: identity.register.submit, exact: true }).click()
  await page.getByText(identity.register.done).first().waitFor()
}
