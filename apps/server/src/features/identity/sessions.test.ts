import { statuses } from '@club/contract/statuses.ts'
import { beforeEach, expect, test } from 'vitest'
import { nextMobile } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { goodPassword, passTime, type Visitor, visitor } from '../../testing/visitor.ts'

const userInfo = '/api/userQry/userInfoQry'
const club = await testClub()
let mobile: string
let who: Visitor

beforeEach(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  mobile = nextMobile()
  who = visitor(club)
  await who.register(mobile)
})

function withToken(token: string | null) {
  return club.post(userInfo, {}, { token })
}

test('a token is accepted with and without Bearer, and only its hash is stored', async () => {
  expect(who.token).toMatch(/^[\w-]{64}$/)
  expect((await withToken(who.token)).status).toBe('200')
  expect((await withToken(`Bearer ${who.token}`)).status).toBe('200')
  const stored = await club.db.all({ name: 'test_sessions', text: 'SELECT * FROM member_session' })
  expect(JSON.stringify(stored)).not.toContain(who.token)
})

test('an invalid token makes the caller a visitor', async () => {
  const changed = `${who.token?.slice(0, -2)}${who.token?.endsWith('AA') ? 'BB' : 'AA'}`
  for (const token of [null, 'x', changed, 'A'.repeat(64), "' OR 1=1 --", `${who.token}A`]) {
    const answer = await withToken(token)
    expect([answer.code, answer.status]).toEqual([200, statuses.notLoggedIn])
  }
  expect((await club.post('/api/check/getVerifyCode', {}, { token: 'x' })).status).toBe('200')
})

test('after a day of use a fresh token is issued; once it is used, the old one stays valid for 60 seconds', async () => {
  const old = who.token
  await passTime(club, { seconds: 86_000 })
  expect((await withToken(old)).headers.authorization).toBeUndefined()
  await passTime(club, { seconds: 500 })
  const exchanged = await withToken(old)
  const fresh = String(exchanged.headers.authorization)
  expect(exchanged.status).toBe('200')
  expect(fresh).toMatch(/^[\w-]{64}$/)
  expect(fresh).not.toBe(old)
  expect((await withToken(fresh)).status).toBe('200')
  await passTime(club, { seconds: 50 })
  const parallel = await withToken(old)
  expect(parallel.status).toBe('200')
  expect(parallel.headers.authorization).toBeUndefined()
  // Using the fresh one again gives the old one no more time.
  expect((await withToken(fresh)).status).toBe('200')
  await passTime(club, { seconds: 15 })
  expect((await withToken(old)).status).toBe(statuses.notLoggedIn)
  expect((await withToken(fresh)).status).toBe('200')
})

test('a token whose fresh one never arrived stays good and hands out the same one again', async () => {
  const server = await club.anotherServer()
  const old = who.token
  await passTime(club, { days: 1.1 })
  const fresh = String((await withToken(old)).headers.authorization)
  for (const days of [0.01, 5, 28, 28]) {
    await passTime(club, { days })
    for (const asked of [club.app, server]) {
      const again = await club.post(userInfo, {}, { token: old, server: asked })
      expect([again.status, again.headers.authorization]).toEqual(['200', fresh])
    }
  }
  const stored = await club.db.all({ name: 'test_sessions', text: 'SELECT * FROM member_session' })
  expect(JSON.stringify(stored)).not.toContain(fresh)
  await passTime(club, { days: 28 })
  expect((await withToken(fresh)).status).toBe('200')
  await passTime(club, { seconds: 61 })
  expect((await withToken(old)).status).toBe(statuses.notLoggedIn)
  expect((await withToken(fresh)).status).toBe('200')
})

test('a fresh token that has waited for a day is exchanged in turn', async () => {
  const old = who.token
  await passTime(club, { days: 1.1 })
  const fresh = String((await withToken(old)).headers.authorization)
  await passTime(club, { days: 1.1 })
  const second = String((await withToken(fresh)).headers.authorization)
  expect(new Set([old, fresh, second]).size).toBe(3)
  await passTime(club, { seconds: 61 })
  const answers = await Promise.all([old, fresh, second].map(withToken))
  expect(answers.map(({ status }) => status)).toEqual([statuses.notLoggedIn, '200', '200'])
})

test('lost answers do not make a session last longer than 30 days without use, or 180 days', async () => {
  await passTime(club, { days: 1.1 })
  const idle = String((await withToken(who.token)).headers.authorization)
  await passTime(club, { days: 30.1 })
  for (const token of [who.token, idle]) expect((await withToken(token)).status).toBe(statuses.notLoggedIn)

  const again = visitor(club)
  await again.register(mobile)
  const old = again.token
  for (let days = 0; days < 175; days += 25) {
    await passTime(club, { days: 25 })
    expect((await withToken(old)).status).toBe('200')
  }
  const fresh = String((await withToken(old)).headers.authorization)
  await passTime(club, { days: 5.1 })
  for (const token of [old, fresh]) expect((await withToken(token)).status).toBe(statuses.notLoggedIn)
})

