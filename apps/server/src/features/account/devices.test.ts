import { expect, test } from 'vitest'
import { makeMember, registerMember, signedInFrom, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { agreementVersions, goodPassword, visitor } from '../../testing/visitor.ts'

const club = await testClub()

interface Device {
  deviceId: string
  clientType: string | null
  channel: string
  firstUsedOn: string
  lastUsedOn: string
  isThis: boolean
}

const devicesOf = async (member: TestMember): Promise<Device[]> =>
  (await member.post('/api/account/devices')).data.list
const isSignedIn = async (member: TestMember) =>
  (await member.post('/api/userQry/userInfoQry')).status === '200'

test('a member sees where they are signed in, this device first and marked, by day', async () => {
  await club.moveTo('2026-11-10T02:00:00Z')
  const browser = await makeMember(club)
  const app = await signedInFrom(club, browser, 'MB')
  await club.moveTo('2026-11-12T20:00:00Z')
  expect(await isSignedIn(app)).toBe(true)
  expect(await devicesOf(browser)).toEqual([
    {
      deviceId: expect.any(String),
      clientType: null,
      channel: 'WEB',
      firstUsedOn: '2026-11-10',
      lastUsedOn: '2026-11-13',
      isThis: true,
    },
    {
      deviceId: expect.any(String),
      clientType: null,
      channel: 'MB',
      firstUsedOn: '2026-11-10',
      lastUsedOn: '2026-11-13',
      isThis: false,
    },
  ])
})

test('the list reveals neither tokens nor addresses, and shows the kind of client', async () => {
  const who = visitor(club)
  const mobile = '13911110001'
  const smsCode = await who.codeFor(mobile, 'register')
  const password = await who.encrypted(goodPassword)
  const body = { mobile, smsCode, password, agreementVersions: await agreementVersions(club) }
  await who.post('/api/user/register', body, { headers: { 'client-type': 'android' } })
  const { data } = await who.post('/api/account/devices')
  expect(data.list).toMatchObject([{ clientType: 'android', isThis: true }])
  expect(Object.keys(data.list[0]).sort()).toEqual([
    'channel',
    'clientType',
    'deviceId',
    'firstUsedOn',
    'isThis',
    'lastUsedOn',
  ])
})

test('another device is signed out, and this one stays', async () => {
  const here = await registerMember(club)
  const there = await signedInFrom(club, here, 'WX')
  expect(await isSignedIn(there)).toBe(true)
  const other = (await devicesOf(here)).find(({ isThis }) => !isThis)
  expect((await here.post('/api/account/signOutDevice', { deviceId: other?.deviceId })).status).toBe('200')
  expect(await isSignedIn(there)).toBe(false)
  expect(await devicesOf(here)).toMatchObject([{ isThis: true }])
  // A repeat succeeds and changes nothing.
  expect((await here.post('/api/account/signOutDevice', { deviceId: other?.deviceId })).status).toBe('200')
})

test('this device cannot be signed out from its own list', async () => {
  const here = await makeMember(club)
  const [own] = await devicesOf(here)
  await here.post('/api/account/signOutDevice', { deviceId: own?.deviceId })
  expect(await isSignedIn(here)).toBe(true)
})

test('all others are signed out at once; a session whose token was exchanged counts as one', async () => {
  await club.moveTo('2026-11-14T02:00:00Z')
  const here = await makeMember(club)
  const others = [await signedInFrom(club, here, 'WX'), await signedInFrom(club, here, 'MB')]
  await club.moveTo('2026-11-15T03:00:00Z')
  expect(await isSignedIn(here)).toBe(true)
  expect(await devicesOf(here)).toHaveLength(3)
  expect((await here.post('/api/account/signOutOthers')).data).toEqual({ ended: 2 })
  for (const other of others) expect(await isSignedIn(other)).toBe(false)
  expect(await isSignedIn(here)).toBe(true)
  expect((await here.post('/api/account/signOutOthers')).data).toEqual({ ended: 0 })
})

test("nobody ends another member's sessions", async () => {
  const owner = await makeMember(club)
  const stranger = await makeMember(club)
  const [device] = await devicesOf(owner)
  await stranger.post('/api/account/signOutDevice', { deviceId: device?.deviceId, userId: owner.userId })
  await stranger.post('/api/account/signOutOthers', { userId: owner.userId })
  expect(await isSignedIn(owner)).toBe(true)
})

test('a session that is over is not listed', async () => {
  await club.moveTo('2026-11-16T02:00:00Z')
  const here = await makeMember(club)
  await signedInFrom(club, here, 'WX')
  await club.moveTo('2026-12-10T02:00:00Z')
  expect(await isSignedIn(here)).toBe(true)
  await club.moveTo('2026-12-17T02:00:00Z')
  expect(await devicesOf(here)).toHaveLength(1)
})

test.each(['devices', 'signOutDevice', 'signOutOthers'])('a visitor cannot call %s', async (path) => {
  const body = path === 'signOutDevice' ? { deviceId: '0192f0c1-0000-7000-8000-000000000000' } : {}
  expect((await club.post(`/api/account/${path}`, body)).status).toBe('HPW0207')
})
