import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { type TestAnswer, testClub } from '../../testing/test-club.ts'
import { passTime } from '../../testing/visitor.ts'
import { makeActivity, termsOf } from '../activity/activity.ts'
import { sweepStudies } from './course-study.ts'

const club = await testClub()
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

/** A video of 480 seconds, an article of 9 paragraphs in 6 minutes, and another video. */
const [video, article, otherVideo] = ['course-2026-01', 'course-2026-02', 'course-2026-03'] as const

/** One tab with one open course. */
interface Tab {
  sessionId: string
  report(from: number, to: number, options?: object): Promise<TestAnswer>
}

async function open(member: TestMember, courseId: string): Promise<Tab> {
  const { data } = await member.post('/api/course/study/begin', { courseId })
  const { sessionId } = data
  return {
    sessionId,
    report: (from, to, options = {}) =>
      member.post('/api/course/study/heartbeat', { courseId, sessionId, from, to }, options),
  }
}

const seconds = (count: number) => passTime(club, { seconds: count })

/** Watches a video at normal speed in one-minute heartbeats; returns the last answer. */
async function watch(tab: Tab, from: number, to: number): Promise<TestAnswer['data']> {
  let data: TestAnswer['data'] = null
  for (let second = from; second < to; second += 60) {
    await seconds(60)
    ;({ data } = await tab.report(second, Math.min(to, second + 60)))
  }
  return data
}

async function tradesOf(member: TestMember) {
  return (await member.post('/api/user/happypoint/trades', { pageSize: 50 })).data
}

async function progressOf(member: TestMember, courseId: string) {
  const { list } = (await member.post('/api/course/study/progress')).data
  return list.find((one: { courseId: string }) => one.courseId === courseId)
}

test('a video watched to nine tenths earns 10 points once, with the heartbeat that completes it', async () => {
  const member = await makeMember(club)
  const begun = (await member.post('/api/course/study/begin', { courseId: video })).data
  expect(begun).toMatchObject({
    courseId: video,
    unit: 'second',
    length: 480,
    covered: [],
    coveredLength: 0,
    neededLength: 432,
    completedTime: null,
    point: 0,
    refusal: null,
    heartbeatSeconds: 15,
  })
  const tab = await open(member, video)
  expect(await watch(tab, 0, 431)).toMatchObject({
    verdict: 'counted',
    coveredLength: 431,
    completedTime: null,
    isAwardedNow: false,
    point: 0,
  })
  await seconds(15)
  const last = (await tab.report(431, 446)).data
  expect(last).toMatchObject({
    verdict: 'counted',
    covered: [{ from: 0, to: 446 }],
    coveredLength: 446,
    completedTime: expect.stringMatching(/^2026-11-20T02:/),
    point: 10,
    refusal: null,
    isAwardedNow: true,
    happyPointValue: 10,
  })
  await seconds(15)
  expect((await tab.report(446, 461)).data).toMatchObject({ point: 10, isAwardedNow: false })
  await club.moveTo('2026-12-05T02:00:00Z')
  const again = await open(member, video)
  expect(await watch(again, 0, 480)).toMatchObject({ point: 10, isAwardedNow: false, happyPointValue: 10 })
  expect(await tradesOf(member)).toMatchObject({
    total: 1,
    list: [{ kind: 'award', taskId: 'learn_course', point: 10 }],
  })
})

test('an article’s paragraphs can be read in any order, in the time that reading takes', async () => {
  const member = await makeMember(club)
  const tab = await open(member, article)
  expect((await tab.report(0, 9)).data).toMatchObject({ verdict: 'tooFast', unit: 'paragraph', length: 9 })
  let data: TestAnswer['data'] = null
  for (const paragraph of [8, 0, 1, 2, 3, 4, 5, 6, 7]) {
    expect(data?.completedTime ?? null).toBeNull()
    await seconds(20)
    ;({ data } = await tab.report(paragraph, paragraph + 1))
    expect(data.verdict).toBe('counted')
  }
  expect(data).toMatchObject({ covered: [{ from: 0, to: 9 }], isAwardedNow: true, point: 10 })
})

test('coverage survives a reload; a new session continues it', async () => {
  const member = await makeMember(club)
  await watch(await open(member, video), 0, 240)
  const begun = (await member.post('/api/course/study/begin', { courseId: video })).data
  expect(begun).toMatchObject({ coveredLength: 240, covered: [{ from: 0, to: 240 }] })
  expect(await watch(await open(member, video), 240, 480)).toMatchObject({ coveredLength: 480, point: 10 })
})

