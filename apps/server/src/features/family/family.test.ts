import { randomBytes } from 'node:crypto'
import { allEndpoints } from '@club/contract/api.ts'
import { statuses } from '@club/contract/statuses.ts'
import { beforeEach, expect, test } from 'vitest'
import { makeMember, makeMembers, nextMobile, type TestMember } from '../../testing/make-member.ts'
import { type PostOptions, type TestAnswer, testClub } from '../../testing/test-club.ts'
import { passTime, type Visitor, visitor } from '../../testing/visitor.ts'
import { sweepFamily } from './sweep.ts'

const club = await testClub()
const all = { checkIn: true, missing: true, course: true }
const none = { checkIn: false, missing: false, course: false }
let mother: TestMember
let daughter: Helper

interface Helper extends Visitor {
  mobile: string
  helperToken: string
  ask(path: string, body?: unknown, options?: PostOptions): Promise<TestAnswer>
}

/** Somebody who is not a member and has confirmed a mobile by SMS. */
async function makeHelper(mobile = nextMobile()): Promise<Helper> {
  const who = visitor(club)
  const smsCode = await who.codeFor(mobile, 'helper')
  const { data } = await who.post('/api/family/helperSignIn', { mobile, smsCode })
  const ask: Helper['ask'] = (path, body = {}, options = {}) =>
    who.post(`/api/family/${path}`, body, { token: data.helperToken, ...options })
  return Object.assign(who, { mobile, helperToken: data.helperToken, ask })
}

const family = (member: TestMember, path: string, body?: unknown) => member.post(`/api/family/${path}`, body)

async function codeOf(member: TestMember, sight = all): Promise<string> {
  return (await family(member, 'makeCode', { sight })).data.code
}

async function linkOf(member: TestMember, index = 0): Promise<string> {
  return (await family(member, 'overview')).data.list[index].linkId
}

/** The helper joins and the member says yes. */
async function helping(member: TestMember, helper: Helper, sight = all): Promise<string> {
  const joined = await helper.ask('join', { code: await codeOf(member, sight), name: '女儿' })
  expect(joined.status).toBe('200')
  const { list } = (await family(member, 'overview')).data
  const { linkId } = list.find((one: { state: string }) => one.state === 'pending')
  expect((await family(member, 'confirm', { linkId, textVersion: 1, sight })).status).toBe('200')
  return linkId
}

const greetingTo = (linkId: string) => ({
  linkId,
  sentence: 'visit',
  greetingKey: randomBytes(16).toString('hex'),
})

beforeEach(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  mother = await makeMember(club, { nickName: '王秀英' })
  daughter = await makeHelper()
})

