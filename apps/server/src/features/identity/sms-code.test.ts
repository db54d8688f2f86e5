import { statuses } from '@club/contract/statuses.ts'
import { beforeEach, expect, test } from 'vitest'
import { nextMobile } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { passTime, visitor } from '../../testing/visitor.ts'

const withoutImage = '/api/check/getSmsCodeNoVerifyCode'
const club = await testClub()
let mobile: string

beforeEach(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  mobile = nextMobile()
})

function login(smsCode: string | undefined, who = visitor(club), more: object = {}) {
  return who.post('/api/user/login', { mobile, loginType: 'sms', smsCode, ...more })
}

/** A code that differs from the given one. */
function not(code: string, offset = 1): string {
  return String((Number(code) + offset) % 1_000_000).padStart(6, '0')
}

test('the SMS contains the code and how long it is valid', async () => {
  const answer = await visitor(club).askForCode(mobile, 'login')
  expect(answer.data).toEqual({ resendAfterSeconds: 60, lifetimeSeconds: 300 })
  const sms = club.sms.last(mobile)
  expect(sms?.code).toMatch(/^\d{6}$/)
  expect(sms?.text).toContain(sms?.code)
  expect(sms?.text).toContain('常青俱乐部')
  expect(sms).toMatchObject({ mobile, scene: 'login', at: expect.stringMatching(/^2026-11-20T02:00/) })
})

test('the SMS is in the language of the page', async () => {
  await visitor(club).post(
    withoutImage,
    { mobile, scene: 'login' },
    { headers: { 'accept-language': 'en_us' } },
  )
  expect(club.sms.last(mobile)?.text).toMatch(/Your code is \d{6}/)
})

test('a code works once; its browser may repeat the request for a minute if the answer was lost', async () => {
  const who = visitor(club)
  const code = await who.codeFor(mobile, 'login')
  expect((await login(code, who)).status).toBe(statuses.registrationNeeded)
  expect((await login(code)).status).toBe(statuses.smsCodeExpired)
  expect((await login(not(code, 1), who)).status).toBe(statuses.smsCodeExpired)
  await passTime(club, { seconds: 10 })
  expect((await login(code, who)).status).toBe(statuses.registrationNeeded)
  // A repeat does not extend the minute.
  await passTime(club, { seconds: 55 })
  expect((await login(code, who)).status).toBe(statuses.smsCodeExpired)
})

test('a registration whose answer was lost can be repeated with the same code and finds the same member', async () => {
  const who = visitor(club)
  const smsCode = await who.codeFor(mobile, 'register')
  const first = await who.register(mobile, { smsCode })
  const again = await who.register(mobile, { smsCode })
  expect([first.status, again.status]).toEqual(['200', '200'])
  expect(again.data).toEqual(first.data)
})

test('a code is bound to its mobile and its scene', async () => {
  const who = visitor(club)
  const code = await who.codeFor(mobile, 'register')
  expect((await login(code, who)).status).toBe(statuses.smsCodeNotRequested)
  expect((await login(code, who, { mobile: nextMobile() })).status).toBe(statuses.smsCodeNotRequested)
})

test('a code expires after five minutes', async () => {
  const code = await visitor(club).codeFor(mobile, 'login')
  await passTime(club, { seconds: 301 })
  expect((await login(code)).status).toBe(statuses.smsCodeExpired)
})

test('a code is valid until five minutes are over', async () => {
  const code = await visitor(club).codeFor(mobile, 'login')
  await passTime(club, { seconds: 200 })
  expect((await login(code)).status).toBe(statuses.registrationNeeded)
})

test('the fifth wrong guess uses the code up', async () => {
  const code = await visitor(club).codeFor(mobile, 'login')
  for (let guess = 1; guess <= 4; guess += 1) {
    expect((await login(not(code, guess))).status).toBe(statuses.smsCodeWrong)
  }
  expect((await login(not(code, 5))).status).toBe(statuses.smsTriesUsed)
  expect((await login(code)).status).toBe(statuses.smsTriesUsed)
})

test('twenty guesses at once count as five tries at most', async () => {
  const code = await visitor(club).codeFor(mobile, 'login')
  const guesses = Array.from({ length: 20 }, (_, index) => login(not(code, index + 1)))
  const answers = (await Promise.all(guesses)).map(({ status }) => status)
  expect(answers.filter((status) => status === statuses.smsCodeWrong)).toHaveLength(4)
  expect(answers.filter((status) => status === statuses.smsTriesUsed)).toHaveLength(16)
})

test('of twenty requests with a right code at once, one succeeds', async () => {
  const code = await visitor(club).codeFor(mobile, 'login')
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(code)))
  expect(answers.filter(({ status }) => status === statuses.registrationNeeded)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === statuses.smsCodeExpired)).toHaveLength(19)
})

test('a missing code and a code that was never requested get their own answers', async () => {
  expect((await login(undefined)).status).toBe(statuses.smsCodeRequired)
  expect((await login('123456')).status).toBe(statuses.smsCodeNotRequested)
})

