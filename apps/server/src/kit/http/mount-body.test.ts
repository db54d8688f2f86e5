import { languages } from '@club/contract/languages.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { expectRefusal, json, type RawCall, rawCall } from '../../testing/raw-call.ts'
import { testClub } from '../../testing/test-club.ts'
import { words as enUs } from '../messages/messages.words.en-us.ts'
import { words as zhCn } from '../messages/messages.words.zh-cn.ts'

const club = await testClub()
let member: TestMember
beforeAll(async () => {
  member = await makeMember(club)
})

const raw = (call: RawCall) => rawCall(club, member, call)

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
    ['a missing field', '{"actionId": "course-2026-01", "actionType": "Course"}'],
    [
      'an unknown field',
      '{"taskId": "share_course", "actionId": "course-2026-01", "actionType": "Course", "points": 999}',
    ],
    ['a prototype', '{"__proto__": {"taskId": "share_course"}}'],
    ['a constructor', '{"constructor": {"prototype": {"isAdmin": true}}}'],
    ['a NUL', '{"taskId": "share\\u0000course", "actionId": "\\u0000", "actionType": "Course"}'],
    ['half a surrogate in a name', '{"taskId": "share_course", "\\ud800": "a", "actionType": "Course"}'],
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

test('half an emoji in a form is replaced: the rest of what was written arrives', async () => {
  await member.post('/api/task/executeCheckIn')
  const about = { tradeKind: 'award', tradeId: 'award-1' }
  const opened = await member.post('/api/case/open', { ...about, text: '我签了两次\ud83d' })
  expect([opened.status, opened.data?.text]).toEqual(['200', '我签了两次\ufffd'])
  const nickName = await member.post('/api/userQry/userInfoUpdate', { nickName: '\ude00' })
  expect([nickName.code, nickName.status]).not.toEqual([400, 'HPC0400'])
  const { data } = await member.post('/api/case/list', { pageSize: 5 })
  expect(data.list).toMatchObject([{ text: '我签了两次\ufffd' }])
})

test('null for what a client does not have is a missing field, and refused where it is needed', async () => {
  const url = '/api/talent/talentRankQuery'
  const nulls = { activityId: null, type: null, month: null, pageNum: null, pageSize: null, userId: null }
  const payload = JSON.stringify(nulls)
  const answer = await raw({ method: 'POST', url, headers: json, payload })
  expect([answer.code, answer.status]).toEqual([200, '200'])
  const { activityId, size } = (await member.post(url)).data
  expect((await member.post(url, nulls)).data).toMatchObject({ activityId, size })
  expect((await member.post('/api/talent/vote', { workNo: null })).code).toBe(400)
  // Here null has a meaning: what was filled in is cleared.
  await member.post('/api/userQry/userDataUpdate', { province: '山东', city: '青岛', branchId: null })
  await member.post('/api/userQry/userDataUpdate', { province: null, city: null })
  expect((await member.post('/api/userQry/userDataQry')).data).toMatchObject({ province: null, city: null })
})

test('12 levels are accepted, 13 are refused', async () => {
  const nested = (depth: number) => `{"userId":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
  const isTooDeep = async (depth: number) => {
    const before = club.logged().length
    await raw({ method: 'POST', url: '/api/user/happypoint', headers: json, payload: nested(depth) })
    return club.logged().slice(before).includes('nested too deeply')
  }
  expect(await isTooDeep(12)).toBe(false)
  expect(await isTooDeep(13)).toBe(true)
})

test('brackets inside a text do not count as nesting', async () => {
  const payload = JSON.stringify({ userId: '['.repeat(40) })
  const answer = await raw({ method: 'POST', url: '/api/user/happypoint', headers: json, payload })
  expect(answer.status).toBe('200')
})

test.each(languages)('an oversized body is refused before it is parsed (%s)', async (language) => {
  const payload = JSON.stringify({ userId: 'x'.repeat(70_000) })
  const answer = await raw({ method: 'POST', url: '/api/user/happypoint', headers: json, payload, language })
  expectRefusal(answer, 413, 'HPC0413', language)
})

test.each(languages)('a body with a type other than JSON is refused (%s)', async (language) => {
  const points = async () => (await member.post('/api/user/happypoint')).data.happyPointValue
  const before = await points()
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
  expect(await points()).toBe(before)
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

test.each(languages)('a malformed address is refused in the envelope (%s)', async (language) => {
  for (const url of ['/api/%zz', '/api/task/%E0%A4%A', '/%']) {
    expectRefusal(
      await raw({ method: 'POST', url, headers: json, payload: '{}', language }),
      400,
      'HPC0400',
      language,
    )
  }
})

test('the query of a GET call is validated like a body', async () => {
  expect((await raw({ method: 'GET', url: '/api/healthCheck' })).status).toBe('200')
  expect((await raw({ method: 'GET', url: '/api/userQry/cusStatus?userId=somebody' })).status).toBe('200')
  for (const query of ['?points=1', '?userId=a&userId=b', '?__proto__=1', `?userId=${'x'.repeat(65)}`]) {
    const answer = await raw({ method: 'GET', url: `/api/userQry/cusStatus${query}` })
    expect([query, answer.code, answer.status]).toEqual([query, 400, 'HPC0400'])
  }
})

test('a message names the field’s problem if there is a text for it', async () => {
  const body = { month: 'November' }
  const zh = await member.post('/api/task/allCheckInTask', body)
  expect(zh).toMatchObject({ code: 400, message: zhCn['field.monthFormat'] })
  const en = await member.post('/api/task/allCheckInTask', body, { headers: { 'accept-language': 'en_us' } })
  expect(en).toMatchObject({ code: 400, message: enUs['field.monthFormat'] })
})
