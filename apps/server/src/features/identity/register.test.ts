import { statuses } from '@club/contract/statuses.ts'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { nextMobile } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { agreementVersions, goodPassword, passTime, type Visitor, visitor } from '../../testing/visitor.ts'

const userInfo = '/api/userQry/userInfoQry'
const memberCount = {
  name: 'test_members',
  text: 'SELECT count(*)::int AS members FROM member WHERE mobile_hash = $1',
}
const consentRows = {
  name: 'test_consents',
  text: 'SELECT agreement_id, version, channel, agreed_at FROM member_agreement WHERE user_id = $1',
}
const everything = [
  { name: 'test_all_members', text: 'SELECT * FROM member' },
  { name: 'test_all_mobiles', text: 'SELECT * FROM member_mobile' },
]
const club = await testClub()
let mobile: string

beforeEach(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  mobile = nextMobile()
})

async function loginBySms(who: Visitor, to = mobile) {
  const smsCode = await who.codeFor(to, 'login')
  return who.post('/api/user/login', { mobile: to, loginType: 'sms', smsCode })
}

async function loginByPassword(who: Visitor, password: string) {
  const body = { mobile, loginType: 'password', password: await who.encrypted(password) }
  return who.post('/api/user/login', body)
}

async function countMembers(): Promise<number> {
  return (
    (await club.db.one<{ members: number }>(memberCount, [club.context.sealing.hash('mobile', mobile)]))
      ?.members ?? 0
  )
}

test('a visitor registers with a code, is signed in, and can sign in by password', async () => {
  const who = visitor(club)
  const answer = await who.register(mobile, { nickName: ' 青松 老师 ', source: 'partner' })
  expect(answer.status).toBe('200')
  const { data } = await who.post(userInfo)
  expect(data).toMatchObject({
    userId: answer.data.userId,
    nickName: '青松 老师',
    mobile: `*******${mobile.slice(7)}`,
    source: 'partner',
    createIp: who.address,
  })
  expect((await loginByPassword(visitor(club), goodPassword)).data).toEqual({ userId: data.userId })
})

test('the database holds no mobile in clear', async () => {
  await visitor(club).register(mobile, { province: '浙江省', city: '杭州市' })
  const stored = JSON.stringify(await Promise.all(everything.map((each) => club.db.all(each))))
  for (const clear of [mobile, goodPassword, '浙江省', '杭州市']) expect(stored).not.toContain(clear)
  expect(stored).toContain('$argon2id$')
})

test('consents are stored with version, time and channel', async () => {
  const { data } = await visitor(club).register(mobile)
  const versions = await agreementVersions(club)
  const rows = await club.db.all<{ agreementId: string; version: string; channel: string; agreedAt: Date }>(
    consentRows,
    [data.userId],
  )
  expect(Object.fromEntries(rows.map((row) => [row.agreementId, row.version]))).toEqual(versions)
  expect(rows.every(({ channel }) => channel === 'WEB')).toBe(true)
  expect(rows[0]?.agreedAt.toISOString()).toMatch(/^2026-11-20T02:0/)
})

test('all required agreements must be accepted in their current versions', async () => {
  const who = visitor(club)
  const versions = await agreementVersions(club)
  const [first = ''] = Object.keys(versions)
  const smsCode = await who.codeFor(mobile, 'register')
  const missing = await who.register(mobile, { smsCode, agreementVersions: {} })
  expect(missing.status).toBe(statuses.agreementRequired)
  const old = await who.register(mobile, { smsCode, agreementVersions: { ...versions, [first]: '0.0' } })
  expect(old.status).toBe(statuses.agreementOutdated)
  expect(await countMembers()).toBe(0)
  expect((await who.register(mobile, { smsCode })).status).toBe('200')
})

test('registration, too, requires a password of 8 to 20 letters and digits', async () => {
  const who = visitor(club)
  const smsCode = await who.codeFor(mobile, 'register')
  for (const weak of [
    'short1',
    'onlyletters',
    '1234567890',
    'with space 12',
    '密码password12',
    `a1${'x'.repeat(19)}`,
    '',
  ]) {
    const answer = await who.register(mobile, { smsCode, password: await who.encrypted(weak) })
    expect(answer.status, weak).toBe(statuses.passwordFormat)
  }
  expect((await who.register(mobile, { smsCode })).status).toBe('200')
})

