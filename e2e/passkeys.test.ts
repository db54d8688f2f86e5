import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as accountEn } from '../apps/web/src/features/account/words.en-us.ts'
import { words as accountZh } from '../apps/web/src/features/account/words.zh-cn.ts'
import { words as sectionEn } from '../apps/web/src/features/passkeys/mine/words.en-us.ts'
import { words as sectionZh } from '../apps/web/src/features/passkeys/mine/words.zh-cn.ts'
import { words as passkeysEn } from '../apps/web/src/features/passkeys/words.en-us.ts'
import { words as passkeysZh } from '../apps/web/src/features/passkeys/words.zh-cn.ts'
import { ApiBrowser } from './api-browser.ts'
import { hydrated, openReader, problemsInBothSizes, type View, wordsOf } from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'

/** Signing in by the phone's own lock, with Chromium's virtual one, in either language: rules/identity#passkeys. */

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })
// Passkeys are bound to a name: 127.0.0.1 has none.
const url = club.url.replace('127.0.0.1', 'localhost')

interface Reader {
  view: View
  mobile: string
  words: { passkeys: typeof passkeysZh; section: typeof sectionZh; account: typeof accountZh }
}

const readers: Reader[] = [
  {
    view: { language: 'zh_cn', textSize: 'standard', width: 375 },
    mobile: '13900000501',
    words: { passkeys: passkeysZh, section: sectionZh, account: accountZh },
  },
  {
    view: { language: 'en_us', textSize: 'largest', width: 320, height: 640 },
    mobile: '13900000502',
    words: { passkeys: passkeysEn, section: sectionEn, account: accountEn },
  },
]
const [chinese, english] = readers as [Reader, Reader]
for (const { mobile } of readers) await new ApiBrowser(club.url).register(club, mobile, { nickName: '松柏' })

/** A phone with a lock, which recognizes its owner until told otherwise. */
async function lockOf(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const looksRight = async (page: Page) => expect(await problemsInBothSizes(page)).toEqual([])

async function signOut(page: Page, { view }: Reader): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('authorization')
    localStorage.setItem('hasPermission', 'false')
  })
  await page.goto(`${url}/login`)
  await hydrated(page)
  await page.getByLabel(wordsOf[view.language].identity.mobile.label, { exact: true }).waitFor()
}

test.each([english])(
  'asked once, set up, signed in by it, taken away in my devices ($view.language)',
  async (reader) => {
    const { view, mobile, words } = reader
    const { offer, signIn } = words.passkeys
    const { section: says } = words
    const { devices } = words.account
    const { page, context, complaints } = await openReader(browser, url, view)
    const { cdp, authenticatorId } = await lockOf(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto(`${url}/login`)
    expect(await button(signIn.button).count()).toBe(0)
    await signInByPassword(page, view, mobile)
    await page.waitForURL(`${url}/`)
    await page.getByRole('dialog').getByRole('heading', { name: offer.title }).waitFor()
    await looksRight(page)

    // Not recognized, as with wet fingers: nothing is lost, and nothing shouts.
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await button(offer.yes).click()
    await page.getByRole('dialog').getByText(offer.cancelled).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await looksRight(page)
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await button(offer.yes).click()
    await page.getByText(offer.doneText).waitFor()
    await looksRight(page)
    await button(offer.known).click()

    await signOut(page, reader)
    await looksRight(page)
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await button(signIn.button).click()
    await page.locator('#main').getByText(signIn.cancelled).waitFor()
    await looksRight(page)
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await button(signIn.button).click()
    await page.waitForURL(`${url}/`)

    await page.goto(`${url}/my-devices`)
    await page.getByRole('heading', { name: says.title }).waitFor()
    await page.getByText(says.here, { exact: true }).last().waitFor()
    expect(await button(says.add).count()).toBe(0)
    await looksRight(page)
    await page.getByText(devices.here, { exact: true }).first().waitFor()
    await page.getByText(says.remove, { exact: true }).click()
    await page.getByText(says.ask).waitFor()
    await button(says.yes).last().click()
    await page.getByText(says.none).waitFor()
    await looksRight(page)
    // Whoever took it away can set it up again, here.
    await button(says.add).waitFor()

    await signOut(page, reader)
    expect(await button(signIn.button).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  },
)

test("'later' is kept: the next sign-in asks nothing, and my devices offers it still", async () => {
  const { view, mobile, words } = chinese
  const { page, context } = await openReader(browser, url, view)
  await lockOf(page)
  const question = page.getByRole('heading', { name: words.passkeys.offer.title })
  await page.goto(`${url}/login`)
  await signInByPassword(page, view, mobile)
  await question.waitFor()
  await page.getByRole('button', { name: words.passkeys.offer.later }).click()
  await signOut(page, chinese)
  await signInByPassword(page, view, mobile)
  await page.waitForURL(`${url}/`)
  expect(await page.evaluate(() => sessionStorage.getItem('passkeyDue'))).toBeNull()

  await page.goto(`${url}/my-devices`)
  await page.getByRole('button', { name: words.section.add }).click()
  await page.getByText(words.section.here, { exact: true }).last().waitFor()
  await looksRight(page)
  await context.close()
})

test('a passkey that was taken away elsewhere is refused in words, and the SMS is first again', async () => {
  const { view, mobile, words } = chinese
  const { page, context } = await openReader(browser, url, view)
  await lockOf(page)
  await page.goto(`${url}/login`)
  await signInByPassword(page, view, mobile)
  await page.getByRole('button', { name: words.passkeys.offer.yes }).click()
  await page.getByText(words.passkeys.offer.doneText).waitFor()
  // From another phone.
  await page.evaluate(async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: localStorage.getItem('authorization') ?? '',
    }
    const [credentialId] = JSON.parse(localStorage.getItem('passkeys') ?? '[]')
    await fetch('/api/passkey/remove', { method: 'POST', headers, body: JSON.stringify({ credentialId }) })
  })
  await signOut(page, chinese)
  await page.getByRole('button', { name: words.passkeys.signIn.button }).click()
  await page.getByText('请在这一页换一种方式登录，登录后可以').waitFor()
  await looksRight(page)
  await signOut(page, chinese)
  expect(await page.getByRole('button', { name: words.passkeys.signIn.button }).count()).toBe(0)
  await context.close()
})

const inWeChat = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/116.0 MicroMessenger/8.0.40'

test.each([
  { where: 'WeChat', more: { userAgent: inWeChat }, path: '/login', script: '' },
  { where: "the bank's app", more: {}, path: '/login?channel=MB', script: '' },
  {
    where: 'a browser without passkeys',
    more: {},
    path: '/login',
    script: 'delete window.PublicKeyCredential',
  },
])('in $where nothing is asked, and nothing of it is loaded', async ({ more, path, script }) => {
  const { view, mobile } = chinese
  const { page, context, complaints } = await openReader(browser, url, view, more)
  if (script) await context.addInitScript(script)
  await lockOf(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(url + path)
  await signInByPassword(page, view, mobile)
  await page.waitForURL((address) => address.pathname === '/')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((one) => /passkey|ceremony/.test(one) && !one.includes('passkeys.words'))).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
