import { beforeAll, expect, test } from 'vitest'
import { batchRuns, quoted } from '../../testing/batch-runs.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { type OperatorDesk, operatorDesk } from '../../testing/operator-desk.ts'
import { poison } from '../../testing/poison.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()
let desk: OperatorDesk
beforeAll(async () => {
  desk = operatorDesk(club)
})

const noon = (day: string) => club.moveTo(`${day}T04:00:00Z`)
const checkIn = (member: TestMember) => member.post('/api/task/executeCheckIn')
const calendar = async (member: TestMember, body: object = {}) =>
  (await member.post('/api/task/allCheckInTask', body)).data
const month = async (member: TestMember) => (await member.post('/api/user/happypoint/month')).data
const declare = (from: string, to: string, signal?: AbortSignal) =>
  desk.run('outage declare', { from, to }, signal)
const soundBooks = async () => expect(await desk.run('ledger verify')).toMatchObject({ exit: 0, err: '' })

test('each member’s day is made good: points, calendar and run', async () => {
  await noon('2026-11-18')
  const [streak, before, after, idle] = (await makeMembers(club, 4)) as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ]
  for (const day of ['2026-11-18', '2026-11-19']) {
    await noon(day)
    await checkIn(streak)
  }
  await checkIn(before)
  // The club is down on the 20th and 21st; on the 22nd some members return and one is new.
  await noon('2026-11-22')
  await checkIn(streak)
  await checkIn(after)
  expect(await calendar(streak)).toMatchObject({ days: 3, continueDays: 1 })
  const days = { from: '2026-11-20', to: '2026-11-21' }
  const preview = await desk.run('outage declare', { ...days, dryRun: true })
  expect(preview.out).toBe(
    'would make good 6 days of 3 members, with 48 points\ndry run: nothing was changed\n',
  )
  expect((await desk.run('outage list')).out).toBe('no outage has been declared\n')
  expect(await calendar(streak)).toMatchObject({ days: 3, continueDays: 1 })
  const said = await declare('2026-11-20', '2026-11-21')
  expect(said).toMatchObject({ exit: 0, err: '' })
  expect(said.out).toMatch(
    /^2026-11-20 to 2026-11-21 {2}made good: 6 days of 3 members {2}by lin \(month end\)/,
  )

  expect(await calendar(streak)).toMatchObject({ days: 5, continueDays: 5, status: 'Y' })
  expect((await month(streak)).happyPoint).toBe(40)
  expect(await calendar(before)).toMatchObject({ days: 3, continueDays: 3, status: 'N' })
  expect(await calendar(after)).toMatchObject({ days: 3, continueDays: 3 })
  expect(await calendar(idle)).toMatchObject({ days: 0, continueDays: 0 })
  await checkIn(before)
  expect(await calendar(before)).toMatchObject({ days: 4, continueDays: 4 })
  await soundBooks()
})

test('declaring an outage again changes nothing; an overlapping one adds only the missing days', async () => {
  const checkedIn = (
    await club.db.all<{ userId: string }>({
      name: 'test_outage_members',
      text: 'SELECT DISTINCT user_id FROM check_in',
    })
  ).length
  expect(checkedIn).toBe(3)
  expect((await declare('2026-11-20', '2026-11-21')).out).toContain('6 days of 3 members')
  expect((await declare('2026-11-19', '2026-11-20')).out).toContain('1 day of 1 member')
  expect((await desk.run('outage list')).out.trim().split('\n')).toHaveLength(2)
  expect((await desk.run('audit list')).out.match(/outage\.declare(?!.*"dryRun")/g)).toHaveLength(2)
  await soundBooks()
})

test('days before a member’s registration are not made good', async () => {
  await noon('2026-12-10')
  const old = await makeMember(club)
  await checkIn(old)
  await noon('2026-12-12')
  const within = await makeMember(club)
  await noon('2026-12-15')
  const late = await makeMember(club)
  for (const member of [within, late]) await checkIn(member)
  expect((await declare('2026-12-11', '2026-12-13')).out).toContain('5 days of 2 members')
  expect([(await calendar(old)).days, (await calendar(within)).days, (await calendar(late)).days]).toEqual([
    4, 3, 1,
  ])
  expect((await month(late)).happyPoint).toBe(8)
  await soundBooks()
})

