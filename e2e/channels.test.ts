import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { words as zhCourses } from '../apps/web/src/features/courses/words.zh-cn.ts'
import { words as enPartner } from '../apps/web/src/features/identity/partner/words.en-us.ts'
import { words as zhPartner } from '../apps/web/src/features/identity/partner/words.zh-cn.ts'
import { words as enAlert } from '../apps/web/src/features/identity/sign-in/login-alert.words.en-us.ts'
import { words as zhAlert } from '../apps/web/src/features/identity/sign-in/login-alert.words.zh-cn.ts'
import { words as enStorage } from '../apps/web/src/features/identity/start/storage.words.en-us.ts'
import { words as zhStorage } from '../apps/web/src/features/identity/start/storage.words.zh-cn.ts'
import { words as zhPoints } from '../apps/web/src/features/points/words.zh-cn.ts'
import { words as zhBridge } from '../apps/web/src/gallery/bridge/words.zh-cn.ts'
import { words as enBank } from '../apps/web/src/kit/bank-page/words.en-us.ts'
import { words as enSettings } from '../apps/web/src/kit/frame/settings-panel.words.en-us.ts'
import { words as zhSettings } from '../apps/web/src/kit/frame/settings-panel.words.zh-cn.ts'
import { installAppStandIn } from '../apps/web/src/kit/host-app/app-stand-in.ts'
import { ApiBrowser, memberPassword } from './api-browser.ts'
import {
  hydrated,
  isInSight,
  openReader,
  problemsInBothSizes,
  problemsOf,
  type View,
  wordsOf,
} from './browser.ts'
import { openClub } from './open-club.ts'
import { openTask } from './open-task.ts'
import { signInByPassword } from './sign-in.ts'
import { agreeToAll } from './sign-up.ts'

/** The three channels and a partner's link, in Chinese and English by turns: rules/channels#what-each-offers. */

const inChinese = {
  view: { language: 'zh_cn', textSize: 'standard', width: 375 } satisfies View,
  mobile: '13900000951',
  partner: zhPartner,
  partnerName: '银龄公园',
  settings: zhSettings,
  storage: zhStorage,
  alert: zhAlert,
  report: '看我的养老规划报告',
}
const inEnglish: typeof inChinese = {
  view: { language: 'en_us', textSize: 'largest', width: 375 } satisfies View as never,
  mobile: '13900000952',
  partner: enPartner,
  partnerName: 'Silver Park',
  settings: enSettings,
  storage: enStorage,
  alert: enAlert,
  report: 'View my retirement plan report',
}
const both = [inChinese, inEnglish]

const { club, browser } = await openClub({ CLUB_DEMO: '1', CLUB_NOW: '2026-11-20T02:00:00Z' })

beforeAll(async () => {
  for (const { mobile } of both) await new ApiBrowser(club.url).register(club, mobile)
})

const token = async (mobile: string, ...more: string[]) =>
  (await club.operator('token', 'issue', mobile, ...more)).trim()

interface Message {
  call: string
  args: Record<string, unknown>
}

declare global {
  interface Window {
    tellTest?: (text: string) => void
  }
}

/** Puts the stand-in for the bank's app into every page of a context; returns what it was sent. */
async function withApp(context: BrowserContext): Promise<Message[]> {
  const received: Message[] = []
  await context.exposeFunction('tellTest', (text: string) => void received.push(JSON.parse(text) as Message))
  await context.addInitScript(installAppStandIn, {
    features: ['title', 'close', 'share', 'bankPage', 'textSize'],
  })
  await context.addInitScript(() => {
    const app = window.EvergreenApp
    if (!app) return
    const take = app.postMessage
    app.postMessage = (text) => {
      window.tellTest?.(text)
      take(text)
    }
  })
  return received
}

const pressBack = (page: Page) =>
  page.evaluate(() => window.EvergreenClub?.receive(JSON.stringify({ event: 'back' })))

const bankPages = 'https://m.evergreen-bank.example/**'
const reportPage = {
  key: 'retirement_plan_report',
  url: 'https://m.evergreen-bank.example/s/retirement-plan-report',
}

