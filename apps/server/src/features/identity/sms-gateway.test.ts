import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { statuses } from '@club/contract/statuses.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { words as zhMessages } from '../../kit/messages/messages.words.zh-cn.ts'
import { outsideLimits } from '../../kit/outside/outside-http.ts'
import { makeOutsideServices } from '../../kit/outside/outside-service.ts'
import { signatureOf } from '../../kit/sealing/signature.ts'
import { nextMobile } from '../../testing/make-member.ts'
import { openTestClub, type TestClub } from '../../testing/test-club.ts'
import { agreementVersions, goodPassword, passTime, visitor } from '../../testing/visitor.ts'
import { gatewaySms } from './sms-gateway.ts'

const key = 'a key that the gateway shares'

const smsBudgets = {
  name: 'test_sms_budgets',
  text: `SELECT bucket_key, drained_at FROM leaky_bucket
          WHERE bucket_key LIKE 'sms-%' AND drained_at > $1::timestamptz + interval '1 minute' ORDER BY bucket_key`,
}

interface Received {
  time: string
  signature: string
  body: string
}

/** A stand-in for the operator's SMS gateway. */
let gateway: Server
let answerWith: number | 'nothing'
let received: Received[]
let mobile: string
let club: TestClub

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

beforeAll(async () => {
  // Only the silent gateway keeps its limit of three seconds: a slow machine may need longer.
  vi.spyOn(outsideLimits, 'answerMs', 'get').mockImplementation(() =>
    answerWith === 'nothing' ? 3000 : 60_000,
  )
  gateway = createServer(async (request, response) => {
    const header = (name: string) => String(request.headers[name])
    const body = await bodyOf(request)
    if (answerWith === 'nothing') return
    received.push({ time: header('x-club-time'), signature: header('x-club-signature'), body })
    response.writeHead(answerWith, answerWith === 302 ? { location: '/elsewhere' } : {}).end('{}')
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`
  club = await openTestClub({ sms: gatewaySms({ url, key }, makeOutsideServices(null).service('gateway')) })
})
beforeEach(async () => {
  received = []
  answerWith = 200
  mobile = nextMobile()
  await club.moveTo('2026-11-20T02:00:00Z')
})
afterAll(async () => {
  await club.close()
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
  vi.restoreAllMocks()
})

function lastSms(): { mobile: string; code: string; scene: string; text: string; at: string } {
  return JSON.parse(received.at(-1)?.body ?? '{}')
}

test('every SMS to the gateway is signed over time and body', async () => {
  expect((await visitor(club).askForCode(mobile, 'login')).status).toBe('200')
  const [{ time, signature, body }] = received as [Received]
  expect(signature).toBe(signatureOf(key, time, body))
  expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60)
  expect(lastSms()).toMatchObject({ mobile, scene: 'login', code: expect.stringMatching(/^\d{6}$/) })
})

test('a failing gateway costs no try, budget, earlier code or picture code', async () => {
  const who = visitor(club)
  await who.askForCode(mobile, 'login')
  const earlier = lastSms().code
  await passTime(club, { seconds: 61 })
  const solved = await who.solveSum()
  const now = await club.context.clock.now(club.db)
  const before = await club.db.all(smsBudgets, [now])
  expect(before).not.toEqual([])
  for (const failing of [500, 400, 302, 'nothing'] as const) {
    answerWith = failing
    const answer = await who.post('/api/check/getSmsCode', { mobile, scene: 'login', ...solved })
    expect([failing, answer.code, answer.status]).toEqual([failing, 200, statuses.outsideDown])
    expect(answer.message).toBe(zhMessages.outsideDown)
  }
  expect(await club.db.all(smsBudgets, [now])).toEqual(before)
  answerWith = 200
  const other = await who.post('/api/check/getSmsCode', { mobile: nextMobile(), scene: 'login', ...solved })
  expect(other.status).toBe('200')
  const signedIn = await who.post('/api/user/login', { mobile, loginType: 'sms', smsCode: earlier })
  expect(signedIn.status).toBe(statuses.registrationNeeded)
})

test('while the gateway is away, a refused password names no SMS code', async () => {
  await visitor(club).register(mobile, { smsCode: undefined })
  const who = visitor(club)
  await who.askForCode(mobile, 'register')
  await who.register(mobile, { smsCode: lastSms().code })
  answerWith = 500
  for (let asked = 0; asked < 3; asked += 1) await visitor(club).askForCode(nextMobile(), 'login')
  const phone = visitor(club)
  const answers = []
  for (let wrong = 0; wrong < 4; wrong += 1) {
    const password = await phone.encrypted('Wrong12345')
    answers.push(await phone.post('/api/user/login', { mobile, loginType: 'password', password }))
  }
  const refused = answers.at(-1)
  expect(refused?.status).toBe(statuses.signInPaused)
  expect(refused?.message).not.toContain('短信')
  for (const open of ['手机银行', '网点']) expect(refused?.message).toContain(open)
})

test('a first request whose SMS the gateway does not take leaves nothing about the mobile', async () => {
  answerWith = 500
  expect((await visitor(club).askForCode(mobile, 'login')).status).toBe(statuses.outsideDown)
  const left = {
    name: 'test_codes_without_a_time',
    text: 'SELECT count(*)::int AS rows FROM sms_code WHERE requested_at IS NULL',
  }
  expect(await club.db.one(left)).toEqual({ rows: 0 })
})

test('no log contains a mobile, a code, a password or a token', async () => {
  const who = visitor(club)
  const secrets = [mobile, goodPassword]
  const note = (...values: (string | null)[]) => secrets.push(...values.filter((value) => value !== null))
  await who.askForCode(mobile, 'login')
  note(lastSms().code)
  await who.post('/api/user/login', { mobile, loginType: 'sms', smsCode: '000000' })
  await who.post('/api/user/login', { mobile, loginType: 'sms', smsCode: lastSms().code })
  await who.post('/api/user/register', {
    mobile,
    password: await who.encrypted(goodPassword),
    agreementVersions: await agreementVersions(club),
  })
  note(who.token)
  await who.post('/api/userQry/userInfoQry')
  await who.post('/api/user/login', { mobile, loginType: 'magic', password: goodPassword })
  await club.get(`/reg?mobile=${mobile}`)
  await club.get(`/api/user/sessionInit?mobile=${mobile}`)
  answerWith = 500
  const unserved = nextMobile()
  await who.askForCode(unserved, 'login')
  note(unserved)
  await who.post('/api/user/logout')
  expect(club.logged()).toContain('answered')
  // Times and references may hold the six digits of a code by chance.
  const logged = club.logged().replaceAll(/"time":\d+|"reference":"[0-9a-f]+"/g, '')
  for (const secret of secrets) expect(logged).not.toContain(secret)
})
