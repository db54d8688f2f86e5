import { statuses } from '@club/contract/statuses.ts'
import { beforeEach, expect, test } from 'vitest'
import { nextMobile } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { goodPassword, passTime, type Visitor, visitor } from '../../testing/visitor.ts'

/** Limits of a connection and of its network, smaller than the defaults: rules/identity#limits-of-a-connection. */

const withoutImage = '/api/check/getSmsCodeNoVerifyCode'
const club = await testClub({
  env: {
    CLUB_LIMIT_SMS_OF_CONNECTION_HOUR: '6',
    CLUB_LIMIT_SMS_WITHOUT_PICTURE_HOUR: '3',
    CLUB_LIMIT_GUESSES_HOUR: '12',
  },
})

beforeEach(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
})

async function guessFrom(address: string, options = {}): Promise<string> {
  const body = { mobile: nextMobile(), loginType: 'sms', smsCode: '123456' }
  return (await visitor(club, { address }).post('/api/user/login', body, options)).status
}

async function byPassword(who: Visitor, mobile: string, solved: object = {}) {
  const password = await who.encrypted(goodPassword)
  return who.post('/api/user/login', { mobile, loginType: 'password', password, ...solved })
}

async function codesFrom(address: string, count: number): Promise<string[]> {
  const answers = []
  for (let index = 0; index < count; index += 1)
    answers.push((await visitor(club, { address }).askForCode(nextMobile(), 'login')).status)
  return answers
}

const times = <T>(count: number, what: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => what(index)))

test('after its wrong guesses of the hour a connection gets a question, never a stop, on two servers together', async () => {
  const other = await club.anotherServer()
  const address = '198.51.100.9'
  const mobile = nextMobile()
  const known = visitor(club, { address })
  expect((await known.register(mobile)).status).toBe('200')
  // Somebody goes on and on.
  const answers = await times(40, (index) => guessFrom(address, index % 2 === 0 ? { server: other } : {}))
  expect(new Set(answers)).toEqual(new Set([statuses.smsCodeNotRequested]))
  // A new phone of an honest member is asked, before anything is spent on the password, and gets in.
  const phone = visitor(club, { address })
  const before = club.decryptions()
  expect((await byPassword(phone, mobile)).status).toBe(statuses.imageCodeRequired)
  expect(club.decryptions()).toBe(before)
  expect((await byPassword(phone, mobile, await phone.solveSum())).status).toBe('200')
  const another = visitor(club, { address })
  const body = { mobile, scene: 'login' }
  expect((await another.post(withoutImage, body)).status).toBe(statuses.imageCodeRequired)
  const smsCode = await another.codeFor(mobile, 'login')
  const signedIn = await another.post('/api/user/login', { mobile, loginType: 'sms', smsCode })
  expect(signedIn.status).toBe('200')
  // Neither the member's own browser nor other connections are asked.
  expect((await byPassword(known, mobile)).status).toBe('200')
  expect((await byPassword(visitor(club), mobile)).status).toBe('200')
  await passTime(club, { seconds: 3600 })
  expect((await byPassword(visitor(club, { address }), mobile)).status).toBe('200')
})

/** Whether a password from there, of which the connection had two wrong guesses or its network eight, is questioned. */
const isAsked = async (address: string) =>
  (await byPassword(visitor(club, { address }), nextMobile())).status === statuses.imageCodeRequired

test('IPv6 addresses count by their /64, and all of a /48 together', async () => {
  await times(3, (index) => guessFrom(`2001:db8:77:1::${index.toString(16)}`))
  expect(await isAsked('2001:0db8:0077:0001:aaaa:bbbb:cccc:dddd')).toBe(true)
  expect(await isAsked('2001:db8:77:2::1')).toBe(false)
  await times(5, (index) => guessFrom(`2001:db8:77:${(index + 16).toString(16)}::1`))
  expect(await isAsked('2001:db8:77:3::1')).toBe(true)
  expect(await isAsked('2001:db8:78:1::1')).toBe(false)
})

test('an IPv4 address written as IPv6 counts as itself', async () => {
  const forms = ['203.0.113.5', '::ffff:203.0.113.5', '::ffff:cb00:7105']
  for (const form of forms) await guessFrom(form)
  for (const form of forms) expect(await isAsked(form)).toBe(true)
  expect(await isAsked('203.0.113.6')).toBe(false)
})

test('after a sixth of a connection’s wrong guesses each password needs a picture code', async () => {
  const address = '203.0.120.5'
  await times(2, () => guessFrom(address))
  expect((await byPassword(visitor(club, { address }), nextMobile())).status).toBe(statuses.imageCodeRequired)
})

test('a connection has its SMS of the hour, its network four times as many, and both drain', async () => {
  expect(await codesFrom('192.0.2.1', 7)).toEqual([...Array(6).fill('200'), statuses.networkMustWait])
  for (const end of [2, 3, 4])
    expect(await codesFrom(`192.0.2.${end}`, 6)).not.toContain(statuses.networkMustWait)
  expect(await codesFrom('192.0.2.5', 1)).toEqual([statuses.networkMustWait])
  expect(await codesFrom('192.0.3.1', 1)).toEqual(['200'])
  await passTime(club, { seconds: 601 })
  expect(await codesFrom('192.0.2.1', 2)).toEqual(['200', statuses.networkMustWait])
})

test('without a picture code a connection gets fewer, counted by its /64 if it is IPv6', async () => {
  for (const prefix of ['198.18.0.7', '2001:db8:88:1::']) {
    const answers = []
    for (const end of ['a', 'b', 'c', 'd']) {
      const who = visitor(club, { address: prefix.includes(':') ? prefix + end : prefix })
      answers.push((await who.post(withoutImage, { mobile: nextMobile(), scene: 'login' })).status)
    }
    expect(answers).toEqual(['200', '200', '200', statuses.imageCodeRequired])
  }
})

test('a clock that is set back fills no bucket for longer than it takes to drain', async () => {
  const address = '198.18.5.5'
  await times(12, () => guessFrom(address))
  expect(await isAsked(address)).toBe(true)
  await club.moveTo('2026-11-19T02:00:00Z')
  expect(await isAsked(address)).toBe(false)
})
