import { statuses } from '@club/contract/statuses.ts'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { nextMobile } from '../../testing/make-member.ts'
import { type TestAnswer, testClub } from '../../testing/test-club.ts'
import { goodPassword, passTime, type Visitor, visitor } from '../../testing/visitor.ts'
import { insertDemoMembers } from './demo-members.ts'

/** Whatever strangers do, the member still gets in: rules/identity#strangers. */

const withoutImage = '/api/check/getSmsCodeNoVerifyCode'
const club = await testClub()
let mobile: string

beforeEach(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  mobile = nextMobile()
})

async function addMember(): Promise<string> {
  const userId = uuidv7()
  const member = { userId, mobile, nickName: null, avatarId: null, password: goodPassword }
  const registeredAt = new Date('2026-11-01')
  await club.db.inTransaction((tx) => insertDemoMembers(tx, club.context, [{ ...member, registeredAt }], []))
  return userId
}

async function byPassword(who: Visitor, password: string, to = mobile, more: object = {}) {
  const encrypted = await who.encrypted(password)
  return who.post('/api/user/login', { mobile: to, loginType: 'password', password: encrypted, ...more })
}

function bySms(who: Visitor, smsCode: string | undefined, to = mobile) {
  return who.post('/api/user/login', { mobile: to, loginType: 'sms', smsCode })
}

/** Whether guesses of a connection are counted now. */
async function hasGuesses(address: string): Promise<boolean> {
  const used = {
    name: 'test_guesses',
    text: 'SELECT bucket_key FROM leaky_bucket WHERE bucket_key = $1 AND drained_at > $2',
  }
  const key = `guess-connection:${club.context.sealing.hash('address', address)}`
  return (await club.db.all(used, [key, await club.context.clock.now(club.db)])).length > 0
}

/** A browser in which the member has signed in. */
async function knownBrowser(options: { address?: string } = {}): Promise<Visitor> {
  const who = visitor(club, options)
  expect((await byPassword(who, goodPassword)).status).toBe('200')
  return who
}

const statusesOf = (answers: readonly TestAnswer[]) => new Set(answers.map(({ status }) => status))
const at = (code: string, offset: number) => String((Number(code) + offset) % 1_000_000).padStart(6, '0')
const twenty = Array.from({ length: 20 }, (_, index) => index)

test('guesses from other browsers, on two servers, neither use up a code nor make its owner wait', async () => {
  const userId = await addMember()
  const other = await club.anotherServer()
  const who = visitor(club)
  const code = await who.codeFor(mobile, 'login')
  const guesses = twenty.map((index) =>
    visitor(club).post(
      '/api/user/login',
      { mobile, loginType: 'sms', smsCode: at(code, index) },
      index % 2 === 0 ? { server: other } : {},
    ),
  )
  expect(statusesOf(await Promise.all(guesses))).toEqual(new Set([statuses.smsCodeNotRequested]))
  expect((await bySms(who, code)).data).toEqual({ userId })
})

test('a stranger who also asked for codes can only guess at their own', async () => {
  const userId = await addMember()
  const [who, stranger] = [visitor(club), visitor(club)]
  const code = await who.codeFor(mobile, 'login')
  await stranger.codeFor(mobile, 'login')
  for (let guess = 0; guess < 5; guess += 1) await bySms(stranger, code)
  expect((await bySms(stranger, code)).status).toBe(statuses.smsTriesUsed)
  expect((await bySms(who, code)).data).toEqual({ userId })
})

test('wrong passwords from other browsers make nobody else wait', async () => {
  const userId = await addMember()
  const known = await knownBrowser()
  const stranger = visitor(club)
  for (let wrong = 0; wrong < 3; wrong += 1) await byPassword(stranger, 'Wrong12345')
  expect((await byPassword(stranger, goodPassword)).status).toBe(statuses.waitBeforeRetry)
  expect((await byPassword(known, goodPassword)).data).toEqual({ userId })
  expect((await byPassword(visitor(club), goodPassword)).data).toEqual({ userId })
})

/** Wrong passwords of many strangers for the mobile, each with a solved sum. */
async function wrongPasswords(count: number): Promise<TestAnswer[]> {
  const answers: TestAnswer[] = []
  for (let index = 0; index < count; index += 1) {
    const who = visitor(club)
    answers.push(await byPassword(who, 'Wrong12345', mobile, await who.solveSum()))
  }
  return answers
}

