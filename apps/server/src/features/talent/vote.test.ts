import { statuses } from '@club/contract/statuses.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../kit/database/db.ts'
import { shareTransactions } from '../../kit/database/shared-transactions.ts'
import { activityOf } from '../../reactors.ts'
import { type ContestDesk, contestDesk, runningEdition } from '../../testing/contest-desk.ts'
import { makeMember, makeMembers, nextMobile, type TestMember } from '../../testing/make-member.ts'
import { oneSharedAtOnce } from '../../testing/patient-waits.ts'
import { testClub } from '../../testing/test-club.ts'
import { passTime, visitor } from '../../testing/visitor.ts'
import { showMembers } from '../ranking/ranking.ts'
import { makeTalentTasks } from '../tasks/tasks.ts'
import { voteFor } from './vote.ts'

const club = await testClub()
let desk: ContestDesk
beforeAll(async () => {
  desk = contestDesk(club)
})
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

let homes = 0
/** Another home's address, so that only the tests of bursts have bursts. */
function elsewhere() {
  homes += 1
  return { headers: { 'x-forwarded-for': `10.9.${Math.floor(homes / 250)}.${1 + (homes % 250)}` } }
}

type Options = Parameters<TestMember['post']>[2]
const vote = (member: TestMember, workNo: string, options: Options = elsewhere()) =>
  member.post('/api/talent/vote', { workNo }, options)
const votesOf = async (workNo: string) =>
  (await club.post('/api/talent/talentWorkByNo', { workNo })).data.votes as number
const pointsOf = async (member: TestMember) =>
  (await member.post('/api/user/happypoint')).data.happyPointValue as number
const ranking = async () => (await club.post('/api/talent/talentRankQuery', { pageSize: 50 })).data
const soundTally = async () =>
  expect(await desk.run('votes tally', { edition: runningEdition })).toMatchObject({ exit: 0, err: '' })

test('a hundred votes at once on two servers: three count, for three works', async () => {
  const member = await makeMember(club)
  const works: string[] = []
  for (let made = 0; made < 5; made += 1) works.push(await desk.shownWork())
  const other = await club.anotherServer()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      vote(member, works[index % works.length] ?? '', index % 2 === 0 ? {} : { server: other }),
    ),
  )
  const counted = answers.filter(({ status }) => status === '200')
  expect(new Set(counted.map(({ data }) => data.workNo)).size).toBe(3)
  const refused = answers.filter(({ status }) => status !== '200')
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([statuses.votesOfDayUsed]))
  const today = (await member.post('/api/talent/votedQuery')).data
  expect(today).toMatchObject({ day: '2026-11-20', votesLeftToday: 0 })
  expect(today.workNos).toHaveLength(3)
  expect(await pointsOf(member)).toBe(5)
  await desk.tally()
  let sum = 0
  for (const workNo of works) sum += await votesOf(workNo)
  expect(sum).toBe(3)
  await soundTally()
})

test('a vote for the same work on the same day gives the first answer', async () => {
  const [member, workNo] = [await makeMember(club), await desk.shownWork()]
  const first = await vote(member, workNo)
  expect(first.data).toEqual({ workNo, votes: 1, votesLeftToday: 2, isHeld: false })
  expect((await vote(member, workNo)).data).toEqual(first.data)
  await desk.tally()
  expect((await vote(member, workNo)).data).toEqual(first.data)
  await club.moveTo('2026-11-20T16:00:00Z')
  expect((await vote(member, workNo)).data).toEqual({ workNo, votes: 2, votesLeftToday: 2, isHeld: false })
})

