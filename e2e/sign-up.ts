import type { Page } from 'playwright-core'
import { memberPassword } from './api-browser.ts'
import { hydrated, type View, wordsOf } from './browser.ts'
import type { RunningClub } from './club.ts'

/** Agrees to every text of the registration, once the answer with the texts has come. */
export async function agreeToAll(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox')
  await boxes.first().waitFor()
  for (const box of await boxes.all()) await box.check()
}

/** Fills in a mobile and the code that was sent to it, once the page says that it was sent. */
export async function fillSmsStep(
  club: RunningClub,
  page: Page,
  { language }: Pick<View, 'language'>,
  mobile: string,
): Promise<void> {
  const { mobile: field, code } = wordsOf[language].identity
  await page.getByLabel(field.label, { exact: true }).fill(mobile)
  await page.getByRole('button', { name: code.get }).click()
  await page.getByText(code.wait).waitFor()
  await page.getByLabel(code.label).fill(club.smsCode(mobile))
}

interface SignUp {
  mobile: string
  nickName?: string
  /** What is done on the form of the registration before it is filled in. */
  onForm?: () => Promise<void>
}

/** Registers a new member by SMS code; the sign-in page must be open. Ends as a signed-in member. */
export async function signUp(
  club: RunningClub,
  page: Page,
  view: Pick<View, 'language'>,
  { mobile, nickName, onForm }: SignUp,
): Promise<void> {
  const { identity } = wordsOf[view.language]
  await hydrated(page)
  await fillSmsStep(club, page, view, mobile)
  await page.getByRole('button', { name: identity.login.submit, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: identity.register.title }).waitFor()
  await onForm?.()
  await page.getByLabel(identity.password.newLabel).fill(memberPassword)
  await page.getByLabel(identity.password.repeatLabel).fill(memberPassword)
  if (nickName !== undefined) await page.getByLabel(identity.register.nickName).fill(nickName)
  await agreeToAll(page)
  await page.getByRole('button', { name: identity.register.submit, exact: true }).click()
  await page.getByText(identity.register.done).first().waitFor()
}
