import { allEndpoints } from '@club/contract/api.ts'
import { languages } from '@club/contract/languages.ts'
import { statuses } from '@club/contract/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMember, nextMobile, type TestMember } from '../../testing/make-member.ts'
import { expectRefusal, json, type RawCall, rawCall } from '../../testing/raw-call.ts'
import { openTestClub, type TestClub, testClub } from '../../testing/test-club.ts'
import { goodPassword, visitor } from '../../testing/visitor.ts'
import { messagesOf } from '../feature.ts'
import { messageOf } from '../messages/messages.ts'
import { words as enUs } from '../messages/messages.words.en-us.ts'
import { words as zhCn } from '../messages/messages.words.zh-cn.ts'

const club = await testClub()
let member: TestMember
beforeAll(async () => {
  member = await makeMember(club)
})

const calls = allEndpoints()
const raw = (call: RawCall, as = member) => rawCall(club, as, call)

test('every call of the table is served by each of its methods', async () => {
  // A separate member, since one of the calls is the logout.
  const somebody = await makeMember(club)
  for (const { entry, name } of calls) {
    for (const method of entry.methods) {
      const body = method === 'POST' ? { headers: json, payload: '{}' } : {}
      const answer = await raw({ method, url: entry.path, ...body }, somebody)
      expect(['HPC0404', 'HPC0405'], `${name} ${method}`).not.toContain(answer.status)
      // An upload is refused because it is not a form, or because an earlier call ended the login.
      const read = entry.body === 'multipart' ? [200, 415] : [200, 400, 501]
      const allowed = entry.access === 'signed' ? [401] : read
      expect(allowed, `${name} ${method}`).toContain(answer.code)
    }
  }
})

test.each(languages)('other methods are refused with the list of allowed ones (%s)', async (language) => {
  for (const { entry, name } of calls) {
    const allowed = entry.methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      if (allowed.includes(method)) continue
      const answer = await raw({ method, url: entry.path, language })
      expect([name, method, answer.code, answer.headers.allow]).toEqual([
        name,
        method,
        405,
        allowed.join(', '),
      ])
      expectRefusal(answer, 405, 'HPC0405', language)
    }
  }
  const head = await raw({ method: 'HEAD', url: '/api/task/all' })
  expect(head.code).toBe(405)
})

test.each(languages)('an unknown path is answered in the envelope (%s)', async (language) => {
  for (const url of ['/api/nothing', '/api', '/api/task/all/more', '/api/../etc/passwd', '/bank/nothing']) {
    for (const method of ['GET', 'POST'] as const) {
      expectRefusal(await raw({ method, url, language }), 404, 'HPC0404', language)
    }
  }
})

test('the language comes from the header, then the cookie, then the browser, then Chinese', async () => {
  const message = async (header: string | undefined, cookies: Record<string, string> = {}) => {
    const response = await club.app.inject({
      method: 'POST',
      url: '/api/user/happypoint',
      headers: header === undefined ? {} : { 'accept-language': header },
      cookies,
    })
    return response.json().message
  }
  expect(await message('en_us')).toBe(enUs.notLoggedIn)
  expect(await message('zh_cn', { lang: 'en_us' })).toBe(zhCn.notLoggedIn)
  expect(await message('en_us', { lang: 'zh_cn' })).toBe(enUs.notLoggedIn)
  expect(await message('de', { lang: 'en_us' })).toBe(enUs.notLoggedIn)
  expect(await message('en-GB,en;q=0.9')).toBe(enUs.notLoggedIn)
  expect(await message('zh-CN,zh;q=0.9,en;q=0.8')).toBe(zhCn.notLoggedIn)
  expect(await message('de-DE')).toBe(zhCn.notLoggedIn)
  expect(await message(undefined)).toBe(zhCn.notLoggedIn)
  expect(await message(undefined, { lang: 'x' })).toBe(zhCn.notLoggedIn)
})

test('unknown channels and client types count as a browser and grant no rights', async () => {
  const headers = { channel: 'BANK', 'client-type': 'root', 'external-call': 'N' }
  expect((await member.post('/api/user/happypoint', {}, { headers })).status).toBe('200')
})

test('answers are not cacheable and do not identify the server software', async () => {
  for (const answer of [await member.post('/api/user/happypoint'), await club.post('/api/user/happypoint')]) {
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-powered-by']).toBeUndefined()
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
  }
})

test('every status has a message in both languages, with the same placeholders', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  const { zh_cn: chinese, en_us: english } = messagesOf(club.features)
  expect(Object.keys(chinese)).toEqual(expect.arrayContaining(Object.keys(statuses)))
  expect(Object.keys(english).sort()).toEqual(Object.keys(chinese).sort())
  for (const [name, text] of Object.entries(chinese)) {
    const translated = english[name as keyof typeof english]
    expect(text === '', name).toBe(name === 'ok')
    expect(translated === '', name).toBe(name === 'ok')
    expect(placeholders(translated), name).toEqual(placeholders(text))
    expect(/\p{Script=Han}/u.test(translated), name).toBe(false)
    if (text !== '') expect(/\p{Script=Han}/u.test(text), name).toBe(true)
  }
  expect(messageOf(english, 'smsTooSoon', { wait: '42 seconds' })).toContain('42 seconds')
})

