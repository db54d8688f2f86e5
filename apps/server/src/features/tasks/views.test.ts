import type { Channel } from '@club/contract/channels.ts'
import { viewHeartbeatSeconds } from '@club/contract/tasks.constants.ts'
import { beforeEach, expect, test } from 'vitest'
import { makeMember, makeMembers, signedInFrom, type TestMember } from '../../testing/make-member.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { testClub } from '../../testing/test-club.ts'
import { beginView, shareOf, stayInView } from '../../testing/viewing.ts'
import { passTime } from '../../testing/visitor.ts'
import { feedDemoBank } from '../feeds/feeds.ts'
import { sweepViews } from './views.ts'

const club = await testClub()
// Stays are measured in seconds.
await stopTime(club)
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

const map = 'learn_retirement_map'
const course = 'course-2026-01'
const seconds = (count: number) => passTime(club, { seconds: count })
const claim = (member: TestMember, taskId: string, viewToken: string | null, options = {}) =>
  member.post('/api/task/doTask', viewToken === null ? { taskId } : { taskId, viewToken }, options)

async function totalOf(member: TestMember): Promise<number> {
  return (await member.post('/api/user/happypoint')).data.happyPointValue
}

async function expectNothing(member: TestMember): Promise<void> {
  expect((await member.post('/api/user/happypoint/trades')).data.total).toBe(0)
}

test.each([
  [map, 10],
  ['learn_retirement_community', 10],
  ['learn_retirement_medical_health', 10],
  ['view_retirement_plan_report', 20],
  ['view_personal_pension_account', 20],
])('%s pays %i points once a month for a long enough view', async (taskId, point) => {
  const member = await makeMember(club)
  await feedDemoBank(
    club.context,
    [{ mobile: member.mobile, customerNo: `V${member.mobile}` }],
    '2020-01',
    new Set(),
  )
  const begun = await member.post('/api/task/view/begin', { taskId })
  expect(begun.data).toMatchObject({ taskId, minimumStaySeconds: 10, lifetimeSeconds: 7200 })
  await stayInView(club, member, begun.data.viewToken, 10)
  const answer = await claim(member, taskId, begun.data.viewToken)
  expect(answer.data).toEqual({
    taskId,
    result: 'done',
    point,
    refusal: null,
    happyPointValue: point,
    resultMonth: null,
  })
  // Viewing again in the same month earns nothing; in the next month it does.
  const again = await beginView(member, taskId)
  await stayInView(club, member, again, 10)
  expect((await claim(member, taskId, again)).data).toMatchObject({ result: 'alreadyDone', point })
  await club.moveTo('2026-12-01T02:00:00Z')
  const next = await beginView(member, taskId)
  await stayInView(club, member, next, 10)
  expect((await claim(member, taskId, next)).data).toMatchObject({
    result: 'done',
    happyPointValue: 2 * point,
  })
  expect((await member.post('/api/user/happypoint/trades')).data.total).toBe(2)
})

test('a token used too early is refused with the seconds left and stays valid', async () => {
  const member = await makeMember(club)
  const token = await beginView(member, map)
  const early = await claim(member, map, token)
  expect(early).toMatchObject({ code: 200, status: 'HPT0223', data: null })
  expect(early.message).toMatch(/^请再看 \d+ 秒/)
  await stayInView(club, member, token, 5)
  const english = { headers: { 'accept-language': 'en_us' } }
  expect((await claim(member, map, token, english)).message).toMatch(/keep looking for [1-5] more seconds/)
  await expectNothing(member)
  await stayInView(club, member, token, 5)
  expect((await claim(member, map, token)).data).toMatchObject({ result: 'done', point: 10 })
})

test('a lost answer is repeated for the same token, even next month and after it expired', async () => {
  await club.moveTo('2026-11-30T15:59:00Z')
  const member = await makeMember(club)
  const token = await beginView(member, map)
  await stayInView(club, member, token, 30)
  const first = (await claim(member, map, token)).data
  expect(first).toMatchObject({ result: 'done', point: 10 })
  for (const wait of [1, 60, 3 * 3600]) {
    await seconds(wait)
    expect((await claim(member, map, token)).data).toEqual({ ...first, result: 'alreadyDone' })
  }
  expect(await totalOf(member)).toBe(10)
})

