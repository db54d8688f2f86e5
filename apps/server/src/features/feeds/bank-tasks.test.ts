import { bankTaskIds } from '@club/contract/tasks.constants.ts'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { activityOf } from '../../reactors.ts'
import { feedClub, goals, pointsOf } from '../../testing/feed-desk.ts'
import { makeMember, nextMobile, registerMember, type TestMember } from '../../testing/make-member.ts'
import { markDue, markMembersDue } from '../bank/people.ts'
import { applyDue } from './apply-events.ts'

const { club, desk, bank } = await feedClub()
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

const deposit = 'deposit_one_personal_pension'
const tradesOf = async (member: TestMember) =>
  (await member.post('/api/user/happypoint/trades', { pageSize: 50 })).data.list as Record<string, unknown>[]

test("every task of the bank is awarded by its event, once, with the task's points", async () => {
  const member = await makeMember(club)
  const events = await Promise.all(bankTaskIds.map((type) => bank.event(type, { mobile: member.mobile })))
  expect((await bank.send(events)).data).toMatchObject({ accepted: bankTaskIds.length, refused: [] })
  const others = await Promise.all(bankTaskIds.map((type) => bank.event(type, { mobile: member.mobile })))
  expect((await bank.send(others)).data).toMatchObject({ accepted: bankTaskIds.length, refused: [] })
  const { list } = (await member.post('/api/task/all')).data as {
    list: { taskId: string; point: number; monthPoint: number; finishedTaskTime: string | null }[]
  }
  const ours = list.filter(({ taskId }) => bankTaskIds.some((each) => each === taskId))
  expect(ours).toHaveLength(bankTaskIds.length)
  for (const task of ours) {
    expect(task, task.taskId).toMatchObject({ monthPoint: task.point })
    expect(task.finishedTaskTime, task.taskId).not.toBeNull()
  }
  expect(await pointsOf(member)).toBe(ours.reduce((sum, { point }) => sum + point, 0))
  expect(await tradesOf(member)).toHaveLength(bankTaskIds.length)
})

test('an event by customer number waits for the link and for the registration', async () => {
  const mobile = String(Number(nextMobile()) + 1)
  await bank.send([await bank.event(goals, { customerNo: 'WAIT0001' })])
  await bank.send([await bank.event(deposit, { mobile })])
  await desk.feed('customers', ['customer_no,mobile', `WAIT0001,${mobile}`])
  const member = await registerMember(club)
  expect(member.mobile).toBe(mobile)
  expect(await pointsOf(member)).toBe(150)
  expect(await desk.rows()).toMatchObject({ bank_due: 0, bank_waiting: 0 })
})

test('an event by customer number is awarded when the link arrives, from a file or an event', async () => {
  const [first, second] = [await makeMember(club), await makeMember(club)]
  await bank.send([
    await bank.event(goals, { customerNo: 'LINK0001' }),
    await bank.event(goals, { customerNo: 'LINK0002' }),
  ])
  expect([await pointsOf(first), await pointsOf(second)]).toEqual([0, 0])
  await desk.feed('customers', ['customer_no,mobile', `LINK0001,${first.mobile}`])
  await bank.send([await bank.event('customer_link', { customerNo: 'LINK0002', mobile: second.mobile })])
  expect([await pointsOf(first), await pointsOf(second)]).toEqual([50, 50])
})

test('a mobile beside a customer number is ignored: spouses may share it', async () => {
  const [member, spouse] = [await makeMember(club), await makeMember(club)]
  await desk.feed('customers', ['customer_no,mobile', `MINE0001,${spouse.mobile}`])
  await bank.send([await bank.event(goals, { customerNo: 'MINE0001', mobile: member.mobile })])
  expect([await pointsOf(member), await pointsOf(spouse)]).toEqual([0, 50])
})

test('two members never get the same event, however its customer number moves', async () => {
  const [first, second] = [await makeMember(club), await makeMember(club)]
  await bank.send([await bank.event(goals, { customerNo: 'MOVE0001' })])
  const link = (mobile: string) => bank.event('customer_link', { customerNo: 'MOVE0001', mobile })
  const links = [await link(first.mobile), await link(second.mobile), await link(first.mobile)]
  await Promise.all(links.map((each) => bank.send([each])))
  const points = [await pointsOf(first), await pointsOf(second)]
  expect(points.toSorted((a, b) => a - b)).toEqual([0, 50])
})

test('a registration and a concurrent event never miss each other', async () => {
  for (let round = 0; round < 6; round += 1) {
    const mobile = String(Number(nextMobile()) + 1)
    const customerNo = `RACE000${round}`
    await desk.feed('customers', ['customer_no,mobile', `${customerNo},${mobile}`])
    const about = round % 2 === 0 ? { mobile } : { customerNo }
    const events = [await bank.event(goals, about)]
    const [member, { data }] = await Promise.all([registerMember(club), bank.send(events)])
    expect(member.mobile).toBe(mobile)
    expect(data.accepted).toBe(1)
    expect(await pointsOf(member), `round ${round}`).toBe(50)
  }
})