test('twenty requests at once after a day, on two servers, all get the same fresh token or none', async () => {
  const server = await club.anotherServer()
  await passTime(club, { days: 1.1 })
  const askAll = (token: string | null) =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        club.post(userInfo, {}, { token, server: index % 2 === 0 ? club.app : server }),
      ),
    )
  const answers = await askAll(who.token)
  expect(answers.every(({ status }) => status === '200')).toBe(true)
  const fresh = new Set(answers.flatMap(({ headers: { authorization } }) => authorization ?? []))
  expect(fresh.size).toBe(1)
  // The first uses of the fresh one also come at once, with late requests of the old one.
  const [token] = [...fresh].map(String)
  const [used, late] = await Promise.all([askAll(token ?? null), askAll(who.token)])
  expect([...used, ...late].every(({ status }) => status === '200')).toBe(true)
  await passTime(club, { seconds: 62 })
  expect((await withToken(who.token)).status).toBe(statuses.notLoggedIn)
  expect((await withToken(token ?? null)).status).toBe('200')
})

test('signing out during an exchange ends the fresh token, too', async () => {
  const server = await club.anotherServer()
  const { userId } = (await who.post(userInfo)).data
  await passTime(club, { days: 1.1 })
  const answers = await Promise.all([
    club.post('/api/user/logout', {}, { token: who.token }),
    ...Array.from({ length: 10 }, () => club.post(userInfo, {}, { token: who.token, server })),
  ])
  await passTime(club, { seconds: 2 })
  const handedOut = answers.flatMap(({ headers: { authorization } }) => authorization ?? [])
  for (const token of new Set([who.token, ...handedOut.map(String)]))
    expect((await withToken(token)).status).toBe(statuses.notLoggedIn)
  const left = { name: 'test_left', text: 'SELECT token_hash FROM member_session WHERE user_id = $1' }
  expect(await club.db.all(left, [userId])).toEqual([])
})

test('of more than 20 sessions the last used stay, whatever tokens each of them has', async () => {
  const old = who.token
  await passTime(club, { days: 1.1 })
  await who.post(userInfo)
  const others = []
  for (let count = 0; count < 19; count += 1) {
    const other = visitor(club)
    others.push(other)
    const password = await other.encrypted(goodPassword)
    await other.post('/api/user/login', { mobile, loginType: 'password', password })
  }
  for (const token of [old, who.token, ...others.map((other) => other.token)])
    expect((await withToken(token)).status).toBe('200')
  // What a session says of its phone goes with it.
  const more = visitor(club)
  for (let count = 0; count < 3; count += 1) {
    more.token = null
    const password = await more.encrypted(goodPassword)
    expect((await more.post('/api/user/login', { mobile, loginType: 'password', password })).status).toBe(
      '200',
    )
  }
  const { userId } = (await more.post(userInfo)).data
  const text = 'SELECT count(*)::int AS devices FROM member_device WHERE user_id = $1'
  expect(await club.db.one({ name: 'test_devices', text }, [userId])).toEqual({ devices: 20 })
})

test('a fresh token also comes with a refusal', async () => {
  await passTime(club, { days: 1.1 })
  const answer = await club.post(userInfo, { points: 5 }, { token: who.token })
  expect(answer.code).toBe(400)
  expect(answer.headers.authorization).toMatch(/^[\w-]{64}$/)
})

test('a session ends after 30 days without use', async () => {
  await passTime(club, { days: 29.9 })
  expect((await who.post(userInfo)).status).toBe('200')
  await passTime(club, { days: 29.9 })
  expect((await who.post(userInfo)).status).toBe('200')
  await passTime(club, { days: 30.1 })
  expect((await who.post(userInfo)).status).toBe(statuses.notLoggedIn)
})

test('a session ends after 180 days, even if it is used', async () => {
  for (let days = 0; days < 175; days += 25) {
    await passTime(club, { days: 25 })
    expect((await who.post(userInfo)).status).toBe('200')
  }
  await passTime(club, { days: 5.1 })
  expect((await who.post(userInfo)).status).toBe(statuses.notLoggedIn)
})

test('logging out ends only this session, including the token it was exchanged for', async () => {
  const other = visitor(club)
  await other.post('/api/user/login', {
    mobile,
    loginType: 'password',
    password: await other.encrypted(goodPassword),
  })
  const old = who.token
  await passTime(club, { days: 1.1 })
  await who.post(userInfo)
  const fresh = who.token
  expect(fresh).not.toBe(old)
  expect((await club.post('/api/user/logout', {}, { token: old })).status).toBe('200')
  expect((await withToken(old)).status).toBe(statuses.notLoggedIn)
  expect((await withToken(fresh)).status).toBe(statuses.notLoggedIn)
  expect((await other.post(userInfo)).status).toBe('200')
  // A visitor may log out, too.
  expect((await club.post('/api/user/logout')).status).toBe('200')
})