test('one second here, eleven elsewhere and one again is not a look', async () => {
  const member = await makeMember(club)
  const token = await beginView(member, map)
  const report = async () => (await member.post('/api/task/view/stay', { viewToken: token })).data
  await seconds(1)
  expect((await report()).secondsLeft).toBeGreaterThan(0)
  await seconds(11)
  // Neither a claim nor a report makes up for what was not seen.
  expect(await claim(member, map, token)).toMatchObject({ status: 'HPT0223' })
  expect((await report()).secondsLeft).toBe(10)
  await seconds(1)
  expect(await claim(member, map, token)).toMatchObject({ status: 'HPT0223' })
  await expectNothing(member)
  await stayInView(club, member, token, 10)
  expect((await report()).secondsLeft).toBe(0)
  expect((await claim(member, map, token)).data).toMatchObject({ result: 'done', point: 10 })
  expect((await report()).secondsLeft).toBe(0)
})

test('a lost report does not interrupt the stay', async () => {
  const member = await makeMember(club)
  const token = await beginView(member, map)
  await stayInView(club, member, token, viewHeartbeatSeconds)
  await seconds(viewHeartbeatSeconds)
  await stayInView(club, member, token, 10 - 2 * viewHeartbeatSeconds)
  expect((await claim(member, map, token)).data).toMatchObject({ result: 'done', point: 10 })
})

test('only the owner of a token can report that its page is in sight', async () => {
  const [owner, other] = [await makeMember(club), await makeMember(club)]
  const viewToken = await beginView(owner, map)
  expect(await other.post('/api/task/view/stay', { viewToken })).toMatchObject({ status: 'HPT0222' })
  expect(await club.post('/api/task/view/stay', { viewToken })).toMatchObject({ status: 'HPW0207' })
  await seconds(7200)
  expect(await owner.post('/api/task/view/stay', { viewToken })).toMatchObject({ status: 'HPT0224' })
})

test('without a core customer number the personal pension tasks answer EmptyCstNo, and no others', async () => {
  const member = await makeMember(club)
  const pension = [
    'view_personal_pension_account',
    'finish_personal_pension_openAct',
    'deposit_one_personal_pension',
    'finish_self_pension_dpt_limit',
  ]
  for (const taskId of pension) {
    const { data } = await claim(member, taskId, null)
    expect(data).toEqual({
      taskId,
      result: 'EmptyCstNo',
      point: 0,
      refusal: null,
      happyPointValue: 0,
      resultMonth: null,
    })
  }
  expect(await claim(member, 'view_retirement_plan_report', null)).toMatchObject({ status: 'HPT0221' })
  const { list } = (await member.post('/api/task/all')).data
  const lacking = list.filter((task: { lacksCustomerNo: boolean }) => task.lacksCustomerNo)
  expect(lacking.map(({ taskId }: { taskId: string }) => taskId).sort()).toEqual(
    ['aum_increased_month', ...pension].sort(),
  )
  await feedDemoBank(club.context, [{ mobile: member.mobile, customerNo: 'PENSION1' }], '2020-01', new Set())
  expect(await claim(member, pension[1] ?? '', null)).toMatchObject({ status: 'HPT0204' })
})

test('between two editions of the contest its tasks say that it is not open', async () => {
  const blockers = async () => {
    const member = await makeMember(club)
    const { list } = (await member.post('/api/task/all')).data
    const of = (id: string) => list.find(({ taskId }: { taskId: string }) => taskId === id)?.blocker
    return [of('vote_work'), of('upload_work'), of('learn_retirement_map')]
  }
  expect(await blockers()).toEqual([null, null, null])
  await club.moveTo('2027-01-05T02:00:00Z')
  expect((await blockers()).slice(0, 2)).toEqual(['contestClosed', 'contestClosed'])
})

test('a token older than two hours is refused as expired', async () => {
  const member = await makeMember(club)
  const token = await beginView(member, map)
  await seconds(7200)
  expect(await claim(member, map, token)).toMatchObject({ code: 200, status: 'HPT0224', data: null })
  await expectNothing(member)
})

