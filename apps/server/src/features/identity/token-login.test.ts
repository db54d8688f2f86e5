import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { makeMember, nextMobile } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { signerOf } from '../../testing/signed-tokens.ts'
import { openTestClub, testClub } from '../../testing/test-club.ts'
import { goodPassword, passTime, visitor } from '../../testing/visitor.ts'
import { outsideSystems } from './outside-systems.ts'
import { signToken } from './signed-token.ts'

const bankKey = 'a key of the bank app that only tests have'
const partnerKeys = ['a new key of the partner for tests only', 'an old key of the partner for tests only']
const keys = [`bank-app:${bankKey}`, ...partnerKeys.map((key) => `partner-x:${key}`), `other:${bankKey}`]
const club = await testClub({ env: { CLUB_TOKEN_KEYS: keys.join(',') } })
const desk = operatorDesk(club)
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

const refused = { code: 200, status: 'HPU0118', data: null }

const sign = signerOf(club)

/** Makes a token as an attacker might. */
async function forge(claims: Record<string, unknown>, key = bankKey, alg = 'HS256'): Promise<string> {
  const seconds = Math.floor((await club.context.clock.now(club.db)).getTime() / 1000)
  const whole = {
    iss: 'bank-app',
    aud: 'evergreen-club',
    jti: uuidv7(),
    iat: seconds,
    exp: seconds + 300,
    ...claims,
  }
  return new SignJWT(whole).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key))
}

const byApp = (who: ReturnType<typeof visitor>, token: string) =>
  who.post('/api/user/mobileTokenLogin', { token, channel: 'MB' })
const byPartner = (who: ReturnType<typeof visitor>, token: string, source = 'partner-x') =>
  who.post('/api/user/tokenLogin', { token, channel: 'WEB', source })

/** The browser gets its cookie before it brings a token. */
const getCookie = (who: ReturnType<typeof visitor>) => who.get('/api/user/sessionInit')

/** A member who came through the partner. */
async function memberOfPartner(source = 'partner-x') {
  const mobile = nextMobile()
  const who = visitor(club)
  await byPartner(who, await sign(mobile, { issuer: source }), source)
  const { data } = await who.register(mobile, { source, smsCode: undefined })
  return { mobile, userId: String(data.userId) }
}

test('a token of the bank’s app signs its member in, once', async () => {
  const member = await makeMember(club)
  const token = await sign(member.mobile)
  const who = visitor(club)
  expect((await byApp(who, token)).data).toEqual({ userId: member.userId })
  expect((await who.post('/api/userQry/userInfoQry')).data.userId).toBe(member.userId)
  expect(await byApp(visitor(club), token)).toMatchObject(refused)
  await passTime(club, { seconds: 61 })
  expect(await byApp(who, token)).toMatchObject(refused)
})

test('a token whose answer was lost works again for a minute, in the same browser alone', async () => {
  const server = await club.anotherServer()
  const [member, partners, arriving] = [await makeMember(club), await memberOfPartner(), nextMobile()]
  const from = (issuer: string, mobile: string) => sign(mobile, { issuer })
  const cases = [
    { say: byApp, token: await from('bank-app', member.mobile), userId: member.userId },
    { say: byPartner, token: await from('partner-x', partners.mobile), userId: partners.userId },
    { say: byApp, token: await from('bank-app', arriving), userId: null },
  ]
  for (const { say, token, userId } of cases) {
    const who = visitor(club)
    await getCookie(who)
    const first = await say(who, token)
    const lost = who.token
    await passTime(club, { seconds: 50 })
    expect(await say(visitor(club), token)).toMatchObject(refused)
    const path = say === byApp ? '/api/user/mobileTokenLogin' : '/api/user/tokenLogin'
    const body = { token, channel: 'WEB', ...(say === byPartner && { source: 'partner-x' }) }
    const again = await who.post(path, body, { server })
    expect([again.status, again.data]).toEqual([first.status, first.data])
    if (userId !== null) {
      // It is the same session, however often the token is sent.
      expect(who.token).toBe(lost)
      expect((await who.post('/api/userQry/userInfoQry')).data.userId).toBe(userId)
    }
    // A repeat does not extend the minute.
    await passTime(club, { seconds: 11 })
    expect(await say(who, token)).toMatchObject(refused)
  }
})

