import { allEndpoints } from '@club/contract/api.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { words as zhCn } from '../messages/messages.words.zh-cn.ts'

const club = await testClub()
let member: TestMember
beforeAll(async () => {
  member = await makeMember(club)
})

const memberCalls = allEndpoints().filter(({ entry }) => entry.access === 'member')

test('without a token every member call asks for a login, with HTTP 200', async () => {
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
])('an invalid token (%j) is refused by every member call', async (authorization) => {
  for (const path of ['/api/user/happypoint', '/api/task/executeCheckIn', '/api/userQry/cusStatus']) {
    const answer = await club.post(path, {}, { headers: { authorization } })
    expect([answer.code, answer.status]).toEqual([200, 'HPW0207'])
  }
})

test('a session in a cookie, where a browser without storage keeps it, signs nobody in and is never answered', async () => {
  for (const name of ['kept-authorization', '__Host-kept-authorization', 'authorization']) {
    const cookies = { [name]: member.token, 'kept-hasPermission': 'true' }
    for (const { entry } of memberCalls.filter((each) => each.entry.body !== 'multipart')) {
      const answer = await club.post(entry.path, {}, { cookies })
      expect([entry.path, answer.status, answer.data]).toEqual([entry.path, 'HPW0207', null])
      expect(JSON.stringify([answer.headers, answer.cookies])).not.toContain(member.token)
    }
  }
})

test('a foreign origin gets no permission, and what its forms can send is refused', async () => {
  const origin = 'https://evil.example'
  const path = '/api/task/executeCheckIn'
  const asked = { origin, 'access-control-request-method': 'POST' }
  for (const method of ['OPTIONS', 'POST'] as const) {
    const { headers } = await club.app.inject({ method, url: path, headers: asked, payload: {} })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
  const authorization = member.token
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { authorization, origin, 'content-type': type }
    expect((await club.post(path, '{}', { headers })).status, type).not.toBe('200')
  }
})

test('a valid token is accepted with and without Bearer', async () => {
  for (const authorization of [member.token, `Bearer ${member.token}`, `bearer ${member.token}`]) {
    expect((await club.post('/api/user/happypoint', {}, { headers: { authorization } })).status).toBe('200')
  }
})

test('a token with one character changed is refused', async () => {
  const last = member.token.at(-2) === 'A' ? 'B' : 'A'
  const authorization = member.token.slice(0, -2) + last + member.token.slice(-1)
  expect((await club.post('/api/user/happypoint', {}, { headers: { authorization } })).status).toBe('HPW0207')
})

test('calls answer for the signed-in member, even if another id is sent', async () => {
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
