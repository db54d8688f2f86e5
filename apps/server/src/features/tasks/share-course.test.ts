import { taskIds } from '@club/contract/tasks.constants.ts'
import { expect, test } from 'vitest'
import { makeMember, signedInFrom, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { beginView, shareCourse, shareOf } from '../../testing/viewing.ts'
import { passTime } from '../../testing/visitor.ts'

const club = await testClub()

const courses = ['course-2026-01', 'course-2026-02', 'course-2026-03', 'course-2026-04'] as const

const share = (member: TestMember, actionId: string) => shareCourse(club, member, actionId)

/** Views courses for long enough, many times at once, and returns the tokens. */
async function viewTokens(member: TestMember, actionIds: readonly string[]): Promise<string[]> {
  const tokens = []
  for (const actionId of actionIds) tokens.push((await beginView(member, 'share_course', actionId)) ?? '')
  await passTime(club, { seconds: 60 })
  return tokens
}

async function tradesOf(member: TestMember) {
  return (await member.post('/api/user/happypoint/trades', { pageSize: 50 })).data
}

async function taskOf(member: TestMember) {
  const { list } = (await member.post('/api/task/all')).data
  return list.find(({ taskId }: { taskId: string }) => taskId === 'share_course')
}

test('a shared course earns 15 points once a day, even if shared more often', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  const first = (await share(member, courses[0])).data
  expect(first).toEqual({
    taskId: 'share_course',
    result: 'done',
    point: 15,
    refusal: null,
    happyPointValue: 15,
  })
  await club.moveTo('2026-11-20T15:30:00Z')
  expect((await share(member, courses[0])).data).toEqual({ ...first, result: 'alreadyDone' })
  expect((await tradesOf(member)).total).toBe(1)

  await club.moveTo('2026-11-20T16:00:00Z')
  expect((await share(member, courses[0])).data).toMatchObject({ result: 'done', happyPointValue: 30 })
})

test('fifty shares of one course at once on two servers earn once', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const servers = [club.app, await club.anotherServer()]
  const member = await makeMember(club)
  // Half with one token, half with their own: in any order, it is one share.
  const tokens = await viewTokens(member, Array(26).fill(courses[0]))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const server = servers[index % 2]
      const body = shareOf(courses[0], tokens[index < 25 ? 0 : index - 24] ?? '')
      return member.post('/api/task/execute', body, server ? { server } : {})
    }),
  )
  expect(answers.map(({ data }) => data?.point)).toEqual(answers.map(() => 15))
  expect(answers.filter(({ data }) => data.result === 'done')).toHaveLength(1)
  expect((await tradesOf(member)).total).toBe(1)
})

test('of four courses at once, any three are paid and one is refused', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  const tokens = await viewTokens(member, courses)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      member.post('/api/task/execute', shareOf(courses[index % 4] ?? '', tokens[index % 4] ?? '')),
    ),
  )
  expect(answers.filter(({ data }) => data.result === 'done')).toHaveLength(3)
  expect(answers.filter(({ data }) => data.refusal === 'dailyLimit').length).toBeGreaterThan(0)
  const trades = await tradesOf(member)
  expect(trades.list.filter(({ kind }: { kind: string }) => kind === 'award')).toHaveLength(3)
  expect(trades.list.filter(({ kind }: { kind: string }) => kind === 'refusal')).toHaveLength(1)
  expect((await member.post('/api/user/happypoint')).data.happyPointValue).toBe(45)
})

test('the fourth course of a day is refused, and the refusal is recorded once', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  for (const course of courses.slice(0, 3)) expect((await share(member, course)).data.result).toBe('done')
  expect(await taskOf(member)).toMatchObject({
    completeCycleTimes: 3,
    cycleTimes: 3,
    completeAddPoint: 45,
    monthPoint: 45,
    finishedTaskTime: expect.stringMatching(/^2026-11-20T/),
  })
  for (let repeat = 0; repeat < 5; repeat += 1) {
    expect((await share(member, courses[3])).data).toEqual({
      taskId: 'share_course',
      result: 'refused',
      point: 0,
      refusal: 'dailyLimit',
      happyPointValue: 45,
    })
  }
  await Promise.all(Array.from({ length: 10 }, () => share(member, courses[3])))
  const trades = await tradesOf(member)
  expect(trades.total).toBe(4)
  expect(trades.list[0]).toMatchObject({ kind: 'refusal', reason: 'dailyLimit', taskId: 'share_course' })
  // A paid share is still answered as paid although the day is full.
  expect((await share(member, courses[1])).data).toMatchObject({
    result: 'alreadyDone',
    point: 15,
    refusal: null,
  })

  await club.moveTo('2026-11-21T02:00:00Z')
  expect((await share(member, courses[3])).data).toMatchObject({
    result: 'done',
    point: 15,
    happyPointValue: 60,
  })
})

test('ninety shares fill the month’s cap of 1,350; the 91st earns nothing and is explained', async () => {
  // A month of 31 days has room for 93 shares.
  await club.moveTo('2027-01-01T02:00:00Z')
  const member = await makeMember(club)
  const paid: number[] = []
  for (let day = 1; day <= 31; day += 1) {
    await club.moveTo(`2027-01-${String(day).padStart(2, '0')}T02:00:00Z`)
    for (const course of courses.slice(0, 3)) paid.push((await share(member, course)).data.point)
  }
  expect(paid).toEqual([...Array(90).fill(15), 0, 0, 0])
  const again = await share(member, courses[0])
  expect(again.data).toMatchObject({
    result: 'alreadyDone',
    point: 0,
    refusal: 'monthlyCap',
    happyPointValue: 1350,
  })
  const { list } = await tradesOf(member)
  expect(list.slice(0, 3).map(({ reason }: { reason: string }) => reason)).toEqual(
    Array(3).fill('monthlyCap'),
  )
  expect((await member.post('/api/user/happypoint/month')).data.happyPoint).toBe(1350)

  await club.moveTo('2027-01-31T16:00:00Z')
  expect((await share(member, courses[0])).data).toMatchObject({
    result: 'done',
    point: 15,
    happyPointValue: 1365,
  })
})