test('two tabs, on one course or two, get no more than one', async () => {
  const member = await makeMember(club)
  const tabs = [await open(member, video), await open(member, video), await open(member, otherVideo)] as const
  for (let minute = 0; minute < 3; minute += 1) {
    await seconds(60)
    await tabs[0].report(minute * 60, minute * 60 + 60)
    await tabs[1].report(240 + minute * 60, 300 + minute * 60)
    await tabs[2].report(minute * 60, minute * 60 + 60)
  }
  const covered =
    (await progressOf(member, video)).coveredLength + (await progressOf(member, otherVideo)).coveredLength
  // Three minutes plus the time of the calls; without a shared clock it would be 540.
  expect(covered).toBeGreaterThanOrEqual(360)
  expect(covered).toBeLessThan(480)
  expect((await tradesOf(member)).total).toBe(0)
})

test('opening a course repeatedly adds no allowance', async () => {
  const member = await makeMember(club)
  for (let day = 0; day < 5; day += 1) {
    await passTime(club, { days: 1 })
    const tab = await open(member, video)
    expect((await tab.report(0, 480)).data.coveredLength).toBeLessThan(200)
  }
})

test('a replayed, reordered, huge, future or empty heartbeat does no harm and gets its own verdict', async () => {
  const member = await makeMember(club)
  const tab = await open(member, video)
  await seconds(30)
  // The second half arrives before the first.
  expect((await tab.report(15, 30)).data).toMatchObject({ verdict: 'counted', coveredLength: 15 })
  expect((await tab.report(0, 15)).data).toMatchObject({ verdict: 'counted', coveredLength: 30 })
  for (let repeat = 0; repeat < 5; repeat += 1) {
    expect((await tab.report(15, 30)).data).toMatchObject({ verdict: 'nothingNew', coveredLength: 30 })
  }
  const huge = (await tab.report(0, 100_000)).data
  expect(huge.verdict).toBe('partly')
  expect(huge.coveredLength).toBeLessThan(120)
  expect((await tab.report(480, 490)).data.verdict).toBe('outside')
  expect((await tab.report(99_999, 100_000)).data.verdict).toBe('outside')
  expect((await tab.report(30, 30)).data.verdict).toBe('outside')
  expect((await tab.report(60, 30)).data.verdict).toBe('outside')
  for (const [from, to] of [
    [-15, 15],
    [-30, -15],
    [0, 100_001],
    [0.5, 3],
    [0, Number.MAX_SAFE_INTEGER],
  ] as const) {
    expect(await tab.report(from, to)).toMatchObject({ code: 400, data: null })
  }
  expect((await progressOf(member, video)).coveredLength).toBe(huge.coveredLength)
  expect((await tradesOf(member)).total).toBe(0)
})

test('another member’s session, another course’s and a nonexistent one count nothing', async () => {
  const [owner, other] = [await makeMember(club), await makeMember(club)]
  const tab = await open(owner, video)
  await open(other, video)
  await seconds(60)
  const report = (by: TestMember, courseId: string, sessionId: string) =>
    by.post('/api/course/study/heartbeat', { courseId, sessionId, from: 0, to: 30 })
  const unknown = { code: 200, status: 'HPT0225', data: null }
  expect(await report(other, video, tab.sessionId)).toMatchObject(unknown)
  expect(await report(owner, article, tab.sessionId)).toMatchObject(unknown)
  expect(await report(owner, video, uuidv7())).toMatchObject(unknown)
  expect(await report(owner, video, 'mine')).toMatchObject({ code: 400 })
  expect(await report(owner, 'course-1999-01', tab.sessionId)).toMatchObject({ status: 'HPT0206' })
  expect(await report(owner, '__proto__', tab.sessionId)).toMatchObject({ status: 'HPT0206' })
  expect(await owner.post('/api/course/study/begin', { courseId: 'no-course' })).toMatchObject({
    status: 'HPT0206',
  })
  expect((await owner.post('/api/course/study/progress', { userId: other.userId })).data.list).toEqual([])
  expect((await other.post('/api/course/study/progress')).data.list).toEqual([])
  expect(await club.post('/api/course/study/begin', { courseId: video })).toMatchObject({ status: 'HPW0207' })
})

