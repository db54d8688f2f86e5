import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statement } from '../../kit/database/db.ts'
import { makeMembers } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { setBlacklisted } from '../points/points.ts'
import { beginMarks, settleMarks } from './position-marks.ts'
import { marks, snapshots, standings } from './ranking.sql.ts'
import { takeRankSnapshot } from './snapshot.ts'

// The seed is fixed so that runs are repeatable; `MODEL_SEED=7 MODEL_RUNS=50` explores others.
const seed = Number(process.env.MODEL_SEED ?? 20_261_128)
const numRuns = Number(process.env.MODEL_RUNS ?? 6)
const every = 3

const club = await testClub()
const people = await makeMembers(club, 24)

const order = 'minus_points, reached_at, user_id'
/** Each mark with its number and position, and both as counted from the list itself. */
const marked = statement<
  { members: number; position: number; counted: number; place: number },
  [month: string]
>(
  'test_marks',
  `SELECT k.members, k.position,
          count(s.user_id) FILTER (WHERE (s.minus_points, s.reached_at, s.user_id) < (k.m, k.r, k.u) OR k.u IS NULL)::int
            - (k.before - 1) AS counted,
          k.before AS place
     FROM (SELECT members, position, lead(minus_points) OVER list AS m, lead(reached_at) OVER list AS r,
                  lead(user_id) OVER list AS u,
                  (SELECT count(*)::int + 1 FROM ranking_standing AS b WHERE b.month = $1
                      AND (b.minus_points, b.reached_at, b.user_id) < (a.minus_points, a.reached_at, a.user_id)) AS before
             FROM ranking_mark AS a WHERE month = $1 WINDOW list AS (ORDER BY ${order})) AS k
     LEFT JOIN ranking_standing AS s ON s.month = $1
    GROUP BY k.members, k.position, k.before, k.m, k.r, k.u ORDER BY k.position, k.before`,
)
/** The list by the ledger alone. */
const reckoned = statement<{ userId: string; points: number; position: number }, [month: string]>(
  'test_reckoned',
  `SELECT m.user_id, m.points, (row_number() OVER (ORDER BY -m.points, m.reached_at, m.user_id))::int AS position
     FROM point_month AS m LEFT JOIN point_account AS a ON a.user_id = m.user_id
    WHERE m.month = $1 AND m.points > 0 AND a.is_blacklisted IS NOT TRUE ORDER BY position`,
)
const award = statement<never, [userId: string, month: string, points: number, at: string]>(
  'test_award',
  `INSERT INTO point_month AS m (user_id, month, points, counted_points, reached_at) VALUES ($1, $2, $3, $3, $4)
   ON CONFLICT (user_id, month) DO UPDATE SET points = m.points + excluded.points, reached_at = excluded.reached_at`,
)

async function expectMarksToFit(month: string) {
  const all = await club.db.all(marked, [month])
  expect(all.map(({ counted }) => counted)).toEqual(all.map(({ members }) => members))
  expect(all.map(({ place }) => place)).toEqual(all.map(({ position }) => position))
  return all.map(({ members }) => members)
}

test('a list marked in parts has all its standings between marks', async () => {
  const month = '2026-12'
  // Many ties in points and time, so that parts begin among them.
  await club.db.runScript(
    `INSERT INTO ranking_standing (month, user_id, minus_points, reached_at)
     SELECT '${month}', gen_random_uuid(), -(n % 3), timestamptz '2026-12-01' + (n % 2) * interval '1 microsecond'
       FROM generate_series(1, 2600) AS n`,
  )
  const members = await club.db.inTransaction(async (tx) => {
    await beginMarks(tx, month)
    return settleMarks(tx, month, { every: 100, atOnce: 600 })
  })
  expect(members).toBe(2600)
  // What is left by the last part is no more than a mark may have.
  expect(await expectMarksToFit(month)).toEqual([...Array.from({ length: 24 }, () => 100), 200])
})