test('a token that was used in time can be repeated after its expiry; one that was not is refused', async () => {
  const member = await makeMember(club)
  const who = visitor(club)
  await getCookie(who)
  const [used, unused] = [await sign(member.mobile), await sign(member.mobile)]
  await passTime(club, { seconds: 300 })
  expect((await byApp(who, used)).data).toEqual({ userId: member.userId })
  await passTime(club, { seconds: 30 })
  expect(await byApp(who, unused)).toMatchObject(refused)
  expect((await byApp(who, used)).data).toEqual({ userId: member.userId })
  expect(await byApp(visitor(club), used)).toMatchObject(refused)
})

test('fifty uses of one token at once on two servers sign in once', async () => {
  const servers = [club.app, await club.anotherServer()]
  const member = await makeMember(club)
  const body = { token: await sign(member.mobile), channel: 'MB' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const server = servers[index % 2]
      return club.post('/api/user/mobileTokenLogin', body, server ? { server } : {})
    }),
  )
  expect(answers.filter(({ status }) => status === '200')).toHaveLength(1)
  expect(answers.filter(({ headers }) => headers.authorization !== undefined)).toHaveLength(1)
})

test('an unknown mobile from the bank’s app gets a voucher: registering needs no SMS', async () => {
  const mobile = nextMobile()
  const who = visitor(club)
  expect(await byApp(who, await sign(mobile))).toMatchObject({ code: 200, status: 'HPP0205', data: null })
  expect(who.token).toBeNull()
  expect((await visitor(club).register(mobile, { smsCode: undefined })).status).toBe('HPU0107')
  expect((await who.register(mobile, { smsCode: undefined })).status).toBe('200')
})

test.each([
  ['another key', (mobile: string) => forge({ mobile }, 'a key that nobody gave to anybody, ever')],
  ['another audience', (mobile: string) => forge({ mobile, aud: 'another-club' })],
  ['another issuer', (mobile: string) => forge({ mobile, iss: 'partner-x' })],
  ['another algorithm', (mobile: string) => forge({ mobile }, bankKey.repeat(2), 'HS512')],
  ['no token id', (mobile: string) => forge({ mobile, jti: undefined })],
  ['no expiry', (mobile: string) => forge({ mobile, exp: undefined })],
  ['a time in the future', (mobile: string) => forge({ mobile, iat: 1_900_000_000 })],
  ['a time long ago', (mobile: string) => forge({ mobile, iat: 1_600_000_000 })],
  ['no mobile', () => forge({})],
  ['a mobile that is none', () => forge({ mobile: '123' })],
])('a token with %s is refused', async (_what, make) => {
  const member = await makeMember(club)
  expect(await byApp(visitor(club), await make(member.mobile))).toMatchObject(refused)
})

test('malformed, changed and unsigned tokens are refused', async () => {
  const member = await makeMember(club)
  const token = await sign(member.mobile)
  const [head, body] = token.split('.')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
  for (const bad of ['x', `${token}x`, `${head}.${body}.`, unsigned, token.replace('.', '..')]) {
    expect(await byApp(visitor(club), bad)).toMatchObject(refused)
  }
  expect((await byApp(visitor(club), token)).status).toBe('200')
})

test('a token is valid for its minutes of business time', async () => {
  const member = await makeMember(club)
  const [late, timely] = [await sign(member.mobile), await sign(member.mobile)]
  await passTime(club, { seconds: 240 })
  expect((await byApp(visitor(club), timely)).status).toBe('200')
  await passTime(club, { seconds: 120 })
  expect(await byApp(visitor(club), late)).toMatchObject(refused)
})

