import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as enContest } from '../apps/desk/src/features/contest/contest.words.en-us.ts'
import { words as enReview } from '../apps/desk/src/features/review/review.words.en-us.ts'
import { words as zhReview } from '../apps/desk/src/features/review/review.words.zh-cn.ts'
import { words as enActs } from '../apps/desk/src/kit/acts/acts.words.en-us.ts'
import { ApiBrowser } from './api-browser.ts'
import { violationsOf } from './axe.ts'
import { auditorFinds } from './desk-auditor.ts'
import { freePort } from './free-port.ts'
import { openClub } from './open-club.ts'

/** A reviewer at the desk: ten works by keys, and held votes that are judged by their evidence. */

const deskPort = await freePort()
const { club, browser } = await openClub({
  CLUB_DEMO: '1',
  CLUB_NOW: '2026-11-20T02:00:00Z',
  CLUB_DESK_PORT: String(deskPort),
})
const desk = `http://127.0.0.1:${deskPort}`
const sameMomentMs = 400
/** Beside those that the demo club has. */
const mobiles = ['13900000501', '13900000502']
const worksOfEach = 5

async function enterWorks(): Promise<void> {
  const folder = fileURLToPath(new URL('../content/demo-works/', import.meta.url))
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.full.jpg'))
  for (const [at, mobile] of mobiles.entries()) {
    const member = new ApiBrowser(club.url)
    await member.register(club, mobile)
    for (let index = 0; index < worksOfEach; index += 1) {
      const picture = pictures[at * worksOfEach + index] ?? ''
      const { fileId } = await member.upload<{ fileId: string }>(readFileSync(folder + picture), {
        purpose: 'work',
      })
      const name = `作品${at}${index}`
      await member.call('/api/talent/submitWork', { type: 8, name, intro: '', fileIds: [fileId] })
    }
  }
}

async function signIn(locale: string, name: RegExp): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(desk)
  await page.getByRole('button', { name }).click()
  await page.getByRole('navigation').waitFor()
  return page
}

/** Presses a key once the moment of the last one is over. */
function presser(page: Page): (key: string) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async (key) => {
    await page.waitForFunction(([at, ms]) => performance.now() - (at ?? 0) > (ms ?? 0), [last, sameMomentMs])
    await page.keyboard.press(key)
    last = await page.evaluate(() => performance.now())
  }
}

/** Waits until another press is no longer one of the same moment. */
async function aMomentLater(page: Page): Promise<void> {
  const now = await page.evaluate(() => performance.now())
  await page.waitForFunction(([at, ms]) => performance.now() - (at ?? 0) > (ms ?? 0), [now, sameMomentMs])
}

const looksRight = async (page: Page) => expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])

test('a reviewer decides about ten works by keys, and a slip decides nothing', async () => {
  await enterWorks()
  const page = await signIn('zh-CN', /沈明/)
  await page.goto(`${desk}/review`)
  const title = page.getByRole('heading', { level: 2 }).first()
  const decided = (count: number) => page.getByText(zhReview.doneHere(String(count))).waitFor()
  const press = presser(page)
  await decided(0)
  await title.waitFor()
  await looksRight(page)
  const first = await title.innerText()

  // A field has the focus: letters are text.
  await press('r')
  const words = page.getByRole('textbox').first()
  await words.fill('请')
  await page.keyboard.type('as4')
  expect(await words.inputValue()).toBe('请as4')
  expect(await title.innerText()).toBe(zhReview.refusing.title)
  await looksRight(page)
  await words.fill('请换一张清楚些的照片')
  await page.keyboard.press('Escape')
  await press('4')
  await decided(1)
  await page.getByText(zhReview.refusedNow(first, zhReview.reasons.unclear)).waitFor()

  // The last decision is taken back, and the work is there again.
  await press('z')
  await page.getByText(zhReview.backAgain(first)).waitFor()
  expect(await title.innerText()).toBe(first)
  await decided(0)

  // Two presses in the same moment are one decision; a modifier makes it another key.
  await page.keyboard.press('Control+a')
  await page.waitForFunction((ms) => performance.now() > ms, sameMomentMs)
  await press('a')
  await decided(1)
  await aMomentLater(page)
  await page.evaluate(() => {
    for (let twice = 0; twice < 2; twice += 1)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }))
  })
  await decided(2)
  // `press` does not know of these two.
  await aMomentLater(page)
  const passedOver = await title.innerText()
  await press('s')
  await page.getByText(zhReview.passed(passedOver)).waitFor()
  for (let count = 3; count <= 10; count += 1) {
    await press('a')
    await decided(count)
  }
  const audit = await club.operator('audit', 'list', '--act', 'review.approve')
  expect(audit.match(/\(desk:demo-shen\)/g)).toHaveLength(10)
  await page.context().close()
})

test('held votes are released with their evidence, and a work is found by its number', async () => {
  const page = await signIn('en', /Shen/)
  await page.goto(`${desk}/contest`)
  await page.getByRole('tab', { name: enContest.held }).click()
  const rows = page.getByRole('table', { name: enContest.votes.caption }).getByRole('row')
  await rows.nth(1).waitFor()
  const before = await rows.count()
  await rows.nth(1).getByRole('button', { name: enContest.votes.look }).click()
  await page.getByLabel(enContest.votes.lookReason).fill('a burst')
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: enContest.votes.bursts }).waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: enContest.votes.release }).click()
  await page.getByLabel(enActs.reason, { exact: true }).fill('a family with one device')
  await page.getByRole('button', { name: enActs.carryOut }).click()
  await page.getByText(enActs.isDone).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => rows.count()).toBe(before - 1)

  await page.goto(`${desk}/review/list`)
  await page.getByLabel(enReview.work.no, { exact: true }).fill('600001')
  await page.getByLabel(enReview.waits.why).fill('a complaint')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: enReview.one.takeDown }).waitFor()
  await looksRight(page)
  await auditorFinds(browser, desk, 'en-US', [
    ['review.approve', '', 'demo-shen'],
    ['votes.evidence', 'a burst', 'demo-shen'],
    ['votes.release', 'a family with one device', 'demo-shen'],
    ['review.show', 'a complaint', 'demo-shen'],
  ])
  await page.context().close()
})