test('a mobile that voted today, closed its account and registered again votes again tomorrow', async () => {
  const workNo = await desk.shownWork()
  const who = visitor(club)
  const mobile = nextMobile()
  const erase = async () => {
    await who.post('/api/privacy/closingCode')
    const smsCode = club.sms.last(mobile)?.code
    expect((await who.post('/api/privacy/closeAccount', { smsCode })).status).toBe('200')
    for (const seconds of [601, 61]) {
      await passTime(club, { seconds })
      await club.features.privacy.jobs[0]?.run(new AbortController().signal)
    }
    who.token = null
  }
  const voteNow = async () => (await who.post('/api/talent/vote', { workNo })).status
  const left = async () => (await who.post('/api/talent/votedQuery')).data.votesLeftToday
  await who.register(mobile)
  expect(await voteNow()).toBe('200')
  await erase()
  expect((await who.register(mobile)).status).toBe('200')
  expect([await left(), await voteNow()]).toEqual([0, statuses.votesOfDayUsed])
  // Whoever has not voted today has lost nothing by closing.
  await club.moveTo('2026-11-20T16:00:00Z')
  await erase()
  expect((await who.register(mobile)).status).toBe('200')
  expect([await left(), await voteNow(), await left()]).toEqual([3, '200', 2])
  // Of the mobile nothing is left but what counts its votes of the day.
  const counted = { name: 'test_watches', text: 'SELECT watch_key FROM vote_watch' }
  const watched = JSON.stringify(await club.db.all(counted))
  expect(watched).not.toContain(club.context.sealing.hash('mobile', mobile))
})

test('the voter sees the vote at once, everybody after the tally', async () => {
  const [member, workNo] = [await makeMember(club), await desk.shownWork()]
  await vote(member, workNo)
  const own = async () => (await member.post('/api/talent/talentWorkByNo', { workNo })).data.votes
  expect([await own(), await votesOf(workNo)]).toEqual([1, 0])
  await desk.tally()
  expect([await own(), await votesOf(workNo)]).toEqual([1, 1])
  await desk.tally()
  expect([await own(), await votesOf(workNo)]).toEqual([1, 1])
})

test('two tallies at once count each vote once', async () => {
  const [members, workNo] = [await makeMembers(club, 12), await desk.shownWork()]
  for (const member of members) await vote(member, workNo)
  await Promise.all([desk.tally(), desk.tally(), desk.tally()])
  expect(await votesOf(workNo)).toBe(12)
  await soundTally()
})

test('nobody votes for their own work', async () => {
  const member = await makeMember(club)
  const workNo = await desk.shownWork(member)
  const answer = await vote(member, workNo)
  expect(answer.status).toBe(statuses.ownWork)
  expect(answer.message).toBe('自己的作品不能投票，请把票投给别的会员。')
  // The page knows beforehand, so that it need not offer the vote.
  const today = (await member.post('/api/talent/votedQuery')).data
  expect(today).toMatchObject({ ownWorkNos: [workNo], votesLeftToday: 3 })
  expect((await (await makeMember(club)).post('/api/talent/votedQuery')).data.ownWorkNos).toEqual([])
})

test('the ranking is as of the last look for votes, also if there were none', async () => {
  const [member, workNo] = [await makeMember(club), await desk.shownWork()]
  await vote(member, workNo)
  await desk.tally()
  expect((await ranking()).asOf).toMatch(/^2026-11-20T02:/)
  await club.moveTo('2026-11-20T05:00:00Z')
  await desk.tally()
  expect((await ranking()).asOf).toMatch(/^2026-11-20T05:00/)
  await club.moveTo('2026-11-20T06:00:00Z')
  await vote(await makeMember(club), workNo)
  expect((await ranking()).asOf).toMatch(/^2026-11-20T05:00/)
  await desk.tally()
  expect((await ranking()).asOf).toMatch(/^2026-11-20T06:00/)
})

