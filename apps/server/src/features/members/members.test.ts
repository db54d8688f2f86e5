import { beforeAll, expect, test } from 'vitest'
import { feedClub } from '../../testing/feed-desk.ts'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { postPoints } from '../points/points.ts'
import { takeRankSnapshot } from '../ranking/ranking.ts'

const { club, desk } = await feedClub()
await stopTime(club)
let member: TestMember
let customerNo: string

const run = (command: string, args: Record<string, unknown> = {}) =>
  desk.run(`members ${command}`, { member: member.userId, language: 'en_us', ...args })
const lines = (text: string) => text.trimEnd().split('\n')
/** The value of a line by its name. */
const factIn = (out: string, name: string) =>
  lines(out)
    .find((line) => line.startsWith(`${name}  `))
    ?.slice(name.length)
    .trim()
const looks = async () =>
  club.db.all<{ act: string; operator: string; reason: string; detail: Record<string, unknown> }>(
    {
      name: 'test_members_looks',
      text: "SELECT act, operator, reason, detail FROM audit_entry WHERE act LIKE 'members.%' ORDER BY audit_id",
    },
    [],
  )

beforeAll(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  member = await makeMember(club, { nickName: '王小明' })
  customerNo = 'K700123'
})

test('a member is found by mobile, customer number and id, with masked values', async () => {
  await desk.feed('customers', ['customer_no,mobile', `${customerNo},${member.mobile}`])
  for (const text of [member.mobile, customerNo, member.userId]) {
    const { exit, out, err } = await desk.run('members find', { text })
    expect([exit, err]).toEqual([0, ''])
    const [head, row] = lines(out).map((line) => line.split(/ {2,}/))
    expect(head).toEqual(['id', 'state', 'since', 'mobile', 'nickname', 'registered'])
    expect(row).toEqual([
      member.userId,
      'normal',
      '2026-11-20',
      `*******${member.mobile.slice(-4)}`,
      '王**',
      '2026-11-20 by WEB',
    ])
    for (const secret of [member.mobile, '王小明', customerNo]) expect(out).not.toContain(secret)
  }
  expect((await looks()).slice(-3)).toEqual(
    Array(3).fill({
      act: 'members.find',
      operator: 'lin',
      reason: 'month end',
      detail: { member: member.userId },
    }),
  )
})

test('that nobody has a number is a look as well, and does not repeat the number', async () => {
  const { exit, err } = await desk.run('members find', { text: '13700000000' })
  expect([exit, err]).toEqual([1, 'no member has this mobile or customer number\n'])
  const last = (await looks()).at(-1)
  expect(last).toMatchObject({ act: 'members.find', detail: { member: null } })
})

test('a member is shown with state, the bank’s facts and their days, and the month', async () => {
  await desk.feed('customers', ['customer_no,mobile', `${customerNo},${member.mobile}`])
  await desk.feed('tiers', ['mobile,user_level', `${member.mobile},7`])
  await desk.feed('blacklist', ['mobile,blacklisted', `${member.mobile},N`])
  await desk.feed('aum', ['month,customer_no,mobile,reached,amount', `2026-10,,${member.mobile},N,10`])
  await member.post('/api/task/executeCheckIn')
  await takeRankSnapshot(club.db, club.context.clock)
  const { exit, out, err } = await run('show')
  expect([exit, err]).toEqual([0, ''])
  expect(factIn(out, 'state')).toBe('normal, since 2026-11-20')
  expect(factIn(out, 'registered')).toBe('2026-11-20 by WEB')
  expect(factIn(out, 'devices')).toBe('1, last 2026-11-20 by WEB')
  expect(factIn(out, 'customer number')).toMatch(/^linked, as of 2026-11-20 /)
  expect(factIn(out, 'tier')).toMatch(/^7, as of 2026-11-20 /)
  expect(factIn(out, 'blacklist')).toMatch(/^not on it, as of 2026-11-20 /)
  expect(factIn(out, 'assets 2026-10')).toMatch(/^not reached, as of 2026-11-20 /)
  expect(factIn(out, 'points')).toBe('8, of which 8 count toward a rank')
  expect(factIn(out, 'rank')).toBe('none, 992 points missing')
  expect(factIn(out, 'list')).toMatch(/^position 1 as of 2026-11-20 10:00:00/)
  expect(factIn(out, 'check-ins')).toBe('1: 20')
  expect(factIn(out, 'helpers')).toBe('none')
  for (const secret of [member.mobile, '王小明', customerNo]) expect(out).not.toContain(secret)
  expect((await looks()).at(-1)).toMatchObject({
    act: 'members.show',
    detail: { member: member.userId, month: '2026-11', trades: 1 },
  })
})