test('a late event is awarded in the current month, for the cycle in which it happened', async () => {
  await club.moveTo('2027-01-02T02:00:00Z')
  const member = await makeMember(club)
  const late = await bank.event(deposit, { mobile: member.mobile, at: '2026-12-31T10:00:00+08:00' })
  await bank.send([late])
  expect((await member.post('/api/user/happypoint/month')).data).toMatchObject({
    month: '2027-01',
    happyPoint: 100,
  })
  const own = await bank.event(deposit, { mobile: member.mobile, at: '2027-01-01T10:00:00+08:00' })
  const again = await bank.event(deposit, { mobile: member.mobile, at: '2026-12-30T10:00:00+08:00' })
  await bank.send([own, again])
  expect(await pointsOf(member)).toBe(200)
})

test('an event of last month does not use up this month of a monthly task', async () => {
  const member = await makeMember(club)
  await club.moveTo('2026-12-01T02:00:00Z')
  const view = 'view_retirement_plan_report'
  await bank.send([
    await bank.event(view, { mobile: member.mobile, at: '2026-12-01T09:00:00+08:00' }),
    await bank.event(view, { mobile: member.mobile, at: '2026-11-30T23:59:00+08:00' }),
    await bank.event(view, { mobile: member.mobile, at: '2026-11-29T10:00:00+08:00' }),
  ])
  expect(await pointsOf(member)).toBe(40)
})

test('a file of tasks works like events, refuses lines by reason, and a dry run writes nothing', async () => {
  const member = await makeMember(club)
  const lines = [
    'event_id,type,customer_no,mobile,at',
    `F-1,${goals},,${member.mobile},2026-11-19T10:00:00+08:00`,
    `F-2,${deposit},,${member.mobile},2026-11-19 10:00`,
    `F-2,${deposit},,${member.mobile},2026-11-19 10:00`,
    `F-3,check_in,,${member.mobile},2026-11-19 10:00`,
    `F-4,${goals},NOBODY01,,2026-11-19 10:00`,
  ]
  const dry = await desk.feed('events', lines, { dryRun: true })
  expect(dry.out).toContain('5 lines: would be accepted 3, corrected 0, unchanged 0, refused 2')
  expect(await pointsOf(member)).toBe(0)
  expect(await desk.rows()).toMatchObject({ bank_event: 0, bank_due: 0 })
  const said = await desk.feed('events', lines)
  expect(said.err).toBe(
    'line 4: it repeats line 3 of the same file\nline 5: the type is none that the club knows: "check_in"\n',
  )
  expect(await pointsOf(member)).toBe(150)
  const other = await desk.feed('events', [
    'event_id,type,mobile,at',
    `F-1,${deposit},${member.mobile},2026-11-19 10:00`,
  ])
  expect(other.err).toBe('line 2: the event id was used before with other content\n')
})

test('what an interrupted process left behind is applied by the next run', async () => {
  const member = await makeMember(club)
  const deps = { ...club.context, activity: activityOf(club.context) }
  await bank.send([await bank.event(goals, { customerNo: 'DUE00001' })])
  // As left by a process that stored the link but ended before applying what waits.
  await desk.feed('customers', ['customer_no,mobile', 'DUE00001,13799990001'])
  expect(await applyDue(deps)).toBe(0)
  await club.db.inTransaction(async (tx) => {
    const at = await club.context.clock.now(tx)
    await markDue(tx, [desk.hash('mobile', member.mobile)], at)
  })
  expect(await applyDue(deps)).toBe(1)
  expect(await applyDue(deps)).toBe(0)
  expect(await pointsOf(member)).toBe(0)
})

test('one run applies everybody who is due, and a stopped one leaves the rest', async () => {
  const deps = { ...club.context, activity: activityOf(club.context) }
  const nobodies = Array.from({ length: 250 }, () => uuidv7())
  const at = await deps.clock.now(club.db)
  await club.db.inTransaction((tx) => markMembersDue(tx, nobodies, at))
  expect(await applyDue(deps, AbortSignal.abort())).toBe(0)
  expect(await applyDue(deps)).toBe(250)
  expect(await desk.rows()).toMatchObject({ bank_due: 0 })
})

test('a thousand lines about members and others are each applied once', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => makeMember(club)))
  const lines = Array.from({ length: 1500 }, (_, index) => {
    const mobile = index % 75 === 0 ? members[index / 75]?.mobile : String(13_600_000_000 + index)
    return `M-${index},${goals},${mobile},2026-11-19 10:00`
  })
  const said = await desk.feed('events', ['event_id,type,mobile,at', ...lines])
  expect(said.out).toContain('1,500 lines: accepted 1,500')
  expect(await Promise.all(members.map(pointsOf))).toEqual(members.map(() => 50))
})
