import { expect, test } from 'vitest'
import { words as enWallet } from '../apps/web/src/features/wallet/words.en-us.ts'
import { words as enWealth } from '../apps/web/src/features/wealth/words.en-us.ts'
import { words as zhWealth } from '../apps/web/src/features/wealth/words.zh-cn.ts'
import { ApiBrowser } from './api-browser.ts'
import { hydrated, openReader, problemsOf, type View } from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'

/** A member's cards and pensions from the bank's files, and the calculator that counts as a task. */

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

const mobile = '13900000401'

test('a member sees their cards and pensions from the feed, and only the last digits of a number', async () => {
  const view: View = { language: 'en_us', textSize: 'largest', width: 375 }
  await new ApiBrowser(club.url).register(club, mobile)
  const { page, context } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobile)
  await page.waitForURL(`${club.url}/`)
  await page.goto(`${club.url}/myCard`)
  await page.getByText(enWallet.empty).waitFor()
  expect(await problemsOf(page)).toEqual([])

  const cards = `mobile,masked_no,kind,status\n${mobile},6222******4321,happy_yang,normal\n${mobile},6222******8765,debit,frozen\n`
  await club.operator('feeds', 'cards', club.file('cards.csv', cards))
  const pensions = `mobile,kind,balance,as_of\n${mobile},personal_pension,12000.50,2026-11-19\n`
  await club.operator('feeds', 'pensions', club.file('pensions.csv', pensions))
  await page.reload()
  await page.getByText('4321').waitFor()
  await expect.poll(() => page.getByRole('main').innerText()).not.toContain('6222')
  await page.getByRole('img', { name: enWallet.codeLabel }).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('link', { name: new RegExp(enWallet.kinds.debit) }).click()
  await page.getByText(enWallet.advice.frozen).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.goto(`${club.url}/cardDetail?cardId=none`)
  await page.getByRole('heading', { level: 1, name: enWallet.unknown }).waitFor()

  await page.goto(`${club.url}/queryAnnuity`)
  await page.getByText('12,000.50 yuan').first().waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.goto(`${club.url}/retirementCalculator`)
  await hydrated(page)
  const { fields, submit, until, awarded } = enWealth.calculator
  for (const [field, text] of Object.entries({ age: '72', pensionYuan: '3,000', spendingYuan: '4000' })) {
    await page.getByLabel(fields[field as keyof typeof fields].label, { exact: true }).fill(text)
  }
  await page.getByLabel(fields.savingsYuan.label, { exact: true }).fill('120000')
  await page.getByRole('button', { name: submit }).click()
  await page.getByText(/At this pace your savings last until you are 8\d\./).waitFor()
  expect(until(80)).toContain('80')
  await page.getByText(awarded(50)).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await context.close()
})

test('a visitor calculates without an account; invalid figures have a message and stay in the field', async () => {
  const view: View = { language: 'zh_cn', textSize: 'standard', width: 320 }
  const { page, context } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/retirementCalculator`)
  await hydrated(page)
  const { fields, problems, submit } = zhWealth.calculator
  await page.getByLabel(fields.age.label, { exact: true }).fill('七十二')
  await page.getByRole('button', { name: submit }).click()
  await page.getByText(problems.notANumber).waitFor()
  await expect.poll(() => page.getByText(problems.empty).count()).toBe(3)
  expect(await problemsOf(page)).toEqual([])
  await page.reload()
  await hydrated(page)
  await expect.poll(() => page.getByLabel(fields.age.label, { exact: true }).inputValue()).toBe('七十二')
  await page.goto(`${club.url}/queryAnnuity`)
  await hydrated(page)
  // The reader who asks to sign in is not asked again.
  await page.getByRole('link', { name: zhWealth.annuity.signIn }).click()
  await page.waitForURL(`${club.url}/login`)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await context.close()
})
