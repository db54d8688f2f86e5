import { expect, inject, test } from 'vitest'
import { lockWaiters } from '../../testing/cluster.ts'
import { makeMember, registerMember, type TestMember } from '../../testing/make-member.ts'
import { type TestAnswer, testClub } from '../../testing/test-club.ts'
import { lockAccount } from '../points/points.ts'

const club = await testClub()

const checkIn = '/api/task/executeCheckIn'
const calendar = '/api/task/allCheckInTask'

async function tradesOf(member: TestMember) {
  return (await member.post('/api/user/happypoint/trades', { pageSize: 50 })).data
}

/** Checks in on each of the days at 10:00 in Shanghai and returns the answers. */
async function checkInOn(member: TestMember, days: string[]): Promise<TestAnswer[]> {
  const answers: TestAnswer[] = []
  for (const day of days) {
    await club.moveTo(`${day}T02:00:00Z`)
    answers.push(await member.post(checkIn))
  }
  return answers
}

const dayOf = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`

test.each([10, 50])('%i taps at once earn one check-in', async (taps) => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  const answers = await Promise.all(Array.from({ length: taps }, () => member.post(checkIn)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => '200'))
  expect(answers.filter(({ data }) => data.result === 'checkedIn')).toHaveLength(1)
  for (const { data } of answers) {
    expect(data).toMatchObject({ checkInDate: '2026-11-20', point: 8, refusal: null, happyPointValue: 8 })
    expect(data).toMatchObject({ days: 1, continueDays: 1 })
  }
  const trades = await tradesOf(member)
  expect(trades.list).toEqual([expect.objectContaining({ kind: 'award', point: 8, totalAfter: 8 })])
})

test('fifty taps spread over two servers earn one check-in', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const servers = [club.app, await club.anotherServer()]
  const member = await makeMember(club)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, tap) => {
      const server = servers[tap % 2]
      return member.post(checkIn, {}, server ? { server } : {})
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => '200'))
  expect(answers.filter(({ data }) => data.result === 'checkedIn')).toHaveLength(1)
  expect((await tradesOf(member)).total).toBe(1)
  expect((await member.post('/api/user/happypoint')).data.happyPointValue).toBe(8)
})

test('fifty members who check in at once earn one each', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const members = await Promise.all(Array.from({ length: 50 }, () => makeMember(club)))
  const answers = await Promise.all(members.map((member) => member.post(checkIn)))
  expect(answers.map(({ data }) => data.result)).toEqual(members.map(() => 'checkedIn'))
})

test('a repeat gets the first answer, even hours later', async () => {
  await club.moveTo('2026-11-20T00:30:00Z')
  const member = await makeMember(club)
  const first = (await member.post(checkIn)).data
  expect(first.result).toBe('checkedIn')
  await club.moveTo('2026-11-20T15:59:00Z')
  expect((await member.post(checkIn)).data).toEqual({ ...first, result: 'alreadyCheckedIn' })
})

test('the day changes exactly at midnight in Shanghai', async () => {
  await club.moveTo('2026-11-30T15:59:00Z')
  const member = await makeMember(club)
  expect((await member.post(checkIn)).data).toMatchObject({
    checkInDate: '2026-11-30',
    days: 1,
    continueDays: 1,
  })
  const before = await member.post('/api/user/happypoint/month')
  expect(before.data).toMatchObject({ month: '2026-11', happyPoint: 8, endsBefore: '2026-12-01' })

  await club.moveTo('2026-11-30T16:00:00Z')
  const after = await member.post('/api/user/happypoint/month')
  expect(after.data).toMatchObject({ month: '2026-12', happyPoint: 0, endsBefore: '2027-01-01' })
  // On the first day of a month the month's days start again and the run continues.
  expect((await member.post(checkIn)).data).toMatchObject({
    result: 'checkedIn',
    checkInDate: '2026-12-01',
    point: 8,
    days: 1,
    continueDays: 2,
    happyPointValue: 16,
  })
  const months = await club.db.all<{ month: string; points: number }>(
    { name: 'test_months', text: 'SELECT month, points FROM point_month WHERE user_id = $1 ORDER BY month' },
    [member.userId],
  )
  expect(months).toEqual([
    { month: '2026-11', points: 8 },
    { month: '2026-12', points: 8 },
  ])
})

test('a missed day breaks the run, which is shown until the end of the day after the last check-in', async () => {
  await club.moveTo('2026-11-10T02:00:00Z')
  const member = await makeMember(club)
  const answers = await checkInOn(member, ['2026-11-10', '2026-11-11', '2026-11-12'])
  expect(answers.map(({ data }) => data.continueDays)).toEqual([1, 2, 3])

  await club.moveTo('2026-11-13T15:00:00Z')
  expect((await member.post(calendar)).data).toMatchObject({ status: 'N', days: 3, continueDays: 3 })
  await club.moveTo('2026-11-13T16:00:00Z')
  expect((await member.post(calendar)).data).toMatchObject({
    today: '2026-11-14',
    status: 'N',
    continueDays: 0,
  })
  const [again] = await checkInOn(member, ['2026-11-14'])
  expect(again?.data).toMatchObject({ days: 4, continueDays: 1 })
})

test('the calendar shows any month, and today in the current one', async () => {
  await club.moveTo('2028-02-28T02:00:00Z')
  const member = await makeMember(club)
  await checkInOn(member, ['2028-02-28', '2028-02-29', '2028-03-01'])

  const march = (await member.post(calendar)).data
  expect(march).toMatchObject({
    month: '2028-03',
    today: '2028-03-01',
    status: 'Y',
    days: 1,
    continueDays: 3,
  })
  expect(march.userCheckInTaskVOS).toHaveLength(31)

  const february = (await member.post(calendar, { month: '2028-02' })).data
  expect(february).toMatchObject({
    month: '2028-02',
    today: '2028-03-01',
    status: 'Y',
    days: 2,
    continueDays: 3,
  })
  expect(february.userCheckInTaskVOS).toHaveLength(29)
  const checked = february.userCheckInTaskVOS.filter(({ status }: { status: string }) => status === 'Y')
  expect(checked.map(({ checkInDate }: { checkInDate: string }) => checkInDate)).toEqual([
    '2028-02-28',
    '2028-02-29',
  ])

  const empty = (await member.post(calendar, { month: '2031-04' })).data
  expect(empty).toMatchObject({ month: '2031-04', days: 0 })
  expect(empty.userCheckInTaskVOS).toHaveLength(30)
})

test.each(['2026-13', '2026-00', '2026-1', '', '202611', '2026-11-01', 'x'])(
  'the calendar refuses %j, which is not a month',
  async (month) => {
    const member = await makeMember(club)
    expect(await member.post(calendar, { month })).toMatchObject({ code: 400, status: 'HPC0400' })
  },
)

test.each(['9999-12', '9999-11', '0000-01', '0001-01'])(
  'the calendar of %s, a month far away, does not cause a server error',
  async (month) => {
    const member = await makeMember(club)
    expect((await member.post(calendar, { month })).code).toBeLessThan(500)
  },
)

test('the 20th check-in of a month fills the cap, the 21st earns nothing, and next month pays again', async () => {
  await club.moveTo('2027-01-01T02:00:00Z')
  const member = await makeMember(club)
  const days = Array.from({ length: 21 }, (_, index) => dayOf('2027-01', index + 1))
  const answers = await checkInOn(member, days)
  expect(answers.map(({ data }) => data.point)).toEqual([...Array(20).fill(8), 0])
  expect(answers[19]?.data).toMatchObject({ happyPointValue: 160, refusal: null, days: 20, continueDays: 20 })
  expect(answers[20]?.data).toMatchObject({
    result: 'checkedIn',
    refusal: 'monthlyCap',
    happyPointValue: 160,
    days: 21,
    continueDays: 21,
  })

  // A repeat gets the same answer and records nothing more.
  expect((await member.post(checkIn)).data).toEqual({ ...answers[20]?.data, result: 'alreadyCheckedIn' })
  const trades = await tradesOf(member)
  expect(trades.total).toBe(21)
  expect(trades.list[0]).toMatchObject({ kind: 'refusal', reason: 'monthlyCap', point: 0, totalAfter: null })
  expect((await member.post('/api/user/happypoint/month')).data.happyPoint).toBe(160)

  const [, first] = await checkInOn(member, ['2027-01-31', '2027-02-01'])
  expect(first?.data).toMatchObject({
    point: 8,
    refusal: null,
    happyPointValue: 168,
    days: 1,
    continueDays: 2,
  })
})

test('the medal also counts check-ins beyond the cap', async () => {
  await club.moveTo('2027-03-01T02:00:00Z')
  const member = await makeMember(club)
  await checkInOn(
    member,
    Array.from({ length: 21 }, (_, index) => dayOf('2027-03', index + 1)),
  )
  const medals = (await member.post('/api/medal/all')).data.list
  const medal = medals.find(({ medalId }: { medalId: string }) => medalId === 'morning-light')
  expect(medal).toMatchObject({ total: 2, completeActionTimes: 1, completeTimes: 10, status: '2' })
})

test('another member’s userId in the request has no effect', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const [victim, member] = [await makeMember(club), await makeMember(club)]
  await member.post(checkIn, { userId: victim.userId })
  expect((await victim.post(calendar)).data).toMatchObject({ days: 0, status: 'N' })
  expect((await victim.post(calendar, { userId: member.userId })).data).toMatchObject({
    days: 0,
    status: 'N',
  })
  expect((await member.post(calendar, { userId: victim.userId })).data).toMatchObject({
    days: 1,
    status: 'Y',
  })
})

test('a clock set back by a day does not pay for a day twice', async () => {
  await club.moveTo('2026-11-21T02:00:00Z')
  const member = await makeMember(club)
  await checkInOn(member, ['2026-11-21', '2026-11-20', '2026-11-21', '2026-11-20'])
  const trades = await tradesOf(member)
  expect(trades.total).toBe(1)
  expect((await member.post('/api/user/happypoint')).data.happyPointValue).toBe(8)
})

test('a member who has just registered can check in', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await registerMember(club, { nickName: '银杏' })
  expect((await member.post(checkIn)).data).toMatchObject({ result: 'checkedIn', point: 8, continueDays: 1 })
  const info = (await member.post('/api/userQry/userInfoQry')).data
  expect(info).toMatchObject({ userId: member.userId, nickName: '银杏', happyPointValue: 8 })
})

test('a clock that was set back gives no check-in for a day before the latest one', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  await member.post(checkIn)
  await club.moveTo('2026-11-19T02:00:00Z')
  expect((await member.post(checkIn)).data).toMatchObject({
    result: 'alreadyCheckedIn',
    checkInDate: '2026-11-20',
    point: 8,
    happyPointValue: 8,
  })
  await club.moveTo('2026-11-21T02:00:00Z')
  expect((await member.post(checkIn)).data).toMatchObject({ result: 'checkedIn', continueDays: 2 })
})

// The embedded database runs one transaction at a time, so waiting cannot be observed there.
if (inject('postgresUrl') !== '') {
  test('a check-in that waited over midnight is for the new day, after yesterday’s', async () => {
    await club.moveTo('2027-08-31T15:50:00Z')
    const member = await makeMember(club)
    await member.post(checkIn)
    const waiting = await club.db.inTransaction(async (tx) => {
      await lockAccount(tx, member.userId)
      const answer = member.post(checkIn)
      while ((await club.db.one(lockWaiters))?.count !== 1);
      await club.moveTo('2027-08-31T16:00:00Z')
      return { answer }
    })
    expect((await waiting.answer).data).toMatchObject({
      result: 'checkedIn',
      checkInDate: '2027-09-01',
      point: 8,
      continueDays: 2,
    })
  })
}
