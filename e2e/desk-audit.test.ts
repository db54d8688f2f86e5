import { readFileSync } from 'node:fs'
import { audit } from '@club/contract/desk/audit.ts'
import { months } from '@club/contract/desk/months.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as enAudit } from '../apps/desk/src/features/audit/audit.words.en-us.ts'
import { words as zhAudit } from '../apps/desk/src/features/audit/audit.words.zh-cn.ts'
import { words as zhConfirm } from '../apps/desk/src/features/confirm/confirm.words.zh-cn.ts'
import { words as zhHealth } from '../apps/desk/src/features/health/health.words.zh-cn.ts'
import { words as enMonths } from '../apps/desk/src/features/months/months.words.en-us.ts'
import { words as enReport } from '../apps/desk/src/features/report/report.words.en-us.ts'
import { words as enRules } from '../apps/desk/src/features/rules/rules.words.en-us.ts'
import { words as zhRules } from '../apps/desk/src/features/rules/rules.words.zh-cn.ts'
import { words as enActs } from '../apps/desk/src/kit/acts/acts.words.en-us.ts'
import { words as zhActs } from '../apps/desk/src/kit/acts/acts.words.zh-cn.ts'
import { words as enKit } from '../apps/desk/src/kit/kit.words.en-us.ts'
import { words as zhKit } from '../apps/desk/src/kit/kit.words.zh-cn.ts'
import { words as enPlot } from '../apps/desk/src/kit/plot/plot.words.en-us.ts'
import { violationsOf } from './axe.ts'
import { freePort } from './free-port.ts'
import { openClub } from './open-club.ts'

/** An owner ends somebody's sessions; an auditor finds that act with its reason; a reviewer sees none of it. */

const deskPort = await freePort()
const desk = `http://127.0.0.1:${deskPort}`
const { browser } = await openClub({
  CLUB_DEMO: '1',
  CLUB_NOW: '2026-11-20T02:00:00Z',
  CLUB_DESK_PORT: String(deskPort),
})
const reason = '=1+1，设备遗失'
const member = '19900000001'

async function signIn(locale: string, name: RegExp): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(desk)
  await page.getByRole('button', { name }).click()
  await page.getByRole('navigation').waitFor()
  return page
}

