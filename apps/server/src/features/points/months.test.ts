import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { clubJobs } from '../../app.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Db } from '../../kit/database/db.ts'
import { killedAfter } from '../../testing/killed-process.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { closeDueMonths, closeMonth } from './month-close.ts'
import { gateIds } from './month-gate.ts'
import { closeOf, isMonthClosing } from './months.ts'
import { postPoints } from './points.ts'

const club = await testClub()
const desk = operatorDesk(club)
const noOutage = { unfinishedOutageOf: async () => null }
const servers = [club.app, await club.anotherServer()]

const checkIn = (member: TestMember, server?: FastifyInstance) =>
  member.post('/api/task/executeCheckIn', {}, server ? { server } : {})
/** Posts an award of any size. */
const give = async (member: TestMember, points: number, key: string) => {
  const { clock } = club.context
  return club.db.inTransaction(async (tx) =>
    postPoints(tx, clock, {
      userId: member.userId,
      businessKey: key,
      taskId: 'test_award',
      points,
      monthlyCap: null,
      at: await clock.now(tx),
    }),
  )
}
/** Retries while the club is busy. */
async function untilTaken<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError && error.status === 'busy') || tries === 50) throw error
    }
  }
}
const monthsOf = async (member: TestMember, body: object = {}) =>
  (await member.post('/api/user/happypoint/userMonthRank', body)).data
const passList = (member: TestMember, body: object = {}) =>
  member.post('/api/user/happypoint/queryPassList', body)
const history = (month: string) =>
  club.db.all(
    {
      name: 'test_history',
      text: 'SELECT * FROM month_history WHERE month = $1 ORDER BY position NULLS LAST',
    },
    [month],
  )
const soundBooks = async () => {
  const said = await desk.run('ledger verify')
  expect(said.err).toBe('')
  expect(said.exit).toBe(0)
}

test('a closed month is in the history with points, position, rank and benefit', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const [first, second, third] = (await makeMembers(club, 3)) as [TestMember, TestMember, TestMember]
  await give(second, 999, 'big')
  await checkIn(second)
  await give(first, 1200, 'big')
  await checkIn(third)
  expect((await desk.run('months close', { month: '2026-11' })).exit).toBe(1)

  await club.moveTo('2026-11-30T16:00:01Z')
  const said = await desk.run('months close')
  expect(said.out).toMatch(/^2026-11 {2}closed 2026-12-01 00:00:\d\d \+08:00 {2}3 members, 2 ranks/)
  expect(said.exit).toBe(0)
  const months = { month: '2026-11', isClosed: true }
  expect((await monthsOf(first)).list).toEqual([
    { ...months, happyPoint: 1200, rankNo: 2, position: 1, isQualified: true, benefit: 'carried' },
  ])
  expect((await monthsOf(second)).list).toEqual([
    { ...months, happyPoint: 1007, rankNo: 1, position: 2, isQualified: true, benefit: 'carried' },
  ])
  expect((await monthsOf(third)).list).toEqual([
    { ...months, happyPoint: 8, rankNo: null, position: 3, isQualified: false, benefit: 'none' },
  ])
  const list = (await passList(third, { month: '2026-11' })).data
  expect(list).toMatchObject({ total: 2, size: 2, month: '2026-11', isClosed: true })
  expect(
    list.list.map(({ rankNo, isSelf }: { rankNo: number; isSelf: boolean }) => [rankNo, isSelf]),
  ).toEqual([
    [1, false],
    [2, false],
  ])
  expect((await desk.run('months list')).out).toMatch(/^2026-11 {2}closed/)
  await soundBooks()
})

test('closing a month again changes nothing', async () => {
  const before = await history('2026-11')
  const again = await desk.run('months close', { month: '2026-11' })
  expect(again.out).toContain('it was already closed; nothing has changed')
  expect(await history('2026-11')).toEqual(before)
  const { db, clock } = club.context
  await Promise.all(Array.from({ length: 4 }, () => closeMonth({ db, clock, ...noOutage }, '2026-11')))
  expect(await history('2026-11')).toEqual(before)
})

