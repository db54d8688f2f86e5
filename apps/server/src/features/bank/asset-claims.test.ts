import { taskState } from '@club/contract/task-state.rules.ts'
import { expect, test } from 'vitest'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { feedDemoBank } from '../feeds/feeds.ts'

const club = await testClub()

const claim = (member: TestMember, options = {}) =>
  member.post('/api/task/doTask', { taskId: 'aum_increased_month' }, options)

/** Feeds the member's customer number and whether the assets reached the target in a month. */
async function feedResult(member: TestMember, month: string, reached: boolean): Promise<void> {
  const people = [{ mobile: member.mobile, customerNo: `C${member.mobile}` }]
  await feedDemoBank(club.context, people, month, new Set(reached ? [member.mobile] : []))
}

/** Feeds a customer without a result for last month. */
const feedCustomer = (member: TestMember) => feedResult(member, '2020-01', true)

async function aumTask(member: TestMember) {
  const { list, today } = (await member.post('/api/task/all')).data
  const task = list.find(({ taskId }: { taskId: string }) => taskId === 'aum_increased_month')
  return { task, state: taskState(task, today) }
}

async function tradesOf(member: TestMember) {
  return (await member.post('/api/user/happypoint/trades', { pageSize: 50 })).data
}

test('while nobody knows the result, the task words it as a condition', async () => {
  await club.moveTo('2026-10-15T02:00:00Z')
  const member = await makeMember(club)
  for (const [language, condition] of [
    ['zh_cn', /如果/],
    ['en_us', /\bif\b/i],
  ] as const) {
    const { list } = (await member.post('/api/task/all', {}, { headers: { 'accept-language': language } }))
      .data
    const task = list.find(({ taskId }: { taskId: string }) => taskId === 'aum_increased_month')
    expect(task.taskIntro).toMatch(condition)
    expect(task.evidence).toMatch(condition)
  }
})

test('on the 1st a claim is under review even if the result is there; from the 2nd it pays', async () => {
  await club.moveTo('2026-10-31T16:00:00Z')
  const member = await makeMember(club)
  await feedResult(member, '2026-10', true)
  expect((await aumTask(member)).state).toMatchObject({ button: 'underReview', isActive: false })
  expect((await claim(member)).data).toEqual({
    taskId: 'aum_increased_month',
    result: 'underReview',
    point: 0,
    refusal: null,
    happyPointValue: 0,
    resultMonth: '2026-10',
  })
  await club.moveTo('2026-11-01T15:59:00Z')
  expect((await claim(member)).data.result).toBe('underReview')
  expect((await tradesOf(member)).total).toBe(0)

  await club.moveTo('2026-11-01T16:00:00Z')
  expect((await aumTask(member)).state).toMatchObject({ button: 'goClaim', isActive: true })
  const first = (await claim(member)).data
  expect(first).toMatchObject({ result: 'claimed', point: 999, refusal: null, happyPointValue: 999 })
  expect((await aumTask(member)).state).toMatchObject({
    button: 'claimed',
    isActive: false,
    isFinished: true,
  })
  expect((await claim(member)).data).toEqual(first)
  expect(await tradesOf(member)).toMatchObject({ total: 1, list: [{ kind: 'award', point: 999 }] })
})

test('without the bank’s result the claim is under review and nothing is used up', async () => {
  await club.moveTo('2026-11-15T02:00:00Z')
  const member = await makeMember(club)
  await feedCustomer(member)
  expect((await aumTask(member)).state).toMatchObject({ button: 'underReview', isActive: false })
  for (let repeat = 0; repeat < 3; repeat += 1) expect((await claim(member)).data.result).toBe('underReview')
  expect((await tradesOf(member)).total).toBe(0)
  await feedResult(member, '2026-10', true)
  expect((await claim(member)).data).toMatchObject({ result: 'claimed', point: 999 })
})

