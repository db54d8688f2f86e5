import { once } from 'node:events'
import { connect } from 'node:net'
import { allEndpoints } from '@club/contract/api.ts'
import { type Language, languages } from '@club/contract/constants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestAnswer, type TestClub } from '../testing/build-test-app.ts'
import { makeMember, type TestMember } from '../testing/make-member.ts'
import { enUs } from './messages/en-us.ts'
import { messageOf } from './messages/messages.ts'
import { zhCn } from './messages/zh-cn.ts'

let club: TestClub
let member: TestMember
beforeAll(async () => {
  club = await buildTestApp()
  member = await makeMember(club)
})
afterAll(() => club.close())

const calls = allEndpoints()
const memberCalls = calls.filter(({ entry }) => entry.access === 'member')
const json = { 'content-type': 'application/json' }

interface RawCall {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  url: string
  headers?: Record<string, string>
  payload?: string
  language?: Language
}

/** A call as nobody's app would make it; what comes back must be an envelope all the same. */
async function raw(
  { method, url, headers = {}, payload, language = 'zh_cn' }: RawCall,
  as = member,
): Promise<TestAnswer> {
  const response = await club.app.inject({
    method,
    url,
    headers: { 'accept-language': language, authorization: as.token, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  const envelope = response.body === '' ? {} : response.json()
  return {
    code: response.statusCode,
    ...envelope,
    headers: response.headers,
    cookies: response.cookies,
  }
}

function expectRefusal(answer: TestAnswer, code: number, status: string, language: Language = 'zh_cn'): void {
  expect(answer).toMatchObject({ code, status, data: null })
  expect(answer.message).not.toBe('')
  expect(answer.message).not.toContain('{')
  expect(/\p{Script=Han}/u.test(answer.message)).toBe(language === 'zh_cn')
}

test('without a token every member call asks for the login, with HTTP 200', async () => {
  expect(memberCalls.length).toBeGreaterThan(20)
  for (const { entry, name } of memberCalls.filter((each) => each.entry.body !== 'multipart')) {
    const answer = await club.post(entry.path)
    expect([name, answer.code, answer.status, answer.data]).toEqual([name, 200, 'HPW0207', null])
    expect(answer.message).toBe(zhCn.notLoggedIn)
  }
})

test.each([
  'x',
  '',
  'Bearer ',
  'A'.repeat(64),
  'A'.repeat(8000),
  'Bearer null',
  '../../etc/passwd',
  "' OR 1=1 --",
])('a token that is none (%j) is nobody’s, on any member call', async (authorization) => {
  for (const path of ['/api/user/happypoint', '/api/task/executeCheckIn', '/api/userQry/cusStatus']) {
    const answer = await club.post(path, {}, { headers: { authorization } })
    expect([answer.code, answer.status]).toEqual([200, 'HPW0207'])
  }
})

test('a good token is good with and without Bearer', async () => {
  for (const authorization of [member.token, `Bearer ${member.token}`, `bearer ${member.token}`]) {
    expect((await club.post('/api/user/happypoint', {}, { headers: { authorization } })).status).toBe('200')
  }
})

test('another member’s token with one sign changed is nobody’s', async () => {
  const last = member.token.at(-2) === 'A' ? 'B' : 'A'
  const authorization = member.token.slice(0, -2) + last + member.token.slice(-1)
  expect((await club.post('/api/user/happypoint', {}, { headers: { authorization } })).status).toBe('HPW0207')
})

test('whoever’s id is sent, every question is answered about oneself', async () => {
  const [busy, quiet] = [await makeMember(club), await makeMember(club)]
  await busy.post('/api/task/executeCheckIn')
  const questions: [string, object][] = [
    ['/api/userQry/userInfoQry', {}],
    ['/api/user/happypoint', {}],
    ['/api/user/happypoint/trades', {}],
    ['/api/user/happypoint/month', {}],
    ['/api/user/happypoint/ranks', {}],
    ['/api/task/all', {}],
    ['/api/task/allCheckInTask', {}],
    ['/api/task/month/count', { taskId: 'check_in' }],
    ['/api/task/finished/status', { taskId: 'check_in' }],
    ['/api/medal/all', {}],
    ['/api/userQry/cusStatus', {}],
  ]
  for (const [path, body] of questions) {
    const own = (await quiet.post(path, body)).data
    expect(own, path).not.toBeNull()
    expect((await quiet.post(path, { ...body, userId: busy.userId })).data, path).toEqual(own)
  }
})

test('a call whose handler comes later says so, after the login was checked', async () => {
  const later = calls.filter(({ entry }) => entry.statuses.includes('notYet') && entry.body !== 'multipart')
  const opened: string[] = []
  for (const { entry, name } of later) {
    if (entry.access === 'member') {
      expect([name, (await club.post(entry.path)).status]).toEqual([name, 'HPW0207'])
    }
    const answer = await member.post(entry.path)
    if (answer.status === 'HPC0501') expect([name, answer.code]).toEqual([name, 501])
    else opened.push(name)
  }
  // A call that has its handler should not go on saying that it has none.
  expect(opened).toEqual([])
})

test('every call of the table is served, by each of its methods', async () => {
  // Somebody of their own: one of the calls is the logout.
  const somebody = await makeMember(club)
  for (const { entry, name } of calls) {
    for (const method of entry.methods) {
      const body = method === 'POST' ? { headers: json, payload: '{}' } : {}
      const answer = await raw({ method, url: entry.path, ...body }, somebody)
      expect(['HPC0404', 'HPC0405'], `${name} ${method}`).not.toContain(answer.status)
      expect([200, 400, 501], `${name} ${method}`).toContain(answer.code)
    }
  }
})

test.each(languages)('another method is refused with the ones that are allowed (%s)', async (language) => {
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

test.each(languages)('a malformed body is refused in the envelope (%s)', async (language) => {
  const url = '/api/task/execute'
  const bodies: [string, string][] = [
    ['broken JSON', '{"taskId": '],
    ['two values', '{}{}'],
    ['no JSON', 'taskId=share_course'],
    ['a list', '[]'],
    ['a text', '"share_course"'],
    ['a number', '1'],
    ['null fields', '{"taskId": null, "actionId": null, "actionType": null}'],
    ['wrong types', '{"taskId": 5, "actionId": {}, "actionType": []}'],
    ['a missing field', '{"taskId": "share_course", "actionId": "course-2026-01"}'],
    [
      'an unknown field',
      '{"taskId": "share_course", "actionId": "course-2026-01", "actionType": "Course", "points": 999}',
    ],
    ['a prototype', '{"__proto__": {"taskId": "share_course"}}'],
    ['a constructor', '{"constructor": {"prototype": {"isAdmin": true}}}'],
    ['a NUL', '{"taskId": "share\\u0000course", "actionId": "\\u0000", "actionType": "Course"}'],
    ['half a surrogate', '{"taskId": "share_course", "actionId": "\\ud800", "actionType": "Course"}'],
    ['a long name', JSON.stringify({ taskId: 'x'.repeat(65), actionId: 'a', actionType: 'Course' })],
    ['13 deep', `{"taskId":${'['.repeat(12)}${']'.repeat(12)}}`],
    ['thousands deep', '['.repeat(30_000)],
  ]
  for (const [kind, payload] of bodies) {
    const answer = await raw({ method: 'POST', url, headers: json, payload, language })
    expect([kind, answer.code, answer.status]).toEqual([kind, 400, 'HPC0400'])
    expectRefusal(answer, 400, 'HPC0400', language)
  }
  const { data } = await member.post('/api/user/happypoint/trades')
  expect(data.total).toBe(0)
})

test('12 levels are read, 13 are not', async () => {
  const nested = (depth: number) => `{"userId":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
  const isTooDeep = async (depth: number) => {
    const before = club.logged().length
    await raw({ method: 'POST', url: '/api/user/happypoint', headers: json, payload: nested(depth) })
    return club.logged().slice(before).includes('nested too deeply')
  }
  expect(await isTooDeep(12)).toBe(false)
  expect(await isTooDeep(13)).toBe(true)
})

test('a deep text is no nesting', async () => {
  const payload = JSON.stringify({ userId: '['.repeat(40) })
  const answer = await raw({ method: 'POST', url: '/api/user/happypoint', headers: json, payload })
  expect(answer.status).toBe('200')
})

test.each(languages)('a body that is too large is refused before it is parsed (%s)', async (language) => {
  const payload = JSON.stringify({ userId: 'x'.repeat(70_000) })
  const answer = await raw({ method: 'POST', url: '/api/user/happypoint', headers: json, payload, language })
  expectRefusal(answer, 413, 'HPC0413', language)
})

test.each(languages)('a body that is no JSON by its type is refused (%s)', async (language) => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'image/png',
    'multipart/form-data; boundary=x',
    'nonsense',
  ]) {
    const headers = { 'content-type': type }
    const answer = await raw({
      method: 'POST',
      url: '/api/task/executeCheckIn',
      headers,
      payload: '{}',
      language,
    })
    expect([type, answer.code]).toEqual([type, 415])
    expectRefusal(answer, 415, 'HPC0415', language)
  }
  const untyped = await raw({
    method: 'POST',
    url: '/api/task/executeCheckIn',
    payload: '{}',
    headers: { 'content-type': '' },
  })
  expect(untyped.code).toBe(415)
  expect((await member.post('/api/user/happypoint')).data.happyPointValue).toBe(0)
})

test('an empty body is an empty request', async () => {
  for (const headers of [json, {}]) {
    for (const payload of ['', ' \n ', undefined]) {
      if (payload?.trim() === '' && payload !== '' && headers !== json) continue
      const answer = await raw({
        method: 'POST',
        url: '/api/user/happypoint',
        headers,
        ...(payload === undefined ? {} : { payload }),
      })
      expect([answer.code, answer.status]).toEqual([200, '200'])
    }
  }
  expect(
    (await raw({ method: 'POST', url: '/api/user/happypoint', headers: json, payload: 'null' })).status,
  ).toBe('200')
})

test.each(languages)('an address that cannot be read is refused in the envelope (%s)', async (language) => {
  for (const url of ['/api/%zz', '/api/task/%E0%A4%A', '/%']) {
    expectRefusal(
      await raw({ method: 'POST', url, headers: json, payload: '{}', language }),
      400,
      'HPC0400',
      language,
    )
  }
})

test('a query on a GET call is checked as a body is', async () => {
  expect((await raw({ method: 'GET', url: '/api/healthCheck' })).status).toBe('200')
  expect((await raw({ method: 'GET', url: '/api/userQry/cusStatus?userId=somebody' })).status).toBe('200')
  for (const query of ['?points=1', '?userId=a&userId=b', '?__proto__=1', `?userId=${'x'.repeat(65)}`]) {
    const answer = await raw({ method: 'GET', url: `/api/userQry/cusStatus${query}` })
    expect([query, answer.code, answer.status]).toEqual([query, 400, 'HPC0400'])
  }
})

test('a message names the field’s problem where there is a text for it', async () => {
  const body = { month: 'November' }
  const zh = await member.post('/api/task/allCheckInTask', body)
  expect(zh).toMatchObject({ code: 400, message: zhCn['field.monthFormat'] })
  const en = await member.post('/api/task/allCheckInTask', body, { headers: { 'accept-language': 'en_us' } })
  expect(en).toMatchObject({ code: 400, message: enUs['field.monthFormat'] })
})

test('the language is the header’s, then the cookie’s, then the browser’s, then Chinese', async () => {
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
  expect(await message('de', { lang: 'en_us' })).toBe(enUs.notLoggedIn)
  expect(await message('en-GB,en;q=0.9')).toBe(enUs.notLoggedIn)
  expect(await message('zh-CN,zh;q=0.9,en;q=0.8')).toBe(zhCn.notLoggedIn)
  expect(await message('de-DE')).toBe(zhCn.notLoggedIn)
  expect(await message(undefined)).toBe(zhCn.notLoggedIn)
  expect(await message(undefined, { lang: 'x' })).toBe(zhCn.notLoggedIn)
})

test('unknown channels and client types are taken as a browser’s, and give no rights', async () => {
  const headers = { channel: 'BANK', 'client-type': 'root', 'external-call': 'N' }
  expect((await member.post('/api/user/happypoint', {}, { headers })).status).toBe('200')
})

test('answers are not kept by anybody on the way, and say nothing of the server', async () => {
  for (const answer of [await member.post('/api/user/happypoint'), await club.post('/api/user/happypoint')]) {
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-powered-by']).toBeUndefined()
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
  }
})

test('every status has its words in both languages, with the same places in them', () => {
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  expect(Object.keys(enUs).sort()).toEqual(Object.keys(zhCn).sort())
  for (const [name, text] of Object.entries(zhCn)) {
    const english = enUs[name as keyof typeof enUs]
    expect(text === '', name).toBe(name === 'ok')
    expect(english === '', name).toBe(name === 'ok')
    expect(places(english ?? ''), name).toEqual(places(text))
    expect(/\p{Script=Han}/u.test(english ?? ''), name).toBe(false)
    if (text !== '') expect(/\p{Script=Han}/u.test(text), name).toBe(true)
  }
  expect(messageOf('smsTooSoon', 'en_us', { seconds: 42 })).toContain('42 seconds')
})

test('what is not foreseen is a failure with a reference that stands in the log, and nothing else is told', async () => {
  const app = await club.anotherServer()
  const broken = new Error('secret detail of a table')
  const real = club.db.all
  // The database fails in a way that nobody foresaw.
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

test('the log holds routes and codes, never tokens, queries or bodies', async () => {
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

/** Sends bytes over a real connection and reads until the server closes it. */
async function bytes(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(parts).toString('utf8')))
    socket.write(text)
  })
}

test('bytes that are no request are answered in the envelope, too', async () => {
  const server = await club.anotherServer()
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as { port: number }
  const cases: [string, number, string][] = [
    ['nonsense\r\n\r\n', 400, 'HPC0400'],
    [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 413, 'HPC0413'],
    ['POST /api/user/happypoint HTTP/1.1\r\nhost: a\r\ncontent-length: no\r\n\r\n', 400, 'HPC0400'],
  ]
  for (const [text, code, status] of cases) {
    const answer = await bytes(port, text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${code} `))
    const envelope = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
    expect(envelope).toMatchObject({ status, data: null, message: expect.stringMatching(/\p{Script=Han}/u) })
  }
})

test('a server that is stopping refuses new calls in the envelope', async () => {
  const server = await club.anotherServer()
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as { port: number }
  const isReached = once(server.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  const isEnded = once(socket, 'close')
  // Begun before the stop, so that the connection stays open; whole only after it.
  socket.write('GET /api/healthCheck HTTP/1.1\r\nhost: a\r\n')
  await isReached
  const isClosed = server.close()
  while (server.server.listening) await new Promise((resolve) => setImmediate(resolve))
  socket.write('\r\n')
  await isEnded
  await isClosed
  const answer = Buffer.concat(parts).toString('utf8')
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch(/^retry-after: \d+/im)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ status: 'HPC0503' })
})