test('a partner’s token signs a member in with the partner’s number; both of its keys are accepted', async () => {
  const member = await memberOfPartner()
  const who = visitor(club)
  const token = await sign(member.mobile, { issuer: 'partner-x', bpId: 'BP-77' })
  expect((await byPartner(who, token)).data).toEqual({
    bpId: 'BP-77',
    mobile: member.mobile,
    source: 'partner-x',
    userId: member.userId,
    isConfirmationNeeded: false,
  })
  expect((await who.post('/api/userQry/userInfoQry')).data.userId).toBe(member.userId)
  const old = await forge({ iss: 'partner-x', mobile: member.mobile }, partnerKeys[1])
  expect((await byPartner(visitor(club), old)).data).toMatchObject({
    bpId: member.userId,
    userId: member.userId,
  })
})

test('a token of one issuer is not accepted as another’s', async () => {
  const member = await makeMember(club)
  const partner = await sign(member.mobile, { issuer: 'partner-x' })
  expect(await byApp(visitor(club), partner)).toMatchObject(refused)
  expect(await byPartner(visitor(club), partner, 'other')).toMatchObject(refused)
  const bank = await sign(member.mobile)
  for (const source of ['partner-x', 'other', 'bank-app', 'nobody', '__proto__', 'constructor']) {
    expect(await byPartner(visitor(club), bank, source)).toMatchObject(refused)
  }
})

test('an unknown person from a partner registers without an SMS, with the source, only in this browser', async () => {
  const mobile = nextMobile()
  const who = visitor(club)
  const token = await sign(mobile, { issuer: 'partner-x' })
  expect((await byPartner(who, token)).data).toEqual({
    bpId: null,
    mobile,
    source: 'partner-x',
    userId: null,
    isConfirmationNeeded: false,
  })
  const withoutSms = { source: 'partner-x', smsCode: undefined }
  expect((await visitor(club).register(mobile, withoutSms)).status).toBe('HPU0107')
  expect((await who.register(mobile, withoutSms)).status).toBe('200')
  expect((await who.post('/api/userQry/userInfoQry')).data.source).toBe('partner-x')
})

test('a partner’s voucher that has expired, or whose mobile is registered by now, needs an SMS', async () => {
  const [late, known] = [nextMobile(), nextMobile()]
  const withoutSms = { source: 'partner-x', smsCode: undefined }
  const slow = visitor(club)
  await byPartner(slow, await sign(late, { issuer: 'partner-x' }))
  const second = visitor(club)
  await byPartner(second, await sign(known, { issuer: 'partner-x' }))
  await visitor(club).register(known)
  expect(await second.register(known, withoutSms)).toMatchObject({ status: 'PUUM521', data: null })
  await passTime(club, { seconds: 61 })
  expect((await second.register(known, { source: 'partner-x' })).status).toBe('200')

  await passTime(club, { seconds: 15 * 60 })
  expect(await slow.register(late, withoutSms)).toMatchObject({ status: 'PUUM009', data: null })
  expect((await slow.register(late, { source: 'partner-x' })).status).toBe('200')
})

test('a logout drops the browser’s partner voucher', async () => {
  const mobile = nextMobile()
  const who = visitor(club)
  await byPartner(who, await sign(mobile, { issuer: 'partner-x' }))
  await who.post('/api/user/logout')
  expect((await who.register(mobile, { source: 'partner-x', smsCode: undefined })).status).toBe('HPU0107')
})

test('tokens issued by the operator are in the audit log without the mobile', async () => {
  const member = await makeMember(club)
  const said = await desk.run('token issue', { member: member.mobile })
  expect(said).toMatchObject({ exit: 0, err: '' })
  expect((await byApp(visitor(club), said.out.trim())).data).toEqual({ userId: member.userId })
  const partner = await desk.run('token issue', { member: member.userId, issuer: 'partner-x', bpId: 'B1' })
  expect((await byPartner(visitor(club), partner.out.trim())).data).toMatchObject({
    userId: null,
    isConfirmationNeeded: true,
  })
  expect(await desk.run('token issue', { member: member.mobile, issuer: 'nobody' })).toMatchObject({
    exit: 1,
    out: '',
    err: expect.stringMatching(/no key of nobody, only of .*partner-x/),
  })
  expect(await desk.run('token issue', { member: '123' })).toMatchObject({ exit: 2 })
  expect(await desk.run('token issue', { member: 'KNOBODY' })).toMatchObject({ exit: 1, out: '' })
  // Somebody who is not a member yet is named by mobile.
  expect(await desk.run('token issue', { member: nextMobile() })).toMatchObject({ exit: 0, err: '' })
  expect(await desk.run('token issue', { member: member.mobile, minutes: 11 })).toMatchObject({ exit: 2 })
  const audit = (await desk.run('audit list')).out
  expect(audit).toContain('token.issue')
  expect(audit).not.toContain(member.mobile)
  expect(club.logged()).not.toContain(member.mobile)
})

