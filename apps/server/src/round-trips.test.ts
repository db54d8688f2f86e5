import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { feedDemoBank } from './features/feeds/feeds.ts'
import { insertDemoMembers } from './features/identity/demo-members.ts'
import { memberNames } from './features/identity/members.ts'
import { gateIds } from './features/points/month-gate.ts'
import { totalOf } from './features/points/points.ts'
import { takeRankSnapshot } from './features/ranking/snapshot.ts'
import { sqlState, statementForMany } from './kit/database/db.ts'
import { openPostgres } from './kit/database/db-postgres.ts'
import { contestDesk } from './testing/contest-desk.ts'
import { databaseLine, type Passed } from './testing/database-line.ts'
import { makeMember, makeMembers, nextMobile, type TestMember } from './testing/make-member.ts'
import { patientWaits } from './testing/patient-waits.ts'
import { testClub } from './testing/test-club.ts'
import { beginView, shareOf } from './testing/viewing.ts'
import { goodPassword, passTime, visitor } from './testing/visitor.ts'

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
  const opened = gateIds.map((gateId) => `('${gateId}', '2026-11')`)
  await club.db.runScript(`INSERT INTO award_gate (gate_id, month) VALUES ${opened.join()}`)
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
  // Sessions are known for a moment by this clock, which starts at the database's time and moves only by
  // `forgetSessions`.
  let roughly = new Date(0)
  beforeAll(() => {
    club.context.clock.roughly = () => roughly
  })
  const forgetSessions = async () => {
    const now = await club.context.clock.now(club.db)
    roughly = new Date(Math.max(now.getTime(), roughly.getTime() + 2000))
  }
  const post = async (member: TestMember, path: string, body = {}) => {
    await forgetSessions()
    return passing(() => member.post(path, body))
  }
  const postKnown = (member: TestMember, path: string) => passing(() => member.post(path, {}))
  const checkIn = (member: TestMember) => post(member, '/api/task/executeCheckIn')

  test('a check-in takes 5 round trips with its session, and 10 if it is the first award, for which the account is opened', async () => {
    // Opens the connection.
    await checkIn(await makeMember(club))
    const member = await makeMember(club)
    expect(await checkIn(member)).toEqual({ statements: 28, writes: 10, roundTrips: 10 })
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
    expect(await claim()).toMatchObject({ roundTrips: 4 })
  })

  test('a view takes 3 round trips to begin, 4 to stay and 5 to be recorded', async () => {
    const member = await makeMember(club)
    await checkIn(member)
    let viewToken: string | null = null
    // The session is known from the check-in.
    const begun = await passing(async () => {
      viewToken = await beginView(member, 'share_course', course)
    })
    expect(begun).toMatchObject({ roundTrips: 3 })
    await passTime(club, { seconds: 60 })
    expect(await post(member, '/api/task/execute', shareOf(course, viewToken))).toMatchObject({
      roundTrips: 5,
    })
  })

  test('a report of study takes 4 round trips, and a vote 5', async () => {
    const member = await makeMember(club)
    await checkIn(member)
    const { sessionId } = (await member.post('/api/course/study/begin', { courseId: course })).data
    await passTime(club, { seconds: 60 })
    const report = { courseId: course, sessionId, from: 0, to: 60 }
    expect(await post(member, '/api/course/study/heartbeat', report)).toMatchObject({ roundTrips: 4 })
    const workNo = await contestDesk(club).shownWork()
    expect(await post(member, '/api/talent/vote', { workNo })).toMatchObject({ roundTrips: 5 })
  })

  /** The round trips of a code, of a sign-in by password and of one by SMS, of a member with a browser of their own. */
  async function signInTrips(): Promise<number[]> {
    const who = visitor(club)
    const mobile = nextMobile()
    const now = await club.context.clock.now(club.db)
    const member = { userId: randomUUID(), mobile, nickName: null, avatarId: null, password: goodPassword }
    await club.db.inTransaction((tx) =>
      insertDemoMembers(tx, club.context, [{ ...member, registeredAt: now }], []),
    )
    const password = await who.encrypted(goodPassword)
    const post = (path: string, body: object) => passing(() => who.post(path, { mobile, ...body }))
    const asked = await post('/api/check/getSmsCodeNoVerifyCode', { scene: 'login' })
    const byPassword = await post('/api/user/login', { loginType: 'password', password })
    const smsCode = club.sms.last(mobile)?.code
    const bySms = await post('/api/user/login', { loginType: 'sms', smsCode })
    return [asked, byPassword, bySms].map(({ roundTrips }) => roundTrips)
  }

  test('an SMS code takes at most 8 round trips, a sign-in by password 12, by SMS code 9', async () => {
    // On a busy machine some statements leave a turn later than those that they could join.
    const taken: number[][] = []
    for (let no = 0; no < 6; no += 1) taken.push(await signInTrips())
    const fewest = [0, 1, 2].map((call) => Math.min(...taken.map((trips) => trips[call] ?? 0)))
    expect(fewest, 'fewest round trips').toEqual(
      fewest.map((count, call) => Math.min(count, [8, 12, 9][call] ?? 0)),
    )
  })

  test.each([
    ['/api/user/happypoint', 1, 1],
    ['/api/medal/all', 1, 1],
    ['/api/task/all', 7, 1],
    ['/api/task/allCheckInTask', 3, 1],
    ['/api/userQry/userInfoQry', 7, 2],
    // Once the page is known, which is made for all: four statements more, three of them after the first.
    ['/api/user/happypoint/ranks', 6, 1, { statements: 4, roundTrips: 1 }],
  ])(
    '%s asks for %i statements in %i round trips once the session is known',
    async (path, statements, roundTrips, first = { statements: 0, roundTrips: 0 }) => {
      const member = await makeMember(club)
      await checkIn(member)
      await takeRankSnapshot(club.db, club.context.clock)
      await forgetSessions()
      const asked = await postKnown(member, path)
      expect(asked).toMatchObject({
        statements: statements + 1 + first.statements,
        roundTrips: roundTrips + 1 + first.roundTrips,
      })
      expect(await postKnown(member, path)).toEqual({ statements, writes: roundTrips, roundTrips })
    },
  )

  test('what several members ask for at once is sent in one write', async () => {
    const members = await makeMembers(club, 5)
    await forgetSessions()
    const ask = () => Promise.all(members.map((member) => member.post('/api/user/happypoint')))
    await ask()
    // The machine decides in which turns the sockets of several requests are read.
    expect((await passing(ask)).statements).toBeLessThanOrEqual(members.length)
    const last = { name: 'trip_test_last', text: 'SELECT last_seq FROM point_account WHERE user_id = $1' }
    const lasts = await passing(() => Promise.all(members.map(({ userId }) => club.db.one(last, [userId]))))
    expect(lasts).toEqual({ statements: 5, writes: 1, roundTrips: 1 })
    const totals = await passing(() => Promise.all(members.map(({ userId }) => totalOf(club.db, userId))))
    expect(totals).toEqual({ statements: 1, writes: 1, roundTrips: 1 })
  })

  test('the same read is sent once, and keyed reads as one statement', async () => {
    const members = await makeMembers(club, 3)
    const names = await passing(async () => {
      const found = await Promise.all(
        members.map(({ userId }) => memberNames(club.db, club.context.sealing, [userId], 'zh_cn')),
      )
      expect(found.map((each) => [...each.keys()])).toEqual(members.map(({ userId }) => [userId]))
    })
    expect(names).toEqual({ statements: 1, writes: 1, roundTrips: 1 })
    const [first] = members
    const same = () => Promise.all([1, 2, 3].map(() => totalOf(club.db, first?.userId ?? '')))
    expect(await passing(same)).toEqual({ statements: 1, writes: 1, roundTrips: 1 })
  })

  test('one statement looks up a thousand keys at most', async () => {
    const strangers = () => Array.from({ length: 600 }, () => randomUUID())
    const names = () =>
      Promise.all([1, 2, 3].map(() => memberNames(club.db, club.context.sealing, strangers(), 'zh_cn')))
    expect(await passing(names)).toMatchObject({ statements: 3, roundTrips: 1 })
  })

  test('whatever is sent with a refused statement, or with BEGIN before it, or after it reports that refusal', async () => {
    const url = new URL(line?.url ?? '')
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const readOnly = openPostgres(url.href, 1, () => undefined, patientWaits)
    const lock = { name: 'trip_test_lock', text: 'SELECT amount FROM trip_test WHERE id = $1 FOR UPDATE' }
    const answers: PromiseSettledResult<unknown>[] = []
    const refused = readOnly.inTransaction(async (tx) => {
      const together = [tx.one(lock, [1]), tx.one(read, [1]), tx.run(insert, [5])]
      answers.push(...(await Promise.allSettled(together)))
      answers.push(...(await Promise.allSettled([tx.one(read, [1])])))
    })
    await expect(refused).rejects.toMatchObject({ status: 'busy' })
    expect(answers).toHaveLength(4)
    for (const each of answers)
      expect(each).toMatchObject({ reason: { status: 'busy', cause: { code: '25006' } } })
    await readOnly.close()
  })

  test('of reads that are sent together only the one that fails is refused', async () => {
    const bad = { name: 'trip_test_bad', text: 'SELECT amount / 0 FROM trip_test WHERE id = $1' }
    const answers = await Promise.allSettled([
      club.db.one(read, [1]),
      club.db.one(bad, [1]),
      club.db.one(read, [2]),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('reads for many leave as one statement, and one by one if a value of one of them cannot be read', async () => {
    const half = statementForMany<{ half: string }, [id: string, by: number]>(
      ['uuid', 'int'],
      'trip_test_half',
      'SELECT $1::text AS half, 1 / $2 AS amount',
    )
    const ids = [1, 2, 3].map(() => randomUUID())
    const ask = (by: number) =>
      Promise.allSettled(ids.map((id, no) => club.db.one(half, [id, no === 1 ? by : 1])))
    const halves = (found: Awaited<ReturnType<typeof ask>>) =>
      found.map((each) => (each.status === 'fulfilled' ? each.value?.half : sqlState(each.reason)))
    const sent = await passing(async () => expect(halves(await ask(1))).toEqual(ids))
    expect(sent).toEqual({ statements: 1, writes: 1, roundTrips: 1 })
    expect(halves(await ask(0))).toEqual([ids[0], '22012', ids[2]])
  })
}