test('the assets are claimed by the call of the other tasks, too, and once by both', async () => {
  await club.moveTo('2026-11-15T02:00:00Z')
  const member = await makeMember(club)
  const execute = async (more: object = {}) =>
    (await member.post('/api/task/execute', { taskId: 'aum_increased_month', ...more })).data
  const named = { actionId: 'aum_increased_month', actionType: 'Task' }
  expect(await execute(named)).toMatchObject({ result: 'EmptyCstNo', point: 0 })
  await feedResult(member, '2026-10', true)
  const claimed = { result: 'claimed', point: 999, refusal: null, happyPointValue: 999 }
  for (const more of [named, {}, { actionId: '', actionType: '' }])
    expect(await execute(more)).toEqual({ taskId: 'aum_increased_month', ...claimed })
  expect((await claim(member)).data).toMatchObject(claimed)
  expect((await tradesOf(member)).total).toBe(1)
})

test("'not reached' is recorded once and finishes the task without points", async () => {
  await club.moveTo('2026-11-15T02:00:00Z')
  const member = await makeMember(club)
  await feedResult(member, '2026-10', false)
  expect((await aumTask(member)).state.button).toBe('goClaim')
  const answers = await Promise.all(Array.from({ length: 10 }, () => claim(member)))
  for (const { data } of answers) {
    expect(data).toMatchObject({ result: 'notReached', point: 0, refusal: 'notReached', happyPointValue: 0 })
  }
  const { task, state } = await aumTask(member)
  expect(task).toMatchObject({ completeAddPoint: 0, finishedTaskTime: expect.stringMatching(/^2026-11-15/) })
  expect(state).toMatchObject({ isFinished: true, button: 'notReached', isActive: false })
  expect(await tradesOf(member)).toMatchObject({
    total: 1,
    list: [{ kind: 'refusal', reason: 'notReached' }],
  })
})

test('fifty claims at once on two servers count once', async () => {
  await club.moveTo('2026-11-15T02:00:00Z')
  const servers = [club.app, await club.anotherServer()]
  const member = await makeMember(club)
  await feedResult(member, '2026-10', true)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const server = servers[index % 2]
      return claim(member, server ? { server } : {})
    }),
  )
  for (const { data } of answers)
    expect(data).toMatchObject({ result: 'claimed', point: 999, happyPointValue: 999 })
  expect((await tradesOf(member)).total).toBe(1)
})

test('each month’s claim is decided by the result of the month before', async () => {
  await club.moveTo('2026-11-15T02:00:00Z')
  const member = await makeMember(club)
  await feedResult(member, '2026-09', false)
  await feedResult(member, '2026-11', false)
  expect((await claim(member)).data).toMatchObject({ result: 'underReview', resultMonth: '2026-10' })
  await feedResult(member, '2026-10', true)
  expect((await claim(member)).data).toMatchObject({ result: 'claimed', resultMonth: '2026-10' })

  await club.moveTo('2026-12-02T02:00:00Z')
  expect((await aumTask(member)).state.button).toBe('goClaim')
  expect((await claim(member)).data).toMatchObject({ result: 'notReached', resultMonth: '2026-11' })
  expect((await member.post('/api/user/happypoint')).data.happyPointValue).toBe(999)
})

test('a claim without a customer number is refused unchanged, and works once the bank knows the member', async () => {
  await club.moveTo('2026-11-15T02:00:00Z')
  const member = await makeMember(club)
  for (const iso of ['2026-11-01T02:00:00Z', '2026-11-15T02:00:00Z']) {
    await club.moveTo(iso)
    expect((await claim(member)).data).toMatchObject({ result: 'EmptyCstNo', point: 0, refusal: null })
  }
  expect((await aumTask(member)).state).toMatchObject({ button: 'goClaim', isActive: true })
  expect((await tradesOf(member)).total).toBe(0)
  await feedResult(member, '2026-10', true)
  expect((await claim(member)).data).toMatchObject({ result: 'claimed', point: 999 })
})

test('sending another member’s userId does not claim their assets', async () => {
  await club.moveTo('2026-11-15T02:00:00Z')
  const [rich, member] = [await makeMember(club), await makeMember(club)]
  await feedResult(rich, '2026-10', true)
  const body = { taskId: 'aum_increased_month', userId: rich.userId }
  expect((await member.post('/api/task/doTask', body)).data.result).toBe('EmptyCstNo')
  expect((await tradesOf(rich)).total).toBe(0)
  expect((await claim(rich)).data.result).toBe('claimed')
})
