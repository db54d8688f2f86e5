import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { words as enCases } from '../apps/desk/src/features/cases/cases.words.en-us.ts'
import { words as zhCases } from '../apps/desk/src/features/cases/cases.words.zh-cn.ts'
import { words as enConfirm } from '../apps/desk/src/features/confirm/confirm.words.en-us.ts'
import { words as zhConfirm } from '../apps/desk/src/features/confirm/confirm.words.zh-cn.ts'
import { words as enMembers } from '../apps/desk/src/features/members/members.words.en-us.ts'
import { words as zhMembers } from '../apps/desk/src/features/members/members.words.zh-cn.ts'
import { words as enToday } from '../apps/desk/src/features/today/today.words.en-us.ts'
import { words as zhToday } from '../apps/desk/src/features/today/today.words.zh-cn.ts'
import { words as enActs } from '../apps/desk/src/kit/acts/acts.words.en-us.ts'
import { words as zhActs } from '../apps/desk/src/kit/acts/acts.words.zh-cn.ts'
import { words as enLooks } from '../apps/desk/src/kit/looks/looks.words.en-us.ts'
import { words as zhLooks } from '../apps/desk/src/kit/looks/looks.words.zh-cn.ts'
import { ApiBrowser } from './api-browser.ts'
import { violationsOf } from './axe.ts'
import { auditorFinds } from './desk-auditor.ts'
import { freePort } from './free-port.ts'
import { openClub } from './open-club.ts'

/** A day at the telephone: why the points did not come, a case answered and made good, an erasure by two people. */

const deskPort = await freePort()
const { club, browser } = await openClub({
  CLUB_DEMO: '1',
  CLUB_NOW: '2026-11-20T02:00:00Z',
  CLUB_DESK_PORT: String(deskPort),
})
const desk = `http://127.0.0.1:${deskPort}`

const inChinese = {
  language: 'zh_cn',
  mobile: '13900000071',
  reviewer: '沈明',
  approver: '方远',
  words: {
    members: zhMembers,
    cases: zhCases,
    today: zhToday,
    acts: zhActs,
    looks: zhLooks,
    confirm: zhConfirm,
  },
  taskName: '每日签到',
  madeGood: '补发',
}
const inEnglish: typeof inChinese = {
  language: 'en_us',
  mobile: '13900000072',
  reviewer: 'Shen Ming',
  approver: 'Fang Yuan',
  words: {
    members: enMembers,
    cases: enCases,
    today: enToday,
    acts: enActs,
    looks: enLooks,
    confirm: enConfirm,
  },
  taskName: 'Daily check-in',
  madeGood: 'Made good',
}

const members = new Map<string, ApiBrowser>()

beforeAll(async () => {
  for (const { mobile } of [inChinese, inEnglish]) {
    const member = new ApiBrowser(club.url)
    await member.register(club, mobile)
    await member.call('/api/task/executeCheckIn', {})
    members.set(mobile, member)
  }
})

/** A window of somebody at the desk, on the first page of theirs. */
async function signedIn(language: string, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript((chosen) => localStorage.setItem('club-desk.language', chosen), language)
  const page = await context.newPage()
  await page.goto(desk)
  await page.getByRole('button', { name }).press('Enter')
  await page.waitForURL(/\/today$/)
  return page
}