async function findsNothing(page: Page): Promise<void> {
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** Types into the field that Tab reaches next, and each after it; an empty text only passes by. */
async function typeInOrder(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    if (text) await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

test('an auditor finds an act by keyboard with its reason, and takes it along as CSV', async () => {
  const [owner, editor] = [await signIn('zh-CN', /方远/), await signIn('zh-CN', /文静/)]
  await owner.goto(`${desk}/health`)
  await owner.getByText(zhHealth.jobs).first().waitFor()
  await findsNothing(owner)
  await owner.getByRole('button', { name: `${zhHealth.end} 文静` }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: zhActs.carryOut, exact: true }).click()
  await dialog.getByText(zhActs.isDone).waitFor()
  await editor.goto(`${desk}/rules`)
  await editor.getByRole('button', { name: /文静/ }).waitFor()

  const auditor = await signIn('en-US', /Jian Ping/)
  await auditor.goto(`${desk}/audit`)
  await auditor.getByLabel(enAudit.act).focus()
  await typeInOrder(auditor, ['desk', ''])
  await auditor.keyboard.press('Enter')
  const row = auditor.getByRole('row', { name: /desk\.end-sessions/ }).filter({ hasText: reason })
  await row.waitFor()
  await auditor.getByText(enAudit.count('1', false), { exact: true }).waitFor()
  await row.getByText(enAudit.details).focus()
  await auditor.keyboard.press('Enter')
  await row.getByText('demo-wen').first().waitFor()
  await findsNothing(auditor)

  const [file] = await Promise.all([
    auditor.waitForEvent('download'),
    auditor.getByRole('button', { name: enAudit.csv }).press('Enter'),
  ])
  const csv = readFileSync(await file.path(), 'utf8')
  expect(csv).toContain('time,operator,act,reason,detail,parts,ended')
  // No spreadsheet takes the reason for a formula.
  expect(csv).toMatch(/desk\.end-sessions,'=1\+1，设备遗失,/)

  await auditor.getByLabel(enAudit.member).fill(member)
  await auditor.getByRole('button', { name: enAudit.search }).press('Enter')
  await auditor.getByText(enAudit.reasonNeeded).waitFor()
  await auditor.getByLabel(enAudit.reason).fill('a complaint')
  await auditor.keyboard.press('Enter')
  await auditor.getByText(enAudit.looked('').slice(0, 20)).waitFor()
})

test.each([
  {
    who: 'a reviewer',
    name: /沈明/,
    page: '/audit',
    call: audit.list.path,
    locale: 'zh-CN',
    kit: zhKit,
    link: zhAudit.title,
  },
  {
    who: 'an editor',
    name: /Wen Jing/,
    page: '/months',
    call: months.list.path,
    locale: 'en-US',
    kit: enKit,
    link: enMonths.title,
  },
])('$who is refused what is not theirs, with a sentence ($locale)', async (person) => {
  const page = await signIn(person.locale, person.name)
  await page.goto(desk + person.page)
  await page.getByText(person.kit.frame.notYoursText).waitFor()
  expect(await page.getByRole('link', { name: person.link, exact: true }).count()).toBe(0)
  const refused = await page.evaluate(
    async ([path, language]) => {
      const headers = {
        'content-type': 'application/json',
        'x-club-desk': '1',
        'accept-language': String(language),
      }
      const answer = await fetch(String(path), { method: 'POST', headers, body: '{}' })
      return { code: answer.status, message: (await answer.json()).message as string }
    },
    [person.call, person.locale],
  )
  expect(refused.code).toBe(403)
  expect(refused.message).toMatch(person.locale === 'zh-CN' ? /[一-鿿]{4,}/ : /^[A-Z][^一-鿿]{10,}$/)
  await page.context().close()
})

test('an editor announces a change of the rules, and a second person confirms what members then read', async () => {
  const [editor, second] = [await signIn('en-US', /Wen Jing/), await signIn('zh-CN', /方远/)]
  await editor.goto(`${desk}/rules`)
  await editor.getByRole('button', { name: enRules.announce }).click()
  const dialog = editor.getByRole('dialog')
  await dialog.getByLabel(enRules.allTasks).selectOption('check_in')
  await dialog.getByLabel(enRules.newPoints).fill('10')
  await dialog.getByText('每日签到：每次10分，原来8分。').waitFor()
  await findsNothing(editor)
  await dialog.getByLabel(enActs.reason).fill('more for mornings')
  await dialog.getByRole('button', { name: enActs.ask, exact: true }).click()
  await dialog.getByText(enActs.waits).waitFor()

  await second.goto(`${desk}/confirm`)
  await second.getByRole('link', { name: '预告规则变化' }).click()
  await second.getByRole('button', { name: zhConfirm.confirm, exact: true }).click()
  await second.getByText(zhActs.isDone).waitFor()
  await second.goto(`${desk}/rules`)
  const row = second.getByRole('row', { name: /每日签到：每次10分，原来8分/ })
  await row.filter({ hasText: zhRules.states.announced }).filter({ hasText: 'Wen Jing' }).waitFor()
  await findsNothing(second)
})

test('the report counts, and other rules are tried on last month', async () => {
  const auditor = await signIn('en-US', /Jian Ping/)
  await auditor.goto(`${desk}/report`)
  await auditor.getByRole('tab', { name: enReport.tabs.members }).click()
  await auditor.getByRole('img', { name: enPlot.plot(enReport.funnel) }).waitFor()
  await auditor.getByText(enPlot.table).first().click()
  await auditor
    .getByRole('row', { name: new RegExp(enReport.steps.reached) })
    .first()
    .waitFor()
  await findsNothing(auditor)

  await auditor.goto(`${desk}/rules`)
  await auditor.getByLabel(enRules.month).fill('2026-11')
  await auditor.getByLabel(enRules.places).fill('10')
  await auditor.getByRole('button', { name: enRules.run }).press('Enter')
  await auditor.getByRole('row', { name: new RegExp(`${enRules.winners}.* / 10$`) }).waitFor()
  await findsNothing(auditor)
})
