import { beforeEach, expect, test } from 'vitest'
import { greetingsOf } from '../../app.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { poison } from '../../testing/poison.ts'
import { testClub } from '../../testing/test-club.ts'
import { medalsInProgress } from '../medals/medals.ts'
import { greetMembers } from './greet.ts'

const club = await testClub()
/** No season, and not the end of a month. */
const plainDay = '2026-11-10T02:00:00Z'
/** Xiaoxue. */
const termDay = '2026-11-22T02:00:00Z'
beforeEach(() => club.moveTo(plainDay))

const context = greetingsOf(club.context)
const greet = (signal?: AbortSignal) => greetMembers(context, signal && { signal })
const listOf = async (member: TestMember, options = {}) =>
  (await member.post('/api/message/list', {}, options)).data.list as { kind: string; title: string }[]
const choose = (member: TestMember, isOn: boolean) => member.post('/api/greeting/choose', { isOn })
const rows = <Row>(text: string, params: unknown[] = []) =>
  club.db.all<Row>({ name: `test_greetings_${text.length}_${text.slice(0, 40)}`, text }, params)

/** A member with this many points in November, stored as the ledger stores them. */
async function withPoints(points: number, rankNo: number | null = null): Promise<TestMember> {
  const member = await makeMember(club)
  await rows(
    'INSERT INTO point_month (user_id, month, points, counted_points, rank_no) VALUES ($1, $2, $3, $3, $4)',
    [member.userId, '2026-11', points, rankNo],
  )
  return member
}

test('on a solar term every member who was here gets one greeting, from two servers at once', async () => {
  await club.moveTo(termDay)
  const members = await makeMembers(club, 5)
  await Promise.all([greet(), greet(), greet()])
  await greet()
  for (const member of members) expect(await listOf(member)).toMatchObject([{ kind: 'greetingSeason' }])
  const [member] = members as [TestMember]
  expect((await listOf(member))[0]?.title).toBe('今天是小雪')
  const english = { headers: { 'accept-language': 'en_us' } }
  expect((await listOf(member, english))[0]?.title).toBe('Today is Xiaoxue, Lesser Snow')
  expect((await member.post('/api/userQry/userInfoQry')).data.unreadMessages).toBe(1)
})

test('a member who comes later in the day gets theirs with the next round', async () => {
  await club.moveTo(termDay)
  await makeMember(club)
  await greet()
  const late = await makeMember(club)
  await greet()
  expect(await listOf(late)).toEqual([])
  await club.moveTo('2026-11-22T04:30:00Z')
  await greet()
  expect(await listOf(late)).toHaveLength(1)
})

test('a new greeting takes the place of the last, and a removed one does not come back', async () => {
  await club.moveTo('2026-12-07T01:00:00Z')
  const member = await makeMember(club)
  await greet()
  const [first] = (await member.post('/api/message/list')).data.list
  await member.post('/api/message/remove', { messageId: first.messageId })
  await club.moveTo('2026-12-07T09:00:00Z')
  await greet()
  expect(await listOf(member)).toEqual([])
  await club.moveTo('2026-12-22T02:00:00Z')
  await greet()
  expect(await listOf(member)).toMatchObject([{ title: '今天是冬至' }])
})

test('greetings are switched off and on again', async () => {
  await club.moveTo('2027-01-05T02:00:00Z')
  const member = await makeMember(club)
  expect((await member.post('/api/greeting/choice')).data).toEqual({ isOn: true })
  expect((await choose(member, false)).data).toEqual({ isOn: false })
  await choose(member, false)
  await greet()
  expect(await listOf(member)).toEqual([])
  expect((await member.post('/api/greeting/choice')).data).toEqual({ isOn: false })
  await choose(member, true)
  await club.moveTo('2027-01-05T05:00:00Z')
  await greet()
  expect(await listOf(member)).toHaveLength(1)
  expect((await club.post('/api/greeting/choice')).status).toBe('HPW0207')
})

test('at the end of the month members near the target and those who won are told, once', async () => {
  await club.moveTo('2026-11-25T02:00:00Z')
  const [near, far, won, black] = [
    await withPoints(960),
    await withPoints(500),
    await withPoints(1008, 1),
    await withPoints(960),
  ]
  await rows('INSERT INTO point_account (user_id, is_blacklisted, is_on_bank_list) VALUES ($1, true, true)', [
    black.userId,
  ])
  await greet()
  expect(await listOf(near)).toMatchObject([{ kind: 'greetingMonthEnd', title: '11月还差 40 幸福值' }])
  expect(await listOf(won)).toMatchObject([{ kind: 'greetingMonthWon' }])
  expect([await listOf(far), await listOf(black)]).toEqual([[], []])
  // Once told, they are not told again this month.
  await club.moveTo('2026-11-26T02:00:00Z')
  await greet()
  const told = await rows<{ lastDay: string }>('SELECT last_day FROM member_greeting WHERE user_id = $1', [
    near.userId,
  ])
  expect(told).toEqual([{ lastDay: '2026-11-25' }])
})

