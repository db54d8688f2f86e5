import { clubJobs } from '../app.ts'
import { postPoints } from '../features/points/points.ts'
import { contestDesk } from './contest-desk.ts'
import { nextMobile } from './make-member.ts'
import { useTheClub } from './personal-data.ts'
import type { TestAnswer, TestClub } from './test-club.ts'
import { type Visitor, visitor } from './visitor.ts'

/** What a test of a later version knows about the club of a release. */
export interface ReleaseFacts {
  /** The time at which the club was left, in ISO form. */
  leftAt: string
  /** A member who uses the whole club. */
  reader: { mobile: string; points: number; workNo: string; votes: number }
  /** A member who won the first rank of the closed month. */
  winner: { mobile: string; month: string }
}

function done(answer: TestAnswer): TestAnswer {
  if (answer.status !== '200') throw new Error(`${answer.code} ${answer.status} ${answer.message}`)
  return answer
}

const checkIn = async (who: Visitor) => done(await who.post('/api/task/executeCheckIn'))
const day = (club: TestClub, date: string) => club.moveTo(`${date}T05:00:00Z`)

async function registered(club: TestClub, more: Record<string, unknown> = {}) {
  const [who, mobile] = [visitor(club), nextMobile()]
  const { data } = done(await who.register(mobile, more))
  return Object.assign(who, { mobile, userId: String(data.userId) })
}

/** The points of a month in one entry. */
async function give(club: TestClub, userId: string, points: number): Promise<void> {
  const { db, clock } = club.context
  await db.inTransaction(async (tx) => {
    const at = await clock.now(tx)
    const award = { userId, businessKey: 'many_points', taskId: 'test_award', points, monthlyCap: null, at }
    return postPoints(tx, clock, award)
  })
}

async function runJobs(club: TestClub): Promise<void> {
  for (const job of clubJobs(club.context, club.features)) await job.run(new AbortController().signal)
}

/**
 * A few members through a month's end: ranks, a closed month, claims, medals, an invitation, a work with votes, cases, a
 * relative who helps, the bank's files and events, a closed account.
 */
export async function fillReleaseClub(club: TestClub): Promise<ReleaseFacts> {
  const desk = contestDesk(club)
  const operate = async (command: string, args: Record<string, unknown>) => {
    const said = await desk.run(command, args)
    if (said.exit !== 0) throw new Error(`${command}: ${said.out}${said.err}`)
  }
  await day(club, '2026-10-29')
  const winner = await registered(club, { nickName: '早起的人' })
  const leaving = await registered(club)
  await checkIn(winner)
  await checkIn(leaving)
  await give(club, winner.userId, 1000)
  await day(club, '2026-10-30')
  await checkIn(winner)
  const friend = await registered(club, { invitationUserId: winner.userId })
  await checkIn(friend)

  await day(club, '2026-11-03')
  await operate('months close', { month: '2026-10' })
  const { person, browser: reader } = await useTheClub(club)
  done(await reader.post('/api/task/doTask', { taskId: 'aum_increased_month' }))
  await operate('privacy erase', { member: leaving.userId, document: '2026-118' })
  await runJobs(club)
  for (const date of ['2026-11-04', '2026-11-05', '2026-11-06']) {
    await day(club, date)
    for (const who of [winner, friend, reader]) await checkIn(who)
    await runJobs(club)
  }
  const [work] = done(await reader.post('/api/talent/talentWork')).data.list
  for (const voter of [winner, friend]) done(await voter.post('/api/talent/vote', { workNo: work.workNo }))
  done(await reader.post('/api/case/open', { tradeKind: 'award', tradeId: 'award-2' }))
  await desk.tally()
  await runJobs(club)
  return {
    leftAt: (await club.context.clock.now(club.db)).toISOString(),
    reader: {
      mobile: person.mobile,
      points: done(await reader.post('/api/user/happypoint')).data.happyPointValue,
      workNo: work.workNo,
      votes: 2,
    },
    winner: { mobile: winner.mobile, month: '2026-10' },
  }
}
