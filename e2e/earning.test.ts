import type { Language } from '@club/contract/languages.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { words as enCases } from '../apps/web/src/features/cases/words.en-us.ts'
import { words as zhCases } from '../apps/web/src/features/cases/words.zh-cn.ts'
import { words as enCenter } from '../apps/web/src/features/happiness-center/words.en-us.ts'
import { words as zhCenter } from '../apps/web/src/features/happiness-center/words.zh-cn.ts'
import { words as enViews } from '../apps/web/src/features/tasks/views/words.en-us.ts'
import { words as zhViews } from '../apps/web/src/features/tasks/views/words.zh-cn.ts'
import { words as enBank } from '../apps/web/src/kit/bank-page/words.en-us.ts'
import { words as zhBank } from '../apps/web/src/kit/bank-page/words.zh-cn.ts'
import { ApiBrowser } from './api-browser.ts'
import { hydrated, openReader, problemsInBothSizes, type Reader, type View, wordsOf } from './browser.ts'
import { openClub } from './open-club.ts'
import { openTask } from './open-task.ts'
import { signUp } from './sign-up.ts'

/** Points for views, refusals, and cases about them, in Chinese and English by turns. */

const morning = '2026-11-20T02:00:00Z'
/** Browser storage of each language's signed-in member. */
const signedIn = new Map<Language, BrowserContextOptions>()

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: morning })

beforeAll(async () => {
  for (const { view, mobile } of [inChinese, inEnglish]) {
    const reader = await openReader(browser, club.url, view)
    await reader.page.goto(`${club.url}/login`)
    await signUp(club, reader.page, view, { mobile })
    signedIn.set(view.language, { storageState: await reader.context.storageState() })
    await reader.context.close()
  }
})

const inChinese = {
  view: { language: 'zh_cn', textSize: 'standard', width: 375 } satisfies View,
  mobile: '13900000021',
  customerNo: '6299000021',
  views: zhViews,
  center: zhCenter.center,
  cases: zhCases,
  tasks: { community: '了解养老社区', report: '看我的养老规划报告', assets: '月度资产达标' },
  wrote: '我的存款没有动过，\n请再查一查。',
  due: '2026年12月11日',
  answer: '已经和银行核对过，十月底的余额确实没有到，下个月可以再来。',
}
const inEnglish = {
  view: { language: 'en_us', textSize: 'largest', width: 375 } satisfies View,
  mobile: '13900000022',
  customerNo: '6299000022',
  views: enViews,
  center: enCenter.center,
  cases: enCases,
  tasks: {
    community: 'Get to know retirement communities',
    report: 'View my retirement plan report',
    assets: 'Monthly assets target',
  },
  wrote: 'I did not touch my savings.\nPlease look again.',
  due: '11 December 2026',
  answer: 'We checked with the bank: the balance at the end of October was below the target.',
}
const bank = { zh_cn: zhBank, en_us: enBank }
const bankPages = 'https://m.evergreen-bank.example/**'
const bankPage = '<meta name="viewport" content="width=device-width"><title>bank</title><h1>bank</h1>'
const stayMs = 11_000

function openMember(view: View): Promise<Reader> {
  return openReader(browser, club.url, view, signedIn.get(view.language))
}

async function looksRight(page: Page): Promise<void> {
  expect(await problemsInBothSizes(page)).toEqual([])
}

// Side by side with the case, since most of it is waiting for a view to count.
test.concurrent.each([inChinese])(
  'viewing a page and the bank’s page earns points ($view.language)',
  async (given) => {
    const { view, views, center, tasks: names } = given
    const words = wordsOf[view.language]
    const { page, context, complaints } = await openMember(view)

    await page.goto(`${club.url}/retirementCommunity`)
    await page.getByText(views.waiting(10)).waitFor()
    await looksRight(page)
    await page.getByRole('main').getByText(views.counted(10)).waitFor()
    await looksRight(page)
    // A second visit shows that the view has counted, and begins none.
    await page.reload()
    await page.getByText(views.finished).first().waitFor()

    await page.goto(`${club.url}/happiness-center`)
    await hydrated(page)
    await page.getByRole('heading', { name: center.outlook.title }).waitFor()
    await page.getByRole('button', { name: center.outlook.showMore }).click()
    await page.getByText(words.ranking.month.quotaLeft(990)).waitFor()
    await looksRight(page)
    await page.getByRole('button', { name: words.tasks.completedOf(1) }).click()
    const community = page.getByRole('listitem', { name: names.community, exact: true })
    await community.getByRole('button').click()
    await community.getByText(center.finished.month).waitFor()

    await page.route(bankPages, (route) => route.fulfill({ contentType: 'text/html', body: bankPage }))
    const open = words.tasks.buttonOf(words.tasks.buttons.goComplete, names.report)
    await openTask(page, view, 'monthly', names.report)
    await page.getByRole('button', { name: open }).click()
    await page.getByRole('button', { name: bank[view.language].leaving.go }).click()
    await page.waitForURL(bankPages)
    // At least the minimum stay; longer does no harm.
    await new Promise((done) => setTimeout(done, stayMs))
    await page.goBack()
    await page.getByRole('main').getByText(views.counted(20)).waitFor()
    await page.getByText(words.ranking.month.quotaLeft(970)).waitFor()
    await looksRight(page)
    expect(complaints).toEqual([])
    await context.close()
  },
)

