import { readFileSync } from 'node:fs'
import { acts } from '@club/contract/desk/acts.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as enConfirm } from '../apps/desk/src/features/confirm/confirm.words.en-us.ts'
import { words as zhConfirm } from '../apps/desk/src/features/confirm/confirm.words.zh-cn.ts'
import { words as enFiles } from '../apps/desk/src/features/files/files.words.en-us.ts'
import { words as zhFiles } from '../apps/desk/src/features/files/files.words.zh-cn.ts'
import { words as enMembers } from '../apps/desk/src/features/members/members.words.en-us.ts'
import { words as enMonths } from '../apps/desk/src/features/months/months.words.en-us.ts'
import { words as enActs } from '../apps/desk/src/kit/acts/acts.words.en-us.ts'
import { words as zhActs } from '../apps/desk/src/kit/acts/acts.words.zh-cn.ts'
import { words as enKit } from '../apps/desk/src/kit/kit.words.en-us.ts'
import { words as zhKit } from '../apps/desk/src/kit/kit.words.zh-cn.ts'
import { words as enLooks } from '../apps/desk/src/kit/looks/looks.words.en-us.ts'
import { violationsOf } from './axe.ts'
import { auditorFinds } from './desk-auditor.ts'
import { freePort } from './free-port.ts'
import { openClub } from './open-club.ts'

/**
 * The days of whoever hands in files, of the second person, of the owner and of the auditor, on the morning of the 1st:
 * a file with a mistake in Chinese, the month's end in English, and what the auditor finds of both.
 */

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

const inChinese = { locale: 'zh-CN', acts: zhActs, confirm: zhConfirm, kit: zhKit }
const inEnglish: typeof inChinese = { locale: 'en-US', acts: enActs, confirm: enConfirm, kit: enKit }
type Spoken = typeof inChinese

async function signIn({ locale }: Spoken, name: RegExp): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(desk)
  await page.getByRole('button', { name }).click()
  await page.getByRole('main').waitFor()
  return page
}

