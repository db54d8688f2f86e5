import { people } from '@club/contract/desk/people.ts'
import type { Role } from '@club/contract/desk/roles.ts'
import { afterAll, expect, test } from 'vitest'
import { buildDesk } from '../../desk.ts'
import { identityProviderStandIn } from '../../testing/identity-provider-stand-in.ts'
import { openTestClub } from '../../testing/test-club.ts'

const deskUrl = 'http://desk.test'
const bank = await identityProviderStandIn(deskUrl)
const club = await openTestClub({
  env: {
    CLUB_DESK_PORT: '0',
    CLUB_DESK_URL: deskUrl,
    CLUB_DESK_PREVIEW_URL: 'https://preview.desk.club.example',
    CLUB_DESK_PREVIEW_PORT: '3002',
    CLUB_DESK_ISSUER: bank.issuer,
    CLUB_DESK_CLIENT_ID: bank.clientId,
    CLUB_DESK_CLIENT_SECRET: bank.clientSecret,
    CLUB_DESK_GROUPS: 'club-editors=editor,club-second=approver',
  },
})
const desk = await buildDesk(club.context, club.features)
afterAll(async () => {
  await desk.close()
  await club.close()
  await bank.close()
})

interface Browser {
  cookies: Record<string, string>
}

async function get(browser: Browser, url: string) {
  const reply = await desk.inject({ method: 'GET', url, cookies: browser.cookies })
  for (const { name, value } of reply.cookies) {
    if (value === '') delete browser.cookies[name]
    else browser.cookies[name] = value
  }
  return { code: reply.statusCode, location: String(reply.headers.location ?? '') }
}

const pathOf = (address: string) => address.slice(deskUrl.length)

async function signIn(subject: string, browser: Browser = { cookies: {} }) {
  const { location } = await get(browser, '/sign-in')
  const back = await bank.signIn(location, subject)
  return { browser, back, ...(await get(browser, pathOf(back))) }
}

async function me(browser: Browser) {
  const reply = await desk.inject({
    method: 'POST',
    url: people.me.path,
    headers: { 'x-club-desk': '1' },
    cookies: browser.cookies,
    payload: {},
  })
  return reply.json().data.person as { name: string; roles: Role[] } | null
}

test('the bank signs somebody in, with the roles of their groups', async () => {
  bank.people.set('s-1', { name: '文静', roles: ['club-editors', 'others'] })
  const { browser, location } = await signIn('s-1')
  expect(location).toBe('/')
  expect(await me(browser)).toMatchObject({ name: '文静', roles: ['editor'] })
})

test('a group of the bank that is called like a role by chance gives none', async () => {
  bank.people.set('s-6', { name: 'Jian', roles: ['owner', 'club-editors', 'approver'] })
  expect(await me((await signIn('s-6')).browser)).toMatchObject({ roles: ['editor'] })
  bank.people.set('s-7', { name: 'Jian', roles: ['owner'] })
  expect((await signIn('s-7')).location).toBe('/?refused=no-role')
})

test('somebody without a role of the desk is not let in', async () => {
  bank.people.set('s-2', { name: 'Nobody', roles: ['others'] })
  const { browser, location } = await signIn('s-2')
  expect(location).toBe('/?refused=no-role')
  expect(await me(browser)).toBeNull()
})

test('the way back works once, in the browser that began, and with what the provider gave', async () => {
  bank.people.set('s-3', { name: 'Shen', roles: ['club-second'] })
  const { back } = await signIn('s-3')
  const elsewhere: Browser = { cookies: {} }
  expect((await get(elsewhere, pathOf(back))).location).toBe('/?refused=sign-in')
  await get(elsewhere, '/sign-in')
  expect((await get(elsewhere, pathOf(back))).location).toBe('/?refused=sign-in')
  await get(elsewhere, '/sign-in')
  expect((await get(elsewhere, '/signed-in?code=made-up&state=made-up')).location).toBe('/?refused=sign-in')
  expect(await me(elsewhere)).toBeNull()
})

test('a session ends when the bank has changed the roles, or no longer knows the person', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  bank.people.set('s-4', { name: 'Lu', roles: ['club-editors'] })
  bank.people.set('s-5', { name: 'Fang', roles: ['club-second'] })
  const [changed, gone] = [(await signIn('s-4')).browser, (await signIn('s-5')).browser]
  bank.people.set('s-4', { name: 'Lu', roles: ['club-editors', 'club-second'] })
  bank.people.delete('s-5')
  expect([await me(changed), await me(gone)].every((person) => person !== null)).toBe(true)
  await club.moveTo('2026-11-20T02:06:00Z')
  expect([await me(changed), await me(gone)]).toEqual([null, null])
})

test('while the bank’s own sign-in is failing, whoever is signed in goes on working', async () => {
  await club.moveTo('2026-11-20T03:00:00Z')
  bank.people.set('s-8', { name: 'Shen', roles: ['club-editors'] })
  const { browser } = await signIn('s-8')
  bank.isAway = true
  await club.moveTo('2026-11-20T03:06:00Z')
  expect(await me(browser)).toMatchObject({ roles: ['editor'] })
  bank.isAway = false
  bank.people.delete('s-8')
  await club.moveTo('2026-11-20T03:12:00Z')
  expect(await me(browser)).toBeNull()
})

test('nobody signs in with one tap where the bank signs people in', async () => {
  const reply = await desk.inject({
    method: 'POST',
    url: people.demoSignIn.path,
    headers: { 'x-club-desk': '1' },
    payload: { personId: 'demo-fang' },
  })
  expect(reply.statusCode).toBe(403)
})
