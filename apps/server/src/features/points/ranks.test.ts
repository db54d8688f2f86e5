import { rankState } from '@club/contract/rank-state.rules.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, inject, test } from 'vitest'
import { openPostgres } from '../../kit/database/db-postgres.ts'
import { activityOf } from '../../reactors.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { patientWaits } from '../../testing/patient-waits.ts'
import { databaseAt } from '../../testing/prepare-stores.ts'
import { testClub } from '../../testing/test-club.ts'
import { checkinRoutes } from '../checkin/checkin.routes.ts'

const club = await testClub()
const servers = [club.app, await club.anotherServer()]

/** Gives members a month of `points`, bypassing the ledger. */
async function prepareMonths(members: TestMember[], month: string, points: number): Promise<void> {
  await club.db.run(
    {
      name: 'test_prepare_months',
      text: `INSERT INTO point_month (user_id, month, points, counted_points, reached_at)
             SELECT id, $2, $3::int, $3::int, $4::timestamptz FROM unnest($1::uuid[]) AS id`,
    },
    [members.map(({ userId }) => userId), month, points, await club.context.clock.now(club.db)],
  )
}

async function checkIn(member: TestMember, server?: FastifyInstance): Promise<void> {
  const { status } = await member.post('/api/task/executeCheckIn', {}, server ? { server } : {})
  expect(status).toBe('200')
}

interface Rank {
  rankNo: number
  userId: string
  rankedAt: Date
}

function ranksOf(month: string): Promise<Rank[]> {
  const text = 'SELECT rank_no, user_id, ranked_at FROM month_rank WHERE month = $1 ORDER BY rank_no'
  return club.db.all({ name: 'test_ranks', text }, [month])
}

const monthOf = async (member: TestMember) => (await member.post('/api/user/happypoint/month')).data

test('300 members who cross 1,000 together on two servers take the ranks 1 to 300 without gaps', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const crossing = await makeMembers(club, 300)
  const near = await makeMembers(club, 20)
  await prepareMonths(crossing, '2026-11', 992)
  await prepareMonths(near, '2026-11', 991)
  await Promise.all([...crossing, ...near].map((member, index) => checkIn(member, servers[index % 2])))

  const ranks = await ranksOf('2026-11')
  expect(ranks.map(({ rankNo }) => rankNo)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
  expect(new Set(ranks.map(({ userId }) => userId))).toEqual(new Set(crossing.map(({ userId }) => userId)))
  const times = ranks.map(({ rankedAt }) => rankedAt.getTime())
  expect(times).toEqual([...times].sort((left, right) => left - right))

  const months = await club.db.all<{ userId: string; points: number; rankNo: number; rankedAt: Date }>(
    {
      name: 'test_rank_months',
      text: `SELECT user_id, points, rank_no, ranked_at FROM point_month
             WHERE month = $1 AND rank_no IS NOT NULL ORDER BY rank_no`,
    },
    ['2026-11'],
  )
  expect(months.map(({ userId, rankNo, rankedAt }) => ({ rankNo, userId, rankedAt }))).toEqual(ranks)
  expect(months.every(({ points }) => points === 1000)).toBe(true)

  // Both servers answer the same.
  const byUser = new Map(ranks.map(({ userId, rankNo }) => [userId, rankNo]))
  for (const member of crossing.filter((_, index) => index % 30 === 0)) {
    expect(await monthOf(member)).toMatchObject({
      happyPoint: 1000,
      rankNo: byUser.get(member.userId),
      maxRank: 300,
    })
  }
  for (const member of near.slice(0, 3)) {
    expect(await monthOf(member)).toMatchObject({ happyPoint: 999, rankNo: null, maxRank: 300 })
  }
  // Repeating takes no second rank.
  await Promise.all(crossing.slice(0, 20).map((member) => checkIn(member)))
  expect(await ranksOf('2026-11')).toEqual(ranks)
}, 120_000)

test('a rank is taken once and stays while more points are earned', async () => {
  await club.moveTo('2027-02-20T02:00:00Z')
  const [member, next] = [await makeMember(club), await makeMember(club)]
  await prepareMonths([member, next], '2027-02', 992)
  expect(await monthOf(member)).toMatchObject({ happyPoint: 992, rankNo: null, maxRank: 0 })
  await checkIn(member)
  expect(await monthOf(member)).toMatchObject({ happyPoint: 1000, rankNo: 1, maxRank: 1 })
  await checkIn(next)
  await club.moveTo('2027-02-21T02:00:00Z')
  await checkIn(member)
  expect(await monthOf(member)).toMatchObject({ happyPoint: 1008, rankNo: 1, maxRank: 2 })
  expect(await ranksOf('2027-02')).toHaveLength(2)
})

test('an award that passes 1,000 takes a rank; 999 does not', async () => {
  await club.moveTo('2027-03-20T02:00:00Z')
  const [at, below] = [await makeMember(club), await makeMember(club)]
  await prepareMonths([at], '2027-03', 999)
  await prepareMonths([below], '2027-03', 991)
  await checkIn(at)
  await checkIn(below)
  expect(await monthOf(at)).toMatchObject({ happyPoint: 1007, rankNo: 1 })
  expect(await monthOf(below)).toMatchObject({ happyPoint: 999, rankNo: null })
  expect(rankState(await monthOf(below))).toEqual({ kind: 'quotaLeft', pointsShort: 1 })
})