test.concurrent.each([inEnglish])(
  'a case about a refusal is opened, answered and read ($view.language)',
  async (given) => {
    const { view, cases, tasks: names, mobile, customerNo, wrote, due, answer } = given
    const words = wordsOf[view.language]
    const { page, context, complaints } = await openMember(view)
    const customers = `customer_no,mobile\n${customerNo},${mobile}\n`
    await club.operator('feeds', 'customers', club.file('customers.csv', customers))
    const assets = `month,customer_no,reached,amount\n2026-10,${customerNo},no,20.00\n`
    await club.operator('feeds', 'aum', club.file('aum.csv', assets))

    await page.goto(`${club.url}/happiness-center`)
    const assetsRow = await openTask(page, view, 'monthly', names.assets)
    await assetsRow.getByRole('button', { name: new RegExp(words.tasks.buttons.goClaim) }).click()
    await assetsRow.getByText(words.tasks.claim.notReached).waitFor()
    await assetsRow.getByText(words.tasks.buttons.notReached, { exact: true }).first().waitFor()
    await looksRight(page)

    await page.goto(`${club.url}/happiness-point-detail`)
    await hydrated(page)
    await page.getByText(words.history.refusal, { exact: true }).waitFor()
    await looksRight(page)
    const wrong = page.getByRole('button', { name: new RegExp(`^${cases.wrong}.*${names.assets}`) })
    await wrong.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(cases.form.label).fill(wrote)
    await looksRight(page)
    // Input survives closing the sheet and a failed call.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await wrong.click()
    await expect.poll(() => dialog.getByLabel(cases.form.label).inputValue()).toBe(wrote)
    await page.route('**/api/case/open', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await dialog.getByRole('button', { name: cases.form.send }).click()
    await dialog.getByText(cases.form.failed).waitFor()
    await expect.poll(() => dialog.getByLabel(cases.form.label).inputValue()).toBe(wrote)
    await dialog.getByRole('button', { name: cases.form.send }).click()
    await dialog.getByText(cases.due(due)).waitFor()
    await looksRight(page)
    await dialog.getByRole('button', { name: words.common.iKnow }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(cases.received).waitFor()
    await expect.poll(() => wrong.count()).toBe(0)

    const [caseId = ''] =
      (await club.operator('cases', 'list')).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/) ?? []
    expect(await club.operator('cases', 'show', caseId)).toContain(wrote)
    await club.operator(
      'cases',
      'answer',
      caseId,
      '--text-zh',
      inChinese.answer,
      '--text-en',
      inEnglish.answer,
    )
    await page.reload()
    await hydrated(page)
    await page.getByText(answer).waitFor()
    await page.getByRole('button', { name: cases.mine.show }).click()
    await page.getByText(cases.mine.wrote).waitFor()
    await expect.poll(() => page.getByText(answer).count()).toBe(2)
    await looksRight(page)
    expect(complaints.filter((text) => !text.includes('503'))).toEqual([])
    await context.close()
  },
)

test('a killed club starts again with everything acknowledged', async () => {
  const member = new ApiBrowser(club.url)
  await member.register(club, '13900000023')
  await member.call('/api/task/executeCheckIn', {})
  const { happyPointValue } = await member.call<{ happyPointValue: number }>('/api/user/happypoint', {})
  expect(happyPointValue).toBeGreaterThan(0)
  await club.kill()
  await club.restart({})
  expect(await member.call('/api/user/happypoint', {})).toMatchObject({ happyPointValue })
  expect(await club.command('ledger', 'verify')).toContain('every invariant holds')
})