async function findsNothing(page: Page): Promise<void> {
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

const handIn = (page: Page, text: string) =>
  page.locator('input[type=file]').setInputFiles({
    name: '十月资产.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Gives a reason in the open dialog, carries the act out or leaves it to a second person, and closes the dialog. */
async function order(
  page: Page,
  { acts, kit }: Spoken,
  reason: string,
  how: 'carryOut' | 'ask',
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(acts.reason, { exact: true }).fill(reason)
  await dialog.getByRole('button', { name: acts[how], exact: true, disabled: false }).click()
  await dialog.getByText(how === 'ask' ? acts.waits : acts.isDone).waitFor()
  const foot = dialog.getByRole('contentinfo')
  await foot.getByRole('button', { name: kit.common.close, exact: true }).click()
}

async function openOrder(page: Page, title: string): Promise<void> {
  await page.goto(`${desk}/confirm`)
  await page.getByRole('link', { name: title }).first().click()
}

/** The second person confirms what waits. */
async function confirm(page: Page, { acts, confirm: words }: Spoken, title: string): Promise<void> {
  await openOrder(page, title)
  await press(page, words.confirm)
  await page.getByText(acts.isDone).waitFor()
}

/** Asks the server past the page for what the page does not offer. */
const askAnyway = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json', 'x-club-desk': '1', 'accept-language': 'en_us' }
      const answer = await fetch(String(to), { method: 'POST', headers, body: String(sent) })
      return (await answer.json()).data
    },
    [path, JSON.stringify(body)],
  )

test('a file with a mistake is corrected, stored and taken back; the second person refuses once, says why, and the one who asked reads it', async () => {
  const [lu, fang] = [await signIn(inChinese, /陆行/), await signIn(inChinese, /方远/)]
  await lu.goto(`${desk}/files`)
  await handIn(lu, wrong)
  await lu.getByText(zhFiles.someRefused('1')).waitFor()
  await lu.getByRole('row', { name: /3 .*Oct-26.*重新导出/ }).waitFor()
  await findsNothing(lu)
  await handIn(lu, right)
  await lu.getByText(zhFiles.allGood).waitFor()
  await press(lu, zhFiles.store)
  await order(lu, inChinese, '十月的文件', 'carryOut')

  await lu.getByRole('link', { name: '十月资产.csv' }).click()
  await press(lu, zhFiles.undo)
  await findsNothing(lu)
  await order(lu, inChinese, '发错了', 'ask')
  await lu.getByText(zhFiles.states.done).waitFor()
  await openOrder(fang, '撤销银行文件')
  await fang.getByLabel(zhConfirm.declineReason).fill('请写明错在哪里')
  await press(fang, zhConfirm.decline)
  await fang.getByRole('button', { name: zhConfirm.decline }).waitFor({ state: 'detached' })
  await lu.goto(`${desk}/confirm`)
  await lu.getByRole('tab', { name: zhConfirm.decided }).click()
  await lu
    .getByRole('row', { name: /发错了/ })
    .getByRole('link')
    .click()
  await lu.getByText('请写明错在哪里').waitFor()
  await findsNothing(lu)

  await lu.goto(`${desk}/files`)
  await lu.getByRole('link', { name: '十月资产.csv' }).click()
  await press(lu, zhFiles.undo)
  await order(lu, inChinese, '发错了：是九月的数据', 'ask')
  await confirm(fang, inChinese, '撤销银行文件')
  await lu.reload()
  await lu.getByText(zhFiles.states.takenBack, { exact: true }).waitFor()
  for (const page of [lu, fang]) await page.context().close()
})

/** The owner flags a member's entries of last month, looks at them where the month is, and lifts them again; the second person confirms both. */
async function decideFlags(owner: Page, second: Page): Promise<void> {
  await owner.goto(`${desk}/members`)
  await owner.getByLabel(enMembers.text).fill('19900000003')
  await press(owner, String(enMembers.lookReasons.at(-1)))
  await press(owner, enMembers.find)
  await press(owner, enMembers.earlier)
  await press(owner, enMembers.flagMonth)
  await order(owner, inEnglish, 'votes that look bought', 'ask')
  await confirm(second, inEnglish, 'Flag points')
  await owner.goto(`${desk}/months/2026-11`)
  await owner.getByLabel(enLooks.reason, { exact: true }).fill('month end')
  await press(owner, enLooks.look)
  const flag = owner.getByRole('row', { name: /votes that look bought/ }).first()
  await flag.getByRole('button', { name: enMonths.lift }).click()
  await order(owner, inEnglish, 'a family of five', 'ask')
  await confirm(second, inEnglish, 'Lift flags')
  await owner.reload()
  await owner
    .getByRole('row', { name: /votes that look bought.*lifted/ })
    .first()
    .waitFor()
  await owner.getByRole('tab', { name: enMonths.ranksTab }).click()
  await owner.getByRole('table', { name: enMonths.ranksTab }).waitFor()
  await findsNothing(owner)
}

test('a month ends: the flags are decided, nobody confirms their own close, a second person confirms it and the export', async () => {
  const [lu, fang] = [await signIn(inEnglish, /Lu Xing/), await signIn(inEnglish, /Fang Yuan/)]
  await lu.goto(`${desk}/files`)
  await handIn(lu, wrong)
  await lu.getByText(enFiles.someRefused('1')).waitFor()
  const [refused] = await Promise.all([lu.waitForEvent('download'), press(lu, enKit.common.download)])
  expect(readFileSync(await refused.path(), 'utf8')).toMatch(/3,.*Oct-26/)
  await press(lu, enFiles.storeRest)
  await order(lu, inEnglish, 'the other line comes later', 'carryOut')

  await decideFlags(fang, lu)
  await fang.goto(`${desk}/months`)
  await press(fang, enMonths.close)
  await order(fang, inEnglish, 'my own close', 'ask')
  await openOrder(fang, 'Close')
  await fang.getByText(enConfirm.ownText).waitFor()
  expect(await fang.getByRole('button', { name: enConfirm.confirm }).count()).toBe(0)
  const own = { orderId: fang.url().split('/').at(-1), seen: '' }
  expect(await askAnyway(fang, acts.confirm.path, own)).toMatchObject({ state: 'refused' })
  await fang.getByLabel(enConfirm.declineReason).fill('Lu orders it')
  await press(fang, enConfirm.withdraw)
  await fang.getByRole('button', { name: enConfirm.withdraw }).waitFor({ state: 'detached' })

  await lu.goto(`${desk}/months`)
  await press(lu, enMonths.close)
  await order(lu, inEnglish, 'the end of November', 'ask')
  await confirm(fang, inEnglish, 'Close')
  await lu.reload()
  const november = lu.getByRole('row', { name: /November 2026/ })
  await november.getByRole('button', { name: enMonths.export }).click()
  await order(lu, inEnglish, 'the list for the bank', 'ask')
  await confirm(fang, inEnglish, 'Export')
  await lu.reload()
  const [saved] = await Promise.all([lu.waitForEvent('download'), press(lu, enActs.downloads.download)])
  expect(saved.suggestedFilename()).toBe('ranks-2026-11.csv')
  const list = readFileSync(await saved.path(), 'utf8')
  expect(list.split('\n')[0]).toBe('month,rank,customer_no,mobile,reached_at,benefit')
  await findsNothing(lu)
  for (const page of [lu, fang]) await page.context().close()
})

test('the auditor finds each of these acts with its reason and who did it', async () => {
  await auditorFinds(browser, desk, 'zh-CN', [
    ['feeds.aum', '十月的文件', 'demo-lu'],
    ['desk.order', '发错了', 'demo-lu'],
    ['desk.decline', '请写明错在哪里', 'demo-fang'],
    ['feeds.undo', '发错了：是九月的数据', 'demo-lu'],
    ['desk.confirm', '发错了：是九月的数据', 'demo-fang'],
    ['feeds.aum', 'the other line comes later', 'demo-lu'],
    ['points.flag', 'votes that look bought', 'demo-fang'],
    ['desk.confirm', 'votes that look bought', 'demo-lu'],
    ['points.unflag', 'a family of five', 'demo-fang'],
    ['desk.decline', 'Lu orders it', 'demo-fang'],
    ['months.close', 'the end of November', 'demo-lu'],
    ['desk.confirm', 'the end of November', 'demo-fang'],
    ['months.export', 'the list for the bank', 'demo-lu'],
  ])
})
