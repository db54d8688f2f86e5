import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { feedDemoBank } from './features/feeds/feeds.ts'
import { takeRankSnapshot } from './features/ranking/snapshot.ts'
import { sqlState } from './kit/db.ts'
import { databaseLine, type Passed } from './testing/database-line.ts'
import { makeMember, type TestMember } from './testing/make-member.ts'
import { testClub } from './testing/test-club.ts'
import { beginView, shareOf } from './testing/viewing.ts'
import { passTime } from './testing/visitor.ts'

let line: Awaited<ReturnType<typeof databaseLine>> | null = null
const club = await testClub({
  lineTo: async (url) => {
    line = await databaseLine(url)
    return line.url
  },
})
afterAll(() => line?.close())
beforeAll(async () => {
  await club.db.runScript('CREATE TABLE trip_test (id int PRIMARY KEY, amount int NOT NULL)')
  // As after the first awards of a month.
  await club.db.runScript("INSERT INTO month_gate SELECT '2026-11', generate_series(0, 15)")
})

const insert = { name: 'trip_test_insert', text: 'INSERT INTO trip_test (id, amount) VALUES ($1, 0)' }
const add = { name: 'trip_test_add', text: 'UPDATE trip_test SET amount = amount + $2 WHERE id = $1' }
const read = { name: 'trip_test_read', text: 'SELECT amount FROM trip_test WHERE id = $1' }
const course = 'course-2026-01'
const amountOf = async (id: number) => (await club.db.one<{ amount: number }>(read, [id]))?.amount ?? null

test('statements that are sent together run in the order in which they were called', async () => {
  const seen = await club.db.inTransaction((tx) =>
    Promise.all([
      tx.run(insert, [1]),
      tx.run(add, [1, 2]),
      tx.one(read, [1]),
      tx.run(add, [1, 40]),
      tx.one(read, [1]),
    ]),
  )
  expect(seen).toEqual([1, 1, { amount: 2 }, 1, { amount: 42 }])
  expect(await amountOf(1)).toBe(42)
})

test('if one of several fails, none of them is stored, and its error is the one that counts', async () => {
  const failed = club.db.inTransaction((tx) =>
    Promise.all([tx.run(insert, [2]), tx.run(insert, [1]), tx.run(insert, [3]), tx.one(read, [3])]),
  )
  expect(await failed.then(() => 'done', sqlState)).toBe('23505')
  expect([await amountOf(2), await amountOf(3)]).toEqual([null, null])
})

test('what another part of the work sends after a failure is refused, not stored', async () => {
  const late: Promise<unknown>[] = []
  const failed = club.db.inTransaction((tx) => {
    const goOn = async () => {
      await tx.one(read, [1])
      await failed.catch(() => undefined)
      late.push(tx.run(insert, [4]))
    }
    return Promise.all([goOn(), tx.run(insert, [1])])
  })
  await expect(failed).rejects.toThrow()
  await expect.poll(() => late.length).toBe(1)
  await expect(late[0]).rejects.toThrow('the transaction is over')
  expect(await amountOf(4)).toBeNull()
})

// Round trips are seen between this process and a PostgreSQL server.
if (inject('postgresUrl') !== '') {
  const passing = (work: () => Promise<unknown>): Promise<Passed> => {
    if (!line) throw new Error('the club has no line to its database')
    return line.during(work)
  }
  const post = (member: TestMember, path: string, body = {}) => passing(() => member.post(path, body))
  const checkIn = (member: TestMember) => post(member, '/api/task/executeCheckIn')

  test('a check-in takes 5 round trips with its session, and 6 where it is the first award', async () => {
    // The connection is opened.
    await checkIn(await makeMember(club))
    const member = await makeMember(club)
    expect(await checkIn(member)).toEqual({ statements: 24, writes: 6, roundTrips: 6 })
    expect(await checkIn(member)).toEqual({ statements: 11, writes: 4, roundTrips: 4 })
    await club.moveTo('2026-11-20T16:30:00Z')
    // The session's use is stored once an hour, and its token exchanged once a day.
    await post(member, '/api/user/happypoint')
    expect(await checkIn(member)).toEqual({ statements: 20, writes: 5, roundTrips: 5 })
    await club.moveTo('2026-11-21T16:30:00Z')
    expect(await checkIn(member)).toEqual({ statements: 26, writes: 8, roundTrips: 8 })
  })

  test('a claim of the monthly assets takes 8 round trips with the rank that it wins', async () => {
    const member = await makeMember(club)
    const person = { mobile: member.mobile, customerNo: `C${member.mobile}` }
    await feedDemoBank(club.context, [person], '2026-10', new Set([member.mobile]))
    await checkIn(member)
    const claim = () => post(member, '/api/task/doTask', { taskId: 'aum_increased_month' })
    expect(await claim()).toMatchObject({ writes: 8, roundTrips: 8 })
    expect(await claim()).toMatchObject({ roundTrips: 5 })
  })

  test('a view takes 4 round trips to begin, 4 to stay and 5 to be recorded', async () => {
    const member = await makeMember(club)
    await checkIn(member)
    let viewToken: string | null = null
    const begun = await passing(async () => {
      viewToken = await beginView(member, 'share_course', course)
    })
    expect(begun).toMatchObject({ roundTrips: 4 })
    await passTime(club, { seconds: 60 })
    expect(await post(member, '/api/task/execute', shareOf(course, viewToken))).toMatchObject({
      roundTrips: 5,
    })
  })

  test('the task list takes 4 round trips with its session, the ranking list 5', async () => {
    const member = await makeMember(club)
    await checkIn(member)
    await takeRankSnapshot(club.db, club.context.clock)
    expect(await post(member, '/api/task/all')).toMatchObject({ roundTrips: 4 })
    expect(await post(member, '/api/user/happypoint/ranks')).toMatchObject({ roundTrips: 5 })
  })
}