test('after thirty passwords of strangers in a day a new phone that solves a picture code still gets in, by either way', async () => {
  const userId = await addMember()
  const known = await knownBrowser()
  expect(statusesOf(await wrongPasswords(30))).toEqual(new Set([statuses.passwordWrong]))
  const phone = visitor(club)
  expect((await byPassword(phone, goodPassword)).status).toBe(statuses.imageCodeRequired)
  expect((await byPassword(phone, goodPassword, mobile, await phone.solveSum())).data).toEqual({ userId })
  // Those who go on are stopped at last, and are told of a way that is open.
  const further = await wrongPasswords(21)
  expect(further.slice(0, 20).every(({ status }) => status === statuses.passwordWrong)).toBe(true)
  expect(further[20]?.status).toBe(statuses.passwordPaused)
  expect(further[20]?.message).toContain('短信验证码')
  expect((await byPassword(known, goodPassword)).data).toEqual({ userId })
  const who = visitor(club)
  expect((await bySms(who, await who.codeFor(mobile, 'login'))).data).toEqual({ userId })
  // That browser is known now.
  expect((await byPassword(who, goodPassword)).data).toEqual({ userId })
  await passTime(club, { seconds: 73 * 60 })
  const solver = visitor(club)
  expect((await byPassword(solver, goodPassword, mobile, await solver.solveSum())).data).toEqual({ userId })
})

test('where strangers used up SMS and passwords, each refusal names the bank’s app and a branch, and no closed door', async () => {
  const userId = await addMember()
  const known = await knownBrowser()
  for (let sent = 0; sent < 20; sent += 1) await visitor(club).codeFor(mobile, 'login')
  const noSms = await visitor(club).askForCode(mobile, 'login')
  expect(noSms.status).toBe(statuses.smsBudgetUsed)
  expect(noSms.message).toContain('密码登录')
  await wrongPasswords(50)
  const refused = [await visitor(club).askForCode(mobile, 'login'), ...(await wrongPasswords(1))]
  const who = visitor(club)
  for (let wrong = 0; wrong < 3; wrong += 1) {
    refused.push(await byPassword(who, 'Wrong12345', mobile, await who.solveSum()))
  }
  for (const { status, message } of refused) {
    expect(status).toBe(statuses.signInPaused)
    for (const open of ['手机银行', '网点']) expect(message).toContain(open)
    for (const closed of ['用密码', '用短信']) expect(message).not.toContain(closed)
  }
  // Nobody is asked for a picture code that would not help, and the member's own phone is in at once.
  const plain = await visitor(club).post(withoutImage, { mobile, scene: 'login' })
  expect(plain.status).toBe(statuses.signInPaused)
  expect((await byPassword(visitor(club), goodPassword)).status).toBe(statuses.signInPaused)
  expect((await byPassword(known, goodPassword)).data).toEqual({ userId })
})

test('a known browser whose own SMS are used up is referred to its password, unless it must wait for that, too', async () => {
  const userId = await addMember()
  const known = await knownBrowser()
  for (let sent = 0; sent < 20; sent += 1) await visitor(club).codeFor(mobile, 'login')
  await wrongPasswords(50)
  const askOwn = async () => {
    const answer = await known.post(withoutImage, { mobile, scene: 'login' })
    await passTime(club, { seconds: 61 })
    return answer
  }
  for (let sent = 0; sent < 5; sent += 1) expect((await askOwn()).status).toBe('200')
  const refused = await askOwn()
  expect(refused.status).toBe(statuses.smsBudgetUsed)
  expect(refused.message).toContain('用密码登录')
  expect((await byPassword(known, goodPassword)).data).toEqual({ userId })
  for (let wrong = 0; wrong < 3; wrong += 1) await byPassword(known, 'Wrong12345')
  const waiting = await askOwn()
  expect(waiting.status).toBe(statuses.signInPaused)
  // The password is back before an SMS is.
  expect(waiting.message).toMatch(/\d+ 秒后/)
  expect((await askOwn()).status).toBe(statuses.smsBudgetUsed)
})