test('a misleading nickname is refused', async () => {
  const who = visitor(club)
  const smsCode = await who.codeFor(mobile, 'register')
  for (const [nickName, refusal] of [
    ['13912345678', 'nickNameContact'],
    ['常青银行客服', 'nickNameBank'],
    ['Evergreen  CLUB', 'nickNameBank'],
    ['\u202e\u200b', 'nickNameInvisible'],
    ['老王\u0007\u202e', 'nickNameInvisible'],
    ['<b>老王</b>', 'nickNameMarkup'],
    ['管理员', 'nickNameOffice'],
    ['x'.repeat(21), 'nickNameLong'],
  ] as const) {
    expect((await who.register(mobile, { smsCode, nickName })).status, nickName).toBe(statuses[refusal])
  }
  const answer = await who.register(mobile, { smsCode, nickName: ' 老　王 ' })
  expect(answer.status).toBe('200')
  expect((await who.post(userInfo)).data.nickName).toBe('老 王')
})

test('a nickname may be left out at registration', async () => {
  const who = visitor(club)
  const smsCode = await who.codeFor(mobile, 'register')
  expect((await who.register(mobile, { smsCode, nickName: '  ' })).status).toBe('200')
  expect((await who.post(userInfo)).data.nickName).toBe('常青会员')
})

test('after HPP0205 the same browser registers without a second SMS', async () => {
  const who = visitor(club)
  expect((await loginBySms(who)).status).toBe(statuses.registrationNeeded)
  const answer = await who.register(mobile, { smsCode: undefined })
  expect(answer.status).toBe('200')
  expect(club.sms.all().filter((sms) => sms.mobile === mobile)).toHaveLength(1)
  // The voucher is used up, and it is too late to repeat the registration.
  await passTime(club, { seconds: 61 })
  expect((await who.register(mobile, { smsCode: undefined })).status).toBe(statuses.smsCodeRequired)
})

test('a voucher is valid for 15 minutes, in this browser and for this mobile', async () => {
  const who = visitor(club)
  await loginBySms(who)
  expect((await visitor(club).register(mobile, { smsCode: undefined })).status).toBe(statuses.smsCodeRequired)
  expect((await who.register(nextMobile(), { smsCode: undefined })).status).toBe(statuses.smsCodeRequired)
  await passTime(club, { seconds: 15 * 60 + 1 })
  expect((await who.register(mobile, { smsCode: undefined })).status).toBe(statuses.smsCodeRequired)
  expect(await countMembers()).toBe(0)
})

test('a code used for sign-in does not register in another browser', async () => {
  const code = await visitor(club).codeFor(mobile, 'login')
  await visitor(club).post('/api/user/login', { mobile, loginType: 'sms', smsCode: code })
  expect((await visitor(club).register(mobile, { smsCode: code })).status).toBe(statuses.smsCodeNotRequested)
})

test('registration limits code guesses like sign-in does', async () => {
  const who = visitor(club)
  expect((await who.register(mobile, { smsCode: '123456' })).status).toBe(statuses.smsCodeNotRequested)
  const code = await who.codeFor(mobile, 'register')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let guess = 0; guess < 4; guess += 1) {
    expect((await who.register(mobile, { smsCode: wrong })).status).toBe(statuses.smsCodeWrong)
  }
  expect((await who.register(mobile, { smsCode: wrong })).status).toBe(statuses.smsTriesUsed)
  await passTime(club, { seconds: 61 })
  const late = await who.codeFor(mobile, 'register')
  await passTime(club, { seconds: 301 })
  expect((await who.register(mobile, { smsCode: late })).status).toBe(statuses.smsCodeExpired)
  expect((await who.register(mobile, { smsCode: undefined })).status).toBe(statuses.smsCodeRequired)
})

test('nothing is spent on a password before the mobile is proved', async () => {
  const who = visitor(club)
  await who.codeFor(mobile, 'register')
  const before = club.decryptions()
  for (const smsCode of ['000000', undefined]) await who.register(mobile, { smsCode, password: 'AAAA' })
  await visitor(club).register(mobile, { smsCode: club.sms.last(mobile)?.code })
  expect(club.decryptions()).toBe(before)
  const smsCode = club.sms.last(mobile)?.code
  const unreadable = await who.register(mobile, { smsCode, password: 'AAAA' })
  expect(unreadable.status).toBe(statuses.passwordUnreadable)
  expect(club.decryptions()).toBe(before + 1)
  // The mobile stays proved.
  expect((await who.register(mobile, { smsCode: undefined })).status).toBe('200')
})

