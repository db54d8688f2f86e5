import { expect, test } from 'vitest'
import { words as enHomeCheckIn } from '../apps/web/src/features/checkin/home-check-in.words.en-us.ts'
import { words as zhHomeCheckIn } from '../apps/web/src/features/checkin/home-check-in.words.zh-cn.ts'
import { words as loginAlert } from '../apps/web/src/features/identity/sign-in/login-alert.words.zh-cn.ts'
import { words as enUs } from '../apps/web/src/features/ranking/words.en-us.ts'
import { words as zhCn } from '../apps/web/src/features/ranking/words.zh-cn.ts'
import { memberPassword } from './api-browser.ts'
import { hydrated, openReader, problemsOf, untilAnnounced, type View, wordsOf } from './browser.ts'
import { openClub } from './open-club.ts'
import { openTask } from './open-task.ts'
import { agreeToAll } from './sign-up.ts'

/** From the first visit to a rank in the month's ranking, with a bank file deciding about the assets. */

const homeCheckInOf = { zh_cn: zhHomeCheckIn, en_us: enHomeCheckIn } as const
const rankingPagesOf = { zh_cn: zhCn, en_us: enUs } as const
const assetsTask = { zh_cn: '月度资产达标', en_us: 'Monthly assets target' } as const

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

const readers: { view: View; mobile: string; customerNo: string; rank: number }[] = [
  {
    view: { language: 'zh_cn', textSize: 'standard', width: 375 },
    mobile: '13900000011',
    customerNo: '6299000011',
    rank: 1,
  },
  {
    view: { language: 'en_us', textSize: 'largest', width: 375 },
    mobile: '13900000012',
    customerNo: '6299000012',
    rank: 2,
  },
]

for (const { view, mobile, customerNo, rank } of readers) {
  test(`a visitor registers, checks in, claims and takes a rank (${view.language}, ${view.textSize})`, async () => {
    const words = wordsOf[view.language]
    const homeCheckIn = homeCheckInOf[view.language]
    await club.operator(
      'feeds',
      'customers',
      club.file('customers.csv', `customer_no,mobile\n${customerNo},${mobile}\n`),
    )
    await club.operator(
      'feeds',
      'aum',
      club.file('aum.csv', `month,customer_no,reached,amount\n2026-10,${customerNo},yes,120000.00\n`),
    )
    const { page, context, complaints } = await openReader(browser, club.url, view)
    const looksRight = async () => expect(await problemsOf(page)).toEqual([])

    await page.goto(club.url)
    await looksRight()
    await hydrated(page)
    await page.getByRole('link', { name: words.home.visitor.action }).click()

    // The code field keeps its input while the code is requested.
    await page.getByLabel(words.identity.mobile.label).fill(mobile)
    await page.getByRole('button', { name: words.identity.code.get }).click()
    await page.getByText(words.identity.code.wait).waitFor()
    await looksRight()
    await page.getByLabel(words.identity.code.label).fill(club.smsCode(mobile))
    await page.getByRole('button', { name: words.identity.login.submit, exact: true }).click()

    await page.getByRole('heading', { level: 1, name: words.identity.register.title }).waitFor()
    await expect.poll(() => page.url()).not.toContain(mobile)
    await looksRight()
    await page.getByLabel(words.identity.password.newLabel).fill(memberPassword)
    await page.getByLabel(words.identity.password.repeatLabel).fill(memberPassword)
    await agreeToAll(page)
    await page.getByRole('button', { name: words.identity.register.submit, exact: true }).click()
    await page.getByText(words.identity.register.done).first().waitFor()
    await page.getByRole('button', { name: words.identity.register.go }).click()

    await page.goto(`${club.url}/happiness-center`)
    await page.getByText(words.ranking.month.doTasks).waitFor()
    await looksRight()
    await page.goto(club.url)
    await page.getByRole('button', { name: homeCheckIn.checkIn }).click()
    await untilAnnounced(page, homeCheckIn.done)
    await page.getByRole('main').getByText(homeCheckIn.checkedIn).waitFor()
    await looksRight()
    await page.goto(`${club.url}/happiness-center`)
    const assets = await openTask(page, view, 'monthly', assetsTask[view.language])
    await assets.getByRole('button', { name: new RegExp(words.tasks.buttons.goClaim) }).click()
    await page.getByText(words.ranking.month.qualified(rank)).waitFor()
    await looksRight()

    await page.goto(`${club.url}/happiness-point-detail`)
    await page.getByText(words.history.award(999)).waitFor()
    await looksRight()
    await page.goto(`${club.url}/pointList`)
    await page.getByText(rankingPagesOf[view.language].list.title).waitFor()
    await looksRight()
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('public pages work without JavaScript and show their content', async () => {
  const view: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
  const words = wordsOf.zh_cn
  const { page, context } = await openReader(browser, club.url, view, { javaScriptEnabled: false })
  await page.goto(club.url)
  await page.getByRole('heading', { level: 1, name: words.home.welcome('') }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /健康/ }).count()).toBeGreaterThan(0)
  await page.goto(`${club.url}/protocal`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(500)
  const answer = await page.goto(`${club.url}/no-such-page`)
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: words.titles['*'] }).waitFor()
  await context.close()
})

test.each(['standard', 'largest'] as const)(
  'without JavaScript the %s text hides nothing that only a script could show',
  async (textSize) => {
    const view: View = { language: 'zh_cn', textSize, width: 360 }
    const { page, context } = await openReader(browser, club.url, view, { javaScriptEnabled: false })
    await page.goto(`${club.url}/healthQues`)
    const kinds = page.getByRole('main').getByRole('navigation').getByRole('link')
    expect(await kinds.count()).toBeGreaterThan(1)
    const [name = ''] = (await kinds.allInnerTexts()).slice(-1)
    await kinds.last().click()
    await page.getByRole('main').locator('[aria-current]', { hasText: name }).waitFor()
    await page.goto(`${club.url}/retirementCommunity`)
    await page.locator('main a[href^="/citys"]').waitFor()
    await context.close()
  },
)

test('a visitor who opens a member page signs in and lands on it', async () => {
  const words = wordsOf.zh_cn
  const { page, context } = await openReader(browser, club.url, {
    language: 'zh_cn',
    textSize: 'largest',
    width: 360,
    height: 640,
    keepsToasts: true,
  })
  await page.goto(`${club.url}/pointList`)
  await page.getByRole('dialog').getByRole('button', { name: loginAlert.signIn }).click()
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: words.identity.login.byPassword }).click()
  await page.getByLabel(words.identity.mobile.label).fill('13900000011')
  const field = page.getByLabel(words.identity.password.label, { exact: true })
  await field.fill('Wrong12345')
  await page.getByRole('button', { name: words.identity.login.submit, exact: true }).click()
  // Beside the field, and once as a toast, which stays under the pointer and never covers the field.
  await page.getByRole('main').getByText('手机号或密码不正确').waitFor()
  const toast = page.getByRole('status').getByText('手机号或密码不正确')
  await toast.hover()
  const gap = async () => {
    const [inPage, over] = await Promise.all([field.boundingBox(), toast.boundingBox()])
    return inPage && over ? over.y - inPage.y - inPage.height : null
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  await expect.poll(() => page.getByLabel(words.identity.mobile.label).inputValue()).toBe('13900000011')
  expect(await problemsOf(page)).toEqual([])
  await field.fill(memberPassword)
  await page.getByRole('button', { name: words.identity.login.submit, exact: true }).click()
  await page.waitForURL('**/pointList')
  await page.getByRole('heading', { name: rankingPagesOf.zh_cn.list.self }).waitFor()
  await context.close()
})