test('a refused SMS does not name a password that this browser must wait for', async () => {
  await addMember()
  for (let sent = 0; sent < 20; sent += 1) await visitor(club).codeFor(mobile, 'login')
  const who = visitor(club)
  for (let wrong = 0; wrong < 3; wrong += 1) await byPassword(who, 'Wrong12345')
  const refused = await who.askForCode(mobile, 'login')
  expect(refused.status).toBe(statuses.signInPaused)
  expect(refused.message).not.toContain('用密码')
  await passTime(club, { seconds: 31 })
  expect((await who.askForCode(mobile, 'login')).status).toBe(statuses.smsBudgetUsed)
})

test('where a password leads nowhere, a refused SMS names none', async () => {
  for (const scene of ['register', 'helper', 'newMobile'] as const) {
    const to = nextMobile()
    for (let sent = 0; sent < 20; sent += 1) await visitor(club).codeFor(to, scene)
    const { status, message } = await visitor(club).askForCode(to, scene)
    expect(status).toBe(statuses.codesPaused)
    expect(message).toContain('网点')
    for (const other of ['密码', '手机银行']) expect(message).not.toContain(other)
  }
})

test('after ten wrong passwords of strangers each further one needs a picture code; known browsers need none', async () => {
  await addMember()
  const known = await knownBrowser()
  for (let index = 0; index < 10; index += 1) await byPassword(visitor(club), 'Wrong12345')
  const who = visitor(club)
  expect((await byPassword(who, goodPassword)).status).toBe(statuses.imageCodeRequired)
  const { verifyId } = await who.solveSum()
  const wrong = await byPassword(who, goodPassword, mobile, { verifyId, verifyCode: '99' })
  expect(wrong.status).toBe(statuses.imageCodeWrong)
  expect((await byPassword(known, goodPassword)).status).toBe('200')
  expect((await byPassword(who, goodPassword, mobile, await who.solveSum())).status).toBe('200')
})

test('sixty strangers at once get no more than the fifty passwords of the day', async () => {
  await addMember()
  const people = Array.from({ length: 60 }, () => visitor(club))
  const solved = await Promise.all(people.map((who) => who.solveSum()))
  const answers: TestAnswer[] = []
  // The queue for passwords is short: ten at a time on two servers.
  const other = await club.anotherServer()
  for (let from = 0; from < people.length; from += 10) {
    const some = people.slice(from, from + 10).map(async (who, index) => {
      const password = await who.encrypted('Wrong12345')
      const body = { mobile, loginType: 'password', password, ...solved[from + index] }
      return who.post('/api/user/login', body, index % 2 === 0 ? { server: other } : {})
    })
    answers.push(...(await Promise.all(some)))
  }
  expect(answers.filter(({ status }) => status === statuses.passwordWrong)).toHaveLength(50)
  expect(answers.filter(({ status }) => status === statuses.passwordPaused)).toHaveLength(10)
})

test('strangers cannot use up the SMS of a known browser, which needs no picture code', async () => {
  const userId = await addMember()
  const known = await knownBrowser()
  for (let sent = 0; sent < 20; sent += 1) await visitor(club).codeFor(mobile, 'login')
  expect((await visitor(club).askForCode(mobile, 'login')).status).toBe(statuses.smsBudgetUsed)
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await known.post(withoutImage, { mobile, scene: 'login' })).status).toBe('200')
    await passTime(club, { seconds: 61 })
  }
  expect((await bySms(known, club.sms.last(mobile)?.code)).data).toEqual({ userId })
  // Its own are used up; then it is like any other browser, which a picture code would not help either.
  expect((await known.post(withoutImage, { mobile, scene: 'login' })).status).toBe(statuses.smsBudgetUsed)
})

test('a browser is known for the member who signed in there, and no longer after the password was reset', async () => {
  await addMember()
  const known = await knownBrowser()
  const isKnown = async (to: string) => {
    await known.post(withoutImage, { mobile: to, scene: 'login' })
    await passTime(club, { seconds: 61 })
    return (await known.post(withoutImage, { mobile: to, scene: 'login' })).status === '200'
  }
  expect(await isKnown(nextMobile())).toBe(false)
  expect(await isKnown(mobile)).toBe(true)
  await passTime(club, { seconds: 3600 })
  expect((await visitor(club).register(mobile)).status).toBe('200')
  await passTime(club, { seconds: 3600 })
  expect(await isKnown(mobile)).toBe(false)
})