test('a password that others would guess first is refused, for a new member and for a known one', async () => {
  const who = visitor(club)
  const smsCode = await who.codeFor(mobile, 'register')
  const tryPassword = async (password: string, more = {}) =>
    who.register(mobile, { smsCode, password: await who.encrypted(password), ...more })
  for (const language of ['zh_cn', 'en_us'] as const) {
    const refused = await who.post(
      '/api/user/register',
      {
        mobile,
        smsCode,
        password: await who.encrypted('Dragon2026'),
        agreementVersions: await agreementVersions(club),
      },
      { headers: { 'accept-language': language } },
    )
    expect(refused.status).toBe(statuses.passwordCommon)
    expect(refused.message).toContain(language === 'zh_cn' ? '太常见' : 'soon guess')
  }
  const ownWords = ['Evergreen2026', 'changqing2026', `ab${mobile.slice(-8)}`]
  for (const password of ownWords)
    expect((await tryPassword(password)).status, password).toBe(statuses.passwordOwnWords)
  const named = await tryPassword('songshu77', { nickName: 'Song Shu' })
  expect(named.status).toBe(statuses.passwordOwnWords)
  expect(await countMembers()).toBe(0)
  expect((await tryPassword(goodPassword, { nickName: 'Song Shu' })).status).toBe('200')

  await passTime(club, { seconds: 61 })
  const fresh = visitor(club)
  const code = await fresh.codeFor(mobile, 'register')
  const again = async (password: string) =>
    fresh.register(mobile, { smsCode: code, password: await fresh.encrypted(password) })
  expect((await again('songshu77')).status).toBe(statuses.passwordOwnWords)
  expect((await again('qwerty123')).status).toBe(statuses.passwordCommon)
  expect((await loginByPassword(visitor(club), goodPassword)).status).toBe('200')
})

test('registering a known mobile sets its password and ends all older sessions', async () => {
  const phone = visitor(club)
  const { data } = await phone.register(mobile, { nickName: '青松' })
  const tablet = visitor(club)
  await loginByPassword(tablet, goodPassword)
  await passTime(club, { seconds: 61 })
  const fresh = visitor(club)
  const code = await fresh.codeFor(mobile, 'register')
  const answer = await fresh.register(mobile, {
    smsCode: code,
    nickName: '别人',
    password: await fresh.encrypted('NewPassword1'),
  })
  expect(answer.data).toEqual(data)
  expect((await fresh.post(userInfo)).data.nickName).toBe('青松')
  expect((await phone.post(userInfo)).status).toBe(statuses.notLoggedIn)
  expect((await tablet.post(userInfo)).status).toBe(statuses.notLoggedIn)
  expect((await loginByPassword(visitor(club), goodPassword)).status).toBe(statuses.passwordWrong)
  expect((await loginByPassword(visitor(club), 'NewPassword1')).status).toBe('200')
  expect(await countMembers()).toBe(1)
})

test('setting a new password ends the wait after wrong ones', async () => {
  const who = visitor(club)
  await who.register(mobile)
  for (let wrong = 0; wrong < 3; wrong += 1) await loginByPassword(who, 'Wrong12345')
  expect((await loginByPassword(who, goodPassword)).status).toBe(statuses.waitBeforeRetry)
  await passTime(club, { seconds: 61 })
  await who.register(mobile)
  await passTime(club, { seconds: 1 })
  expect((await loginByPassword(who, goodPassword)).status).toBe('200')
})

test('twenty registrations of one mobile at once create one member', async () => {
  const who = visitor(club)
  const smsCode = await who.codeFor(mobile, 'register')
  const answers = await Promise.all(Array.from({ length: 20 }, () => who.register(mobile, { smsCode })))
  const good = answers.filter(({ status }) => status === '200')
  expect(new Set(good.map(({ data }) => data.userId)).size).toBe(1)
  // The others found the voucher used up.
  const others = answers.filter(({ status }) => status !== '200').map(({ status }) => status)
  expect(new Set([statuses.smsCodeRequired, ...others])).toEqual(new Set([statuses.smsCodeRequired]))
  expect(await countMembers()).toBe(1)
})

