import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { makeActivity } from '../activity/activity.ts'
import { makeTalentTasks, type TalentTasks } from './talent-tasks.ts'

const club = await testClub()
let contest: TalentTasks
beforeAll(async () => {
  contest = makeTalentTasks(makeActivity(club.context.clock, []), club.context.published)
})
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

/** Records a vote as the contest does. */
async function vote(member: TestMember, workNo: string, channel: 'MB' | 'WX' | 'WEB' = 'WEB') {
  return club.db.inTransaction(async (tx) =>
    contest.recordVote(tx, { userId: member.userId, workNo, channel, at: await club.context.clock.now(tx) }),
  )
}

async function enter(member: TestMember, workNo: string, edition = 6) {
  return club.db.inTransaction(async (tx) => {
    const at = await club.context.clock.now(tx)
    return contest.recordUpload(tx, { userId: member.userId, workNo, channel: 'WEB', at, edition })
  })
}

async function taskOf(member: TestMember, taskId: string) {
  const { list } = (await member.post('/api/task/all')).data
  return list.find((task: { taskId: string }) => task.taskId === taskId)
}

async function totalOf(member: TestMember): Promise<number> {
  return (await member.post('/api/user/happypoint')).data.happyPointValue
}

test('three votes for three works complete the day’s task for 5 points; a fourth is refused', async () => {
  const member = await makeMember(club)
  expect(await vote(member, 'W1')).toMatchObject({ isCompletion: false, points: 0, refusal: null })
  expect(await taskOf(member, 'vote_work')).toMatchObject({ completeActionTimes: 1, finishedTaskTime: null })
  // A second vote for the same work on the same day is a repeat.
  expect(await vote(member, 'W1')).toMatchObject({ isRepeat: true, points: 0 })
  expect(await vote(member, 'W2')).toMatchObject({ isCompletion: false })
  expect(await vote(member, 'W3')).toMatchObject({ isCompletion: true, points: 5, total: 5 })
  expect(await taskOf(member, 'vote_work')).toMatchObject({
    completeCycleTimes: 1,
    completeActionTimes: 3,
    completeAddPoint: 5,
    blocker: 'finished',
  })
  expect(await vote(member, 'W4')).toMatchObject({ points: 0, refusal: 'dailyLimit' })

  await club.moveTo('2026-11-20T16:00:00Z')
  expect(await taskOf(member, 'vote_work')).toMatchObject({ completeActionTimes: 0, blocker: null })
  for (const workNo of ['W1', 'W2', 'W3']) await vote(member, workNo)
  expect(await totalOf(member)).toBe(10)
})

test('fifty votes at once for five works count three and pay once', async () => {
  const member = await makeMember(club)
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => vote(member, `W${index % 5}`)))
  expect(outcomes.filter(({ isCompletion, isRepeat }) => isCompletion && !isRepeat)).toHaveLength(1)
  expect(outcomes.filter(({ isRepeat, refusal }) => !isRepeat && refusal === null)).toHaveLength(3)
  expect(await totalOf(member)).toBe(5)
  expect(await taskOf(member, 'vote_work')).toMatchObject({ completeCycleTimes: 1 })
})

test('a work pays 30 points once per edition', async () => {
  const member = await makeMember(club)
  expect(await enter(member, 'W6-1')).toMatchObject({ isCompletion: true, points: 30 })
  expect(await enter(member, 'W6-1')).toMatchObject({ isRepeat: true, points: 30 })
  expect(await enter(member, 'W6-2')).toMatchObject({ points: 0, refusal: 'cycleFull' })
  expect(await taskOf(member, 'upload_work')).toMatchObject({
    cycle: 'edition',
    completeCycleTimes: 1,
    completeAddPoint: 30,
    finishedTaskTime: expect.any(String),
    blocker: 'finished',
  })
  await club.moveTo('2027-11-20T02:00:00Z')
  expect(await enter(member, 'W6-3')).toMatchObject({ refusal: 'cycleFull' })
  expect(await enter(member, 'W5-1', 5)).toMatchObject({ points: 30, total: 60 })
})

test('fifty entries at once pay one', async () => {
  const member = await makeMember(club)
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => enter(member, `W${index % 4}`)))
  expect(outcomes.filter(({ isRepeat, points }) => !isRepeat && points === 30)).toHaveLength(1)
  expect(await totalOf(member)).toBe(30)
})

test('a work for a past edition leaves the running edition’s task open', async () => {
  const member = await makeMember(club)
  await enter(member, 'W5-1', 5)
  expect(await taskOf(member, 'upload_work')).toMatchObject({ completeCycleTimes: 0, finishedTaskTime: null })
})

test('a rolled back vote is not counted', async () => {
  const member = await makeMember(club)
  const broken = club.db.inTransaction(async (tx) => {
    const at = await club.context.clock.now(tx)
    await contest.recordUpload(tx, { userId: member.userId, workNo: 'W1', channel: 'WEB', at, edition: 6 })
    throw new Error('the work was not stored')
  })
  await expect(broken).rejects.toThrow('not stored')
  expect(await totalOf(member)).toBe(0)
  expect(await enter(member, 'W1')).toMatchObject({ isRepeat: false, points: 30 })
})
