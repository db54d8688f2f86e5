import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Language } from '@club/contract/languages.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as confirming } from '../apps/desk/src/features/confirm/confirm.words.zh-cn.ts'
import { words as enFiles } from '../apps/desk/src/features/files/files.words.en-us.ts'
import { words as zhFiles } from '../apps/desk/src/features/files/files.words.zh-cn.ts'
import { words as monthly } from '../apps/desk/src/features/months/months.words.zh-cn.ts'
import { words as acting } from '../apps/desk/src/kit/acts/acts.words.zh-cn.ts'
import { words as kit } from '../apps/desk/src/kit/kit.words.zh-cn.ts'
import { freePort } from './free-port.ts'
import { openClub } from './open-club.ts'

/** A file with a mistake is checked, corrected, stored and undone; a month is closed and exported by two people. */

const deskPort = await freePort()
const desk = `http://127.0.0.1:${deskPort}`
const { browser } = await openClub({
  CLUB_DEMO: '1',
  CLUB_NOW: '2026-12-01T02:00:00Z',
  CLUB_DESK_PORT: String(deskPort),
})

const header = 'customer_no,month,reached,amount'
const wrong = `${header}\nE2E00001,2026-10,Y,120000\nE2E00002,Oct-26,N,98000\n`
const right = `${header}\nE2E00001,2026-10,Y,120000\nE2E00002,2026-10,N,98000\n`

async function signIn(language: Language, name: RegExp): Promise<Page> {
  const locale = language === 'zh_cn' ? 'zh-CN' : 'en-US'
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(desk)
  await page.getByRole('button', { name }).click()
  await page.getByRole('main').waitFor()
  return page
}

async function findsNothing(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

const handIn = (page: Page, text: string) =>
  page.locator('input[type=file]').setInputFiles({
    name: '十月资产.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })

/** Gives the first usual reason and orders what the open dialog shows. */
async function order(page: Page, reason: string, press: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: reason }).click()
  await dialog.getByRole('button', { name: press, exact: true }).click()
}

const closeDialog = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('contentinfo')
    .getByRole('button', { name: kit.common.close, exact: true })
    .click()

/** The second person confirms what waits. */
async function confirm(page: Page, title: string): Promise<void> {
  await page.goto(`${desk}/confirm`)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: confirming.confirm, exact: true }).click()
  await page.getByText(acting.isDone).waitFor()
}

test('somebody hands in a file with a mistake, corrects, stores and undoes it, and closes the month, with a second person', async () => {
  const [lu, fang] = [await signIn('zh_cn', /陆行/), await signIn('zh_cn', /方远/)]
  await lu.goto(`${desk}/files`)
  await handIn(lu, wrong)
  await lu.getByText(zhFiles.someRefused('1')).waitFor()
  await lu.getByRole('row', { name: /3 .*Oct-26.*重新导出/ }).waitFor()
  await findsNothing(lu)
  await handIn(lu, right)
  await lu.getByText(zhFiles.allGood).waitFor()
  await lu.getByRole('button', { name: zhFiles.store, exact: true }).click()
  await order(lu, String(zhFiles.reasons[0]), acting.carryOut)
  await lu.getByRole('dialog').getByText(acting.isDone).waitFor()
  await closeDialog(lu)

  await lu.getByRole('link', { name: '十月资产.csv' }).click()
  await lu.getByRole('button', { name: zhFiles.undo }).click()
  await findsNothing(lu)
  await order(lu, String(zhFiles.undoReasons[0]), acting.ask)
  await lu.getByRole('dialog').getByText(acting.waits).waitFor()
  await closeDialog(lu)
  await lu.getByText(zhFiles.states.done).waitFor()
  await confirm(fang, '撤销银行文件')
  await lu.reload()
  await lu.getByText(zhFiles.states.takenBack, { exact: true }).waitFor()

  await lu.goto(`${desk}/months`)
  await lu.getByRole('button', { name: monthly.close, exact: true }).click()
  await order(lu, String(monthly.closeReasons[0]), acting.ask)
  await lu.getByRole('dialog').getByText(acting.waits).waitFor()
  await closeDialog(lu)
  await confirm(fang, '月结')
  await lu.reload()
  await lu
    .getByRole('row', { name: /2026年11月/ })
    .getByRole('button', { name: monthly.export })
    .click()
  await order(lu, String(monthly.exportReasons[0]), acting.ask)
  await lu.getByRole('dialog').getByText(acting.waits).waitFor()
  await closeDialog(lu)
  await confirm(fang, '导出月度名次')
  await lu.reload()
  const [saved] = await Promise.all([
    lu.waitForEvent('download'),
    lu.getByRole('button', { name: monthly.download }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('ranks-2026-11.csv')
  const list = readFileSync(await saved.path(), 'utf8')
  expect(list.split('\n')[0]).toBe('month,rank,customer_no,mobile,reached_at,benefit')
  await findsNothing(lu)
  for (const page of [lu, fang]) await page.context().close()
})

test('the mistake is told in English, too, and the refused lines can be downloaded', async () => {
  const lu = await signIn('en_us', /Lu Xing/)
  await lu.goto(`${desk}/files`)
  await handIn(lu, wrong)
  await lu.getByText(enFiles.someRefused('1')).waitFor()
  const [saved] = await Promise.all([
    lu.waitForEvent('download'),
    lu.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(readFileSync(await saved.path(), 'utf8')).toMatch(/3,.*Oct-26/)
  await lu.context().close()
})
