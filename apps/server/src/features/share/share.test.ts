import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stopTime } from '../../testing/stop-time.ts'
import { openTestClub, testClub } from '../../testing/test-club.ts'
import { standInAppId, standInSecret, startWeChatStandIn } from '../../testing/wechat-stand-in.ts'

const weChat = await startWeChatStandIn()
const club = await testClub({
  env: {
    CLUB_WECHAT_APP_ID: standInAppId,
    CLUB_WECHAT_SECRET: standInSecret,
    CLUB_WECHAT_API_URL: `${weChat.url}/`,
    CLUB_PUBLIC_URL: 'https://club.example',
    CLUB_WECHAT_HOSTS: 'app.bank.example:8443',
  },
})
// A slow machine may need longer than the time limit for WeChat.
beforeAll(() => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await weChat.close()
})

const home = 'https://club.example/'
const testTable = 'wechat_ticket'
const stored = { name: 'test_wechat_rows', text: `SELECT * FROM ${testTable}` }
const forget = { name: 'test_wechat_forget', text: `DELETE FROM ${testTable}` }

/** Each test has servers of its own, which know nothing yet. */
let one: FastifyInstance
let other: FastifyInstance
beforeEach(async () => {
  weChat.release()
  weChat.play({})
  weChat.passTime()
  weChat.calls.length = 0
  await club.db.run(forget)
  await club.moveTo('2026-11-20T02:00:00Z')
  one = await club.anotherServer()
  other = await club.anotherServer()
})

const sign = (server: FastifyInstance, url = home, refresh = false) =>
  club.post('/api/weChat/getSignature', { url, refresh }, { server })

/** Until the test ends, a page waits for another server's ticket as long as a slow machine needs. */
function waitLong(): void {
  const now = performance.now.bind(performance)
  const slowed = vi.spyOn(performance, 'now').mockImplementation(() => now() / 1000)
  onTestFinished(() => slowed.mockRestore())
}

const minutesLater = (minutes: number) =>
  club.moveTo(new Date(Date.UTC(2026, 10, 20, 2, minutes)).toISOString())

test('a page of the club gets a signature that WeChat accepts, without signing in', async () => {
  for (const url of [`${home}talentWork?workNo=600012#top`, 'https://app.bank.example:8443/college']) {
    const { status, data } = await sign(one, url)
    expect([status, data.appId]).toEqual(['200', standInAppId])
    expect(weChat.accepts(data, url)).toBe(true)
    expect(data.sdkUrls[0]).toBe('https://res.wx.qq.com/open/js/jweixin-1.6.0.js')
  }
  const nonces = await Promise.all([sign(one), sign(one)])
  expect(nonces[0]?.data.nonceStr).not.toBe(nonces[1]?.data.nonceStr)
})

test('10,000 requests to two servers, also with hints, call WeChat twice', async () => {
  waitLong()
  const refused: string[] = []
  const wave = 500
  for (let done = 0; done < 10_000; done += wave) {
    const answers = await Promise.all(
      Array.from({ length: wave }, (_, index) =>
        sign(index % 2 === 0 ? one : other, `${home}?n=${done + index}`, index % 5 === 0),
      ),
    )
    refused.push(...answers.map(({ status }) => status).filter((status) => status !== '200'))
  }
  expect(refused).toEqual([])
  expect(weChat.calls).toEqual(['token', 'ticket'])
})

test('while one server fetches the first ticket, the other waits for it', async () => {
  waitLong()
  weChat.hold()
  const asked = [sign(one), sign(other)]
  await expect.poll(() => weChat.calls).toEqual(['token'])
  weChat.release()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(['200', '200'])
  expect(weChat.calls).toEqual(['token', 'ticket'])
})

test('shortly before its end the ticket is renewed once, and the old one is served meanwhile', async () => {
  await sign(one)
  const old = weChat.ticket()
  await minutesLater(117)
  weChat.calls.length = 0
  weChat.hold()
  const meanwhile = await Promise.all([sign(one), sign(other), sign(one), sign(other)])
  for (const { data } of meanwhile) expect(weChat.accepts(data, home)).toBe(true)
  expect(weChat.ticket()).toBe(old)
  weChat.passTime()
  weChat.release()
  await expect.poll(async () => weChat.accepts((await sign(one)).data, home)).toBe(true)
  expect(weChat.calls).toEqual(['token', 'ticket'])
})

