import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as enRefusals } from '../apps/server/src/features/family/family.words.en-us.ts'
import { words as zhRefusals } from '../apps/server/src/features/family/family.words.zh-cn.ts'
import { words as enFamily } from '../apps/web/src/features/family/words.en-us.ts'
import { words as zhFamily } from '../apps/web/src/features/family/words.zh-cn.ts'
import { ApiBrowser } from './api-browser.ts'
import { hydrated, openReader, problemsInBothSizes, type View } from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'
import { fillSmsStep } from './sign-up.ts'

/**
 * A member asks a relative by a scanned code, approves them, is looked after, reads a greeting and ends the help, in
 * Chinese; in English another finds that two relatives are the most.
 */

const familyOf = { zh_cn: zhFamily, en_us: enFamily } as const
const refusalsOf = { zh_cn: zhRefusals.messages, en_us: enRefusals.messages } as const
const zh: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
const en: View = { language: 'en_us', textSize: 'largest', width: 375 }
const views = [
  { view: zh, member: '13900000301', relative: '13700000301', come: comeBySms },
  { view: en, member: '13900000302', relative: '13700000302', come: comeAsMember },
]

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

// The floating button may still be moving aside.
const looksRight = async (page: Page) => expect(await problemsInBothSizes(page)).toEqual([])

/** The member makes a code and reads it. */
async function makeCode(page: Page, view: View): Promise<string> {
  const { member } = familyOf[view.language]
  await page.goto(`${club.url}/family`)
  await hydrated(page)
  await page.getByRole('button', { name: member.make }).waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: member.make }).click()
  await page.getByRole('heading', { name: member.code.title }).waitFor()
  await looksRight(page)
  const digits = await page.getByText(/^\d{4} \d{4}$/).innerText()
  return digits.replace(' ', '')
}

/** The relative, who is not a member, opens the scanned link and confirms a mobile by SMS. */
async function comeBySms(page: Page, view: View, code: string, mobile: string): Promise<void> {
  const { signIn } = familyOf[view.language].helper
  await page.goto(`${club.url}/family-helper#code=${code}`)
  await hydrated(page)
  await expect.poll(() => page.url()).toBe(`${club.url}/family-helper`)
  await page.getByText(signIn.withCode).waitFor()
  await looksRight(page)
  await fillSmsStep(club, page, view, mobile)
  await page.getByRole('button', { name: signIn.submit }).click()
}

/** The relative, who is a member, signs in and types the code that was read out. */
async function comeAsMember(page: Page, view: View, code: string, mobile: string): Promise<void> {
  const { join } = familyOf[view.language].helper
  await new ApiBrowser(club.url).register(club, mobile)
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobile)
  await page.waitForURL(`${club.url}/`)
  await page.goto(`${club.url}/family-helper`)
  await page.getByRole('textbox', { name: join.label }).fill(`${code.slice(0, 4)} ${code.slice(4)}`)
  await looksRight(page)
  await page.getByRole('button', { name: join.submit }).click()
}

/** The relative reads whose code it is, says who they are, and asks for the member's yes. */
async function ask(page: Page, view: View): Promise<void> {
  const { join, waiting } = familyOf[view.language].helper
  await page.getByText(join.whoAmI).waitFor()
  await looksRight(page)
  await page.getByText(join.names[0] ?? '', { exact: true }).click()
  await page.getByRole('button', { name: join.ask }).click()
  await page.getByText(waiting('王**')).waitFor()
  await looksRight(page)
}

/** The member sees who asks, allows one thing more, and says yes. */
async function sayYes(page: Page, view: View, mobile: string): Promise<void> {
  const { member, sight, helper, ofPerson } = familyOf[view.language]
  const name = helper.join.names[0] ?? ''
  await page.getByRole('heading', { name: member.asks.title(name) }).waitFor()
  await page.getByText(member.asks.text(mobile.slice(7))).waitFor()
  await looksRight(page)
  await page.getByLabel(sight.missing).check()
  await page.getByRole('button', { name: ofPerson(member.asks.yes, name), exact: true }).click()
  await page.getByRole('button', { name: member.helper.end }).waitFor()
  await looksRight(page)
}