test('awards and refusals of a month are one list by time, in the words that the member reads', async () => {
  await desk.feed('customers', ['customer_no,mobile', `${customerNo},${member.mobile}`])
  await desk.feed('aum', ['month,customer_no,mobile,reached,amount', `2026-10,,${member.mobile},N,10`])
  await club.moveTo('2026-11-20T03:00:00Z')
  await member.post('/api/task/doTask', { taskId: 'aum_increased_month' })
  const history = (await member.post('/api/user/happypoint/trades', { pageNum: 1, pageSize: 50 })).data.list
  const { out } = await run('show', { csv: true, language: 'zh_cn' })
  const [head, ...rows] = lines(out)
  expect(head).toBe('time,kind,task,points,total_after,refusal,id,what_the_member_reads')
  expect(rows.map((row) => row.split(',').slice(1, 6))).toEqual([
    ['award', 'check_in', '8', '8', ''],
    ['refusal', 'aum_increased_month', '0', '', 'notReached'],
  ])
  for (const { explanation } of history) expect(out).toContain(explanation)
  expect((await run('show')).out).toMatch(/ {2}\+8 +check_in +entry 1 +Check-in/)
  expect((await run('show', { month: '2026-10' })).out).toContain('no award and no refusal counts in 2026-10')
})

test('a task is shown as the member sees it, with what keeps them from its points', async () => {
  const done = await run('why', { task: 'check_in' })
  expect([done.exit, done.err]).toEqual([0, ''])
  expect(factIn(done.out, 'now')).toBe('no points: it is done as often as it counts, once a day')
  expect(factIn(done.out, 'button')).toContain('completed')
  expect(factIn(done.out, 'last action')).toBe('2026-11-20 10:00:00 +08:00, 8 points')
  const refused = await run('why', { task: 'aum_increased_month' })
  expect(factIn(refused.out, 'now')).toBe('no points: the bank says that the target was not reached')
  expect(factIn(refused.out, 'last action')).toContain('notReached')
  expect(factIn(refused.out, 'last refusal')).toContain('the target was not reached')
  const lacking = await run('why', { task: 'view_personal_pension_account' })
  expect(factIn(lacking.out, 'now')).toBe(
    'no points: it needs the core customer number, which the bank has not sent',
  )
  const open = await run('why', { task: 'learn_course' })
  expect(factIn(open.out, 'now')).toBe('can earn')
  expect(factIn(open.out, 'last action')).toBe('none')
  expect((await looks()).at(-1)).toMatchObject({
    act: 'members.why',
    detail: { member: member.userId, task: 'learn_course', channel: 'WEB' },
  })
})

test('what the club took from a barred member is said by find, show and why', async () => {
  await club.db.inTransaction(async (tx) =>
    postPoints(tx, club.context.clock, {
      userId: member.userId,
      businessKey: 'all',
      taskId: 'test_award',
      points: 1000,
      monthlyCap: null,
      at: await club.context.clock.now(tx),
    }),
  )
  await desk.run('members bar', { member: member.userId, until: '2026-12-31' })
  const state = 'barred until the end of 2026-12-31'
  expect((await desk.run('members find', { text: member.userId })).out).toContain(`${state}  2026-11-20`)
  const { out } = await run('show')
  expect(factIn(out, 'state')).toBe(`${state}, since 2026-11-20`)
  expect(factIn(out, 'rank')).toBe('1')
  expect(factIn(out, 'benefit')).toBe('withheld, as things are')
  expect(factIn((await run('why', { task: 'vote_work' })).out, 'now')).toContain('the member is barred')
  await desk.run('members unbar', { member: member.userId })
})

test('a closed month is shown as it was frozen', async () => {
  await club.moveTo('2026-12-05T02:00:00Z')
  await desk.run('months close', { month: '2026-11' })
  const { out } = await run('show', { month: '2026-11' })
  expect(factIn(out, 'month')).toMatch(/^2026-11, closed 2026-12-05 /)
  expect([factIn(out, 'benefit'), factIn(out, 'list')]).toEqual(['carried', 'position 1'])
})

test('an erased member shows nothing that names a person, and has no tasks', async () => {
  await desk.run('privacy erase', { member: member.userId, document: '2026-118' })
  const erasing = await run('show')
  expect(factIn(erasing.out, 'state')).toBe('erasing')
  expect(await run('why', { task: 'check_in' })).toEqual({
    exit: 1,
    out: '',
    err: 'the member has left the club\n',
  })
})