test('without keys in the settings, each issuer gets its own key at first start', async () => {
  const plain = await openTestClub()
  try {
    const member = await makeMember(plain)
    const keys = outsideSystems(plain.context).tokenKeys
    const at = await plain.context.clock.now(plain.db)
    const make = (issuer: string) =>
      signToken(keys, { issuer, tokenId: uuidv7(), minutes: 5, mobile: member.mobile, at })
    const body = async (issuer: string) => ({ token: await make(issuer), channel: 'MB' })
    expect((await plain.post('/api/user/mobileTokenLogin', await body('bank-app'))).status).toBe('200')
    expect((await plain.post('/api/user/mobileTokenLogin', await body('partner-x'))).status).toBe('HPU0118')
  } finally {
    await plain.close()
  }
})

test('only a token of the bank’s app opens a session of its channel, which a fresh token keeps', async () => {
  const channelOf = async (token: string | null) => {
    const tokenHash = createHash('sha256')
      .update(token ?? '')
      .digest('base64url')
    const row = await club.db.one<{ channel: string }>(
      { name: 'test_session_channel', text: 'SELECT channel FROM member_session WHERE token_hash = $1' },
      [tokenHash],
    )
    return row?.channel
  }
  for (const said of ['MB', 'WX', 'WEB'] as const) {
    const usual = said === 'MB' ? 'WEB' : said
    const mobile = nextMobile()
    const who = visitor(club, { channel: said })
    await who.register(mobile)
    expect(await channelOf(who.token)).toBe(usual)
    const smsCode = await who.codeFor(mobile, 'login')
    await who.post('/api/user/login', { mobile, loginType: 'sms', smsCode })
    expect(await channelOf(who.token)).toBe(usual)
    const password = await who.encrypted(goodPassword)
    await who.post('/api/user/login', { mobile, loginType: 'password', password })
    expect(await channelOf(who.token)).toBe(usual)
    await byPartner(who, await sign(mobile, { issuer: 'partner-x' }))
    await passTime(club, { seconds: 61 })
    const confirming = await who.codeFor(mobile, 'login')
    const source = 'partner-x'
    await who.post('/api/user/login', { mobile, loginType: 'sms', smsCode: confirming, source })
    expect(await channelOf(who.token)).toBe(usual)
    await byPartner(who, await sign(mobile, { issuer: 'partner-x' }))
    expect(await channelOf(who.token)).toBe(usual)
    await byApp(who, await sign(mobile))
    expect(await channelOf(who.token)).toBe('MB')
    const old = who.token
    await passTime(club, { days: 1.1 })
    await who.post('/api/userQry/userInfoQry')
    expect(who.token).not.toBe(old)
    expect(await channelOf(who.token)).toBe('MB')
    const arriving = visitor(club, { channel: said })
    const arrived = nextMobile()
    await byApp(arriving, await sign(arrived))
    expect((await arriving.register(arrived, { smsCode: undefined })).status).toBe('200')
    expect(await channelOf(arriving.token)).toBe('MB')
    // The voucher is used up: the next registration proves no channel.
    await passTime(club, { seconds: 61 })
    await arriving.register(arrived)
    expect(await channelOf(arriving.token)).toBe(usual)
  }
})

test('a logout drops the voucher of the bank’s app', async () => {
  const mobile = nextMobile()
  const who = visitor(club)
  await byApp(who, await sign(mobile))
  await who.post('/api/user/logout')
  expect((await who.register(mobile, { smsCode: undefined })).status).toBe('HPU0107')
})