test('members know the rank of their work beyond the first page, and none while it is not shown', async () => {
  const [member, last] = [await makeMember(club), await makeMember(club)]
  const workNo = await desk.shownWork(member)
  await desk.enter(last)
  await vote(last, workNo)
  await desk.tally()
  const own = async (of: TestMember) => (await of.post('/api/talent/talentWork')).data.list[0]
  const { list } = await ranking()
  const { rankNo } = list.find((work: { workNo: string }) => work.workNo === workNo)
  expect(await own(member)).toMatchObject({ workNo, rankNo })
  expect((await own(last)).rankNo).toBeNull()
  // Beside the lists' own pages of 50, whatever the place.
  const behind = await desk.shownWork(last)
  const all = []
  for (let pageNum = 1; all.length < (await ranking()).total; pageNum += 1) {
    all.push(...(await club.post('/api/talent/talentRankQuery', { pageSize: 50, pageNum })).data.list)
  }
  const place = all.findIndex((work) => work.workNo === behind) + 1
  expect((await last.post('/api/talent/talentWork')).data.list).toContainEqual(
    expect.objectContaining({ workNo: behind, rankNo: place }),
  )
})

test('a blacklisted member is told so, and cannot enter a work either', async () => {
  const [member, workNo] = [await makeMember(club), await desk.shownWork()]
  await member.post('/api/task/executeCheckIn')
  await club.db.run(
    {
      name: 'test_vote_bar',
      text: 'UPDATE point_account SET is_blacklisted = true, is_on_bank_list = true WHERE user_id = $1',
    },
    [member.userId],
  )
  expect((await vote(member, workNo)).status).toBe(statuses.blacklisted)
  expect((await desk.enter(member)).status).toBe(statuses.blacklisted)
  // The page knows beforehand, so that it offers neither.
  const known = async (of: TestMember) => (await of.post('/api/talent/votedQuery')).data.isKeptOut
  expect([await known(member), await known(await makeMember(club))]).toEqual([true, false])
})

test('only shown works of a running vote take votes, from members', async () => {
  const [member, workNo] = [await makeMember(club), await desk.shownWork()]
  const waiting = (await desk.enter(await makeMember(club))).data.workNo
  expect((await vote(member, waiting)).status).toBe(statuses.workUnknown)
  expect((await vote(member, '699999')).status).toBe(statuses.workUnknown)
  expect((await vote(member, '7')).code).toBe(400)
  expect((await club.post('/api/talent/vote', { workNo })).status).toBe(statuses.notLoggedIn)
  await club.moveTo('2027-01-02T02:00:00Z')
  expect((await vote(await makeMember(club), workNo)).status).toBe(statuses.voteClosed)
})

test('of two works with as many votes, the one that got there first is ahead', async () => {
  const [late, early] = [await desk.shownWork(), await desk.shownWork()]
  for (const [index, member] of (await makeMembers(club, 40)).entries()) {
    await club.moveTo(`2026-11-21T02:${String(index).padStart(2, '0')}:00Z`)
    await vote(member, index % 2 === 0 ? early : late)
  }
  await desk.tally()
  const { list, tally } = await ranking()
  const places = list.map(({ workNo }: { workNo: string }) => workNo)
  expect(places.slice(0, 2)).toEqual([early, late])
  expect(list[0]).toMatchObject({ rankNo: 1, votes: 20 })
  expect(tally.counted).toBeGreaterThanOrEqual(40)
  await soundTally()
})