test('the next code can be requested after 60 seconds and replaces the older one', async () => {
  const who = visitor(club)
  const first = await who.codeFor(mobile, 'login')
  const solved = await who.solveSum()
  const soon = await who.post('/api/check/getSmsCode', { mobile, scene: 'login', ...solved })
  expect(soon.status).toBe(statuses.smsTooSoon)
  expect(soon.message).toMatch(/在 \d{1,2} 秒后/)
  await passTime(club, { seconds: 61 })
  // The picture code solved for the refused SMS is still valid.
  const later = await who.post('/api/check/getSmsCode', { mobile, scene: 'login', ...solved })
  expect(later.status).toBe('200')
  const second = club.sms.last(mobile)?.code ?? ''
  if (first !== second) expect((await login(first)).status).toBe(statuses.smsCodeWrong)
  expect((await login(second)).status).toBe(statuses.registrationNeeded)
})

test('twenty requests for one mobile at once send one SMS', async () => {
  const people = Array.from({ length: 20 }, () => visitor(club))
  const answers = await Promise.all(people.map((who) => who.askForCode(mobile, 'login')))
  expect(answers.filter(({ status }) => status === '200')).toHaveLength(1)
  expect(answers.filter(({ status }) => status === statuses.smsTooSoon)).toHaveLength(19)
  expect(club.sms.all().filter((sms) => sms.mobile === mobile)).toHaveLength(1)
})

test('a mobile gets ten codes per Shanghai day', async () => {
  for (let sent = 0; sent < 10; sent += 1) {
    await visitor(club).codeFor(mobile, 'login')
    await passTime(club, { seconds: 61 })
  }
  expect((await visitor(club).askForCode(mobile, 'login')).status).toBe(statuses.smsBudgetUsed)
  await club.moveTo('2026-11-20T15:59:00Z')
  expect((await visitor(club).askForCode(mobile, 'login')).status).toBe(statuses.smsBudgetUsed)
  await club.moveTo('2026-11-20T16:00:01Z')
  expect((await visitor(club).askForCode(mobile, 'login')).status).toBe('200')
})

test('an address gets thirty codes an hour, its network a hundred', async () => {
  const codesFrom = async (address: string, from: number, count: number) => {
    const all = []
    for (let index = 0; index < count; index += 1) {
      const next = `139${String(from + index).padStart(8, '0')}`
      all.push((await visitor(club, { address }).askForCode(next, 'login')).status)
    }
    return all
  }
  expect(new Set(await codesFrom('192.0.2.1', 0, 30))).toEqual(new Set(['200']))
  expect(await codesFrom('192.0.2.1', 30, 1)).toEqual([statuses.smsBudgetUsed])
  await codesFrom('192.0.2.2', 100, 30)
  await codesFrom('192.0.2.3', 200, 30)
  expect(new Set(await codesFrom('192.0.2.4', 300, 10))).toEqual(new Set(['200']))
  expect(await codesFrom('192.0.2.4', 310, 1)).toEqual([statuses.smsBudgetUsed])
  expect(await codesFrom('192.0.3.1', 400, 1)).toEqual(['200'])
  await club.moveTo('2026-11-20T03:00:01Z')
  expect(await codesFrom('192.0.2.1', 500, 1)).toEqual(['200'])
})

test('the club stays within its SMS budget', async () => {
  await visitor(club).codeFor(mobile, 'login')
  const set = (used: number) =>
    club.db.run(
      { name: 'test_club', text: "UPDATE call_budget SET used = $1 WHERE budget_key = 'sms-club'" },
      [used],
    )
  await set(20_000)
  const refused = await visitor(club).askForCode(nextMobile(), 'login')
  await set(1)
  expect(refused.status).toBe(statuses.smsBudgetUsed)
  expect((await visitor(club).askForCode(nextMobile(), 'login')).status).toBe('200')
})

test('without a picture code a mobile gets one code an hour', async () => {
  expect((await visitor(club).post(withoutImage, { mobile, scene: 'login' })).status).toBe('200')
  await passTime(club, { seconds: 61 })
  const again = await visitor(club).post(withoutImage, { mobile, scene: 'login' })
  expect(again.status).toBe(statuses.imageCodeRequired)
  const other = await visitor(club).post(withoutImage, { mobile, scene: 'register' })
  expect(other.status).toBe(statuses.imageCodeRequired)
  await passTime(club, { seconds: 3600 })
  expect((await visitor(club).post(withoutImage, { mobile, scene: 'login' })).status).toBe('200')
})

test('without a picture code an address gets three codes an hour', async () => {
  const who = visitor(club)
  const answers = []
  for (let index = 0; index < 4; index += 1) {
    answers.push((await who.post(withoutImage, { mobile: nextMobile(), scene: 'login' })).status)
  }
  expect(answers).toEqual(['200', '200', '200', statuses.imageCodeRequired])
})

test('the addresses of one IPv6 connection count as one', async () => {
  const answers = []
  for (const end of ['1', '2', 'aaaa:1', 'bbbb:2']) {
    const who = visitor(club, { address: `2001:db8:77:1::${end}` })
    answers.push((await who.post(withoutImage, { mobile: nextMobile(), scene: 'login' })).status)
  }
  expect(answers).toEqual(['200', '200', '200', statuses.imageCodeRequired])
})

test('before the code is right, members and strangers get the same answers', async () => {
  await visitor(club).register(mobile)
  await passTime(club, { seconds: 3700 })
  const stranger = nextMobile()
  const asked = await Promise.all([mobile, stranger].map((each) => visitor(club).askForCode(each, 'login')))
  expect(asked[0]?.data).toEqual(asked[1]?.data)
  for (const each of [mobile, stranger]) {
    const wrong = not(club.sms.last(each)?.code ?? '')
    expect((await login(wrong, visitor(club), { mobile: each })).status).toBe(statuses.smsCodeWrong)
  }
})