test('an interrupted close resumes where it stopped, and several servers can share it', async () => {
  await club.moveTo('2026-12-20T02:00:00Z')
  const members = await makeMembers(club, 2300)
  await club.db.run(
    {
      name: 'test_months_standings',
      text: `INSERT INTO point_month (user_id, month, points, counted_points, reached_at)
             SELECT id, '2026-12', n, n, '2026-12-10T02:00:00Z'::timestamptz + n * interval '1 microsecond'
               FROM unnest($1::uuid[], $2::int[]) AS t (id, n)`,
    },
    [members.map(({ userId }) => userId), members.map((_, index) => 1 + Math.floor(index / 3))],
  )
  await club.moveTo('2027-01-01T05:00:00Z')
  const { db, clock } = club.context
  const cut = await closeMonth({ db, clock, ...noOutage }, '2026-12', { signal: AbortSignal.abort() })
  expect(cut).toMatchObject({ kind: 'stopped', close: { members: 1000, closedAt: null } })
  expect((await desk.run('months list')).out).toMatch(/^2026-12 {2}being closed since/)
  // All gates come before the next batch, whose answer a killed process never gets.
  const killed = killedAfter(club, gateIds.length + 1).context
  await expect(closeMonth({ ...killed, ...noOutage }, '2026-12')).rejects.toThrow('killed')
  expect(await closeOf(db, '2026-12')).toMatchObject({ members: 2000, closedAt: null })
  const outcomes = await Promise.all(
    Array.from({ length: 3 }, () => closeMonth({ db, clock, ...noOutage }, '2026-12')),
  )
  expect(outcomes.map(({ kind }) => kind)).toContain('closed')
  const rows = (await history('2026-12')) as { userId: string; position: number; points: number }[]
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 2300 }, (_, index) => index + 1))
  const byOrder = members
    .map(({ userId }, index) => ({ userId, points: 1 + Math.floor(index / 3) }))
    .sort((a, b) => b.points - a.points || (a.userId < b.userId ? -1 : 1))
  expect(rows.map(({ userId }) => userId)).toEqual(byOrder.map(({ userId }) => userId))
  await club.db.run({ name: 'test_months_forget', text: "DELETE FROM point_month WHERE month = '2026-12'" })
  await club.db.run({
    name: 'test_history_forget',
    text: "DELETE FROM month_history WHERE month = '2026-12'",
  })
})

test('a close is recorded before its first gate shuts, so that no concurrent flag is missed', async () => {
  await club.moveTo('2026-10-20T02:00:00Z')
  await checkIn(await makeMember(club))
  await club.moveTo('2026-10-31T16:00:00Z')
  const { db, clock } = club.context
  const unknown: string[] = []
  const watched: Db = {
    ...db,
    inTransaction: async (work) => {
      const done = await db.inTransaction(work)
      if ((await isMonthClosing(db, '2026-10')) && !(await closeOf(db, '2026-10'))) unknown.push('2026-10')
      return done
    },
  }
  expect((await closeMonth({ db: watched, clock, ...noOutage }, '2026-10')).kind).toBe('closed')
  expect(unknown).toEqual([])
})

test('the club closes finished months itself from noon of the 1st, including older ones', async () => {
  await club.moveTo('2027-01-25T02:00:00Z')
  const member = await makeMember(club)
  await checkIn(member)
  await club.moveTo('2027-02-20T02:00:00Z')
  await checkIn(member)
  await club.moveTo('2027-03-01T03:59:00Z')
  expect(await closeDueMonths({ ...club.context, ...noOutage })).toEqual(['2027-01'])
  await club.moveTo('2027-03-01T04:00:00Z')
  expect(await closeDueMonths({ ...club.context, ...noOutage })).toEqual(['2027-02'])
  expect(await closeDueMonths({ ...club.context, ...noOutage })).toEqual([])
  expect((await monthsOf(member)).list.map(({ month }: { month: string }) => month)).toEqual([
    '2027-02',
    '2027-01',
  ])
})

test('an award that is late, or after the clock was set back, goes into the first open month', async () => {
  await club.moveTo('2027-03-31T15:30:00Z')
  const member = await makeMember(club)
  const { db, clock } = club.context
  const at = await clock.now(db)
  const award = { userId: member.userId, taskId: 'test_award', points: 5, monthlyCap: null }
  await give(member, 7, 'march')
  await club.moveTo('2027-04-01T05:00:00Z')
  await closeMonth({ db, clock, ...noOutage }, '2027-03')
  // A server read the time before the month ended and posts its award after the close.
  await db.inTransaction((tx) => postPoints(tx, clock, { ...award, businessKey: 'slow', at }))
  // The database's clock is set back into the closed month.
  await club.moveTo('2027-03-31T15:00:00Z')
  await checkIn(member)
  const entries = await db.all<{ businessKey: string; month: string; createdAt: Date }>(
    {
      name: 'test_months_entries',
      text: 'SELECT business_key, month, created_at FROM point_entry WHERE user_id = $1 ORDER BY seq',
    },
    [member.userId],
  )
  expect(entries.map(({ businessKey, month }) => [businessKey, month])).toEqual([
    ['march', '2027-03'],
    ['slow', '2027-04'],
    ['check_in:2027-03-31', '2027-04'],
  ])
  expect(entries.at(-1)?.createdAt.toISOString()).toBe('2027-03-31T16:00:00.000Z')
  expect(await history('2027-03')).toMatchObject([{ points: 7 }])
  await soundBooks()
})