test('a third member in one browser is held, and counts when an operator releases it', async () => {
  const workNo = await desk.shownWork()
  const members = (await makeMembers(club, 4)) as [TestMember, TestMember, TestMember, TestMember]
  const held = []
  for (const member of members) {
    held.push((await vote(member, workNo, { ...elsewhere(), cookies: { club_browser: 'one-tablet' } })).data)
  }
  expect(held.map(({ isHeld }) => isHeld)).toEqual([false, false, true, true])
  expect(held.map(({ votes }) => votes)).toEqual([1, 1, 0, 0])
  await desk.tally()
  expect(await votesOf(workNo)).toBe(2)
  expect((await desk.run('votes held')).out).toContain(`${workNo}  browser  2 votes`)
  const before = (await ranking()).tally
  expect(before.byRule).toContainEqual({ rule: 'browser', held: 2, released: 0, refused: 0 })

  expect(await desk.run('votes release', { work: workNo, rule: 'address' })).toMatchObject({ exit: 1 })
  // Two more votes: with the held one, the third member's task of the day is done.
  for (const other of [await desk.shownWork(), await desk.shownWork()])
    expect((await vote(members[2], other, elsewhere())).data).toMatchObject({ isHeld: false })
  const preview = await desk.run('votes release', { work: workNo, rule: 'browser', dryRun: true })
  expect(preview.out).toContain(`2 votes for ${workNo} released\npoints that their voters would get: 5\n`)
  expect(await desk.run('votes release', { work: workNo, rule: 'browser' })).toMatchObject({
    exit: 0,
    out: `2 votes for ${workNo} released\n`,
  })
  expect(await desk.run('votes release', { work: workNo })).toMatchObject({ exit: 1 })
  await desk.tally()
  expect(await votesOf(workNo)).toBe(4)
  expect((await ranking()).tally.byRule).toContainEqual({
    rule: 'browser',
    held: 0,
    released: 2,
    refused: 0,
  })
  expect((await desk.run('audit list')).out).toContain('votes.release')
  await soundTally()
})

test('more than thirty votes from one address in ten minutes: the first thirty count', async () => {
  const [members, workNo] = [await makeMembers(club, 33), await desk.shownWork()]
  const answers = []
  for (const member of members) {
    answers.push(await vote(member, workNo, { headers: { 'x-forwarded-for': '203.0.113.5' } }))
  }
  expect(answers.filter(({ data }) => data.isHeld)).toHaveLength(3)
  expect(answers.slice(0, 30).every(({ data }) => !data.isHeld)).toBe(true)
  expect(await desk.run('votes refuse', { work: workNo })).toMatchObject({ exit: 0 })
  await desk.tally()
  expect(await votesOf(workNo)).toBe(30)
  expect((await ranking()).tally.byRule).toContainEqual({
    rule: 'address',
    held: 0,
    released: 0,
    refused: 3,
  })
  await soundTally()
})

test('new accounts of one inviter are held from the sixth on, also when all vote at once', async () => {
  const [inviter, workNo] = [await makeMember(club), await desk.shownWork()]
  const members = await makeMembers(club, 9)
  await club.db.run(
    { name: 'test_vote_invited', text: 'UPDATE member SET invited_by = $2 WHERE user_id = ANY($1::uuid[])' },
    [members.map(({ userId }) => userId), inviter.userId],
  )
  const answers = await Promise.all(members.map((member) => vote(member, workNo)))
  expect(answers.filter(({ data }) => data.isHeld)).toHaveLength(4)
  await desk.tally()
  expect(await votesOf(workNo)).toBe(5)
  await club.moveTo('2026-11-28T02:00:00Z')
  const later = await Promise.all(members.map((member) => vote(member, workNo)))
  expect(later.filter(({ data }) => data.isHeld)).toEqual([])
  await soundTally()
})

test('a released vote completes the task of its own day, and a held one does not', async () => {
  const works = [await desk.shownWork(), await desk.shownWork(), await desk.shownWork()] as const
  const [first, second, member] = (await makeMembers(club, 3)) as [TestMember, TestMember, TestMember]
  const shared = { cookies: { club_browser: 'another-tablet' } }
  for (const each of [first, second]) await vote(each, works[0], { ...elsewhere(), ...shared })
  expect((await vote(member, works[0], { ...elsewhere(), ...shared })).data.isHeld).toBe(true)
  await vote(member, works[1])
  await vote(member, works[2])
  expect(await pointsOf(member)).toBe(0)
  await club.moveTo('2026-11-22T02:00:00Z')
  await desk.run('votes release', { work: works[0] })
  expect(await pointsOf(member)).toBe(5)
})