test('the 1,000th rank carries the benefit; the 1,001st is given with the quota reported as full', async () => {
  await club.moveTo('2027-04-20T02:00:00Z')
  const members = await makeMembers(club, 3)
  const [last, late, short] = members as [TestMember, TestMember, TestMember]
  await prepareMonths([last, late], '2027-04', 992)
  await prepareMonths([short], '2027-04', 100)
  const before = await makeMembers(club, 1)
  await club.db.run(
    {
      name: 'test_prepare_places',
      text: `INSERT INTO month_rank (month, rank_no, user_id, ranked_at)
             SELECT $1, n, $2, $3::timestamptz FROM generate_series(1, 999) AS n`,
    },
    ['2027-04', before[0]?.userId, '2027-04-10T02:00:00Z'],
  )
  await club.db.run(
    { name: 'test_prepare_counter', text: 'INSERT INTO month_counter (month, last_rank) VALUES ($1, 999)' },
    ['2027-04'],
  )
  expect(rankState(await monthOf(short))).toEqual({ kind: 'quotaLeft', pointsShort: 900 })
  await checkIn(last)
  expect(await monthOf(last)).toMatchObject({ rankNo: 1000, maxRank: 1000 })
  expect(rankState(await monthOf(last))).toEqual({ kind: 'qualified', rankNo: 1000 })
  expect(rankState(await monthOf(short))).toEqual({ kind: 'quotaFull' })
  await checkIn(late)
  expect(await monthOf(late)).toMatchObject({ rankNo: 1001, maxRank: 1001 })
  expect(rankState(await monthOf(late))).toEqual({ kind: 'quotaFull' })
  expect(rankState(await monthOf(last))).toEqual({ kind: 'qualified', rankNo: 1000 })
})

test('ranks start again with each month in Shanghai', async () => {
  await club.moveTo('2027-05-31T15:59:00Z')
  const [may, june] = [await makeMember(club), await makeMember(club)]
  await prepareMonths([may], '2027-05', 992)
  await prepareMonths([june], '2027-06', 992)
  await checkIn(may)
  expect(await monthOf(may)).toMatchObject({ month: '2027-05', rankNo: 1, maxRank: 1 })
  await club.moveTo('2027-05-31T16:00:00Z')
  expect(await monthOf(may)).toMatchObject({ month: '2027-06', happyPoint: 0, rankNo: null, maxRank: 0 })
  await checkIn(june)
  expect(await monthOf(june)).toMatchObject({ month: '2027-06', rankNo: 1, maxRank: 1 })
  const last = async (month: string) => (await may.post('/api/user/maxRankMonth', { month })).data
  expect(await last('2027-05')).toEqual({ month: '2027-05', maxRank: 1 })
  expect(await last('2025-05')).toEqual({ month: '2025-05', maxRank: 0 })
})

// The embedded database has one connection, so nobody waits there for another's lock.
const server = inject('postgresUrl')
if (server !== '') {
  const database = { name: 'test_rank_database', text: 'SELECT current_database() AS name' }
  const open = {
    name: 'test_open_counter',
    text: "INSERT INTO month_counter (month) VALUES ('2028-03') ON CONFLICT DO NOTHING",
  }
  const nearly = {
    name: 'test_nearly_won',
    text: 'UPDATE point_month SET points = 995, counted_points = 995 WHERE user_id = ANY($1::uuid[])',
  }
  const hold = {
    name: 'test_hold_counter',
    text: "SELECT month FROM month_counter WHERE month = '2028-03' FOR UPDATE",
  }

  test('nobody waits for the ranks of those who check in at the same time', async () => {
    await club.moveTo('2028-03-09T02:00:00Z')
    const { name } = (await club.db.one<{ name: string }>(database)) ?? { name: '' }
    // Three transactions at a time, so that most share one; whoever waits for a lock waits for a minute.
    const db = openPostgres(databaseAt(server, name), 12, () => undefined, patientWaits)
    afterAll(() => db.close())
    const { checkIn: actOf } = checkinRoutes({ ...club.context, db, activity: activityOf(club.context) }) as {
      checkIn(call: { memberId: string; request: object }): Promise<unknown>
    }
    const members = await makeMembers(club, 24)
    const winners = [members[7], members[15]] as [TestMember, TestMember]
    const act = ({ userId: memberId }: TestMember) => actOf({ memberId, request: {} })
    for (const member of members) await act(member)
    await club.db.run(nearly, [winners.map(({ userId }) => userId)])
    await club.db.inTransaction((tx) => tx.run(open))
    await club.moveTo('2028-03-10T02:00:00Z')
    let ranked: Promise<unknown> = Promise.resolve()
    await club.db.inTransaction(async (holder) => {
      await holder.one(hold)
      const answers = members.map(act)
      ranked = Promise.all(answers.filter((_, index) => winners.includes(members[index] as TestMember)))
      // The counter is held until all others have their answers.
      await Promise.all(answers.filter((_, index) => !winners.includes(members[index] as TestMember)))
    })
    await ranked
    expect((await ranksOf('2028-03')).map(({ userId }) => userId).sort()).toEqual(
      winners.map(({ userId }) => userId).sort(),
    )
  })
}
