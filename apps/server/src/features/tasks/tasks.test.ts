import { stripPoints } from '@club/contract/task-state.rules.ts'
import { type TaskKind, taskIds } from '@club/contract/tasks.constants.ts'
import { expect, test } from 'vitest'
import { makeMember, signedInFrom, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { setBlacklisted } from '../points/points.ts'
import { needsCustomerNo } from './tasks.rules.ts'

const club = await testClub()

const english = { headers: { 'accept-language': 'en_us' } }

test('a new member sees every task open, in both languages', async () => {
  const member = await makeMember(club)
  const zh = (await member.post('/api/task/all')).data
  const en = (await member.post('/api/task/all', {}, english)).data
  expect(zh.today).toBe('2026-11-20')
  const ids = zh.list.map(({ taskId }: { taskId: string }) => taskId)
  expect([...ids].sort()).toEqual([...taskIds].sort())
  expect(en.list.map(({ taskId }: { taskId: string }) => taskId)).toEqual(ids)
  for (const [index, task] of zh.list.entries()) {
    expect(task).toMatchObject({
      completeCycleTimes: 0,
      completeActionTimes: 0,
      finishedTaskTime: null,
      completeAddPoint: 0,
      monthPoint: 0,
    })
    expect(task.taskName).toMatch(/\p{Script=Han}/u)
    expect(en.list[index].taskName).not.toMatch(/\p{Script=Han}/u)
    expect(stripPoints(task.taskIntro)).not.toBe('')
    expect(task.point).toBeGreaterThan(0)
  }
})

test('points and caps follow the rules', async () => {
  const member = await makeMember(club)
  const { list } = (await member.post('/api/task/all')).data
  const terms = Object.fromEntries(
    list.map((task: { taskId: string; point: number; monthlyCap: number | null }) => [
      task.taskId,
      [task.point, task.monthlyCap],
    ]),
  )
  expect(terms).toMatchObject({
    check_in: [8, 160],
    learn_course: [10, 290],
    share_course: [15, 1350],
    aum_increased_month: [999, 999],
  })
})

test('a completed task says when and for how many points, and reopens with its next cycle', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  const checkIn = async () => {
    const { list } = (await member.post('/api/task/all')).data
    return list.find(({ taskId }: { taskId: string }) => taskId === 'check_in')
  }
  const status = async () => (await member.post('/api/task/finished/status', { taskId: 'check_in' })).data
  expect(await status()).toEqual({ taskId: 'check_in', status: 'N', finishedTaskTime: null })
  await member.post('/api/task/executeCheckIn')
  const done = await checkIn()
  expect(done).toMatchObject({
    completeCycleTimes: 1,
    completeActionTimes: 1,
    finishedTaskTime: expect.stringMatching(/^2026-11-20T02:/),
    completeAddPoint: 8,
    monthPoint: 8,
  })
  expect(await status()).toEqual({ taskId: 'check_in', status: 'Y', finishedTaskTime: done.finishedTaskTime })

  await club.moveTo('2026-11-20T16:00:00Z')
  expect(await checkIn()).toMatchObject({ finishedTaskTime: null, completeAddPoint: 0, monthPoint: 8 })
  expect(await status()).toMatchObject({ status: 'N' })
})

test('the month’s count is for the requested month and the signed-in member', async () => {
  await club.moveTo('2026-10-31T02:00:00Z')
  const [member, other] = [await makeMember(club), await makeMember(club)]
  await member.post('/api/task/executeCheckIn')
  await club.moveTo('2026-11-01T02:00:00Z')
  await member.post('/api/task/executeCheckIn')
  await club.moveTo('2026-11-02T02:00:00Z')
  await member.post('/api/task/executeCheckIn')
  const count = async (body: object, by = member) =>
    (await by.post('/api/task/month/count', { taskId: 'check_in', ...body })).data
  expect(await count({})).toEqual({ taskId: 'check_in', month: '2026-11', count: 2 })
  expect(await count({ month: '2026-10' })).toEqual({ taskId: 'check_in', month: '2026-10', count: 1 })
  expect(await count({ month: '2025-10' })).toMatchObject({ count: 0 })
  expect(await count({ userId: member.userId }, other)).toMatchObject({ count: 0 })
})

test.each(['/api/task/month/count', '/api/task/finished/status', '/api/task/doTask'])(
  '%s accepts only published tasks',
  async (path) => {
    const member = await makeMember(club)
    for (const taskId of ['nothing', 'CHECK_IN', '__proto__', 'toString', ' check_in']) {
      expect(await member.post(path, { taskId })).toMatchObject({ code: 200, status: 'HPT0201', data: null })
    }
    expect(await member.post(path, { taskId: '' })).toMatchObject({ code: 400 })
    expect(await member.post(path, {})).toMatchObject({ code: 400 })
  },
)

test('only the assets can be claimed directly; views need a token, other tasks other evidence', async () => {
  const member = await makeMember(club)
  for (const { taskId, kind } of await listOf(member)) {
    if (needsCustomerNo(taskId)) continue
    const status = kind === 'view' ? 'HPT0221' : 'HPT0204'
    const answer = await member.post('/api/task/doTask', { taskId })
    expect([taskId, answer.code, answer.status]).toEqual([taskId, 200, status])
  }
  expect((await member.post('/api/user/happypoint/trades')).data.total).toBe(0)
})

type ListedTask = {
  taskId: string
  kind: TaskKind
  blocker: string | null
  minimumStaySeconds: number | null
}

async function listOf(member: TestMember): Promise<ListedTask[]> {
  return (await member.post('/api/task/all')).data.list
}

test('each task names its blocker: done, full, not paid here, or under review at the bank', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  const blockers = async (from = member) =>
    Object.fromEntries((await listOf(from)).map(({ taskId, blocker }) => [taskId, blocker]))
  expect(Object.values(await blockers()).filter((blocker) => blocker !== null)).toEqual([])
  expect(await blockers(await signedInFrom(club, member, 'WX'))).toMatchObject({
    share_course: 'channelOff',
    invite_friend: 'channelOff',
    check_in: null,
  })
  await member.post('/api/task/executeCheckIn')
  expect(await blockers()).toMatchObject({ check_in: 'finished', share_course: null })
  await club.moveTo('2026-12-01T02:00:00Z')
  expect(await blockers()).toMatchObject({ check_in: null, aum_increased_month: 'underReview' })
})

test('a blacklisted member learns that the contest is closed to them, and can do all other tasks', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  await club.db.inTransaction((tx) => setBlacklisted(tx, club.context.clock, member.userId, true))
  const blocked = (await listOf(member)).filter(({ blocker }) => blocker !== null)
  expect(blocked.map(({ taskId, blocker }) => [taskId, blocker]).sort()).toEqual([
    ['upload_work', 'blacklisted'],
    ['vote_work', 'blacklisted'],
  ])
})

test('tasks with a view state its minimum stay', async () => {
  const member = await makeMember(club)
  const list = await listOf(member)
  const stays = list.filter(({ minimumStaySeconds }) => minimumStaySeconds !== null)
  expect(stays).toEqual(list.filter(({ kind }) => kind === 'view' || kind === 'share'))
  expect(Object.fromEntries(stays.map((each) => [each.taskId, each.minimumStaySeconds]))).toMatchObject({
    learn_retirement_community: 10,
    learn_retirement_map: 10,
    learn_retirement_medical_health: 10,
    share_course: 5,
    view_personal_pension_account: 10,
    view_retirement_plan_report: 10,
  })
})