test('the recount finds a figure that was changed', async () => {
  const [member, workNo] = [await makeMember(club), await desk.shownWork()]
  await vote(member, workNo)
  await desk.tally()
  const set = (votes: number) =>
    club.db.run(
      {
        name: 'test_vote_forge',
        text: 'UPDATE edition_work SET votes = $3 WHERE edition = $1 AND work_no = $2',
      },
      [runningEdition, workNo, votes],
    )
  await set(900)
  const said = await desk.run('votes tally', { edition: runningEdition })
  expect(said).toMatchObject({ exit: 1, err: `${workNo}: 900 votes listed, but 1 counted in the entries\n` })
  await set(1)
  await soundTally()
})

test('counters of past bursts are swept', async () => {
  const [member, workNo] = [await makeMember(club), await desk.shownWork()]
  await vote(member, workNo)
  const count = async () =>
    (
      await club.db.one<{ count: number }>({
        name: 'test_vote_watches',
        text: 'SELECT count(*)::int AS count FROM vote_watch',
      })
    )?.count
  expect(await count()).toBeGreaterThan(0)
  await club.moveTo('2027-03-01T02:00:00Z')
  await club.features.talent.sweep(await club.context.clock.now(club.db))
  expect(await count()).toBe(0)
})

/** Votes whose work shares a transaction if they are called together, and how often each member's work was begun. */
function sharedVotes() {
  const begun = new Map<string, number>()
  const share = shareTransactions((work) => club.db.inTransaction(work), oneSharedAtOnce)
  const inSharedTransaction: Db['inSharedTransaction'] = (userId, work) =>
    share(userId, (tx) => {
      begun.set(userId, (begun.get(userId) ?? 0) + 1)
      return work(tx)
    })
  const tasks = makeTalentTasks(activityOf(club.context), club.context.published)
  const context = { ...club.context, db: { ...club.db, inSharedTransaction }, tasks, showMembers }
  const act = ({ userId }: TestMember, workNo: string) => {
    const caller = { memberId: userId, channel: 'WEB', address: '10.8.0.1', session: null } as const
    const call = { ...caller, browserId: () => userId, request: { workNo } }
    return voteFor(context, call as Parameters<typeof voteFor>[1])
  }
  return { begun, act }
}

test('a vote that wins a rank leaves those whose work shares its transaction, and theirs runs once', async () => {
  const works = [await desk.shownWork(), await desk.shownWork(), await desk.shownWork()] as const
  const members = (await makeMembers(club, 5)) as [TestMember, ...TestMember[]]
  const [winner, ...others] = members
  for (const workNo of works.slice(0, 2)) for (const member of members) await vote(member, workNo)
  const nearly = {
    name: 'test_vote_nearly_won',
    text: `INSERT INTO point_month (user_id, month, points, counted_points, reached_at)
           VALUES ($1, '2026-11', 995, 995, $2)`,
  }
  await club.db.run(nearly, [winner.userId, await club.context.clock.now(club.db)])
  const { begun, act } = sharedVotes()
  const answers = await Promise.all(members.map((member) => act(member, works[2])))
  expect(answers.map(({ isHeld, votesLeftToday }) => ({ isHeld, votesLeftToday }))).toEqual(
    members.map(() => ({ isHeld: false, votesLeftToday: 0 })),
  )
  expect(others.map(({ userId }) => begun.get(userId))).toEqual(others.map(() => 1))
  expect(begun.get(winner.userId)).toBe(2)
  const { happyPoint, rankNo } = (await winner.post('/api/user/happypoint/month')).data
  expect({ happyPoint, rankNo }).toEqual({ happyPoint: 1000, rankNo: 1 })
  for (const member of others) expect(await pointsOf(member)).toBe(5)
  await desk.tally()
  expect(await votesOf(works[2])).toBe(members.length)
  await soundTally()
})
