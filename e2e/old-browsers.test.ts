import { reporting } from '@club/contract/reporting.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openClubAlone } from './open-club.ts'
import { openChromium } from './phones/devtools.ts'
import { checkIn, seeHome, seeSignIn, signUpByCode } from './phones/journeys.ts'
import { type OldChromium, oldChromium } from './phones/old-chromiums.ts'
import { type Driver, Phone } from './phones/phone.ts'
import { openWebKit } from './phones/webkit.ts'

/** Real engines of phones from 2018 on, and that of iPhones: decisions/0022#floor. `npm run phones` tries more. */

const club = await openClubAlone({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

/** What reports are sent with; Chromium 80 and older refuse it unless the club helps. */
const given = { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' }, body: '{}' }
const sendEvents = `await fetch('${reporting.events.path}', ${JSON.stringify(given)})`

const old = (version: OldChromium) => openChromium(oldChromium(version), true)

async function phoneWith(opening: Promise<Driver>): Promise<Phone> {
  const driver = await opening
  onTestFinished(() => driver.close())
  return new Phone(driver, club.url)
}

/** The addresses of what the service worker keeps of pages, or of answers. */
const keptOf = (kind: 'pages' | 'answers') => `
  const names = (await caches.keys()).filter((name) => name.startsWith('club-${kind}-'))
  const keys = await Promise.all(names.map((name) => caches.open(name).then((one) => one.keys())))
  return keys[0] && keys[0].length > 0 ? keys[0].map(({ url }) => url) : null`

// This build, from before its release, ends by itself soon after somebody types.
test('on Chromium 64 home and sign-in run, and a page is kept to be read offline', async () => {
  const phone = await phoneWith(old(64))
  await seeHome({ phone })
  // The gaps of the bottom bar are margins here.
  const space = "getComputedStyle(document.querySelector('[data-bottom-bar] li')).marginRight"
  expect(await phone.run<string>(`return ${space}`)).toBe('8px')
  await seeSignIn({ phone })
  await phone.open('/health')
  const kept = await phone.until<string[]>('a kept page', keptOf('pages'))
  expect(kept).toContain(`${club.url}/-/page/zh_cn/health`)
  expect((await phone.until<string[]>('kept answers', keptOf('answers'))).length).toBeGreaterThan(0)
  expect(phone.driver.messages).toEqual([])
})

test.each([
  ['Chromium 72', () => old(72), '13800138072'],
  ['Chromium 80', () => old(80), '13800138080'],
  ['WebKit', openWebKit, '13800138026'],
] as const)('on %s a visitor signs up by a code and checks in', async (_, open, mobile) => {
  const phone = await phoneWith(open())
  await seeHome({ phone })
  await signUpByCode({ phone, club, mobile })
  await checkIn({ phone, club, mobile })
  // Events are refused for what they hold, not by the browser.
  expect(await phone.run<number>(`return (${sendEvents}).status`)).toBe(400)
  expect(phone.driver.messages).toEqual([])
})
