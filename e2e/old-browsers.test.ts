import { expect, onTestFinished, test } from 'vitest'
import { openClubAlone } from './open-club.ts'
import { openChromium } from './phones/devtools.ts'
import { type OldChromium, oldChromium } from './phones/engines.ts'
import { checkIn, seeHome, seeSignIn, signUpByCode } from './phones/journeys.ts'
import { Phone } from './phones/phone.ts'

/** Real engines of phones from 2018 on: decisions/0074. */

const club = await openClubAlone({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

async function phoneWith(version: OldChromium): Promise<Phone> {
  const driver = await openChromium(oldChromium(version))
  onTestFinished(() => driver.close())
  return new Phone(driver, club.url)
}

// This build, from before its release, ends by itself soon after somebody types.
test('on Chromium 64 home and sign-in run', async () => {
  const phone = await phoneWith(64)
  await seeHome(phone)
  // The gaps of the bottom bar are margins here.
  const space = "getComputedStyle(document.querySelector('[data-bottom-bar] li')).marginRight"
  expect(await phone.run<string>(`return ${space}`)).toBe('8px')
  await seeSignIn(phone)
  expect(phone.driver.messages).toEqual([])
})

test.each([
  [72, '13800138072'],
  [80, '13800138080'],
] as const)('on Chromium %i a visitor signs up by a code and checks in', async (version, mobile) => {
  const phone = await phoneWith(version)
  await seeHome(phone)
  await signUpByCode(phone, club, mobile)
  await checkIn(phone)
  expect(phone.driver.messages).toEqual([])
})