test('a list whose marks are gone is marked again, though nothing changes any more', async () => {
  const month = '2026-11'
  const { userId } = people[0] as (typeof people)[number]
  const take = async (at: string) => {
    await club.moveTo(at)
    return takeRankSnapshot(club.db, club.context.clock)
  }
  await club.moveTo('2026-11-20T02:00:00Z')
  await club.db.run(award, [userId, month, 5, '2026-11-20T02:00:00Z'])
  expect(await take('2026-11-20T02:00:01Z')).toBe(true)
  expect(await take('2026-11-20T02:05:00Z')).toBe(true)
  expect(await take('2026-11-20T02:10:00Z')).toBe(false)
  await club.db.run(marks.drop, [month])
  expect(await club.db.one(standings.ofMember, [month, userId])).toBeNull()
  expect(await take('2026-11-20T02:15:00Z')).toBe(true)
  expect(await club.db.one(standings.ofMember, [month, userId])).toMatchObject({ points: 5, position: 1 })
  expect(await take('2026-11-20T02:20:00Z')).toBe(false)
})

/** What happens to a member between two snapshots. */
interface Deed {
  who: number
  /** Nothing: on the blacklist, or off it. */
  points: number
  /** Several members get there in the same second. */
  second: number
}

const deed: fc.Arbitrary<Deed> = fc.record({
  who: fc.nat({ max: people.length - 1 }),
  points: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.constant(0)),
  second: fc.nat({ max: 3 }),
})

let month = new Date('2027-01-01T00:00:00Z')

test('after any awards the list is the one that is reckoned from the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 8 }),
      async (rounds) => {
        const name = month.toISOString().slice(0, 7)
        const barred = new Set<number>()
        for (const [round, deeds] of rounds.entries()) {
          const at = (second: number) =>
            new Date(month.getTime() + 86_400_000 + round * 60_000 + second * 1000).toISOString()
          await club.moveTo(at(0))
          for (const { who, points, second } of deeds) {
            const { userId } = people[who] as (typeof people)[number]
            if (points > 0) await club.db.run(award, [userId, name, points, at(second)])
            else {
              const isOn = !barred.has(who)
              if (isOn) barred.add(who)
              else barred.delete(who)
              await club.db.inTransaction((tx) => setBlacklisted(tx, club.context.clock, userId, isOn))
            }
          }
          await club.moveTo(at(5))
          // In every other round there are soon more moves than are counted.
          const maxCounted = round % 2 === 0 ? people.length * 2 : 3
          await takeRankSnapshot(club.db, club.context.clock, undefined, { every, maxCounted })
          await expectList(name)
        }
        for (const who of barred)
          await club.db.inTransaction((tx) =>
            setBlacklisted(tx, club.context.clock, people[who]?.userId ?? '', false),
          )
        month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
      },
    ),
    { seed, numRuns, endOnFailure: true },
  )
})

/** Every position, the counts by points and the marks. */
async function expectList(name: string) {
  const { db } = club
  const list = await db.all(reckoned, [name])
  const own = await Promise.all(people.map(({ userId }) => db.one(standings.ofMember, [name, userId])))
  const shown = own.flatMap((row) => (row ? [row] : [])).toSorted((a, b) => a.position - b.position)
  expect(shown.map(({ userId, points, position }) => ({ userId, points, position }))).toEqual(list)
  const limits = [...new Set(list.map(({ points }) => points))]
  for (const { points, members } of await db.all(standings.withPoints, [name, limits]))
    expect(members).toBe(list.filter((row) => row.points >= points).length)
  const counts = await expectMarksToFit(name)
  expect(Math.max(0, ...counts)).toBeLessThanOrEqual(2 * every)
  expect(counts.length).toBeLessThanOrEqual(1 + 3 * Math.ceil(list.length / every))
  expect((await db.one(snapshots.head, [name]))?.members ?? 0).toBe(list.length)
}