test.each([inChinese])(
  "in the bank's app: its token, title bar, back button, share sheet and pages ($view.language)",
  async ({ view, mobile, report }) => {
    const words = wordsOf[view.language]
    const { page, context, complaints } = await openReader(browser, club.url, view)
    const received = await withApp(context)
    const callsOf = (call: string) => received.filter((one) => one.call === call).map(({ args }) => args)
    const leaks: string[] = []
    let first = await token(mobile)
    page.on('request', (request) => {
      if (!request.isNavigationRequest() && request.url().includes(first)) leaks.push(request.url())
    })
    await page.goto(`${club.url}/happiness-center?channel=MB&token=${first}`)
    await page.getByRole('heading', { name: words.tasks.title }).waitFor()
    await expect.poll(() => page.url()).toBe(`${club.url}/happiness-center`)
    expect(leaks).toEqual([])
    const title = words.titles['/happiness-center']
    await expect.poll(() => callsOf('setTitle').at(-1)).toEqual({ title, canGoBack: false })

    const open = words.tasks.buttonOf(words.tasks.buttons.goComplete, report)
    await openTask(page, view, 'monthly', report)
    await page.getByRole('button', { name: open }).click()
    await expect.poll(() => callsOf('openBankPage')).toEqual([reportPage])
    await expect.poll(() => page.url()).toBe(`${club.url}/happiness-center`)

    // The app's back button closes an overlay, then goes back a page, then closes the club.
    await page.getByRole('button', { name: words.points.rules, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(await pressBack(page)).toBe(true)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: words.points.history }).click()
    const history = zhPoints.titles['/happiness-point-detail']
    await expect.poll(() => callsOf('setTitle').at(-1)).toEqual({ title: history, canGoBack: true })
    expect(await pressBack(page)).toBe(true)
    await expect.poll(() => callsOf('setTitle').at(-1)).toEqual({ title, canGoBack: false })
    expect(callsOf('close')).toEqual([])
    expect(await pressBack(page)).toBe(true)
    await expect.poll(() => callsOf('close')).toEqual([{}])

    await page.goto(`${club.url}/courseArticle?courseId=course-2026-02`)
    await page.getByRole('button', { name: zhCourses.share.send }).click()
    await expect.poll(() => callsOf('share')[0]?.url).toMatch(/\/course\S+course-2026-02$/)
    const picture = `${club.url}/previews/${view.language}/media/`
    expect(String(callsOf('share')[0]?.imageUrl).startsWith(picture)).toBe(true)

    // The same member's next token raises no question; somebody else's does.
    first = await token(mobile)
    await page.goto(`${club.url}/?token=${first}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => callsOf('setTitle').at(-1)?.canGoBack).toBe(false)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.goto(`${club.url}/?token=${await token('19900000001')}`)
    await page.getByRole('dialog', { name: words.identity.account.title }).waitFor()
    expect(await problemsInBothSizes(page)).toEqual([])
    await page.getByRole('button', { name: words.identity.account.stay }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])

    await page.evaluate(() => localStorage.clear())
    await page.goto(`${club.url}/login?token=refused.token.here`)
    await page.getByText(words.identity.login.tokenRefused).waitFor()
    expect(await problemsInBothSizes(page)).toEqual([])
    await context.close()
  },
)

/** Signs in and goes to the member centre. */
async function atCenter(page: Page, view: View, mobile: string): Promise<void> {
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobile)
  await page.waitForURL(`${club.url}/`)
  await page.goto(`${club.url}/happiness-center`)
  await hydrated(page)
}

test.each([inEnglish])(
  'in a browser an explanation comes before a page of the bank, in WeChat a hint ($view.language)',
  async ({ view, mobile, report }) => {
    const words = wordsOf[view.language]
    const open = words.tasks.buttonOf(words.tasks.buttons.goComplete, report)
    const web = await openReader(browser, club.url, view)
    await atCenter(web.page, view, mobile)
    await web.page.route(bankPages, (route) => route.fulfill({ contentType: 'text/html', body: 'bank' }))
    await openTask(web.page, view, 'monthly', report)
    await web.page.getByRole('button', { name: open }).click()
    await web.page.getByText('m.evergreen-bank.example').waitFor()
    expect(await problemsInBothSizes(web.page)).toEqual([])
    await web.page.getByRole('button', { name: enBank.leaving.stay }).click()
    await web.page.getByRole('dialog').waitFor({ state: 'detached' })
    await web.page.getByRole('button', { name: open }).click()
    await web.page.getByRole('button', { name: enBank.leaving.go }).click()
    await web.page.waitForURL(reportPage.url)
    await web.page.goBack()
    await web.page.getByRole('heading', { name: words.tasks.title }).waitFor()
    await expect.poll(() => web.page.getByRole('dialog').count()).toBe(0)
    expect(web.complaints).toEqual([])
    await web.context.close()

    const userAgent =
      'Mozilla/5.0 (Linux; Android 10; MED-AL00) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Mobile Safari/537.36 MMWEBID/2100 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 NetType/4G Language/zh_CN'
    const inWeChat = await openReader(browser, club.url, view, { userAgent })
    await atCenter(inWeChat.page, view, mobile)
    await openTask(inWeChat.page, view, 'monthly', report)
    await inWeChat.page.getByRole('button', { name: open }).click()
    await inWeChat.page.getByText(enBank.hint.text).waitFor()
    await inWeChat.page.getByRole('button', { name: enBank.hint.copy }).click()
    await inWeChat.page.getByText(enBank.hint.copied).first().waitFor()
    expect(await problemsInBothSizes(inWeChat.page)).toEqual([])
    await expect.poll(() => inWeChat.page.url()).toBe(`${club.url}/happiness-center`)
    await inWeChat.context.close()
  },
)

test.each([inChinese])(
  "a partner's person registers without an SMS and comes back to the linked page ($view.language)",
  async ({ view, partner, partnerName, settings }) => {
    const { identity, titles } = wordsOf[view.language]
    const { page, context, complaints } = await openReader(browser, club.url, view)
    const given = await token('13900000953', '--issuer', 'silver-park')
    await page.goto(`${club.url}/college?token=${given}&source=silver-park`)
    await page.getByText(identity.register.vouched).waitFor()
    await expect.poll(() => page.url()).toBe(`${club.url}/reg`)
    await page.getByLabel(identity.password.newLabel).fill(memberPassword)
    await page.getByLabel(identity.password.repeatLabel).fill(memberPassword)
    await agreeToAll(page)
    await page.getByRole('button', { name: identity.register.submit, exact: true }).click()
    await page.getByRole('button', { name: identity.register.go, exact: true }).click()
    await page.waitForURL(`${club.url}/college`)
    await page.getByRole('heading', { level: 1, name: titles['/college'] }).waitFor()

    // The way back, on this page and on the next ones, until the member signs out.
    const back = page.getByRole('link', { name: partner.back(partnerName) })
    await expect.poll(() => back.getAttribute('href')).toBe('https://m.silver-park.example/')
    await page.getByText('m.silver-park.example', { exact: true }).waitFor()
    expect(await problemsInBothSizes(page)).toEqual([])
    await page.goto(`${club.url}/edit-nickname?part=account`)
    await back.waitFor()
    await page.getByRole('button', { name: wordsOf[view.language].common.signOut }).click()
    await page.getByRole('button', { name: settings.leave }).click()
    await back.waitFor({ state: 'detached' })
    await page.goto(`${club.url}/college?source=silver-park`)
    await page.getByRole('heading', { level: 1, name: titles['/college'] }).waitFor()
    await hydrated(page)
    await expect.poll(() => back.count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  },
)

const digits = [...'零一二三四五六七八九']
const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Requests a code for a mobile that got one within the hour: the sum beside the picture must be answered first. */
async function askForCode(page: Page, { language }: View): Promise<void> {
  const { code, image } = wordsOf[language].identity
  const asked = page.waitForResponse('**/getVerifyCode')
  await page.getByRole('button', { name: code.get }).click()
  // In large text, picture and field do not fit one screen: it begins with the picture.
  await expect.poll(() => isInSight(page.getByRole('img', { name: image.alt }))).toBe(true)
  const { data } = (await (await asked).json()) as { data: { question: string } }
  const terms = data.question.match(new RegExp([...digits, ...numbers].join('|'), 'g')) ?? []
  const numberOf = (term: string) => Math.max(digits.indexOf(term), numbers.indexOf(term))
  await page.getByLabel(image.label).fill(String(terms.reduce((sum, term) => sum + numberOf(term), 0)))
  await page.getByRole('button', { name: image.send }).click()
  await page.getByText(code.wait).waitFor()
}

/** A partner's link for a member, opened in a new window. */
async function fromPartner(view: View, mobile: string) {
  const reader = await openReader(browser, club.url, view)
  const given = await token(mobile, '--issuer', 'silver-park')
  return { ...reader, open: () => reader.page.goto(`${club.url}/college?token=${given}&source=silver-park`) }
}

test.each([inEnglish])(
  'a member whom a partner sends for the first time confirms it once by SMS, and then comes straight in ($view.language)',
  async ({ view, mobile, partner, partnerName }) => {
    const { identity, titles } = wordsOf[view.language]
    const first = await fromPartner(view, mobile)
    const { page } = first
    await first.open()
    await page.getByRole('heading', { level: 1, name: partner.confirm.title }).waitFor()
    await page.getByText(partner.confirm.from(partnerName, `*******${mobile.slice(7)}`)).waitFor()
    await expect.poll(() => page.url()).toBe(`${club.url}/login`)
    expect(await problemsInBothSizes(page)).toEqual([])
    // After declining, the reader stays a visitor and is asked again by the next link.
    await page.getByRole('button', { name: partner.confirm.decline }).click()
    await page.waitForURL(`${club.url}/`)
    await first.context.close()

    const second = await fromPartner(view, mobile)
    await second.open()
    await second.page.getByRole('heading', { level: 1, name: partner.confirm.title }).waitFor()
    await askForCode(second.page, view)
    const code = club.smsCode(mobile)
    await second.page.getByLabel(identity.code.label).fill(code === '123456' ? '654321' : '123456')
    await second.page.getByRole('button', { name: partner.confirm.submit }).click()
    await second.page.locator('[aria-invalid="true"]').waitFor()
    await second.page.getByLabel(identity.code.label).fill(code)
    await second.page.getByRole('button', { name: partner.confirm.submit }).click()
    await second.page.waitForURL(`${club.url}/college`)
    await second.page.getByRole('link', { name: partner.back(partnerName) }).waitFor()
    expect(second.complaints).toEqual([])
    await second.context.close()

    // From now on it works in any browser, even if the first answer is lost on its way.
    const third = await fromPartner(view, mobile)
    let lost = 0
    await third.page.route('**/api/user/tokenLogin', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await third.open()
    await third.page.getByRole('link', { name: partner.back(partnerName) }).waitFor()
    await third.page.getByRole('heading', { level: 1, name: titles['/college'] }).waitFor()
    expect(await third.page.evaluate(() => localStorage.getItem('authorization'))).toMatch(/^[\w-]{64}$/)
    expect(lost).toBe(2)
    await third.context.close()
  },
)

test.each([inChinese])("the demo's page plays the bank's app ($view.language)", async ({ view }) => {
  const { page, context, complaints } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/kit/app`)
  await hydrated(page)
  await page.getByRole('button', { name: zhBridge.play }).click()
  await page.getByText(zhBridge.offers('title, close, share, bankPage, textSize')).first().waitFor()
  await page.getByRole('button', { name: zhBridge.calls.share }).click()
  await page.getByText('"result":"shared"').first().waitFor()
  await page.getByRole('button', { name: zhBridge.events.back }).click()
  await page.getByText(zhBridge.returned(true)).first().waitFor()
  expect(await problemsInBothSizes(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

/** A web view without DOM storage: null, or throwing when it is touched. */
function withoutStorage(kind: 'null' | 'throwing'): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        if (kind === 'throwing') throw new DOMException('denied', 'SecurityError')
        return null
      },
    })
}

