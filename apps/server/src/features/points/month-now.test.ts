import { expect, test } from 'vitest'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { testClub } from '../../testing/test-club.ts'
import { takeRankSnapshot } from '../ranking/ranking.ts'
import { postPoints } from './points.ts'

const club = await testClub()
const desk = operatorDesk(club)
await stopTime(club)

const give = ({ userId }: TestMember, points: number) =>
  club.db.inTransaction(async (tx) =>
    postPoints(tx, club.context.clock, {
      userId,
      businessKey: `gift:${points}`,
      taskId: 'test_award',
      points,
      monthlyCap: null,
      at: await club.context.clock.now(tx),
    }),
  )
const now = async () => (await desk.run('months now')).out
/** The value of a line by its name. */
const factIn = (out: string, name: string) => new RegExp(`^${name} {2,}(.*)$`, 'm').exec(out)?.[1]

test('before anybody has points there are ranks to win and no list', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const out = await now()
  expect(factIn(out, 'month')).toBe('2026-11, 11 days left, today included')
  expect(factIn(out, 'ranks given')).toBe('0')
  expect(factIn(out, 'places left')).toBe('1,000 of 1,000')
  expect(factIn(out, 'list')).toBe('there is none yet')
})

test('the running month shows its ranks and who can still make it, at most', async () => {
  const [winner, near, far] = (await makeMembers(club, 3)) as [TestMember, TestMember, TestMember]
  await give(winner, 1000)
  await give(near, 950)
  await give(far, 10)
  const barred = await makeMember(club)
  await give(barred, 900)
  await desk.run('members bar', { member: barred.userId, forGood: true })
  await takeRankSnapshot(club.db, club.context.clock)
  const out = await now()
  expect(factIn(out, 'ranks given')).toBe('1')
  expect(factIn(out, 'places left')).toBe('999 of 1,000')
  expect(factIn(out, 'on the list')).toBe('3 members, as of 2026-11-20 10:00:00 +08:00')
  expect(factIn(out, '1 to 100')).toBe('1')
  expect(factIn(out, '901 to 1,000')).toBe('1')
  expect(out).not.toContain(near.userId)
  // On the last evening the tasks no longer give what the second one lacks.
  await club.moveTo('2026-11-30T15:00:00Z')
  const late = await now()
  expect(factIn(late, 'in the club')).toMatch(/^at most 1 member, since .* at most [12]\d\d points$/)
  expect(factIn(late, 'with the bank')).toMatch(/^at most 2 members, since .* at most [\d,]+ points$/)
})
