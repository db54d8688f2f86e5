import { wordsOf } from '../browser.ts'
import type { RunningClub } from '../club.ts'
import type { Phone } from './phone.ts'

const words = wordsOf.zh_cn
const { identity } = words
const password = 'Harbour4821'

/** What a member does on an old phone, each from an open browser on. */
export async function seeHome(phone: Phone): Promise<void> {
  await phone.open('/')
  await phone.see(words.home.welcome)
}

export async function seeSignIn(phone: Phone): Promise<void> {
  await phone.open('/login')
  await phone.see(identity.login.lead)
}

/** Registers by SMS code; ends as a signed-in member. */
export async function signUpByCode(phone: Phone, club: RunningClub, mobile: string): Promise<void> {
  await phone.open('/login')
  await phone.fill(identity.mobile.label, mobile)
  await phone.tap(identity.code.get)
  await phone.see(identity.code.wait)
  await phone.fill(identity.code.label, club.smsCode(mobile))
  await phone.tap(identity.login.submit, 'main form button[type=submit]')
  await phone.see(identity.register.lead)
  await phone.fill(identity.password.newLabel, password)
  await phone.fill(identity.password.repeatLabel, password)
  await phone.until(
    'the agreements',
    `const boxes = Array.from(document.querySelectorAll('input[type=checkbox]'))
     for (const box of boxes) if (!box.checked) box.click()
     return boxes.length > 0 && boxes.every((box) => box.checked)`,
  )
  await phone.tap(identity.register.submit, 'main form button[type=submit]')
  await phone.see(identity.register.done)
}

export async function checkIn(phone: Phone): Promise<void> {
  await phone.open('/happiness-center')
  await phone.tap(words.checkin.checkInNow)
  await phone.see(words.checkin.completed)
}