test('a share in the messaging app pays nothing, says so, and stays open for the bank’s app', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  const [inMessagingApp, inBankApp] = [
    await signedInFrom(club, member, 'WX'),
    await signedInFrom(club, member, 'MB'),
  ]
  expect(await taskOf(inMessagingApp)).toMatchObject({ isPaidHere: false })
  expect(await taskOf(inBankApp)).toMatchObject({ isPaidHere: true })
  for (let repeat = 0; repeat < 3; repeat += 1) {
    expect((await share(inMessagingApp, courses[0])).data).toMatchObject({
      result: 'refused',
      point: 0,
      refusal: 'channelOff',
      happyPointValue: 0,
    })
  }
  expect(await tradesOf(member)).toMatchObject({
    total: 1,
    list: [{ kind: 'refusal', reason: 'channelOff' }],
  })
  expect(await taskOf(member)).toMatchObject({ completeCycleTimes: 0, finishedTaskTime: null })

  expect((await share(inBankApp, courses[0])).data).toMatchObject({
    result: 'done',
    point: 15,
  })
  // Once paid, the messaging app also shows the points.
  expect((await share(inMessagingApp, courses[0])).data).toMatchObject({
    result: 'alreadyDone',
    point: 15,
  })
})

test('a share by task, course and kind alone is paid like any other: once a course and day, three a day', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  const bare = (course: string) => member.post('/api/task/execute', shareOf(course, null))
  const twice = await Promise.all([bare(courses[0]), bare(courses[0])])
  expect(twice.map(({ data }) => data.result).sort()).toEqual(['alreadyDone', 'done'])
  // With a token or without one, it is the same share.
  expect((await share(member, courses[0])).data).toMatchObject({ result: 'alreadyDone', point: 15 })
  for (const course of [courses[1], courses[2]]) expect((await bare(course)).data.result).toBe('done')
  expect((await bare(courses[3])).data).toMatchObject({ result: 'refused', refusal: 'dailyLimit' })
  expect((await member.post('/api/user/happypoint')).data.happyPointValue).toBe(45)
  const inMessagingApp = await signedInFrom(club, await makeMember(club), 'WX')
  const unpaid = await inMessagingApp.post('/api/task/execute', shareOf(courses[0], null))
  expect(unpaid.data).toMatchObject({ result: 'refused', refusal: 'channelOff', point: 0 })
})

test.each([
  [{ taskId: 'share_course', actionId: 'course-1999-01', actionType: 'Course' }, 'HPT0203'],
  [{ taskId: 'share_course', actionId: 'constructor', actionType: 'Course' }, 'HPT0203'],
  [{ taskId: 'share_course', actionId: 'course-2026-01', actionType: 'Medal' }, 'HPT0203'],
  [{ taskId: 'share_course', actionId: 'course-2026-01', actionType: 'course' }, 'HPT0203'],
  [{ taskId: 'share_course', actionId: 'course-2026-01' }, 'HPT0203'],
  [{ taskId: 'share_course', actionId: '', actionType: 'Course' }, 'HPT0203'],
  [{ taskId: 'share_nothing', actionId: 'course-2026-01', actionType: 'Course' }, 'HPT0201'],
  [{ taskId: '__proto__', actionId: 'course-2026-01', actionType: 'Course' }, 'HPT0201'],
])('%j is refused with %s and records nothing', async (body, status) => {
  const member = await makeMember(club)
  expect(await member.post('/api/task/execute', body)).toMatchObject({ code: 200, status, data: null })
  expect((await tradesOf(member)).total).toBe(0)
})

test('tasks that need evidence cannot be executed by the member', async () => {
  const member = await makeMember(club)
  const { list } = (await member.post('/api/task/all')).data as { list: { taskId: string; kind: string }[] }
  expect(list).toHaveLength(taskIds.length)
  for (const { taskId, kind } of list.filter((task) => task.taskId !== 'share_course')) {
    const body = { taskId, actionId: 'course-2026-01', actionType: 'Course' }
    const { code, status, data } = await member.post('/api/task/execute', body)
    // The server saw no view; the claim of the assets and one view need the bank's number first.
    const seen = kind === 'view' ? ['HPT0221', undefined] : ['HPT0202', undefined]
    const needsNumber = kind === 'aum' || taskId === 'view_personal_pension_account'
    const expected = needsNumber ? ['200', 'EmptyCstNo'] : seen
    expect([taskId, code, status, data?.result]).toEqual([taskId, 200, ...expected])
  }
  expect((await tradesOf(member)).total).toBe(0)
  expect((await member.post('/api/user/happypoint')).data.happyPointValue).toBe(0)
})

test('a share with another member’s userId counts for the signed-in member', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const [victim, member] = [await makeMember(club), await makeMember(club)]
  const [viewToken] = await viewTokens(member, [courses[0]])
  await member.post('/api/task/execute', { ...shareOf(courses[0], viewToken ?? ''), userId: victim.userId })
  expect((await victim.post('/api/user/happypoint')).data.happyPointValue).toBe(0)
  expect((await member.post('/api/user/happypoint')).data.happyPointValue).toBe(15)
})