test('at the month’s edge on two servers, each award is in one month and the closed month is complete', async () => {
  // The clock keeps running: early enough that no April check-in falls into May on a slow machine.
  await club.moveTo('2027-04-30T15:30:00Z')
  const members = await makeMembers(club, 60)
  const { db, clock } = club.context
  const before = members.slice(0, 30).map((member, index) => checkIn(member, servers[index % 2]))
  await Promise.all(before)
  const at = await clock.now(db)
  await club.moveTo('2027-04-30T16:00:03Z')
  // The close starts while awards of both months are in progress.
  const late = members.slice(30).map((member) =>
    untilTaken(() =>
      db.inTransaction((tx) =>
        postPoints(tx, clock, {
          userId: member.userId,
          businessKey: 'skewed',
          taskId: 'test_award',
          points: 3,
          monthlyCap: null,
          at,
        }),
      ),
    ),
  )
  const after = members.slice(0, 30).map((member, index) => checkIn(member, servers[index % 2]))
  const closing = untilTaken(() => closeMonth({ db, clock, ...noOutage }, '2027-04'))
  const [closed] = await Promise.all([closing, ...late, ...after])
  expect(closed.kind).toBe('closed')
  const entered = await db.one<{ april: number; all: number }>(
    {
      name: 'test_months_sums',
      text: `SELECT sum(points) FILTER (WHERE month = '2027-04')::int AS april, sum(points)::int AS all
               FROM point_entry WHERE user_id = ANY($1::uuid[])`,
    },
    [members.map(({ userId }) => userId)],
  )
  const ours = new Set(members.map(({ userId }) => userId))
  const frozen = (await history('2027-04')) as { userId: string; points: number }[]
  const closedPoints = frozen
    .filter(({ userId }) => ours.has(userId))
    .reduce((sum, { points }) => sum + points, 0)
  expect(closedPoints).toBe(entered?.april)
  // Two check-ins of 30 members in two months, and one award for each of the other 30 in either month.
  expect(entered?.all).toBe(30 * 16 + 30 * 3)
  expect(entered?.april).toBeGreaterThanOrEqual(30 * 8)
  await soundBooks()
})

test('an unknown month is refused, and the rank list is paged', async () => {
  await club.moveTo('2027-06-20T02:00:00Z')
  const members = await makeMembers(club, 7)
  for (const member of members) await give(member, 1000, 'all')
  const reader = members[0] as TestMember
  for (const month of ['2027-07', '2030-01', '2020-01']) {
    expect(await passList(reader, { month })).toMatchObject({ status: 'HPT0205', data: null })
  }
  expect((await passList(reader)).data).toMatchObject({
    total: 7,
    size: 5,
    month: '2027-06',
    isClosed: false,
  })
  expect((await passList(reader, { pageNum: 2 })).data).toMatchObject({ size: 2 })
  expect((await passList(reader, { pageNum: 3 })).data).toMatchObject({ size: 0, list: [] })
  expect((await passList(reader, { month: '2027-6' })).code).toBe(400)
  expect((await monthsOf(reader)).list).toEqual([
    {
      month: '2027-06',
      happyPoint: 1000,
      rankNo: 1,
      position: null,
      isQualified: true,
      benefit: 'carried',
      isClosed: false,
    },
  ])
})