test.each([
  [inChinese, 'null', true],
  [inEnglish, 'throwing', true],
  [inEnglish, 'null', false],
] as const)(
  'without storage a sign-in outlasts a reload if there are cookies, and the page says once what is not kept (%#)',
  async ({ view, mobile, settings, storage, alert }, kind, hasCookies) => {
    const { common, titles } = wordsOf[view.language]
    const { page, context, complaints } = await openReader(browser, club.url, view)
    await context.addInitScript(withoutStorage, kind)
    if (!hasCookies)
      await context.addInitScript(() => Object.defineProperty(document, 'cookie', { value: '' }))
    await page.goto(`${club.url}/login`)
    await signInByPassword(page, view, mobile)
    await page.waitForURL(`${club.url}/`)
    const notice = page.getByRole('dialog').getByText(storage.title)
    await page
      .getByRole('dialog')
      .getByText(hasCookies ? storage.kept : storage.lost)
      .waitFor()
    expect(await problemsOf(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: common.close }).click()
    await notice.waitFor({ state: 'detached' })

    await page.goto(`${club.url}/pointList`)
    if (hasCookies) {
      await page.getByRole('heading', { level: 1, name: titles['/pointList'] }).waitFor()
      const kept = (await context.cookies()).filter(({ name }) => name.startsWith('kept-'))
      expect(new Set(kept.map(({ sameSite }) => sameSite))).toEqual(new Set(['Strict']))
      await page.goto(`${club.url}/edit-nickname?part=account`)
      await page.getByRole('button', { name: common.signOut }).click()
      await page.getByRole('button', { name: settings.leave }).click()
      await page.waitForURL(`${club.url}/`)
      await expect
        .poll(async () => (await context.cookies()).map(({ name }) => name))
        .not.toContain('kept-authorization')
      await page.goto(`${club.url}/pointList`)
    }
    await page.getByRole('dialog').getByText(alert.browsing).waitFor()
    expect(await notice.count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  },
)