test('two people who prove the same mobile at once become one member with one password', async () => {
  const [first, second] = [visitor(club), visitor(club)]
  await loginBySms(first)
  const smsCode = await second.codeFor(mobile, 'register')
  const answers = await Promise.all([
    first.register(mobile, { smsCode: undefined }),
    second.register(mobile, { smsCode, password: await second.encrypted('OtherPass99') }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['200', '200'])
  expect(answers[0]?.data).toEqual(answers[1]?.data)
  expect(await countMembers()).toBe(1)
  const opened = await Promise.all([
    loginByPassword(visitor(club), goodPassword),
    loginByPassword(visitor(club), 'OtherPass99'),
  ])
  expect(opened.filter(({ status }) => status === '200')).toHaveLength(1)
})

test('an inviter is stored once; an unknown inviter is ignored', async () => {
  const friend = nextMobile()
  const inviter = await visitor(club).register(mobile)
  const invitedBy = { name: 'test_invited', text: 'SELECT invited_by FROM member WHERE user_id = $1' }
  const inviterOf = async (userId: string) =>
    (await club.db.one<{ invitedBy: string | null }>(invitedBy, [userId]))?.invitedBy
  const invited = await visitor(club).register(friend, { invitationUserId: inviter.data.userId })
  expect(await inviterOf(invited.data.userId)).toBe(inviter.data.userId)
  for (const invitationUserId of ['nobody', uuidv7()]) {
    const alone = await visitor(club).register(nextMobile(), { invitationUserId })
    expect(alone.status).toBe('200')
    expect(await inviterOf(alone.data.userId)).toBeNull()
  }
  await passTime(club, { seconds: 61 })
  const again = await visitor(club).register(friend, { invitationUserId: invited.data.userId })
  expect(await inviterOf(again.data.userId)).toBe(inviter.data.userId)
})

test('unknown fields and control characters in a registration do no harm', async () => {
  const who = visitor(club)
  const smsCode = await who.codeFor(mobile, 'register')
  const extra = await who.register(mobile, { smsCode, userLevel: 'gold', happyPointValue: 1000 })
  expect([extra.code, extra.status]).toEqual([400, statuses.badRequest])
  const unstorable = await who.register(mobile, { smsCode, source: 'a\u0000b', city: 'b\u0000' })
  expect([unstorable.code, unstorable.status]).toEqual([400, statuses.badRequest])
  const odd = await who.register(mobile, { smsCode, source: 'a\u0007b', province: '\u0007' })
  expect(odd.status).toBe('200')
})

test.each([
  ['the same request', true],
  ['a request of its own', false],
])('both taps of a registration get the one new member and a session: %s', async (_what, isSame) => {
  const who = visitor(club)
  const smsCode = await who.codeFor(mobile, 'register')
  const versions = await agreementVersions(club)
  const request = async () => ({
    mobile,
    smsCode,
    password: await who.encrypted(goodPassword),
    agreementVersions: versions,
  })
  const first = await request()
  const taps = [first, isSame ? first : await request(), isSame ? first : await request()]
  const answers = await Promise.all(taps.map((tap) => who.post('/api/user/register', tap)))
  answers.push(await who.post('/api/user/register', isSame ? first : await request()))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => '200'))
  expect(new Set(answers.map(({ data }) => data.userId)).size).toBe(1)
  expect(await countMembers()).toBe(1)
  const tokens = new Set(answers.map(({ headers }) => String(headers.authorization)))
  expect(tokens.size).toBe(1)
  for (const token of tokens) {
    const { data: info } = await who.post(userInfo, {}, { token })
    expect(info.userId).toBe(answers[0]?.data.userId)
  }
})

test('a repeat is good only in the same browser, with the same password and for a minute', async () => {
  const who = visitor(club)
  const smsCode = await who.codeFor(mobile, 'register')
  const versions = await agreementVersions(club)
  const request = async (password: string) => ({
    mobile,
    smsCode,
    password: await who.encrypted(password),
    agreementVersions: versions,
  })
  const first = await request(goodPassword)
  expect((await who.post('/api/user/register', first)).status).toBe('200')
  expect((await visitor(club).post('/api/user/register', first)).status).not.toBe('200')
  // Another password is a new request: it is set, and the older sessions end.
  const { token } = who
  expect((await who.post('/api/user/register', await request('Another2026'))).status).toBe('200')
  expect((await who.post(userInfo, {}, { token })).status).toBe(statuses.notLoggedIn)
  const last = await request('Another2026')
  await passTime(club, { seconds: 61 })
  expect((await who.post('/api/user/register', last)).status).not.toBe('200')
})
