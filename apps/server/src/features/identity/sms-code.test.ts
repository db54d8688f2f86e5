import { randomUUID } from 'node:crypto'
import { statuses } from '@club/contract/statuses.ts'
import { beforeEach, expect, test } from 'vitest'
import { nextMobile } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { passTime, type Visitor, visitor } from '../../testing/visitor.ts'

const withoutImage = '/api/check/getSmsCodeNoVerifyCode'
const club = await testClub()
let mobile: string
/** The browser that asks for codes. */
let asker: Visitor

beforeEach(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  mobile = nextMobile()
  asker = visitor(club)
})

function login(smsCode: string | undefined, who = asker, more: object = {}) {
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
  const who = asker
  const code = await who.codeFor(mobile, 'login')
  expect((await login(code, who)).status).toBe(statuses.registrationNeeded)
  expect((await login(not(code, 1), who)).status).toBe(statuses.smsCodeExpired)
  await passTime(club, { seconds: 10 })
  expect((await login(code, who)).status).toBe(statuses.registrationNeeded)
  // A repeat does not extend the minute.
  await passTime(club, { seconds: 55 })
  expect((await login(code, who)).status).toBe(statuses.smsCodeExpired)
})

test('a code that signs in opens one session, however often it is sent within its minute, on two servers', async () => {
  const other = await club.anotherServer()
  const who = visitor(club)
  const { userId } = (await who.register(mobile)).data
  const code = await who.codeFor(mobile, 'login')
  const { token: before } = who
  const body = { mobile, loginType: 'sms', smsCode: code }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      who.post('/api/user/login', body, { token: null, ...(index % 2 === 0 && { server: other }) }),
    ),
  )
  await passTime(club, { seconds: 50 })
  answers.push(await who.post('/api/user/login', body, { token: null }))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['200']))
  const tokens = [...new Set(answers.map(({ headers }) => String(headers.authorization)))]
  expect(tokens).toHaveLength(1)
  const sessions = {
    name: 'test_sessions_of',
    text: 'SELECT count(DISTINCT session_id)::int AS open FROM member_session WHERE user_id = $1',
  }
  // The one of the registration and this one.
  expect(before).not.toBe(tokens[0])
  expect(await club.db.one(sessions, [userId])).toEqual({ open: 2 })
  // A session that was ended is not opened again, not even by a request that was on its way.
  await who.post('/api/user/logout', {}, { token: tokens[0] ?? null })
  expect((await who.post('/api/user/login', body, { token: null })).status).toBe(statuses.smsCodeExpired)
  expect(await club.db.one(sessions, [userId])).toEqual({ open: 1 })
})

test('a code that is sent again within its minute gives a helper the same session, and an ended one stays ended', async () => {
  const who = visitor(club)
  const body = { mobile, smsCode: await who.codeFor(mobile, 'helper') }
  const signIn = () => who.post('/api/family/helperSignIn', body)
  const answers = await Promise.all([signIn(), signIn(), signIn()])
  const tokens = [...new Set(answers.map(({ data }) => data.helperToken))]
  expect(tokens).toHaveLength(1)
  expect((await who.post('/api/family/helperSignOut', {}, { token: tokens[0] })).status).toBe('200')
  expect((await signIn()).status).toBe(statuses.smsCodeExpired)
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
  const code = await asker.codeFor(mobile, 'login')
  await passTime(club, { seconds: 301 })
  expect((await login(code)).status).toBe(statuses.smsCodeExpired)
})

test('a code is valid until five minutes are over', async () => {
  const code = await asker.codeFor(mobile, 'login')
  await passTime(club, { seconds: 200 })
  expect((await login(code)).status).toBe(statuses.registrationNeeded)
})

test('the fifth wrong guess uses the code up', async () => {
  const code = await asker.codeFor(mobile, 'login')
  for (let guess = 1; guess <= 4; guess += 1) {
    expect((await login(not(code, guess))).status).toBe(statuses.smsCodeWrong)
  }
  expect((await login(not(code, 5))).status).toBe(statuses.smsTriesUsed)
  expect((await login(code)).status).toBe(statuses.smsTriesUsed)
})

test('twenty guesses at once count as five tries at most', async () => {
  const code = await asker.codeFor(mobile, 'login')
  const guesses = Array.from({ length: 20 }, (_, index) => login(not(code, index + 1)))
  const answers = (await Promise.all(guesses)).map(({ status }) => status)
  expect(answers.filter((status) => status === statuses.smsCodeWrong)).toHaveLength(4)
  expect(answers.filter((status) => status === statuses.smsTriesUsed)).toHaveLength(16)
})

test('of twenty browsers with a right code at once, only the one that asked succeeds', async () => {
  const code = await asker.codeFor(mobile, 'login')
  const others = Array.from({ length: 19 }, () => visitor(club))
  const answers = await Promise.all([...others, asker].map((who) => login(code, who)))
  const asked = answers.pop()
  expect(asked?.status).toBe(statuses.registrationNeeded)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([statuses.smsCodeNotRequested]))
})

test('a missing code and a code that was never requested get their own answers', async () => {
  expect((await login(undefined)).status).toBe(statuses.smsCodeRequired)
  expect((await login('123456')).status).toBe(statuses.smsCodeNotRequested)
})