test('another member’s token, one for something else, a changed and a made-up one are refused without effect', async () => {
  const [owner, other] = [await makeMember(club), await makeMember(club)]
  const token = (await beginView(owner, map)) ?? ''
  const shared = (await beginView(owner, 'share_course', course)) ?? ''
  await stayInView(club, owner, token, 20)
  const refused = { code: 200, status: 'HPT0222', data: null }
  expect(await claim(other, map, token)).toMatchObject(refused)
  expect(await claim(owner, 'learn_retirement_community', token)).toMatchObject(refused)
  expect(await claim(owner, map, shared)).toMatchObject(refused)
  expect(await owner.post('/api/task/execute', shareOf('course-2026-02', shared))).toMatchObject(refused)
  expect(await owner.post('/api/task/execute', shareOf(course, token))).toMatchObject(refused)
  for (const forged of [`${token}x`, token.toUpperCase(), 'x', "' OR 1=1 --", 'A'.repeat(128)]) {
    expect(await claim(owner, map, forged)).toMatchObject(refused)
  }
  expect(await claim(owner, map, 'A'.repeat(129))).toMatchObject({ code: 400 })
  for (const malformed of ['', '\u0000'])
    expect(await claim(owner, map, malformed)).toMatchObject({ code: 400 })
  await expectNothing(owner)
  await expectNothing(other)
  expect((await claim(owner, map, token)).data.result).toBe('done')
})

test('wrong tokens of new members undo nothing: their accounts stay, and everybody else’s check-in counts', async () => {
  const members = await makeMembers(club, 24)
  const [strangers, others] = [members.slice(0, 16), members.slice(16)]
  const [refused, checkedIn] = await Promise.all([
    Promise.all(strangers.map((member) => claim(member, map, 'A'.repeat(43)))),
    Promise.all(others.map((member) => member.post('/api/task/executeCheckIn'))),
  ])
  expect(refused.map(({ status }) => status)).toEqual(strangers.map(() => 'HPT0222'))
  expect(checkedIn.map(({ data }) => data.point)).toEqual(others.map(() => 8))
  const accounts = {
    name: 'test_accounts',
    text: 'SELECT total FROM point_account WHERE user_id = ANY($1::uuid[])',
  }
  const opened = await club.db.all<{ total: number }>(accounts, [strangers.map(({ userId }) => userId)])
  expect(opened.map(({ total }) => total)).toEqual(strangers.map(() => 0))
})

test('without a token a view counts where the server saw the stay, by each of the two calls, and nowhere else', async () => {
  // As a client sends it that knows of no tokens.
  const execute = (member: TestMember, taskId: string) =>
    member.post('/api/task/execute', { taskId, actionId: taskId, actionType: 'View' })
  const calls = [execute, (member: TestMember, taskId: string) => claim(member, taskId, null)]
  for (const [index, call] of calls.entries()) {
    const member = await makeMember(club)
    expect(await call(member, map)).toMatchObject({ code: 200, status: 'HPT0221', data: null })
    const token = await beginView(member, map)
    await stayInView(club, member, token, 4)
    expect(await call(member, map)).toMatchObject({ status: 'HPT0223', data: null })
    expect(await call(member, 'learn_retirement_community')).toMatchObject({ status: 'HPT0221' })
    expect(await call(await makeMember(club), map)).toMatchObject({ status: 'HPT0221' })
    await expectNothing(member)
    await stayInView(club, member, token, 6)
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(member, map)))
    expect(answers.map(({ data }) => data.point)).toEqual(answers.map(() => 10))
    expect(answers.filter(({ data }) => data.result === 'done')).toHaveLength(1)
    // A view begun later is not used up by the repeat of an earlier one, and the other call knows of it, too.
    expect((await calls[1 - index]?.(member, map))?.data).toMatchObject({ result: 'alreadyDone', point: 10 })
    expect(await totalOf(member)).toBe(10)
  }
})

test('a stay of last month does not count for this one without its token', async () => {
  await club.moveTo('2026-11-30T15:58:00Z')
  const member = await makeMember(club)
  await stayInView(club, member, await beginView(member, map), 10)
  expect((await claim(member, map, null)).data).toMatchObject({ result: 'done', point: 10 })
  await club.moveTo('2026-11-30T16:01:00Z')
  expect(await claim(member, map, null)).toMatchObject({ status: 'HPT0221', data: null })
  expect(await totalOf(member)).toBe(10)
})

test.each([
  [{ taskId: 'check_in' }, 'HPT0202'],
  [{ taskId: 'aum_increased_month' }, 'HPT0202'],
  [{ taskId: 'learn_course', actionId: course }, 'HPT0202'],
  [{ taskId: 'no_task' }, 'HPT0201'],
  [{ taskId: '__proto__' }, 'HPT0201'],
  [{ taskId: 'share_course' }, 'HPT0203'],
  [{ taskId: 'share_course', actionId: 'course-1999-01' }, 'HPT0203'],
  [{ taskId: 'share_course', actionId: 'constructor' }, 'HPT0203'],
  [{ taskId: map, actionId: course }, 'HPT0203'],
])('a view of %j is refused with %s', async (body, status) => {
  const member = await makeMember(club)
  expect(await member.post('/api/task/view/begin', body)).toMatchObject({ code: 200, status, data: null })
})

