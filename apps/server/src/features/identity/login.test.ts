import { statuses } from '@club/contract/statuses.ts'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { nextMobile } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { encryptFor, goodPassword, passTime, type Visitor, visitor } from '../../testing/visitor.ts'
import { insertDemoMembers } from './demo-members.ts'

const userInfo = '/api/userQry/userInfoQry'
const club = await testClub()
let mobile: string

beforeEach(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  mobile = nextMobile()
})

async function addMember(to = mobile, password: string | null = goodPassword): Promise<string> {
  const userId = uuidv7()
  const member = {
    userId,
    mobile: to,
    nickName: null,
    avatarId: null,
    password,
    registeredAt: new Date('2026-11-01'),
  }
  await club.db.inTransaction((tx) => insertDemoMembers(tx, club.context, [member], []))
  return userId
}

async function byPassword(who: Visitor, password: string, more: object = {}) {
  return who.post('/api/user/login', {
    mobile,
    loginType: 'password',
    password: await who.encrypted(password),
    ...more,
  })
}

async function bySms(who: Visitor) {
  const smsCode = await who.codeFor(mobile, 'login')
  return who.post('/api/user/login', { mobile, loginType: 'sms', smsCode })
}

test('a member signs in by SMS and sees only their own masked data', async () => {
  const userId = await addMember()
  const who = visitor(club)
  expect((await bySms(who)).data).toEqual({ userId })
  const { data } = await who.post(userInfo, { userId: uuidv7() })
  expect(data).toMatchObject({
    userId,
    mobile: `*******${mobile.slice(7)}`,
    nickName: '常青会员',
    happyPointValue: 0,
    channel: 'WEB',
    status: 'normal',
    token: null,
  })
  expect(data.headImgUrl).toContain('/')
  const english = await who.post(userInfo, {}, { headers: { 'accept-language': 'en_us' } })
  expect(english.data.nickName).toBe('Evergreen member')
})

test('a member without a password gets HPW0206 together with a session', async () => {
  const userId = await addMember(mobile, null)
  const who = visitor(club)
  const answer = await bySms(who)
  expect([answer.code, answer.status]).toEqual([200, statuses.passwordNotSet])
  expect(answer.data).toBeNull()
  expect(answer.headers.authorization).toMatch(/^[\w-]{64}$/)
  expect((await who.post(userInfo)).data.userId).toBe(userId)
})

test('an unknown mobile gets HPP0205 and no session', async () => {
  const answer = await bySms(visitor(club))
  expect([answer.code, answer.status]).toEqual([200, statuses.registrationNeeded])
  expect(answer.headers.authorization).toBeUndefined()
})

test('a member signs in by password', async () => {
  const userId = await addMember()
  const who = visitor(club)
  expect((await byPassword(who, goodPassword)).data).toEqual({ userId })
  expect((await who.post(userInfo)).status).toBe('200')
})

test('a wrong password, an unknown mobile and a member without a password get the same answer', async () => {
  const withoutPassword = nextMobile()
  await addMember()
  await addMember(withoutPassword, null)
  const answers = []
  for (const each of [mobile, withoutPassword, nextMobile()]) {
    answers.push(await byPassword(visitor(club), 'Wrong12345', { mobile: each }))
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([statuses.passwordWrong]))
  expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
  expect(answers.some(({ headers }) => 'authorization' in headers)).toBe(false)
})

test('after three wrong passwords a browser waits, longer each time; SMS login stays open', async () => {
  await addMember()
  const who = visitor(club)
  for (let wrong = 0; wrong < 3; wrong += 1) {
    expect((await byPassword(who, 'Wrong12345')).status).toBe(statuses.passwordWrong)
  }
  const waits = await byPassword(who, goodPassword)
  expect(waits.status).toBe(statuses.waitBeforeRetry)
  expect(waits.message).toMatch(/在 \d{1,2} 秒后/)
  expect(waits.message).toContain('短信验证码')
  expect((await bySms(who)).status).toBe('200')
  await passTime(club, { seconds: 31 })
  expect((await byPassword(who, 'Wrong12345')).status).toBe(statuses.passwordWrong)
  await passTime(club, { seconds: 31 })
  expect((await byPassword(who, goodPassword)).status).toBe(statuses.waitBeforeRetry)
  await passTime(club, { seconds: 30 })
  expect((await byPassword(who, goodPassword)).status).toBe('200')
  // The right password resets the browser's failures.
  expect((await byPassword(who, 'Wrong12345')).status).toBe(statuses.passwordWrong)
  expect((await byPassword(who, goodPassword)).status).toBe('200')
})

test('twenty wrong passwords of one browser at once count as three tries at most', async () => {
  await addMember()
  const who = visitor(club)
  await who.solveSum()
  const answers = await Promise.all(Array.from({ length: 20 }, () => byPassword(who, 'Wrong12345')))
  expect(answers.filter(({ status }) => status === statuses.passwordWrong)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === statuses.waitBeforeRetry)).toHaveLength(17)
})

