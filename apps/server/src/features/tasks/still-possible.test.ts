import { appendFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { type MonthOutlook, type OpenTask, stillPossible } from '@club/contract/still-possible.rules.ts'
import { votesOfDay } from '@club/contract/talent.constants.ts'
import { beforeEach, expect, test } from 'vitest'
import { contentDesk } from '../../testing/content-desk.ts'
import { contestDesk } from '../../testing/contest-desk.ts'
import { feedDesk } from '../../testing/feed-desk.ts'
import { makeMember, signedInFrom, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

/** The outlook as the app computes it from its two answers. */
async function outlook(member: TestMember): Promise<MonthOutlook> {
  const [{ data: tasks }, { data: month }, { data: black }] = [
    await member.post('/api/task/all'),
    await member.post('/api/user/happypoint/month'),
    await member.post('/api/user/happypoint/isBlackUser'),
  ]
  const { countedPoint, rankNo, maxRank } = month
  return {
    today: tasks.today,
    countedPoint,
    rankNo,
    maxRank,
    isKeptOut: black.isBlack === 'Y',
    tasks: tasks.list,
  }
}
const taskIn = ({ tasks }: MonthOutlook, taskId: string) =>
  tasks.find((task) => task.taskId === taskId) as OpenTask

/** Feeds the bank's customer and, if given, the result of October's assets. */
async function feedBank(member: TestMember, reached: 'Y' | 'N' | null): Promise<void> {
  const feeds = feedDesk(club)
  const customerNo = `K${member.mobile}`
  feeds.write('customers.csv', `customer_no,mobile\n${customerNo},${member.mobile}\n`)
  expect((await feeds.customers('customers.csv')).exit).toBe(0)
  if (reached) {
    feeds.write('aum.csv', `month,customer_no,mobile,reached,amount\n2026-10,${customerNo},,${reached},5\n`)
    expect((await feeds.aum('aum.csv')).exit).toBe(0)
  }
}

test('following the easiest way of the outlook wins a rank', async () => {
  const member = await makeMember(club)
  await feedBank(member, 'Y')
  const before = stillPossible(await outlook(member))
  expect(before).toMatchObject({
    kind: 'possible',
    missing: 1000,
    daysLeft: 11,
    steps: [
      { taskId: 'check_in', times: 1 },
      { taskId: 'aum_increased_month', times: 1 },
    ],
  })
  await member.post('/api/task/executeCheckIn')
  expect(stillPossible(await outlook(member))).toMatchObject({ missing: 992 })
  const claimed = await member.post('/api/task/doTask', { taskId: 'aum_increased_month' })
  expect(claimed.data.result).toBe('claimed')
  expect(stillPossible(await outlook(member))).toEqual({ kind: 'won' })
})

test('the outlook depends on the bank’s result', async () => {
  const [unknown, waiting, missed] = [await makeMember(club), await makeMember(club), await makeMember(club)]
  await feedBank(waiting, null)
  await feedBank(missed, 'N')
  const aum = async (member: TestMember) => {
    const { isReached, awaitsResult } = taskIn(await outlook(member), 'aum_increased_month')
    return { isReached, awaitsResult }
  }
  expect(await aum(unknown)).toEqual({ isReached: null, awaitsResult: false })
  expect(await aum(waiting)).toEqual({ isReached: null, awaitsResult: true })
  expect(await aum(missed)).toEqual({ isReached: false, awaitsResult: false })
  const assetsOnly = async (member: TestMember) => {
    const month = await outlook(member)
    const tasks = month.tasks.filter(({ taskId }) => ['aum_increased_month', 'check_in'].includes(taskId))
    return stillPossible({ ...month, tasks }).kind
  }
  expect([await assetsOnly(unknown), await assetsOnly(waiting), await assetsOnly(missed)]).toEqual([
    'outOfReach',
    'awaitsBank',
    'outOfReach',
  ])
})

test('the number of courses that are ready limits study and shares, and channels that do not pay are excluded', async () => {
  const member = await makeMember(club)
  const { list } = (await club.post('/api/course/query')).data
  const courses = list.filter(({ isReady }: { isReady: boolean }) => isReady).length
  expect(courses).toBeLessThan(list.length)
  const onWeb = await outlook(member)
  expect(taskIn(onWeb, 'learn_course').itemsPerCycle).toBe(courses)
  expect(taskIn(onWeb, 'share_course')).toMatchObject({ itemsPerCycle: courses, isPaidHere: true })
  expect(taskIn(onWeb, 'check_in').itemsPerCycle).toBeNull()
  const inWeChat = await outlook(await signedInFrom(club, member, 'WX'))
  expect(taskIn(inWeChat, 'share_course')).toMatchObject({ isPaidHere: false, isPaidElsewhere: true })
  const answer = stillPossible(inWeChat)
  expect(answer).toMatchObject({ kind: 'tooMuch' })
  const left = 'left' in answer ? answer.left : []
  expect(left.find(({ taskId }) => taskId === 'share_course')?.isElsewhere).toBe(true)
  expect(left.find(({ taskId }) => taskId === 'learn_course')?.times).toBe(courses)
})

test('on the last day of the month little is left, and the outlook says so', async () => {
  await club.moveTo('2026-11-30T02:00:00Z')
  const member = await makeMember(club)
  const month = await outlook(member)
  const oneself = month.tasks.filter(({ kind }) => kind === 'checkin' || kind === 'share')
  expect(stillPossible({ ...month, tasks: oneself })).toMatchObject({
    kind: 'outOfReach',
    missing: 1000,
    daysLeft: 1,
    maxTotal: 8 + 45,
  })
})

test('on the 1st a result that the bank has sent promises nothing yet', async () => {
  await club.moveTo('2026-12-01T02:00:00Z')
  const member = await makeMember(club)
  await feedBank(member, null)
  const feeds = feedDesk(club)
  const row = `2026-11,K${member.mobile},,Y,5`
  feeds.write('aum.csv', `month,customer_no,mobile,reached,amount\n${row}\n`)
  expect((await feeds.aum('aum.csv')).exit).toBe(0)
  const aumOf = async () => taskIn(await outlook(member), 'aum_increased_month')
  expect(await aumOf()).toMatchObject({ isReached: null, awaitsResult: true })
  await club.moveTo('2026-12-02T02:00:00Z')
  expect(await aumOf()).toMatchObject({ isReached: true, awaitsResult: false })
})

test('votes are counted on only once there are as many works of others as a day’s votes', async () => {
  await club.moveTo('2026-11-10T02:00:00Z')
  const contest = contestDesk(club)
  const member = await makeMember(club)
  const votes = async () => {
    const month = await outlook(member)
    const tasks = month.tasks.filter(({ kind }) => kind === 'vote')
    const { itemsPerCycle } = taskIn(month, 'vote_work')
    return [itemsPerCycle, stillPossible({ ...month, countedPoint: 995, tasks }).kind]
  }
  expect(await votes()).toEqual([0, 'outOfReach'])
  await contest.shownWork(member)
  for (const works of [1, 2]) {
    await contest.shownWork()
    expect(await votes()).toEqual([works, 'outOfReach'])
  }
  await contest.shownWork()
  expect(await votes()).toEqual([3, 'possible'])
})

test('once votes are soon no longer taken, the outlook counts on the days that are left for them', async () => {
  await club.moveTo('2026-11-10T02:00:00Z')
  const content = contentDesk(club)
  const name = 'edition'
  cpSync(join(club.config.contentDir, name), join(content.folder, name), { recursive: true })
  appendFileSync(
    join(content.folder, name, 'edition-6', 'item.yaml'),
    'enterEndsOn: 2026-11-11\nvoteEndsOn: 2026-11-12\n',
  )
  await content.publish()
  for (let works = 0; works < votesOfDay; works += 1) await contestDesk(club).shownWork()
  const month = await outlook(await makeMember(club))
  expect(taskIn(month, 'vote_work')).toMatchObject({ endsOn: '2026-11-12', blocker: null })
  expect(taskIn(month, 'upload_work')).toMatchObject({ endsOn: '2026-11-11', blocker: null })
  expect(taskIn(month, 'check_in').endsOn).toBeNull()
  const byVotes = (missing: number) => {
    const tasks = month.tasks.filter(({ kind }) => kind === 'vote')
    return stillPossible({ ...month, countedPoint: 1000 - missing, tasks })
  }
  expect(byVotes(100)).toMatchObject({ kind: 'outOfReach', missing: 100, maxTotal: 915 })
  expect(byVotes(15)).toMatchObject({
    kind: 'possible',
    steps: [{ taskId: 'vote_work', times: 3, actions: 9 }],
  })
})
