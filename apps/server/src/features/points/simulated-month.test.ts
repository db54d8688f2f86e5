import { businessDay } from '@club/contract/business-day.ts'
import { dayMs } from '@club/contract/durations.ts'
import { beforeAll, expect, test } from 'vitest'
import { activityOf } from '../../reactors.ts'
import { makeMembers, type TestMember } from '../../testing/make-member.ts'
import { type OperatorDesk, operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import type { TaskTerms } from '../activity/activity.ts'
import { takeRankSnapshot } from '../ranking/snapshot.ts'

const club = await testClub()
let desk: OperatorDesk
beforeAll(async () => {
  desk = operatorDesk(club)
})

const memberCount = 2000
const checkIn: TaskTerms = {
  taskId: 'check_in',
  cycle: 'day',
  cycleTimes: 1,
  actionTimes: 1,
  points: 8,
  monthlyCap: 160,
}
const bank: TaskTerms = {
  taskId: 'test_bank',
  cycle: 'month',
  cycleTimes: 9,
  actionTimes: 1,
  points: 500,
  monthlyCap: 1000,
}

interface Deed {
  who: number
  terms: TaskTerms
  key: string
  at: Date
}

/** A pseudo-random number from 0 to `below` - 1, the same for the same inputs. */
function chance(left: number, right: number, below: number): number {
  let mixed = Math.imul(left + 1, 0x9e3779b1) ^ Math.imul(right + 7, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 13)) >>> 0) % below
}

/**
 * What members do in November, ordered by time: most check in once; one in eight has up to three bank
 * actions, one more than the cap allows.
 */
function deedsOfTheMonth(): Deed[] {
  const begin = Date.parse('2026-11-01T00:00:00+08:00')
  const made: Deed[] = []
  for (let who = 0; who < memberCount; who += 1) {
    const bankDeeds = chance(who, 0, 8) === 0 ? 1 + chance(who, 1, 3) : 0
    for (let index = 0; index < bankDeeds; index += 1) {
      const at = new Date(begin + chance(who, 10 + index, 29) * dayMs + chance(who, 20 + index, dayMs))
      made.push({ who, terms: bank, key: String(index), at })
    }
    // One in three never checks in.
    if (chance(who, 2, 3) > 0) {
      const at = new Date(begin + chance(who, 3, 29) * dayMs + chance(who, 4, dayMs))
      made.push({ who, terms: checkIn, key: businessDay(at), at })
    }
  }
  return made.sort((a, b) => a.at.getTime() - b.at.getTime() || a.who - b.who)
}

/**
 * Recomputes the month from all actions in a different way than the club does: with sorted lists and sums.
 */
function recompute(deeds: Deed[], members: TestMember[]) {
  const results = members.map(({ userId }, who) => {
    const paid: { points: number; at: number }[] = []
    for (const terms of [checkIn, bank]) {
      const own = deeds.filter((deed) => deed.who === who && deed.terms === terms)
      const maxPaid = Math.floor((terms.monthlyCap ?? 0) / terms.points)
      for (const { at } of own.slice(0, maxPaid)) paid.push({ points: terms.points, at: at.getTime() })
    }
    paid.sort((a, b) => a.at - b.at)
    const upTo = paid.map((_, index) => paid.slice(0, index + 1).reduce((sum, { points }) => sum + points, 0))
    const crossing = upTo.findIndex((points) => points >= 1000)
    return {
      userId,
      points: upTo.at(-1) ?? 0,
      reachedAt: paid.at(-1)?.at ?? 0,
      crossedAt: crossing < 0 ? null : (paid[crossing]?.at ?? null),
    }
  })
  const ranks = results
    .filter(({ crossedAt }) => crossedAt !== null)
    .sort((a, b) => (a.crossedAt ?? 0) - (b.crossedAt ?? 0))
    .map(({ userId }) => userId)
  const positions = results
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.reachedAt - b.reachedAt || (a.userId < b.userId ? -1 : 1))
  return { results, ranks, positions }
}

/** Records the actions; the test's clock returns the time of each. */
async function live(deeds: Deed[], members: TestMember[]): Promise<void> {
  const { clock } = club.context
  let now = new Date(0)
  const movedClock = { ...clock, now: async () => now }
  const activity = activityOf({ clock: movedClock })
  for (let from = 0; from < deeds.length; from += 100) {
    await club.db.inTransaction(async (tx) => {
      for (const { who, terms, key, at } of deeds.slice(from, from + 100)) {
        now = at
        await activity.record(tx, { userId: (members[who] as TestMember).userId, terms, actionKey: key, at })
      }
    })
  }
}

test('a month of 2,000 members: totals, ranks and positions match an independent computation', async () => {
  await club.moveTo('2026-11-30T04:00:00Z')
  const members = await makeMembers(club, memberCount)
  const deeds = deedsOfTheMonth()
  await live(deeds, members)
  const { results, ranks, positions } = recompute(deeds, members)
  expect(ranks.length).toBeGreaterThan(100)

  const totals = await club.db.all<{ userId: string; total: number }>({
    name: 'test_simulated_totals',
    text: 'SELECT user_id, total FROM point_account WHERE total > 0 ORDER BY user_id',
  })
  expect(totals).toEqual(
    results
      .filter(({ points }) => points > 0)
      .map(({ userId, points }) => ({ userId, total: points }))
      .sort((a, b) => (a.userId < b.userId ? -1 : 1)),
  )
  const given = await club.db.all<{ userId: string }>({
    name: 'test_simulated_ranks',
    text: "SELECT user_id FROM month_rank WHERE month = '2026-11' ORDER BY rank_no",
  })
  expect(given.map(({ userId }) => userId)).toEqual(ranks)

  await takeRankSnapshot(club.db, club.context.clock)
  for (const index of [0, 1, 500, positions.length - 1]) {
    const row = positions[index]
    const member = members.find(({ userId }) => userId === row?.userId) as TestMember
    const { self } = (await member.post('/api/user/happypoint/ranks')).data
    expect(self).toMatchObject({ rankNo: index + 1, happyPoint: row?.points })
  }
  await club.moveTo('2026-12-01T04:00:00Z')
  expect((await desk.run('months close', { month: '2026-11' })).exit).toBe(0)
  const frozen = await club.db.all<{ userId: string; points: number; position: number }>({
    name: 'test_simulated_history',
    text: "SELECT user_id, points, position FROM month_history WHERE month = '2026-11' ORDER BY position",
  })
  expect(frozen).toEqual(
    positions.map(({ userId, points }, index) => ({ userId, points, position: index + 1 })),
  )
  expect(await desk.run('ledger verify')).toMatchObject({ exit: 0, err: '' })
}, 240_000)