test('a heartbeat with another member’s userId counts for the signed-in member', async () => {
  const [victim, member] = [await makeMember(club), await makeMember(club)]
  const tab = await open(member, video)
  await seconds(30)
  const body = { courseId: video, sessionId: tab.sessionId, from: 0, to: 30, userId: victim.userId }
  expect((await member.post('/api/course/study/heartbeat', body)).data.coveredLength).toBe(30)
  expect((await victim.post('/api/course/study/progress')).data.list).toEqual([])
})

test('fifty completing heartbeats at once on two servers earn the points once', async () => {
  const servers = [club.app, await club.anotherServer()]
  const member = await makeMember(club)
  const tabs = [await open(member, video), await open(member, video)]
  await watch(tabs[0] as Tab, 0, 420)
  await seconds(60)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      tabs[index % 2]?.report(420, 480, { server: servers[index % 2] }),
    ),
  )
  expect(answers.map((answer) => answer?.data?.point)).toEqual(answers.map(() => 10))
  expect(answers.filter((answer) => answer?.data.isAwardedNow)).toHaveLength(1)
  expect(answers.filter((answer) => answer?.data.verdict === 'counted')).toHaveLength(1)
  expect(await tradesOf(member)).toMatchObject({ total: 1 })
})

test('fifty heartbeats at once for different parts share one allowance', async () => {
  const servers = [club.app, await club.anotherServer()]
  const member = await makeMember(club)
  const tab = await open(member, video)
  await seconds(30)
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      tab.report((index * 9) % 480, ((index * 9) % 480) + 9, { server: servers[index % 2] }),
    ),
  )
  const { coveredLength, completedTime } = await progressOf(member, video)
  expect(coveredLength).toBeGreaterThanOrEqual(60)
  // Twice the thirty seconds, plus twice the time of the calls.
  expect(coveredLength).toBeLessThan(240)
  expect(completedTime).toBeNull()
})

test('a full month refuses the points of a complete course; the next month pays them', async () => {
  const member = await makeMember(club)
  await fillMonth(member)
  const tab = await open(member, video)
  expect(await watch(tab, 0, 480)).toMatchObject({
    completedTime: expect.any(String),
    point: 0,
    refusal: 'cycleFull',
    isAwardedNow: false,
  })
  expect((await tradesOf(member)).list[0]).toMatchObject({ kind: 'refusal', reason: 'cycleFull' })

  await club.moveTo('2026-12-01T02:00:00Z')
  const next = await open(member, video)
  expect((await next.report(0, 15)).data).toMatchObject({
    verdict: 'nothingNew',
    point: 10,
    refusal: null,
    isAwardedNow: true,
  })
})

/** Completes the 29 courses that a month pays for. */
async function fillMonth(member: TestMember): Promise<void> {
  const { clock, db, published } = club.context
  const activity = makeActivity(clock, [])
  for (let index = 0; index < 29; index += 1) {
    const terms = termsOf(published, 'learn_course', '2026-11')
    await db.inTransaction(async (tx) => {
      const at = await clock.now(tx)
      await activity.record(tx, { userId: member.userId, terms, actionKey: `course-old-${index}`, at })
    })
  }
  expect((await tradesOf(member)).total).toBe(29)
}

test('a session silent for a day must be opened again; coverage stays', async () => {
  const member = await makeMember(club)
  const tab = await open(member, video)
  await watch(tab, 0, 60)
  await passTime(club, { days: 1 })
  await seconds(60)
  expect(await tab.report(60, 75)).toMatchObject({ code: 200, status: 'HPT0225' })
  await sweepStudies(club.db, await club.context.clock.now(club.db))
  expect(await tab.report(60, 75)).toMatchObject({ status: 'HPT0225' })
  expect((await member.post('/api/course/study/begin', { courseId: video })).data.coveredLength).toBe(60)
})

test('the progress of all opened courses is listed in course order', async () => {
  const member = await makeMember(club)
  const second = await open(member, otherVideo)
  const first = await open(member, video)
  await seconds(60)
  await second.report(0, 30)
  await first.report(0, 30)
  const { list } = (await member.post('/api/course/study/progress')).data
  expect(list).toMatchObject([
    { courseId: video, coveredLength: 30 },
    { courseId: otherVideo, coveredLength: 30, neededLength: 540 },
  ])
})