test('the export for the bank lists each rank once, its owner alone can read it or the folder’s group, and it is in the audit log', async () => {
  await club.moveTo('2027-07-01T04:00:00Z')
  const early = await desk.run('months export', { month: '2027-06', file: 'june.csv' })
  expect(early).toMatchObject({ exit: 1, err: '2027-06 is not closed yet: club months close 2027-06\n' })
  await desk.run('months close', { month: '2027-06' })
  const nowhere = await desk.run('months export', { month: '2027-06', file: 'no-such-folder/june.csv' })
  expect(nowhere).toMatchObject({ exit: 1, err: expect.stringMatching(/^the file cannot be written: /) })
  const said = await desk.run('months export', { month: '2027-06', file: 'june.csv' })
  expect(said).toMatchObject({ exit: 0, err: '' })
  const path = join(desk.folder, 'june.csv')
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  expect(lines[0]).toBe('month,rank,customer_no,mobile,reached_at,benefit')
  expect(lines).toHaveLength(8)
  expect(lines[1]).toMatch(/^2027-06,1,,1\d{10},2027-06-20T10:.*\+08:00,carried$/)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const shared = join(desk.folder, 'of-a-group')
  mkdirSync(shared)
  chmodSync(shared, 0o2770)
  expect(await desk.run('months export', { month: '2027-06', file: 'of-a-group/june.csv' })).toMatchObject({
    exit: 0,
  })
  expect(statSync(join(shared, 'june.csv')).mode & 0o777).toBe(0o640)
  const again = await desk.run('months export', { month: '2027-06', file: 'june.csv' })
  expect(again).toMatchObject({ exit: 1, err: expect.stringMatching(/^there is such a file already/) })
  expect(readFileSync(path, 'utf8').trim().split('\n')).toEqual(lines)
  const audit = (await desk.run('audit list')).out
  expect(audit).toMatch(
    /lin {2}months.export {2}\{"rows":7,"month":"2027-06"\}|lin {2}months.export {2}\{"month":"2027-06","rows":7\}/,
  )
  expect(audit).toContain('(month end)')
  for (const line of lines.slice(1)) {
    expect((audit + club.logged()).includes(line.split(',')[3] as string)).toBe(false)
  }
})

test('a member chooses how to be listed, and all others see that', async () => {
  await club.moveTo('2027-08-20T02:00:00Z')
  const shy = await makeMember(club, { nickName: '银杏树下' })
  const open = await makeMember(club, { nickName: '长青老李' })
  const reader = await makeMember(club)
  for (const member of [shy, open, reader]) await give(member, 1000, 'all')
  const listing = async (member: TestMember, body: object = {}) =>
    (await member.post('/api/user/happypoint/listing', body)).data
  expect(await listing(shy)).toEqual({ shown: 'masked' })
  expect(await listing(shy, { shown: 'hidden' })).toEqual({ shown: 'hidden' })
  expect(await listing(open, { shown: 'full' })).toEqual({ shown: 'full' })
  expect((await shy.post('/api/user/happypoint/listing', { shown: 'loud' })).code).toBe(400)
  const names = async (member: TestMember) =>
    (await passList(member)).data.list.map(({ nickName }: { nickName: string }) => nickName)
  expect(await names(reader)).toEqual(['', '长青老李', '常青会员'])
  expect(await names(shy)).toEqual(['银杏树下', '长青老李', expect.stringMatching(/^常\*+$/)])
  expect((await listing(shy, { shown: 'masked' })).shown).toBe('masked')
  expect((await names(reader))[0]).toMatch(/^银\*+$/)
})

test('every job can run twice at the same time', async () => {
  const jobs = clubJobs(club.context, club.features)
  expect(jobs.map(({ name }) => name)).toContain('month-close')
  const { signal } = new AbortController()
  for (const job of jobs) await Promise.all([job.run(signal), job.run(signal)])
  expect((await desk.run('months list')).out).toContain('2027-07  closed')
  await soundBooks()
})

test('a close that an operator began is in the audit log, though it was stopped and the club finished it', async () => {
  const acts = async () =>
    (await desk.run('audit list')).out.match(/months\.close(?!.*"dryRun")/g)?.length ?? 0
  await club.moveTo('2027-12-30T15:00:00Z')
  const members = await makeMembers(club, 1001)
  await club.db.run(
    {
      name: 'test_months_begun',
      text: `INSERT INTO point_month (user_id, month, points, counted_points, reached_at)
             SELECT id, '2027-12', 8, 8, '2027-12-10T02:00:00Z' FROM unnest($1::uuid[]) AS id`,
    },
    [members.map(({ userId }) => userId)],
  )
  await club.moveTo('2028-01-01T05:00:00Z')
  const before = await acts()
  const cut = await desk.run('months close', { month: '2027-12' }, AbortSignal.abort())
  expect(cut.exit).toBe(4)
  expect(await acts()).toBe(before + 1)
  expect((await desk.run('audit list')).out).toContain(
    'months.close  {"month":"2027-12","ranks":0,"members":1001}',
  )
  expect(await closeDueMonths({ ...club.context, ...noOutage })).toContain('2027-12')
  expect((await desk.run('months close', { month: '2027-12' })).out).toContain('it was already closed')
  expect(await acts()).toBe(before + 1)
  expect((await desk.run('months close', { month: '2028-01' })).exit).toBe(1)
  expect(await acts()).toBe(before + 1)
  // The books have no entries for these standings.
  for (const table of ['point_month', 'month_history'])
    await club.db.runScript(`DELETE FROM ${table} WHERE month = '2027-12'`)
})