test('a medal within reach is announced with what is missing', async () => {
  await club.moveTo('2026-11-12T02:00:00Z')
  const member = await makeMember(club)
  await rows("INSERT INTO medal_progress (user_id, task_id, completions) VALUES ($1, 'check_in', 19)", [
    member.userId,
  ])
  expect(
    (await medalsInProgress(club.db, club.context.published, [member.userId])).get(member.userId),
  ).toEqual([{ medalId: 'morning-light', taskId: 'check_in', total: 1, done: 9, needed: 10 }])
  await greet()
  const [told] = await listOf(member)
  expect(told).toMatchObject({
    kind: 'greetingMedal',
    title: expect.stringContaining('再来 1 次'),
    text: expect.stringContaining('每日签到'),
  })
})

test('a member who switches greetings off while they are being made gets none', async () => {
  await club.moveTo('2026-11-13T02:00:00Z')
  const [off, on] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  for (const { userId } of [off, on])
    await rows("INSERT INTO medal_progress (user_id, task_id, completions) VALUES ($1, 'check_in', 19)", [
      userId,
    ])
  const medals: typeof context.medalsInProgress = async (...asked) => {
    // The choices have been read, and nothing is written yet.
    await choose(off, false)
    return context.medalsInProgress(...asked)
  }
  await greetMembers({ ...context, medalsInProgress: medals })
  expect([await listOf(off), await listOf(on)]).toMatchObject([[], [{ kind: 'greetingMedal' }]])
})

test('an interrupted round resumes where it stopped', async () => {
  await club.moveTo('2027-01-20T02:00:00Z')
  const member = await makeMember(club)
  const stopped = new AbortController()
  stopped.abort()
  await greet(stopped.signal)
  expect(await listOf(member)).toEqual([])
  await greet()
  expect(await listOf(member)).toHaveLength(1)
})

test('an operator sees what would be sent, and sends it once', async () => {
  await club.moveTo('2027-02-04T02:00:00Z')
  const member = await makeMember(club)
  const desk = operatorDesk(club)
  const preview = await desk.run('greetings preview')
  expect(preview).toMatchObject({ exit: 0, out: expect.stringMatching(/^greetingSeason lichun {2}\d+\n/) })
  expect(await listOf(member)).toEqual([])
  expect((await desk.run('greetings send')).out).toMatch(/^\d+ greetings sent today\n$/)
  expect((await desk.run('greetings preview')).out).not.toContain('greetingSeason')
  expect(await listOf(member)).toHaveLength(1)
  // The round is over: members who came since get theirs at once, and nobody gets a second one.
  const late = await makeMember(club)
  const [told] = (await member.post('/api/message/list')).data.list
  await member.post('/api/message/read', { messageIds: [told.messageId] })
  await Promise.all([desk.run('greetings send'), desk.run('greetings send'), greet()])
  expect(await listOf(late)).toHaveLength(1)
  expect((await member.post('/api/message/list')).data.list).toMatchObject([
    { messageId: told.messageId, isRead: true },
  ])
})

test('an operator is told whom no greeting reached, and the act is in the audit log however it ends', async () => {
  await club.moveTo('2027-03-06T02:00:00Z')
  const [reached, missed] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  const desk = operatorDesk(club)
  const curesMissed = await poison(club, 'member_message', 'INSERT', `NEW.user_id = '${missed.userId}'`)
  const sent = await desk.run('greetings send')
  expect(sent).toMatchObject({ exit: 1, err: expect.stringContaining('tried again later: 1;') })
  expect([await listOf(reached), await listOf(missed)]).toMatchObject([[{ kind: 'greetingSeason' }], []])
  await curesMissed()

  await club.moveTo('2027-03-21T02:00:00Z')
  const curesRound = await poison(club, 'greeting_round', 'UPDATE', 'true')
  await expect(desk.run('greetings send')).rejects.toThrow()
  await curesRound()
  expect(await listOf(missed)).toMatchObject([{ kind: 'greetingSeason' }])
  const acts = await rows<{ act: string }>(
    "SELECT act FROM audit_entry WHERE act = 'greetings.send' AND created_at >= '2027-03-21T00:00:00Z'",
  )
  expect(acts).toHaveLength(1)
})

test('whoever was greeted while the clock was ahead is greeted once it is right', async () => {
  await club.moveTo('2027-04-20T02:00:00Z')
  const member = await makeMember(club)
  await greet()
  expect(await listOf(member)).toHaveLength(1)
  await club.moveTo('2027-04-05T02:00:00Z')
  await greet()
  expect(await listOf(member)).toMatchObject([{ title: '今天是清明' }])
})
