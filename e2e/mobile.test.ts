import { expect, test } from 'vitest'
import { words as accountEn } from '../apps/web/src/features/account/words.en-us.ts'
import { words as accountZh } from '../apps/web/src/features/account/words.zh-cn.ts'
import { words as profileEn } from '../apps/web/src/features/identity/profile.words.en-us.ts'
import { words as profileZh } from '../apps/web/src/features/identity/profile.words.zh-cn.ts'
import { words as identityEn } from '../apps/web/src/features/identity/words.en-us.ts'
import { words as identityZh } from '../apps/web/src/features/identity/words.zh-cn.ts'
import { openReader, problemsOf, type View } from './browser.ts'
import { signInByPassword } from './journeys.ts'
import { ApiBrowser } from './members.ts'
import { openClub } from './open-club.ts'

/** A member changes the mobile, with a code to the old one and a code to the new one. */

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

interface Reader {
  view: View
  mobile: string
  next: string
  words: { account: typeof accountZh; profile: typeof profileZh; identity: typeof identityZh }
}

const readers: Reader[] = [
  {
    view: { language: 'zh_cn', textSize: 'standard', width: 375, height: 667 },
    mobile: '13900000401',
    next: '13900000411',
    words: { account: accountZh, profile: profileZh, identity: identityZh },
  },
  {
    view: { language: 'en_us', textSize: 'largest', width: 320 },
    mobile: '13900000402',
    next: '13900000412',
    words: { account: accountEn, profile: profileEn, identity: identityEn },
  },
]
for (const { mobile } of readers) await new ApiBrowser(club.url).register(club, mobile, { nickName: '松柏' })

test.each(readers)('change of mobile ($view.language)', async ({ view, mobile, next, words }) => {
  const { page, complaints } = await openReader(browser, club.url, view)
  const { mobile: says } = words.account
  const { code } = words.identity
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobile)
  await page.waitForURL(`${club.url}/`)
  await page.goto(`${club.url}/edit-nickname?part=account`)
  await page.getByRole('link', { name: words.profile.account.toMobile }).click()

  await button(says.submit).click()
  await page.getByText(says.codeEmpty).waitFor()
  expect(await problemsOf(page)).toEqual([])

  await button(says.send).click()
  await page.locator('#main').getByText(says.sent, { exact: true }).waitFor()
  await field(says.code).fill(club.smsCode(mobile))
  await field(words.identity.mobile.label).fill(next)
  await button(code.get).click()
  await button(code.getAgain).waitFor()
  await field(code.label).fill(club.smsCode(next))
  expect(await problemsOf(page)).toEqual([])
  await button(says.submit).click()
  await page.getByText(says.doneText(next.slice(-4))).waitFor()
  expect(await problemsOf(page)).toEqual([])

  await page.getByRole('link', { name: says.back }).click()
  await page.getByText(`*******${next.slice(-4)}`).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})