test('an unexpected error is answered as a failure with only a reference, which is in the log', async () => {
  const app = await club.anotherServer()
  const broken = new Error('secret detail of a table')
  const real = club.db.all
  // The database fails in an unexpected way.
  club.db.all = () => Promise.reject(broken)
  try {
    const answer = await member.post('/api/medal/all', {}, { server: app })
    expectRefusal(answer, 500, 'HPC0500')
    expect(answer.message).not.toContain('secret')
    const reference = /[0-9a-f]{10}/.exec(answer.message)?.[0] ?? 'none'
    expect(club.logged().includes(`"reference":"${reference}"`)).toBe(true)
    expect(club.logged().includes('secret detail of a table')).toBe(true)
  } finally {
    club.db.all = real
  }
})

test('sign-ins, refusals and attempts are in the log with call, outcome and id, and without a mobile', async () => {
  const who = visitor(club)
  const mobile = nextMobile()
  const before = club.logged().length
  const { userId } = (await who.register(mobile)).data
  await who.post('/api/user/login', {
    mobile,
    loginType: 'password',
    password: await who.encrypted('Wrong12345'),
  })
  await who.post('/api/user/login', {
    mobile,
    loginType: 'password',
    password: await who.encrypted(goodPassword),
  })
  await club.post('/api/userQry/userInfoQry')
  await who.post('/api/userQry/userInfoQry')
  await club.post('/bank/events', { events: [] })
  const text = club.logged().slice(before)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const answered = (route: string) =>
    lines
      .filter((line) => line.msg === 'answered' && line.route === route)
      .map(({ refused = 'no', member = 'nobody' }) => [refused, member])
  const signedIn = lines.filter(({ msg }) => msg === 'signed in').map(({ way, member: id }) => [way, id])
  expect(signedIn).toEqual([
    ['registration', userId],
    ['password', userId],
  ])
  expect(answered('/api/user/login')).toEqual([
    ['passwordWrong', userId],
    ['no', userId],
  ])
  expect(answered('/api/userQry/userInfoQry')).toEqual([
    ['notLoggedIn', 'nobody'],
    ['no', userId],
  ])
  expect(answered('/bank/events')).toEqual([['unsigned', 'nobody']])
  for (const { msg, time, level, reference } of lines.filter((line) => line.msg === 'answered'))
    expect([typeof time, typeof level, typeof reference, msg]).toEqual([
      'number',
      'number',
      'string',
      'answered',
    ])
  expect(text).not.toContain(mobile)
})

describe('in production', () => {
  let real: TestClub
  beforeAll(async () => {
    real = await openTestClub({
      env: {
        CLUB_MODE: 'production',
        CLUB_NOW: '',
        CLUB_ALLOW_EMBEDDED: '1',
        CLUB_ALLOW_SMS_OUTBOX: '1',
        CLUB_PUBLIC_URL: 'https://club.example',
        CLUB_SECURITY_CONTACT: 'mailto:security@bank.example, https://bank.example/report',
      },
    })
  })
  afterAll(() => real.close())

  test('cookies are secure and belong to this host alone, and a browser with an older one stays the same', async () => {
    const cookiesFor = async (cookies: Record<string, string>) =>
      (await real.get('/api/user/sessionInit', { cookies })).cookies
    const [fresh] = await cookiesFor({})
    expect(fresh).toMatchObject({
      name: '__Host-club_browser',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    })
    expect(fresh).not.toHaveProperty('domain')
    expect(await cookiesFor({ club_browser: 'older' })).toMatchObject([
      { name: '__Host-club_browser', value: 'older' },
    ])
    expect(await cookiesFor({ '__Host-club_browser': 'own', club_browser: 'of another host' })).toEqual([])
    // Over plain http, which is for trying the club out, browsers accept no such cookie.
    const [plain] = (await club.get('/api/user/sessionInit')).cookies
    expect(plain).toMatchObject({ name: 'club_browser', path: '/api', httpOnly: true })
    const refusal = async (cookies: Record<string, string>) =>
      (await real.post('/api/user/happypoint', {}, { cookies, headers: { 'accept-language': 'de' } })).message
    expect(await refusal({ '__Host-lang': 'en_us', lang: 'zh_cn' })).toBe(enUs.notLoggedIn)
    expect(await refusal({ lang: 'en_us' })).toBe(enUs.notLoggedIn)
  })

  test('browsers are told to use https for a year, below this host, too', async () => {
    const said = async (app: TestClub) => (await app.get('/api/user/sessionInit')).headers
    expect((await said(real))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(await said(club)).not.toHaveProperty('strict-transport-security')
  })

  test('security.txt says where to report a vulnerability, and is missing if no contact is set', async () => {
    const answer = await real.app.inject('/.well-known/security.txt')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const [, expires = ''] = /^Expires: (.+)$/m.exec(answer.body) ?? []
    expect(answer.body).toBe(
      [
        'Contact: mailto:security@bank.example',
        'Contact: https://bank.example/report',
        `Expires: ${expires}`,
        'Preferred-Languages: zh, en',
        'Canonical: https://club.example/.well-known/security.txt',
        '',
      ].join('\n'),
    )
    const days = (new Date(expires).getTime() - real.context.clock.roughly().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
    expect((await club.get('/.well-known/security.txt')).code).toBe(404)
  })
})

test('the log contains routes and codes, never tokens, queries or bodies', async () => {
  await raw({ method: 'GET', url: '/api/userQry/cusStatus?userId=13812345678' })
  await member.post('/api/task/execute', {
    taskId: 'share_course',
    actionId: 'SecretAction',
    actionType: 'Course',
  })
  const holds = (text: string) => club.logged().includes(text)
  expect(holds('/api/userQry/cusStatus')).toBe(true)
  expect(['13812345678', member.token, 'SecretAction'].filter(holds)).toEqual([])
})