test('a day with a real check-in stays as it is, and the cap holds', async () => {
  await noon('2027-01-01')
  const [own, capped] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  for (let day = 1; day <= 24; day += 1) {
    await noon(`2027-01-${String(day).padStart(2, '0')}`)
    if (day !== 22 && day !== 23) await checkIn(capped)
    if (day === 22) await checkIn(own)
  }
  await noon('2027-01-25')
  expect((await declare('2027-01-22', '2027-01-23')).exit).toBe(0)
  expect((await calendar(own)).days).toBe(2)
  expect((await month(own)).happyPoint).toBe(16)
  // 20 check-ins fill the cap of 160; the days are made good without more points.
  expect(await calendar(capped)).toMatchObject({ days: 24, continueDays: 24 })
  expect((await month(capped)).happyPoint).toBe(160)
  await soundBooks()
})

test('an outage of a month’s last day counts in that month while it is open', async () => {
  await noon('2027-02-27')
  const member = await makeMember(club)
  await checkIn(member)
  await noon('2027-03-01')
  const said = await declare('2027-02-28', '2027-02-28')
  expect(said).toMatchObject({ exit: 0, err: '' })
  const months = (await member.post('/api/user/happypoint/userMonthRank')).data.list
  expect(months).toEqual([expect.objectContaining({ month: '2027-02', happyPoint: 16, isClosed: false })])
  await desk.run('months close', { month: '2027-02' })
  await soundBooks()
  expect(await declare('2027-02-26', '2027-02-26')).toMatchObject({
    exit: 1,
    err: '2027-02 is closed and takes no more entries\n',
  })
  expect((await declare('2027-02-28', '2027-02-28')).exit).toBe(0)
})

test('days that are not over, reversed or too many are refused', async () => {
  await noon('2027-03-10')
  expect((await declare('2027-03-10', '2027-03-10')).err).toContain('is not over yet')
  expect((await declare('2027-03-09', '2027-03-08')).exit).toBe(1)
  expect((await declare('2027-01-01', '2027-03-08')).exit).toBe(1)
  expect(await declare('2027-02-30', '2027-03-01')).toMatchObject({ exit: 2 })
})

test('an interrupted outage resumes where it stopped, and two operators at once do it once', async () => {
  await noon('2027-04-10')
  const members = await makeMembers(club, 230)
  await club.db.run(
    {
      name: 'test_outage_active',
      text: `INSERT INTO check_in (user_id, day, continue_days, created_at)
             SELECT id, '2027-04-10', 1, $2::timestamptz FROM unnest($1::uuid[]) AS id`,
    },
    [members.map(({ userId }) => userId), '2027-04-10T04:00:00Z'],
  )
  await noon('2027-04-12')
  const cut = await declare('2027-04-11', '2027-04-11', AbortSignal.abort())
  expect(cut).toMatchObject({ exit: 4, err: 'stopped; run the same command to continue\n' })
  expect(cut.out).toContain('200 days of 200 members')
  await Promise.all([declare('2027-04-11', '2027-04-11'), declare('2027-04-11', '2027-04-11')])
  const made = await club.db.one<{ days: number; runs: number }>({
    name: 'test_outage_made',
    text: `SELECT count(*)::int AS days, min(continue_days) AS runs FROM check_in
            WHERE day = '2027-04-11' AND outage_id IS NOT NULL`,
  })
  expect(made).toEqual({ days: 230, runs: 2 })
  const late = await makeMember(club)
  expect((await calendar(late)).days).toBe(0)
  await soundBooks()
})

const { runJob, count, stuckIn } = batchRuns(club)
const isClosed = async (wanted: string) =>
  (await count('month_close WHERE month = $1 AND closed_at IS NOT NULL', [wanted])) === 1

/** Three members by id, who checked in on the last day but one of a month; the first one's last day is poisoned. */
async function poisonedLastDay(lastButOne: string, last: string) {
  await noon(lastButOne)
  const members = (await makeMembers(club, 3)).sort((a, b) => (a.userId < b.userId ? -1 : 1))
  for (const member of members) await checkIn(member)
  const [first] = members
  const condition = `NEW.user_id = ${quoted(first?.userId)} AND NEW.day = ${quoted(last)}`
  const cure = await poison(club, 'check_in', 'INSERT', condition)
  const ids = members.map(({ userId }) => userId)
  const madeGood = async () =>
    Promise.all(ids.map((userId) => count('check_in WHERE user_id = $1 AND day = $2', [userId, last])))
  return { cure, madeGood }
}