test('the next code can be requested after 60 seconds and replaces the older one', async () => {
  const who = asker
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

test('twenty requests of one browser at once send one SMS', async () => {
  // The first answer brings the browser's cookie.
  const solved = [await asker.solveSum()]
  while (solved.length < 20) solved.push(await asker.solveSum())
  const body = { mobile, scene: 'login' }
  const answers = await Promise.all(
    solved.map((answer) => asker.post('/api/check/getSmsCode', { ...body, ...answer })),
  )
  expect(answers.filter(({ status }) => status === '200')).toHaveLength(1)
  expect(answers.filter(({ status }) => status === statuses.smsTooSoon)).toHaveLength(19)
  expect(club.sms.all().filter((sms) => sms.mobile === mobile)).toHaveLength(1)
})

test('thirty browsers at once get no more than the ten codes of the mobile and as many for picture codes, one connection eight', async () => {
  const people = Array.from({ length: 30 }, () => visitor(club))
  const answers = await Promise.all(people.map((who) => who.askForCode(mobile, 'login')))
  expect(answers.filter(({ status }) => status === '200')).toHaveLength(20)
  expect(answers.filter(({ status }) => status === statuses.smsBudgetUsed)).toHaveLength(10)
  const { address } = visitor(club)
  const other = nextMobile()
  const beside = []
  for (let index = 0; index < 9; index += 1)
    beside.push((await visitor(club, { address }).askForCode(other, 'login')).status)
  expect(beside).toEqual([...Array.from({ length: 8 }, () => '200'), statuses.smsBudgetUsed])
  expect((await visitor(club).askForCode(other, 'login')).status).toBe('200')
})

test('a mobile gets its codes of a day, one browser two for picture codes, and then one whenever a tenth of a day has passed', async () => {
  for (let sent = 0; sent < 10; sent += 1) await visitor(club).codeFor(mobile, 'login')
  const own = []
  for (let sent = 0; sent < 3; sent += 1) {
    own.push((await asker.askForCode(mobile, 'login')).status)
    await passTime(club, { seconds: 61 })
  }
  expect(own).toEqual(['200', '200', statuses.smsBudgetUsed])
  for (let sent = 2; sent < 10; sent += 1) await visitor(club).codeFor(mobile, 'login')
  const refused = await visitor(club).askForCode(mobile, 'login')
  expect(refused.status).toBe(statuses.smsBudgetUsed)
  expect(refused.message).toContain('3 小时后')
  await passTime(club, { seconds: 2.4 * 3600 })
  const later = []
  for (let sent = 0; sent < 3; sent += 1) later.push((await visitor(club).askForCode(mobile, 'login')).status)
  expect(later).toEqual(['200', '200', statuses.smsBudgetUsed])
})

test('the club stays within its SMS of an hour, and strangers leave a share of them to known browsers', async () => {
  const who = visitor(club)
  await who.register(mobile)
  await passTime(club, { seconds: 61 })
  const fill = {
    name: 'test_fill_club',
    text: "UPDATE leaky_bucket SET drained_at = $1 WHERE bucket_key = 'sms-club-strangers'",
  }
  const now = await club.context.clock.now(club.db)
  await club.db.run(fill, [new Date(now.getTime() + 3600_000)])
  const refused = await visitor(club).askForCode(nextMobile(), 'login')
  const known = await who.post(withoutImage, { mobile, scene: 'login' })
  await club.db.run(fill, [now])
  expect([refused.status, known.status]).toEqual([statuses.smsBudgetUsed, '200'])
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

test('without a picture code a mobile gets three codes a day', async () => {
  const ask = () => visitor(club).post(withoutImage, { mobile, scene: 'login' })
  for (let sent = 0; sent < 3; sent += 1) {
    expect((await ask()).status).toBe('200')
    await passTime(club, { seconds: 3601 })
  }
  expect((await ask()).status).toBe(statuses.imageCodeRequired)
  expect((await visitor(club).askForCode(mobile, 'login')).status).toBe('200')
})

test('before the code is right, members and strangers get the same answers', async () => {
  await visitor(club).register(mobile)
  await passTime(club, { seconds: 3700 })
  const stranger = nextMobile()
  const ofMember = await asker.askForCode(mobile, 'login')
  expect((await asker.askForCode(stranger, 'login')).data).toEqual(ofMember.data)
  for (const each of [mobile, stranger]) {
    const wrong = not(club.sms.last(each)?.code ?? '')
    expect((await login(wrong, asker, { mobile: each })).status).toBe(statuses.smsCodeWrong)
    // A browser that did not ask gets the same answer, right or wrong.
    for (const code of [wrong, club.sms.last(each)?.code]) {
      const answer = await login(code, visitor(club), { mobile: each })
      expect(answer.status).toBe(statuses.smsCodeNotRequested)
    }
  }
})

test('a request with a wrong answer to the picture code stores nothing about the mobile', async () => {
  const codesOf = { name: 'test_codes_of_all', text: 'SELECT count(*)::int AS rows FROM sms_code' }
  const before = await club.db.one(codesOf)
  for (const verifyCode of ['1234', '5678']) {
    const answer = await asker.post('/api/check/getSmsCode', {
      mobile: nextMobile(),
      scene: 'login',
      verifyId: randomUUID(),
      verifyCode,
    })
    expect(answer.status).toBe(statuses.imageCodeExpired)
  }
  const { verifyId } = await asker.solveSum()
  const wrong = await asker.post('/api/check/getSmsCode', {
    mobile,
    scene: 'login',
    verifyId,
    verifyCode: '0',
  })
  expect(wrong.status).toBe(statuses.imageCodeWrong)
  expect(await club.db.one(codesOf)).toEqual(before)
})