test('fifty claims of one view at once on two servers earn once', async () => {
  const servers = [club.app, await club.anotherServer()]
  const member = await makeMember(club)
  const tokens: (string | null)[] = []
  for (let index = 0; index < 10; index += 1) tokens.push(await beginView(member, map))
  for (let index = 0; index < 5; index += 1) {
    await seconds(2)
    for (const viewToken of tokens) await member.post('/api/task/view/stay', { viewToken })
  }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const server = servers[index % 2]
      return claim(member, map, tokens[index % 10] ?? null, server ? { server } : {})
    }),
  )
  expect(answers.map(({ data }) => data?.point)).toEqual(answers.map(() => 10))
  expect(answers.filter(({ data }) => data.result === 'done')).toHaveLength(1)
  expect((await member.post('/api/user/happypoint/trades')).data.total).toBe(1)
})

test('in a channel that does not pay the token stays valid for one that does', async () => {
  const member = await makeMember(club)
  const token = await beginView(member, 'share_course', course)
  await seconds(5)
  const share = async (channel: Channel) =>
    (await signedInFrom(club, member, channel)).post('/api/task/execute', shareOf(course, token))
  expect((await share('WX')).data).toMatchObject({ result: 'refused', refusal: 'channelOff', point: 0 })
  expect((await share('MB')).data).toMatchObject({ result: 'done', point: 15 })
  expect((await share('WX')).data).toMatchObject({ result: 'alreadyDone', point: 15 })
})

test('a share token pays only on the day it is used', async () => {
  await club.moveTo('2026-11-20T15:59:00Z')
  const member = await makeMember(club)
  const token = await beginView(member, 'share_course', course)
  await seconds(30)
  const share = () => member.post('/api/task/execute', shareOf(course, token))
  expect((await share()).data).toMatchObject({ result: 'done', happyPointValue: 15 })
  await seconds(60)
  expect((await share()).data).toMatchObject({ result: 'alreadyDone', happyPointValue: 15 })
})

const stored = {
  name: 'test_view_tokens',
  text: 'SELECT count(*)::int AS rows, bool_or(token_hash = $2) AS in_clear FROM view_token WHERE user_id = $1',
}

test('only hashes of the last fifty tokens are stored, until a day after they expire', async () => {
  const member = await makeMember(club)
  const first = await beginView(member, map)
  let last: string | null = null
  for (let index = 0; index < 50; index += 1) {
    await club.context.clock.moveTo(club.db, new Date(Date.parse('2026-11-20T02:01:00Z') + index * 1000))
    last = await beginView(member, map)
  }
  const rows = async () =>
    club.db.one<{ rows: number; inClear: boolean | null }>(stored, [member.userId, last])
  expect(await rows()).toEqual({ rows: 50, inClear: false })
  await stayInView(club, member, last, 10)
  expect((await claim(member, map, first)).status).toBe('HPT0222')
  expect((await claim(member, map, last)).data.result).toBe('done')

  const later = (hours: number) => new Date(Date.parse('2026-11-20T02:00:00Z') + hours * 3_600_000)
  await sweepViews(club.db, later(25))
  expect((await rows())?.rows).toBe(50)
  await sweepViews(club.db, later(27))
  expect((await rows())?.rows).toBe(0)
  expect((await claim(member, map, last)).status).toBe('HPT0222')
  expect(await totalOf(member)).toBe(10)
})

test('one sweep deletes all expired tokens, in as many batches as needed', async () => {
  const { userId } = await makeMember(club)
  const left = {
    name: 'test_views_of_a_day',
    text: `INSERT INTO view_token (user_id, token_hash, task_id, action_id, issued_at, ready_at, expires_at)
           SELECT $1::uuid, 'left ' || n, 'share_course', '', $2::timestamptz, $2::timestamptz, $2::timestamptz
             FROM generate_series(1, 2500) AS n`,
  }
  await club.db.run(left, [userId, '2026-11-01T00:00:00Z'])
  expect(await sweepViews(club.db, new Date('2026-11-20T02:00:00Z'))).toBe(2500)
})

test('visitors cannot view for points', async () => {
  expect(await club.post('/api/task/view/begin', { taskId: map })).toMatchObject({ status: 'HPW0207' })
})