test('a right code or password uses up nothing of a connection', async () => {
  await addMember()
  const address = '198.51.100.77'
  const who = visitor(club, { address })
  expect((await byPassword(who, goodPassword)).status).toBe('200')
  expect((await bySms(who, await who.codeFor(mobile, 'login'))).status).toBe('200')
  expect((await who.register(nextMobile())).status).toBe('200')
  expect(await hasGuesses(address)).toBe(false)
  await bySms(who, '000000', nextMobile())
  expect(await hasGuesses(address)).toBe(true)
})

test('a right code counts as no guess where the registration is then refused', async () => {
  const address = '198.51.100.78'
  const who = visitor(club, { address })
  const smsCode = await who.codeFor(mobile, 'register')
  const common = async (more: object) =>
    (await who.register(mobile, { password: await who.encrypted('password1'), ...more })).status
  const once = await who.encrypted('password1')
  // The first proves the mobile by its code, the others by the voucher that it left.
  expect(await common({ smsCode })).toBe(statuses.passwordCommon)
  expect(await common({ smsCode, invitationCode: 'ZZZZZZ' })).toBe(statuses.invitationCodeUnknown)
  expect(await common({ smsCode: undefined })).toBe(statuses.passwordCommon)
  expect((await who.register(mobile, { smsCode, password: 'AAAA' })).status).toBe(statuses.passwordUnreadable)
  expect(await common({ smsCode, password: once })).toBe(statuses.passwordCommon)
  expect(await hasGuesses(address)).toBe(false)
  expect((await who.register(mobile, { smsCode: undefined })).status).toBe('200')
  // Tapped again, with a password that the first tap did not set.
  expect((await who.register(mobile, { smsCode: undefined })).status).toBe('200')
  expect(await common({ smsCode: undefined })).toBe(statuses.passwordCommon)
  expect(await hasGuesses(address)).toBe(false)
  // A wrong one counts, whoever has proved the mobile before.
  await visitor(club, { address }).register(nextMobile(), { smsCode: '000000' })
  expect(await hasGuesses(address)).toBe(true)
})

test('a wait costs no RSA operation', async () => {
  await addMember()
  const who = visitor(club)
  for (let wrong = 0; wrong < 3; wrong += 1) await byPassword(who, 'Wrong12345')
  const before = club.decryptions()
  for (let again = 0; again < 5; again += 1) {
    expect((await byPassword(who, goodPassword)).status).toBe(statuses.waitBeforeRetry)
  }
  expect(club.decryptions()).toBe(before)
})

test('a full queue costs no RSA operation and no try', async () => {
  await addMember()
  const people = Array.from({ length: 120 }, () => ({ who: visitor(club), to: nextMobile() }))
  const bodies = await Promise.all(
    people.map(async ({ who, to }) => ({
      mobile: to,
      loginType: 'password',
      password: await who.encrypted('Wrong12345'),
    })),
  )
  const before = club.decryptions()
  const answers = await Promise.all(
    people.map(({ who }, index) => who.post('/api/user/login', bodies[index])),
  )
  const busy = answers.filter(({ status }) => status === statuses.busy)
  for (const { code, headers } of busy) expect([code, headers['retry-after']]).toEqual([503, '2'])
  expect(club.decryptions() - before).toBe(answers.length - busy.length)
})

test('a password try that is refused or cannot be read leaves no row of the mobile', async () => {
  const rows = {
    name: 'test_rows_of_tries',
    text: `SELECT (SELECT count(*) FROM password_failure)::int AS failures,
                  (SELECT count(*) FROM leaky_bucket WHERE bucket_key LIKE 'password-%')::int AS buckets`,
  }
  const stranger = visitor(club)
  const tries = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        stranger.post('/api/user/login', { mobile: nextMobile(), loginType: 'password', password: 'eA==' }),
      ),
    )
  const before = await club.db.one(rows)
  const answers = await tries(5)
  for (let round = 0; round < 6; round += 1) answers.push(...(await tries(5)))
  const seen = new Set(answers.map(({ status }) => status))
  expect(seen).toEqual(new Set([statuses.passwordUnreadable, statuses.imageCodeRequired]))
  expect(await club.db.one(rows)).toEqual(before)
})