test('an encrypted password cannot be replayed', async () => {
  await addMember()
  const who = visitor(club)
  const password = await who.encrypted(goodPassword)
  const body = { mobile, loginType: 'password', password }
  expect((await who.post('/api/user/login', body)).status).toBe('200')
  expect((await who.post('/api/user/login', body)).status).toBe(statuses.passwordUnreadable)
  const twice = { ...body, password: await who.encrypted(goodPassword) }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => visitor(club).post('/api/user/login', twice)),
  )
  expect(answers.filter(({ status }) => status === '200')).toHaveLength(1)
  expect(answers.filter(({ status }) => status === statuses.passwordUnreadable)).toHaveLength(9)
})

test('every defect of an encrypted password gets the same answer', async () => {
  const userId = await addMember()
  const { data } = await club.get('/api/user/sessionInit')
  const { publicKey, nonce, serverTime: time } = data
  const seal = (content: unknown) => encryptFor(publicKey, JSON.stringify(content))
  const [payload, signature] = nonce.split('.')
  const bad = [
    'not a ciphertext',
    '====',
    Buffer.alloc(384, 7).toString('base64'),
    encryptFor(publicKey, 'no JSON'),
    encryptFor(publicKey, 'null'),
    seal({ password: goodPassword }),
    seal({ password: 7, nonce, time }),
    seal({ password: goodPassword, nonce: 'made-up', time }),
    seal({ password: goodPassword, nonce: `${payload}.${String(signature).toUpperCase()}`, time }),
    seal({ password: goodPassword, nonce: `${payload}=.${signature}`, time }),
    seal({ password: goodPassword, nonce, time: 'yesterday' }),
    seal({ password: goodPassword, nonce, time: '2026-11-20T01:00:00Z' }),
  ]
  for (const password of bad) {
    const answer = await visitor(club).post('/api/user/login', { mobile, loginType: 'password', password })
    expect([answer.code, answer.status]).toEqual([200, statuses.passwordUnreadable])
  }
  // None of them used the nonce or counted as a try.
  const good = seal({ password: goodPassword, nonce, time })
  const answer = await visitor(club).post('/api/user/login', {
    mobile,
    loginType: 'password',
    password: good,
  })
  expect(answer.data).toEqual({ userId })
})

test('a nonce is valid for ten minutes', async () => {
  await addMember()
  const who = visitor(club)
  const password = await who.encrypted(goodPassword)
  await passTime(club, { seconds: 601 })
  const answer = await who.post('/api/user/login', { mobile, loginType: 'password', password })
  expect(answer.status).toBe(statuses.passwordUnreadable)
})

test('under a flood of logins the club answers busy, counts no tries and still allows SMS login', async () => {
  await addMember()
  const people = Array.from({ length: 150 }, (_, index) => ({
    who: visitor(club),
    to: `1370000${String(index).padStart(4, '0')}`,
  }))
  const bodies = await Promise.all(
    people.map(async ({ who, to }) => ({
      mobile: to,
      loginType: 'password',
      password: await who.encrypted('Wrong12345'),
    })),
  )
  const answers = await Promise.all(
    people.map(({ who }, index) => who.post('/api/user/login', bodies[index])),
  )
  const busy = answers.filter(({ status }) => status === statuses.busy)
  for (const answer of busy) {
    expect(answer.code).toBe(503)
    expect(answer.headers['retry-after']).toBeDefined()
  }
  expect(answers.filter(({ status }) => status === statuses.passwordWrong).length + busy.length).toBe(150)
  expect((await bySms(visitor(club))).status).toBe('200')
})

test('unknown fields, missing fields and malformed bodies are refused without a server error', async () => {
  const bodies: unknown[] = [
    {},
    { mobile },
    { mobile, loginType: 'magic' },
    { mobile: '12345678901', loginType: 'sms', smsCode: '123456' },
    { mobile, loginType: 'sms', smsCode: '12345' },
    { mobile, loginType: 'sms', smsCode: '123456', userLevel: 'gold' },
    { mobile: [mobile], loginType: 'sms' },
    { mobile, loginType: 'password' },
    { mobile, loginType: 'password', password: 'x'.repeat(2000) },
    [],
    null,
    'text',
    7,
  ]
  for (const path of [
    '/api/user/login',
    '/api/user/register',
    '/api/check/getSmsCode',
    '/api/check/getSmsCodeNoVerifyCode',
  ]) {
    for (const body of bodies) {
      const answer = await club.post(path, JSON.stringify(body), {
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.code, `${path} ${JSON.stringify(body)}`).toBe(400)
      expect(answer.message).not.toBe('')
    }
  }
  const formatted = await club.post('/api/check/getSmsCodeNoVerifyCode', { mobile: '123', scene: 'login' })
  expect(formatted.message).toBe('请输入正确的 11 位手机号码。')
})

test('the health call answers', async () => {
  const { data } = await club.get('/api/healthCheck')
  expect(data).toEqual({ status: 'up', serverTime: expect.stringMatching(/^2026-11-20T02:/) })
})

test('the member’s relation to the bank needs a session', async () => {
  await addMember()
  const who = visitor(club)
  expect((await who.post('/api/userQry/cusStatus')).status).toBe(statuses.notLoggedIn)
  await bySms(who)
  expect((await who.post('/api/userQry/cusStatus')).data).toEqual({
    hasCoreCustomerNo: false,
    isNormalUser: true,
  })
})