test('logging out drops the browser’s voucher', async () => {
  const tablet = visitor(club)
  const stranger = nextMobile()
  const smsCode = await tablet.codeFor(stranger, 'login')
  await tablet.post('/api/user/login', { mobile: stranger, loginType: 'sms', smsCode })
  await tablet.post('/api/user/logout')
  const answer = await tablet.register(stranger, { smsCode: undefined })
  expect(answer.status).toBe(statuses.smsCodeRequired)
})

test.each(['signing out', 'a new password'])(
  '%s on one server ends the session on another within 2 s',
  async (what) => {
    const server = await club.anotherServer()
    const askSecond = () => club.post(userInfo, {}, { token: who.token, server })
    await passTime(club, { seconds: 61 })
    const phone = visitor(club)
    const smsCode = what === 'a new password' ? await phone.codeFor(mobile, 'register') : ''
    expect((await askSecond()).status).toBe('200')
    expect((await withToken(who.token)).status).toBe('200')
    if (what === 'signing out') await club.post('/api/user/logout', {}, { token: who.token })
    else expect((await phone.register(mobile, { smsCode })).status).toBe('200')
    expect((await withToken(who.token)).status).toBe(statuses.notLoggedIn)
    await passTime(club, { seconds: 2 })
    expect((await askSecond()).status).toBe(statuses.notLoggedIn)
  },
)

test('two servers share their sessions', async () => {
  const second = await club.anotherServer()
  const answer = await club.post(userInfo, {}, { token: who.token, server: second })
  expect(answer.status).toBe('200')
})

/** Another browser of the same member. */
async function otherBrowser(): Promise<Visitor> {
  const other = visitor(club)
  const password = await other.encrypted(goodPassword)
  await other.post('/api/user/login', { mobile, loginType: 'password', password })
  return other
}

test('signing in again ends the browser’s earlier session, once the answer has arrived', async () => {
  const earlier = who.token
  const signIn = async (as: string) => {
    const password = await who.encrypted(goodPassword)
    return who.post('/api/user/login', { mobile: as, loginType: 'password', password })
  }
  const { token: elsewhere } = await otherBrowser()
  expect((await signIn(mobile)).status).toBe('200')
  expect(who.token).not.toBe(earlier)
  await passTime(club, { seconds: 600 })
  // Had the answer been lost, the browser would still be signed in.
  expect((await withToken(earlier)).status).toBe('200')
  expect((await withToken(who.token)).status).toBe('200')
  await passTime(club, { seconds: 61 })
  expect((await withToken(earlier)).status).toBe(statuses.notLoggedIn)
  // Somebody else at this browser ends the session at once.
  const own = who.token
  const other = nextMobile()
  await visitor(club).register(other)
  expect((await signIn(other)).status).toBe('200')
  expect((await withToken(own)).status).toBe(statuses.notLoggedIn)
  expect((await withToken(elsewhere)).status).toBe('200')
})

test('an operator ends the sessions of one member, or of all, on every server within 2 s', async () => {
  const desk = operatorDesk(club)
  const server = await club.anotherServer()
  const [phone, stranger] = [await otherBrowser(), visitor(club)]
  await stranger.register(nextMobile())
  const { data } = await withToken(who.token)
  const states = () =>
    Promise.all(
      [who, phone, stranger].map(
        async ({ token }) => (await club.post(userInfo, {}, { token, server })).status,
      ),
    )
  expect(await states()).toEqual(['200', '200', '200'])

  expect(await desk.run('sessions end', { member: nextMobile() })).toMatchObject({ exit: 1 })
  const one = await desk.run('sessions end', { member: mobile })
  expect(one).toMatchObject({ exit: 0 })
  expect(one.out).toContain(`sessions of ${data.userId} ended: 2.`)
  await passTime(club, { seconds: 2 })
  expect(await states()).toEqual([statuses.notLoggedIn, statuses.notLoggedIn, '200'])

  expect(await desk.run('sessions end-all')).toMatchObject({ exit: 0 })
  await passTime(club, { seconds: 2 })
  expect((await states()).at(-1)).toBe(statuses.notLoggedIn)
  const left = { name: 'test_sessions_left', text: 'SELECT count(*)::int AS rows FROM member_session' }
  expect(await club.db.one(left)).toEqual({ rows: 0 })
  const acts = {
    name: 'test_session_acts',
    text: "SELECT act, detail FROM audit_entry WHERE act LIKE 'sessions.%'",
  }
  const recorded = await club.db.all<{ act: string }>(acts)
  expect(recorded.map(({ act }) => act).sort()).toEqual(['sessions.end', 'sessions.end-all'])
  expect(JSON.stringify(recorded)).not.toContain(mobile)
})
