import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { watchForUntrustedProxies } from './untrusted-proxy.ts'

const club = await testClub()
const stranger = '203.0.113.77'
const member = '198.51.100.23'
const warnings = () => club.logged().split('a forwarded address came from a proxy').length - 1

const ask = (headers: Record<string, string>, remoteAddress: string) =>
  club.app.inject({ method: 'GET', url: '/health/live', headers, remoteAddress })
const doctorSays = async () => (await operatorDesk(club).run('doctor')).out

test('a trusted proxy causes no warning', async () => {
  await ask({ 'x-forwarded-for': member, 'x-real-ip': member }, '127.0.0.1')
  await ask({}, stranger)
  expect(warnings()).toBe(0)
  expect(await doctorSays()).not.toContain('CLUB_TRUSTED_PROXIES does not name')
})

test('a forwarded address of another proxy is in log and doctor, without any address', async () => {
  for (let asked = 0; asked < 5; asked++) await ask({ 'x-forwarded-for': member }, stranger)
  expect(warnings()).toBe(1)
  await ask({ forwarded: `for=${member}` }, stranger)
  expect(warnings()).toBe(2)
  let said = ''
  // Written after the answer is sent.
  while (said.split(' last came at ').length < 3) said = await doctorSays()
  expect(said).toMatch(/^warning +proxy: x-forwarded-for last came at 2026-11-20 10:0/m)
  for (const text of [said, club.logged()]) {
    expect(text).not.toContain(stranger)
    expect(text).not.toContain(member)
  }
})

test('a day later the doctor has nothing to say about it', async () => {
  await club.moveTo('2026-11-21T03:00:00Z')
  expect(await doctorSays()).not.toContain('last came')
})

test('each header is warned of again after a minute', async () => {
  let elapsed = 0
  const warned: string[] = []
  const log = { warn: ({ header }: { header: string }) => warned.push(header) } as never
  const app = Fastify()
  watchForUntrustedProxies(app, { db: club.db, clock: club.context.clock, log, elapsedMs: () => elapsed })
  app.get('/', async () => 'here')
  const pass = (name: string) => app.inject({ url: '/', headers: { [name]: member } })
  for (elapsed of [0, 1, 59_999, 60_000, 119_999]) await pass('x-forwarded-for')
  await pass('x-real-ip')
  expect(warned).toEqual(['x-forwarded-for', 'x-forwarded-for', 'x-real-ip'])
  await app.close()
})