async function looksRight(page: Page): Promise<void> {
  expect((await violationsOf(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test.each([inEnglish])(
  'a reviewer says on the telephone why the points did not come, and answers a case with them ($language)',
  async ({ language, mobile, reviewer, words, taskName, madeGood }) => {
    const page = await signedIn(language, reviewer)
    await page.getByRole('heading', { level: 2, name: words.today.waits }).waitFor()
    await page.getByRole('img', { name: new RegExp(words.today.plotText('').slice(0, 8)) }).waitFor()
    await looksRight(page)

    await page.goto(`${desk}/members`)
    await page.getByLabel(words.members.text).fill(mobile)
    await page.getByRole('button', { name: words.members.lookReasons[0] ?? '', exact: true }).press('Enter')
    await page.getByLabel(words.looks.reason, { exact: true }).press('Enter')
    const trades = page.getByRole('table', { name: new RegExp(words.members.trades) })
    await trades.getByText(taskName).waitFor()
    await page.getByText(words.members.missing('992')).waitFor()
    const why = page.getByRole('region', { name: words.members.why })
    const checkIn = why.getByRole('listitem').filter({ hasText: taskName })
    await checkIn.getByText(words.members.cannot).waitFor()
    await looksRight(page)

    await trades.getByRole('button', { name: words.members.openCaseOf(taskName).slice(0, -1) }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.members.caseText).fill('我昨天也签到了')
    await dialog.getByLabel(words.acts.reason, { exact: true }).fill('a call')
    await dialog
      .getByRole('button', { name: words.acts.carryOut, exact: true, disabled: false })
      .press('Enter')
    await dialog.getByText(words.acts.isDone).waitFor()
    await page.keyboard.press('Escape')

    await trades.getByRole('link', { name: words.members.caseOpen }).press('Enter')
    await page.getByLabel(words.looks.reason, { exact: true }).fill('a call')
    await page.getByRole('button', { name: words.looks.look, exact: true }).press('Enter')
    await page.getByText('我昨天也签到了').waitFor()
    await looksRight(page)
    await page.getByRole('button', { name: madeGood, exact: true }).press('Enter')
    await page.reload()
    expect(await page.getByLabel(words.cases.makeGood).inputValue()).toBe('8')
    await page.getByRole('button', { name: words.cases.preview, exact: true }).press('Enter')
    await dialog.getByLabel(words.acts.reason, { exact: true }).fill('checked the log')
    await dialog
      .getByRole('button', { name: words.acts.carryOut, exact: true, disabled: false })
      .press('Enter')
    await dialog.getByText(words.acts.isDone).waitFor()
    const answers = await members
      .get(mobile)
      ?.call<{ list: { answer: string; correctedPoint: number }[] }>('/api/case/list', {})
    expect(answers?.list[0]).toMatchObject({
      correctedPoint: 8,
      answer: expect.stringContaining('已为您补上 8 幸福值'),
    })
    await page.context().close()
  },
)

test('an erasure is ordered with the document’s number, and done by a second person', async () => {
  const { language, mobile, reviewer, approver, words } = inChinese
  const page = await signedIn(language, reviewer)
  await page.goto(`${desk}/members`)
  await page.getByLabel(words.members.text).fill(mobile)
  await page.getByRole('button', { name: words.members.lookReasons[0] ?? '', exact: true }).press('Enter')
  await page.getByRole('button', { name: words.members.find, exact: true }).press('Enter')
  await page.getByRole('button', { name: words.members.erase, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.members.document).fill('2026-118')
  await dialog.getByLabel(words.acts.reason, { exact: true }).fill('本人书面申请')
  await dialog.getByRole('button', { name: words.acts.ask, exact: true, disabled: false }).press('Enter')
  await dialog.getByRole('link', { name: words.acts.openOrder }).press('Enter')
  await page.getByText(words.confirm.ownText).waitFor()
  await page.context().close()

  const second = await signedIn(language, approver)
  await second.getByRole('link', { name: words.today.confirmations }).press('Enter')
  await second.getByRole('table').getByRole('link').first().press('Enter')
  await second.getByText('本人书面申请').waitFor()
  await second
    .getByRole('button', { name: words.confirm.confirm, exact: true, disabled: false })
    .press('Enter')
  await second.getByText(words.acts.isDone).waitFor()
  await expect(members.get(mobile)?.call('/api/userQry/userInfoQry', {})).rejects.toThrow()
  await auditorFinds(browser, desk, 'zh-CN', [
    ['members.show', String(words.members.lookReasons[0]), 'demo-shen'],
    ['cases.open', 'a call', 'demo-shen'],
    ['cases.answer', 'checked the log', 'demo-shen'],
    ['privacy.erase', '本人书面申请', 'demo-shen'],
    ['desk.confirm', '本人书面申请', 'demo-fang'],
  ])
})