test('a member whose day cannot be made good keeps nobody else from it, and the month stays open', async () => {
  const { cure, madeGood } = await poisonedLastDay('2027-05-30', '2027-05-31')
  await club.moveTo('2027-06-01T01:00:00Z')
  const preview = await desk.run('outage declare', { from: '2027-05-31', to: '2027-05-31', dryRun: true })
  expect(preview).toMatchObject({ exit: 1, err: '1 member’s days cannot be made good (P0666)\n' })
  expect(preview.out).toContain('would make good 2 days of 2 members, with 16 points')
  const said = await declare('2027-05-31', '2027-05-31')
  expect(said).toMatchObject({ exit: 1 })
  expect(said.out).toContain('being made good: 2 days of 2 members')
  expect(said.err).toBe(
    '1 member’s days could not be made good: club doctor says why; run the same command again within the hour\n',
  )
  expect(await madeGood()).toEqual([0, 1, 1])
  expect(await stuckIn('outage 2027-05-31 to 2027-05-31')).toMatch(/^1 item fails since 2027-06-01/)

  // From noon on the club closes the month, but not before everybody's day is made good.
  await club.moveTo('2027-06-01T05:00:00Z')
  await runJob('month-close')
  expect(await isClosed('2027-05')).toBe(false)
  expect(await stuckIn('month-close')).toMatch(/^1 item fails since .*\(outageUnfinished\)/)
  expect(await desk.run('months close', { month: '2027-05' })).toMatchObject({
    exit: 1,
    err: expect.stringContaining('the outage 2027-05-31 to 2027-05-31 is not made good yet'),
  })
  await cure()
  expect(await declare('2027-05-31', '2027-05-31')).toMatchObject({ exit: 0, err: '' })
  expect(await madeGood()).toEqual([1, 1, 1])
  expect((await desk.run('outage list')).out).toContain(
    '2027-05-31 to 2027-05-31  made good: 3 days of 3 members',
  )
  expect(await stuckIn('outage 2027-05-31 to 2027-05-31')).toBeNull()
  await club.moveTo('2027-06-01T06:00:00Z')
  await runJob('month-close')
  expect(await isClosed('2027-05')).toBe(true)
  expect(await stuckIn('month-close')).toBeNull()
  await soundBooks()
})

test('an operator can close a month although an outage is not wholly made good', async () => {
  await poisonedLastDay('2027-07-30', '2027-07-31')
  await club.moveTo('2027-08-01T01:00:00Z')
  expect((await declare('2027-07-31', '2027-07-31')).exit).toBe(1)
  const work = 'outage 2027-07-31 to 2027-07-31'
  expect(await stuckIn(work)).not.toBeNull()
  const closed = await desk.run('months close', { month: '2027-07', leaveOutages: true })
  expect(closed).toMatchObject({ exit: 0, err: '' })
  expect((await declare('2027-07-31', '2027-07-31')).err).toContain('2027-07 is closed')
  expect(await stuckIn(work)).toBeNull()
  await soundBooks()
})

test('who was there on the day is not counted, and a run that ended before it counted is counted once', async () => {
  await noon('2027-09-13')
  const [there, ...away] = await makeMembers(club, 3)
  if (!there) throw new Error('no member')
  for (const member of [there, ...away]) await checkIn(member)
  await noon('2027-09-14')
  await checkIn(there)
  await noon('2027-09-15')
  const days = { from: '2027-09-14', to: '2027-09-14' }
  const preview = await desk.run('outage declare', { ...days, dryRun: true })
  expect(preview.out).toContain('would make good 2 days of 2 members')
  const cure = await poison(club, 'outage', 'UPDATE', `OLD.from_day = '2027-09-14'`)
  await declare(days.from, days.to).catch(() => undefined)
  await cure()
  const said = await declare(days.from, days.to)
  expect(said).toMatchObject({ exit: 0, out: expect.stringContaining('2 days of 2 members') })
  expect((await desk.run('outage list')).out).toContain(
    '2027-09-14 to 2027-09-14  made good: 2 days of 2 members',
  )
  await soundBooks()
})