test('nothing is seen before both said yes; then exactly what the member allows', async () => {
  const code = await codeOf(mother, { ...none, checkIn: true })
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`
  const peeked = await daughter.ask('peek', { code: spaced })
  expect(peeked.data).toEqual({ nickName: '王**', sight: { ...none, checkIn: true } })
  await daughter.ask('join', { code, name: '女儿' })
  const waiting = (await daughter.ask('helped')).data.list
  expect(waiting).toMatchObject([{ state: 'pending', checkIn: null, missing: null, course: null }])

  const [asked] = (await family(mother, 'overview')).data.list
  expect(asked).toMatchObject({
    state: 'pending',
    name: '女儿',
    maskedMobile: `*******${daughter.mobile.slice(7)}`,
  })
  await family(mother, 'confirm', { linkId: asked.linkId, textVersion: 1, sight: { ...none, checkIn: true } })
  await mother.post('/api/task/executeCheckIn')
  const [seen] = (await daughter.ask('helped')).data.list
  expect(seen).toMatchObject({
    state: 'active',
    nickName: '王**',
    checkIn: { isDone: true, day: '2026-11-20' },
    missing: null,
    course: null,
  })
  await family(mother, 'change', { linkId: asked.linkId, sight: all })
  const [more] = (await daughter.ask('helped')).data.list
  expect(more).toMatchObject({ missing: { points: 992, daysLeft: 11 }, course: { title: null, percent: 0 } })
})

test('a member can help as well, with their own session, but not themselves', async () => {
  const son = await makeMember(club)
  const code = await codeOf(mother)
  expect((await family(mother, 'join', { code, name: '我' })).status).toBe(statuses.familySelf)
  expect((await family(son, 'join', { code, name: '儿子' })).status).toBe('200')
  await family(mother, 'confirm', { linkId: await linkOf(mother), textVersion: 1, sight: all })
  const { data } = await family(son, 'helped')
  expect(data.list).toMatchObject([{ state: 'active', nickName: '王**' }])
  // The same person, signed in by SMS, is the same helper.
  const asHelper = await makeHelper(son.mobile)
  expect((await asHelper.ask('helped')).data.list).toHaveLength(1)
})

test('a helper’s token opens no member call, and a member’s answers hold nothing of the helped one', async () => {
  await helping(mother, daughter)
  const calls = allEndpoints().filter(({ entry }) => entry.access === 'member' && entry.body !== 'multipart')
  expect(calls.length).toBeGreaterThan(30)
  const { data } = await daughter.ask('helped')
  const token = daughter.helperToken
  for (const { entry, name } of calls) {
    const answer = await club.post(entry.path, {}, { token })
    expect([name, answer.status, answer.data]).toEqual([name, statuses.notLoggedIn, null])
  }
  expect((await club.post('/api/family/helped', {}, {})).status).toBe(statuses.helperUnknown)
  for (const wrong of ['helper.', `${token}x`, `helper.${'A'.repeat(43)}`, mother.token.slice(1)])
    expect((await club.post('/api/family/helped', {}, { token: wrong })).status).toBe(statuses.helperUnknown)
  const withoutIdOrDay = JSON.stringify(data).replaceAll(data.list[0].linkId, '').replaceAll('2026-11-20', '')
  for (const secret of [mother.mobile, mother.mobile.slice(7), mother.userId, '王秀英', daughter.mobile])
    expect(withoutIdOrDay).not.toContain(secret)
  const [seen] = data.list
  expect(Object.keys(seen).toSorted()).toEqual(
    [
      'linkId',
      'state',
      'nickName',
      'name',
      'checkIn',
      'missing',
      'course',
      'takesGreetings',
      'greetingsLeft',
    ].toSorted(),
  )
})

test('codes, tokens, names and mobiles are stored hashed or sealed', async () => {
  const code = await codeOf(mother)
  const next = await makeHelper()
  await next.ask('join', { code, name: '小军军' })
  for (const table of ['family_code', 'family_ask', 'family_link', 'helper_session', 'family_helped']) {
    const rows = JSON.stringify(await club.db.all({ name: `test_${table}`, text: `SELECT * FROM ${table}` }))
    for (const secret of [code, next.mobile, '小军军', 'helper.']) expect(rows).not.toContain(secret)
  }
})

test('a code works once, even with three helpers at once on two servers', async () => {
  const others = [daughter, await makeHelper(), await makeHelper()]
  const second = await club.anotherServer()
  const code = await codeOf(mother)
  const answers = await Promise.all(
    others.map((one, index) =>
      one.ask('join', { code, name: '女儿' }, index === 1 ? { server: second } : {}),
    ),
  )
  const answered = answers.map(({ status }) => status).toSorted()
  expect(answered).toEqual(['200', statuses.familyCodeWrong, statuses.familyCodeWrong])
  expect((await family(mother, 'overview')).data.list).toHaveLength(1)
  expect((await others[2]?.ask('peek', { code }))?.status).toBe(statuses.familyCodeWrong)
})

test('a wrong, a used, a replaced and an expired code get the same answer, and tries are limited', async () => {
  const first = await codeOf(mother)
  const second = await codeOf(mother)
  const wrong = second === '00000000' ? '11111111' : '00000000'
  for (const code of [first, wrong])
    expect((await daughter.ask('peek', { code })).status).toBe(statuses.familyCodeWrong)
  await passTime(club, { seconds: 601 })
  expect((await daughter.ask('peek', { code: second })).status).toBe(statuses.familyCodeWrong)
  expect((await daughter.ask('peek', { code: '123' })).code).toBe(400)
  for (let tries = 0; tries < 17; tries += 1) await daughter.ask('peek', { code: wrong })
  const good = await codeOf(mother)
  expect((await daughter.ask('join', { code: good, name: '女儿' })).status).toBe(statuses.familyTriesUsed)
})

test('at most two help or wait; a third needs one to end', async () => {
  const linkId = await helping(mother, daughter)
  const [son, niece] = [await makeHelper(), await makeHelper()]
  const code = await codeOf(mother)
  await son.ask('join', { code, name: '儿子' })
  expect((await family(mother, 'makeCode', { sight: all })).status).toBe(statuses.helpersFull)
  expect((await family(mother, 'end', { linkId })).data.undoUntil).toMatch(/^2026-11-20T02:1/)
  expect((await niece.ask('join', { code: await codeOf(mother), name: '侄女' })).status).toBe('200')
  // Two wait or help, so the end can no longer be taken back.
  expect((await family(mother, 'resume', { linkId })).status).toBe(statuses.helpersFull)
})

test('a helper helps at most five, also when an end is taken back', async () => {
  const second = await club.anotherServer()
  const members = await makeMembers(club, 7)
  const codes = await Promise.all(members.map((member) => codeOf(member)))
  const joined = await Promise.all(
    codes.map((code, index) =>
      daughter.ask('join', { code, name: '女儿' }, index % 2 === 0 ? { server: second } : {}),
    ),
  )
  expect(joined.filter(({ status }) => status === statuses.helpedFull)).toHaveLength(2)
  const helped = members.filter((_, index) => joined[index]?.status === '200')
  const [first, sixth] = [helped[0], members.find((member) => !helped.includes(member))]
  if (helped.length !== 5 || !first || !sixth) throw new Error('not five are helped')

  const linkId = await linkOf(first)
  await family(first, 'confirm', { linkId, textVersion: 1, sight: all })
  await family(first, 'end', { linkId })
  const join = async () => (await daughter.ask('join', { code: await codeOf(sixth), name: '女儿' })).status
  expect(await join()).toBe(statuses.helpedFull)
  expect((await family(first, 'resume', { linkId })).status).toBe('200')
  await family(first, 'end', { linkId })
  await passTime(club, { seconds: 600 })
  expect(await join()).toBe('200')
})

test('an end holds at once on every server, and can be taken back for ten minutes', async () => {
  const second = await club.anotherServer()
  const linkId = await helping(mother, daughter)
  await family(mother, 'end', { linkId })
  const over = (await daughter.ask('helped', {}, { server: second })).data.list
  expect(over).toMatchObject([{ state: 'ended', checkIn: null, missing: null, course: null }])
  expect((await daughter.ask('greet', greetingTo(linkId))).status).toBe(statuses.helperLinkUnknown)
  expect((await family(mother, 'resume', { linkId })).status).toBe('200')
  expect((await daughter.ask('helped')).data.list).toMatchObject([{ state: 'active' }])
  await family(mother, 'end', { linkId })
  await passTime(club, { seconds: 601 })
  expect((await family(mother, 'resume', { linkId })).status).toBe(statuses.helperLinkUnknown)
  const acts = await club.db.all<{ act: string; textVersion: number }>({
    name: 'test_consents',
    text: `SELECT act, text_version FROM family_consent WHERE link_id = '${linkId}' ORDER BY at, consent_id`,
  })
  expect(acts.map(({ act }) => act)).toEqual(['given', 'withdrawn', 'resumed', 'withdrawn'])
  expect(acts.every(({ textVersion }) => textVersion === 1)).toBe(true)
})

test('a look during the end is either listed once or sees nothing, on both servers', async () => {
  const second = await club.anotherServer()
  const linkId = await helping(mother, daughter)
  const look = (_: unknown, index: number) =>
    daughter.ask('helped', {}, index % 2 === 0 ? { server: second } : {})
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, look),
    family(mother, 'end', { linkId }),
    ...Array.from({ length: 10 }, look),
  ])
  const seen = answers.filter(({ data }) => data.list?.[0].state === 'active').length
  const { list } = (await family(mother, 'looks')).data
  expect(list.reduce((sum: number, { looks }: { looks: number }) => sum + looks, 0)).toBe(seen)
})

test('every look is listed with what was shown, newest day first, in pages of five', async () => {
  const linkId = await helping(mother, daughter, { ...none, checkIn: true })
  await daughter.ask('helped')
  await daughter.ask('helped')
  await family(mother, 'change', { linkId, sight: none })
  for (let day = 0; day < 5; day += 1) {
    await passTime(club, { days: 1 })
    await daughter.ask('helped')
  }
  const first = (await family(mother, 'looks')).data
  expect(first).toMatchObject({ total: 6, size: 5 })
  expect(first.list[0]).toMatchObject({ name: '女儿', day: '2026-11-25', looks: 1, saw: none })
  const second = (await family(mother, 'looks', { pageNum: 2 })).data
  expect(second.list).toMatchObject([{ day: '2026-11-20', looks: 2, saw: { ...none, checkIn: true } }])
  expect((await family(await makeMember(club), 'looks')).data).toEqual({ total: 0, list: [], size: 0 })
})

test('a greeting comes into the member’s messages with the helper’s name, three a day', async () => {
  const linkId = await helping(mother, daughter)
  const text = '周六回来吃饭'
  const greet = (own = text) => daughter.ask('greet', { ...greetingTo(linkId), text: own })
  expect((await greet()).data).toEqual({ greetingsLeft: 2 })
  const { list } = (await mother.post('/api/message/list')).data
  expect(list[0]).toMatchObject({ kind: 'familyGreeting', title: '家里人的问候', quote: `女儿: ${text}` })
  expect((await greet('看 http://x.com')).status).toBe(statuses.greetingRefused)
  const parallel = await Promise.all(Array.from({ length: 4 }, () => greet()))
  expect(parallel.filter(({ status }) => status === '200')).toHaveLength(2)
  expect((await greet()).status).toBe(statuses.greetingsOfDayUsed)
  await family(mother, 'change', { linkId, takesGreetings: false })
  await passTime(club, { days: 1 })
  expect((await greet()).status).toBe(statuses.greetingsOff)
})

test('ten taps at once on two servers send one greeting, even after the member removed it', async () => {
  const second = await club.anotherServer()
  const linkId = await helping(mother, daughter)
  const greeting = greetingTo(linkId)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, tap) =>
      daughter.ask('greet', greeting, tap % 2 === 0 ? {} : { server: second }),
    ),
  )
  const once = { status: '200', data: { greetingsLeft: 2 } }
  expect(answers.map(({ status, data }) => ({ status, data }))).toEqual(answers.map(() => once))
  const greetings = async () =>
    (await mother.post('/api/message/list')).data.list.filter(
      ({ kind }: { kind: string }) => kind === 'familyGreeting',
    )
  const [told, ...more] = await greetings()
  expect(more).toEqual([])
  await mother.post('/api/message/remove', { messageId: told.messageId })
  expect((await daughter.ask('greet', greeting)).data).toEqual({ greetingsLeft: 2 })
  expect(await greetings()).toEqual([])
  // A greeting's key counts only within its own link.
  const [father, son] = [await makeMember(club), await makeHelper()]
  const other = { ...greeting, linkId: await helping(father, son) }
  expect((await son.ask('greet', other)).data).toEqual({ greetingsLeft: 2 })
  expect((await father.post('/api/message/list')).data.list[0]).toMatchObject({ kind: 'familyGreeting' })
})

test('strangers reach neither a member’s helpers nor somebody else’s help', async () => {
  const linkId = await helping(mother, daughter)
  const [stranger, other] = [await makeHelper(), await makeMember(club)]
  for (const path of ['greet', 'leave'])
    expect((await stranger.ask(path, path === 'greet' ? greetingTo(linkId) : { linkId })).status).toBe(
      statuses.helperLinkUnknown,
    )
  for (const [path, more] of [['end'], ['resume'], ['change', { takesGreetings: true }]] as const)
    expect((await family(other, path, { linkId, ...more })).status).toBe(statuses.helperLinkUnknown)
  expect((await stranger.ask('helped')).data.list).toEqual([])
  expect((await daughter.ask('helped')).data.list).toMatchObject([{ state: 'active' }])
})

test('a refusal, a helper who leaves and a confirmation that never comes leave nothing behind', async () => {
  await daughter.ask('join', { code: await codeOf(mother), name: '女儿' })
  await family(mother, 'end', { linkId: await linkOf(mother) })
  expect((await family(mother, 'overview')).data.list).toEqual([])
  expect((await daughter.ask('helped')).data.list).toMatchObject([{ state: 'ended' }])
  const linkId = await helping(mother, daughter)
  await daughter.ask('leave', { linkId })
  expect((await family(mother, 'overview')).data.list).toMatchObject([{ state: 'ended', endedBy: 'helper' }])
  const waiting = await makeHelper()
  await waiting.ask('join', { code: await codeOf(mother), name: '儿子' })
  const pending = (await family(mother, 'overview')).data.list.find(
    ({ state }: { state: string }) => state === 'pending',
  )
  await passTime(club, { days: 1.01 })
  const late = { linkId: pending.linkId, textVersion: 1, sight: all }
  expect((await family(mother, 'confirm', late)).status).toBe(statuses.helperLinkUnknown)
  expect((await waiting.ask('helped')).data.list).toMatchObject([{ state: 'ended' }])
  await passTime(club, { days: 240 })
  expect(await sweepFamily(club.db, await club.context.clock.now(club.db))).toBeGreaterThan(0)
  for (const table of ['family_link', 'family_helped', 'family_look', 'family_code', 'helper_session']) {
    const rows = await club.db.all<{ expiresAt: Date | null }>({
      name: `test_left_${table}`,
      text: `SELECT * FROM ${table}`,
    })
    expect([table, rows]).toEqual([table, []])
  }
})

test('help that nobody uses ends by itself, so that a mobile’s next owner finds nothing', async () => {
  const linkId = await helping(mother, daughter)
  const pass = async (...spans: number[]) => {
    for (const days of spans) {
      await passTime(club, { days })
      await family(mother, 'overview')
    }
  }
  await pass(20, 19)
  const again = await makeHelper(daughter.mobile)
  expect((await again.ask('helped')).data.list).toMatchObject([{ state: 'active' }])
  await pass(20, 20)
  const late = await makeHelper(daughter.mobile)
  expect((await late.ask('helped')).data.list).toMatchObject([
    { state: 'ended', checkIn: null, missing: null },
  ])
  const refused = [
    await late.ask('greet', greetingTo(linkId)),
    await family(mother, 'change', { linkId, sight: all }),
    await family(mother, 'confirm', { linkId, textVersion: 1, sight: all }),
  ]
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([statuses.helperLinkUnknown]))
  expect((await family(mother, 'overview')).data.list).toMatchObject([{ state: 'ended', endedBy: 'disuse' }])
  await pass(8)
  const stranger = await makeHelper(daughter.mobile)
  expect((await stranger.ask('helped')).data.list).toEqual([])
  expect((await family(mother, 'overview')).data.list).toEqual([])
  await sweepFamily(club.db, await club.context.clock.now(club.db))
  expect((await family(mother, 'looks')).data.total).toBe(1)
})

test('a helper’s session ends by signing out and after thirty idle days', async () => {
  expect((await daughter.ask('helped')).status).toBe('200')
  await passTime(club, { days: 29 })
  expect((await daughter.ask('helped')).status).toBe('200')
  await daughter.ask('helperSignOut')
  expect((await daughter.ask('helped')).status).toBe(statuses.helperUnknown)
  const son = await makeHelper()
  await passTime(club, { days: 30 })
  expect((await son.ask('helped')).status).toBe(statuses.helperUnknown)
})

test('an SMS code of another purpose opens no helper’s session', async () => {
  const who = visitor(club)
  const mobile = nextMobile()
  const smsCode = await who.codeFor(mobile, 'login')
  const answer = await who.post('/api/family/helperSignIn', { mobile, smsCode })
  expect(answer.status).toBe(statuses.smsCodeNotRequested)
})