/** The relative looks, sees what is allowed and nothing else, and sends a greeting. */
async function look(page: Page, view: View, text: string): Promise<void> {
  const { helper } = familyOf[view.language]
  await page.getByRole('button', { name: helper.check }).click()
  await page.getByText(helper.checkIn.open).first().waitFor()
  await page.getByText(helper.missing(1000, 11)).waitFor()
  await expect.poll(() => page.getByText(helper.noCourse).count()).toBe(0)
  await looksRight(page)
  await page.getByRole('button', { name: helper.greet.show }).click()
  await page.getByText(helper.greet.sentences.visit).click()
  await page.getByLabel(helper.greet.own).fill(text)
  await looksRight(page)
  await page.getByRole('button', { name: helper.greet.send, exact: true }).click()
  await page.getByText(helper.greet.sent).first().waitFor()
}

/** With two relatives there is no room for a third, neither by the used code nor by a new one. */
async function refuseThird(own: Page, view: View): Promise<void> {
  const others = '1370000032'
  const { member, helper } = familyOf[view.language]
  const refusals = refusalsOf[view.language]
  const oldTab = await own.context().newPage()
  for (const tab of [oldTab, own]) {
    await tab.goto(`${club.url}/family`)
    await hydrated(tab)
    await tab.getByRole('button', { name: member.another }).click()
    await tab.getByRole('button', { name: member.make }).waitFor()
  }
  await own.getByRole('button', { name: member.make }).click()
  const code = (await own.getByText(/^\d{4} \d{4}$/).innerText()).replace(' ', '')
  const second = new ApiBrowser(club.url)
  await second.register(club, `${others}2`)
  await second.call('/api/family/join', { code, name: helper.join.names[1] })
  await own.getByText(member.full(2)).waitFor()
  await expect.poll(() => own.getByRole('button', { name: member.another }).count()).toBe(0)
  await oldTab.getByRole('button', { name: member.make }).click()
  await oldTab.getByRole('main').getByText(refusals.helpersFull).waitFor()
  await oldTab.close()

  const third = await openReader(browser, club.url, view)
  await comeAsMember(third.page, view, code, `${others}3`)
  await third.page.getByRole('main').getByText(refusals.familyCodeWrong).waitFor()
  await looksRight(third.page)
  expect(third.complaints).toEqual([])
  await third.context.close()
}

/** The member reads the greeting and the list of looks, and ends the help with one tap. */
async function readAndEnd(page: Page, view: View, text: string): Promise<void> {
  const { member, helper } = familyOf[view.language]
  const name = helper.join.names[0] ?? ''
  await page.goto(`${club.url}/messages`)
  await page.getByText(`${name}: ${text}`).waitFor()
  await page.goto(`${club.url}/family`)
  const looks = page.getByRole('list', { name: member.looks.title }).getByRole('listitem')
  await expect.poll(() => looks.first().innerText()).toContain(name)
  await looksRight(page)
  await page.getByRole('button', { name: member.helper.end }).click()
  await page.getByText(member.ended.byMember(name)).first().waitFor()
  await looksRight(page)
}

/** The relative looks and sends a greeting; once the member has ended the help, there is nothing to see any more. */
async function lookAndEnd(own: Page, theirs: Page, view: View): Promise<void> {
  const { helper } = familyOf[view.language]
  const text = '周六回家吃饭'
  await look(theirs, view, text)
  await readAndEnd(own, view, text)
  await theirs.reload()
  await theirs.getByText(helper.over('王**')).waitFor()
  await expect.poll(() => theirs.getByText(helper.checkIn.open).count()).toBe(0)
  await looksRight(theirs)
}

test.each(views)('a relative looks after a member who allowed it, $view.language', async (row) => {
  const { view, member, relative, come } = row
  await new ApiBrowser(club.url).register(club, member, { nickName: '王秀英' })
  const own = await openReader(browser, club.url, view)
  const theirs = await openReader(browser, club.url, view)
  await own.page.goto(`${club.url}/login`)
  await signInByPassword(own.page, view, member)
  await own.page.waitForURL(`${club.url}/`)

  const code = await makeCode(own.page, view)
  await come(theirs.page, view, code, relative)
  await ask(theirs.page, view)
  await sayYes(own.page, view, relative)
  if (view === en) await refuseThird(own.page, view)
  else await lookAndEnd(own.page, theirs.page, view)

  expect([...own.complaints, ...theirs.complaints]).toEqual([])
  await own.context.close()
  await theirs.context.close()
})
