import { fileURLToPath } from 'node:url'
import { words as courses } from '../../apps/web/src/features/courses/words.zh-cn.ts'
import { words as places } from '../../apps/web/src/features/places/words.zh-cn.ts'
import { words as entering } from '../../apps/web/src/features/talent/entering/entering.words.zh-cn.ts'
import { words as mine } from '../../apps/web/src/features/talent/mine/mine.words.zh-cn.ts'
import { words as talent } from '../../apps/web/src/features/talent/words.zh-cn.ts'
import { words as film } from '../../apps/web/src/kit/film/film.words.zh-cn.ts'
import { words as settings } from '../../apps/web/src/kit/frame/settings-panel.words.zh-cn.ts'
import { words as keys } from '../../apps/web/src/kit/keyboard/words.zh-cn.ts'
import { words as map } from '../../apps/web/src/kit/map/words.zh-cn.ts'
import { memberPassword } from '../api-browser.ts'
import { wordsOf } from '../browser.ts'
import type { RunningClub } from '../club.ts'
import type { Phone } from './phone.ts'

const words = wordsOf.zh_cn
const { identity, common, medals } = words
const submit = 'main form button[type=submit]'

/** Somebody with a phone. Everything goes on from an open browser. */
export interface Member {
  phone: Phone
  club: RunningClub
  mobile: string
}

export async function seeHome({ phone }: Pick<Member, 'phone'>): Promise<void> {
  await phone.open('/')
  await phone.see(words.home.welcome(''))
}

export async function seeSignIn({ phone }: Pick<Member, 'phone'>): Promise<void> {
  await phone.open('/login')
  await phone.see(identity.login.lead)
}

/** Registers by SMS code; ends as a signed-in member. */
export async function signUpByCode({ phone, club, mobile }: Member): Promise<void> {
  await phone.open('/login')
  await phone.fill(identity.mobile.label, mobile)
  await phone.tap(identity.code.get)
  await phone.see(identity.code.wait)
  await phone.fill(identity.code.label, club.smsCode(mobile))
  await phone.tap(identity.login.submit, submit)
  await phone.see(identity.register.lead)
  await phone.fill(identity.password.newLabel, memberPassword)
  await phone.fill(identity.password.repeatLabel, memberPassword)
  await phone.until(
    'the agreements',
    `const boxes = Array.from(document.querySelectorAll('input[type=checkbox]'))
     for (const box of boxes) if (!box.checked) box.click()
     return boxes.length > 0 && boxes.every((box) => box.checked)`,
  )
  await phone.tap(identity.register.submit, submit)
  await phone.see(identity.register.done)
}

export async function checkIn({ phone }: Member): Promise<void> {
  await phone.open('/happiness-center')
  await phone.tap(words.checkin.checkInNow)
  await phone.see(words.checkin.completed)
}

/** Opens a medal, which shows how far the member is, and closes it. */
async function seeMedal({ phone }: Member): Promise<void> {
  const section = `byText(${JSON.stringify(medals.title)}, 'h2').closest('section')`
  await phone.open('/happiness-center')
  await phone.tapFound('the first medal', `${section}.querySelector('li button[aria-haspopup=dialog]')`)
  await phone.until(
    'the medal',
    `return all('[role=dialog] [role=progressbar], [role=dialog] progress').length > 0`,
  )
  await phone.tap(common.close, '[role=dialog] [data-close]')
  await phone.gone('[role=dialog]')
}

/** Builds without H.264 exist; the phones of their time have it. */
const playsFilms = (phone: Phone) =>
  phone.run<boolean>(
    `return document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"') !== ''`,
  )

/** Watches at many times the speed; the club counts at twice its own clock. */
async function watchCourse({ phone }: Member): Promise<void> {
  await phone.open('/course-info?courseId=course-2026-05')
  await phone.see(courses.progress.seconds(0, 90))
  await phone.run(`document.querySelector('video').playbackRate = 16`)
  await phone.tap(film.play)
  await phone.see(courses.progress.awarded(10), 150_000)
}

const scale = `all('p').map((one) => one.innerText).find((text) => text.startsWith('图上从左到右'))`