test('after its end a ticket is not served', async () => {
  await sign(one)
  await minutesLater(121)
  weChat.passTime()
  expect(weChat.accepts((await sign(one)).data, home)).toBe(true)
  expect(weChat.accepts((await sign(other)).data, home)).toBe(true)
  expect(weChat.calls).toEqual(['token', 'ticket', 'token', 'ticket'])
})

test('hints renew the ticket at most every five minutes, for all servers together', async () => {
  await sign(one)
  await minutesLater(6)
  weChat.passTime()
  weChat.revokeToken()
  weChat.calls.length = 0
  const hints = await Promise.all(
    Array.from({ length: 40 }, (_, index) => sign(index % 2 ? one : other, home, true)),
  )
  expect(hints.every(({ status }) => status === '200')).toBe(true)
  await expect.poll(async () => weChat.accepts((await sign(other, home, true)).data, home)).toBe(true)
  const calls = weChat.calls.length
  expect(weChat.calls.filter((call) => call === 'forcedToken')).toHaveLength(1)
  await minutesLater(10)
  for (let again = 0; again < 20; again += 1) await sign(again % 2 ? one : other, home, true)
  expect(weChat.calls).toHaveLength(calls)
})

test.each([
  ['is down', { token: [{ http: 502 }] }, 'WeChat cannot be reached'],
  ['has no quota left', { ticket: [{ errcode: 45009 }] }, "the day's quota of calls is used"],
  ['does not know this server', { token: [{ errcode: 40164 }] }, "not on the account's IP list"],
])('while WeChat %s, pages are told once and WeChat is left alone', async (_, troubles, says) => {
  // After the first failure WeChat is left alone only for seconds.
  onTestFinished(await stopTime(club))
  weChat.play(troubles)
  const first = await sign(one)
  expect([first.status, first.code]).toEqual(['HPC0504', 200])
  expect(Number(first.headers['retry-after'])).toBeGreaterThan(0)
  const calls = weChat.calls.length
  const answers = await Promise.all(
    Array.from({ length: 200 }, (__, index) => sign(index % 2 ? one : other, home, index % 3 === 0)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['HPC0504']))
  expect(weChat.calls).toHaveLength(calls)
  expect(club.logged()).toContain(says)
  await minutesLater(11)
  expect((await sign(other)).status).toBe('200')
})

test('once a clock that was ahead is set back, a refusal from before it holds nothing up', async () => {
  await minutesLater(70)
  weChat.play({ token: [{ http: 502 }] })
  expect((await sign(one)).status).toBe('HPC0504')
  await minutesLater(5)
  expect((await sign(one)).status).toBe('200')
})

test('a failed renewal leaves the old ticket in use', async () => {
  await sign(one)
  await minutesLater(6)
  weChat.play({ token: [{ errcode: -1 }], ticket: [{ errcode: -1 }] })
  const { status, data } = await sign(one, home, true)
  expect([status, weChat.accepts(data, home)]).toEqual(['200', true])
})

test('what is not the club gets no signature', async () => {
  for (const url of [
    'https://evil.example/',
    'https://club.example.evil.example/',
    'https://club.example@evil.example/',
  ]) {
    expect((await sign(one, url)).status).toBe('HPS0502')
  }
  expect((await sign(one, `${home}?${'x'.repeat(2000)}`)).status).toBe('HPC0400')
  expect(weChat.calls).toEqual([])
})

test('neither the database nor the log holds a secret, token or ticket in clear', async () => {
  await sign(one)
  weChat.play({ ticket: [{ errcode: 40001 }] })
  await minutesLater(121)
  await sign(one)
  const rows = JSON.stringify(await club.db.all(stored))
  expect(rows).toContain(standInAppId)
  for (const text of [rows, club.logged()]) {
    expect(text).not.toContain(standInSecret)
    expect(text).not.toContain('only_the_server_may_know')
  }
})

test('a club without an account says that sharing is not set up', async () => {
  const plain = await openTestClub()
  try {
    const { status, code } = await plain.post('/api/weChat/getSignature', { url: home })
    expect([status, code]).toEqual(['HPS0501', 200])
  } finally {
    await plain.close()
  }
})
