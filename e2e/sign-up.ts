import { vi } from 'vitest'
import { type Reader, takenOver, type View, wordsOf } from './browser.ts'
import type { RunningClub } from './club.ts'

const password = 'Evergreen88'
const smsWaitMs = 20_000

/** Registers a new member by SMS code in a reader's window; ends as a signed-in member. */
export async function signUp(
  club: RunningClub,
  { page }: Pick<Reader, 'page'>,
  { language }: Pick<View, 'language'>,
  mobile: string,
): Promise<void> {
  const { identity } = wordsOf[language]
  await page.goto(`${club.url}/login`)
  await takenOver(page)
  await page.getByLabel(identity.mobile.label).fill(mobile)
  await page.getByRole('button', { name: identity.code.get }).click()
  await page.getByText(identity.code.advice).waitFor()
  const code = await vi.waitFor(() => club.smsCode(mobile), { timeout: smsWaitMs })
  await page.getByLabel(identity.code.label).fill(code)
  await page.getByRole('button', { name: identity.login.submit, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: identity.register.title }).waitFor()
  await page.getByLabel(identity.password.newLabel).fill(password)
  await page.getByLabel(identity.password.repeatLabel).fill(password)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: identity.register.submit, exact: true }).click()
  await page.getByText(identity.register.done).first().waitFor()
}