/** Looks closer at the map, and opens a place of the list below it. */
async function useMap({ phone }: Member): Promise<void> {
  await phone.open('/oldMap?map=1')
  await phone.until('the marks', `return all('.club-map-mark').length > 0`)
  const wide = await phone.until<string>('the scale', `return ${scale}`)
  await phone.tap(map.zoomIn)
  await phone.until('a closer map', `return ${scale} !== ${JSON.stringify(wide)}`)
  await phone.tap('', 'main ul a[href*="oldMapDetail"]')
  await phone.see(places.facts.title)
}

async function vote({ phone }: Member): Promise<void> {
  await phone.open('/talent?showTab=3')
  await phone.tap(talent.voting.vote)
  await phone.see(talent.voting.voted)
}

const picture = fileURLToPath(new URL('../../content/demo-works/lotus-after-rain.full.jpg', import.meta.url))

/** Enters a work with one picture. */
async function upload({ phone }: Member): Promise<void> {
  await phone.open('/talent?showTab=6')
  await phone.tap(entering.begin, 'main a[href]')
  await phone.see(entering.kind.legend)
  await phone.tap(entering.kind.texts.picture)
  await phone.tap(entering.next)
  await phone.see(entering.titles[2].image)
  await phone.choose('[data-picker=gallery]', picture)
  await phone.until('the stored picture', `return all('[data-phase=stored]').length > 0`)
  await phone.tap(entering.next)
  await phone.see(entering.titles[3])
  await phone.fill(entering.name.label, '雨后荷塘')
  await phone.tap(entering.next)
  await phone.see(entering.titles[4])
  await phone.tap(entering.look.send)
  await phone.see(mine.sent.title)
}

const settingsButton = 'header [aria-controls]'
const bodySize = `parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)`

/** Chooses the largest text, which stays over a reload, and goes back to the standard one. */
async function changeTextSize({ phone }: Member): Promise<void> {
  const { textSizes } = common.settings
  await phone.open('/health')
  const before = await phone.until<number>('text', `return ${bodySize}`)
  await phone.tap(common.settings.short, settingsButton)
  await phone.tap(textSizes.largest, 'label')
  await phone.until('larger text', `return ${bodySize} > ${before} * 1.4`)
  await phone.open('/health')
  await phone.until('text that stayed large', `return ${bodySize} > ${before} * 1.4`)
  await phone.tap(common.settings.short, settingsButton)
  await phone.tap(textSizes.standard, 'label')
  await phone.until('text as before', `return ${bodySize} === ${before}`)
}

async function signOut({ phone }: Member): Promise<void> {
  await phone.open('/')
  await phone.tap(common.settings.short, settingsButton)
  await phone.tap(common.signOut)
  await phone.tap(settings.leave)
  await phone.see(words.home.visitor.action)
}

/** Types the mobile on the club's own keyboard. */
async function typeOnSoftKeyboard({ phone, mobile }: Member): Promise<void> {
  await phone.open('/login')
  await phone.tap(words.keyboard.open)
  for (const digit of mobile) await phone.tap(digit, '[data-keyboard] [data-key=sign]')
  await phone.until('the mobile', `return all('input[autocomplete*=tel]')[0].value === '${mobile}'`)
  await phone.tap(keys.keys.done, '[data-keyboard] button')
  await phone.gone('[data-keyboard]')
}

export interface Journey {
  /** How the table calls it. */
  name: string
  go: (member: Member) => Promise<void>
  /** Whether the build of an engine has what the journey needs. */
  isPossible?: (phone: Phone) => Promise<boolean>
}

/** The main journeys, in the order in which one member goes them. */
export const journeys: readonly Journey[] = [
  { name: 'Home', go: seeHome },
  { name: 'Sign-in page', go: seeSignIn },
  { name: 'Sign in by code', go: signUpByCode },
  { name: 'Check-in', go: checkIn },
  { name: 'Medal', go: seeMedal },
  { name: 'Video to its points', go: watchCourse, isPossible: playsFilms },
  { name: 'Map', go: useMap },
  { name: 'Vote', go: vote },
  { name: 'Upload', go: upload },
  { name: 'Text size', go: changeTextSize },
  { name: 'Sign out', go: signOut },
  { name: 'Soft keyboard', go: typeOnSoftKeyboard },
]
