import { appendFileSync, cpSync, mkdtempSync } from 'node:fs'
import { basename, join } from 'node:path'
import { statuses } from '@club/contract/statuses.ts'
import { beforeAll, expect, test } from 'vitest'
import { type ContestDesk, contestDesk, runningEdition } from '../../testing/contest-desk.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { testClub } from '../../testing/test-club.ts'
import { publishContent } from '../content/content-publish.ts'
import { closing } from '../identity/identity.ts'

const club = await testClub()
let desk: ContestDesk
beforeAll(() => {
  desk = contestDesk(club)
})

const running = '2026-11-20T02:00:00Z'
const over = '2027-01-02T02:00:00Z'
const contest = (command: string, more: object = {}, edition = runningEdition) =>
  desk.run(`contest ${command}`, { edition, ...more })
const vote = (member: TestMember, workNo: string) => member.post('/api/talent/vote', { workNo })
const awardsOf = async (activityId: number) =>
  (await club.post('/api/talent/awardsQuery', { activityId })).data.list
const ranking = async (body: object) => (await club.post('/api/talent/talentRankQuery', body)).data
const proposalIn = (out: string) => /proposal ([0-9a-f]{8})/.exec(out)?.[1] ?? ''

/** Publishes the club's content with a wall that stays shut. */
async function shutWall(edition: number): Promise<void> {
  const folder = mkdtempSync(join(club.config.dataDir, 'content-'))
  const isContent = (path: string) => basename(path) !== 'demo-works'
  cpSync(club.config.contentDir, folder, { recursive: true, filter: isContent })
  appendFileSync(join(folder, `edition/edition-${edition}/item.yaml`), 'wallIsOpen: false\n')
  const who = { operator: 'lin', reason: 'a change of terms' }
  expect((await publishContent(club.db, club.context.clock, folder, who)).problems).toEqual([])
  await club.context.published.refresh()
}

async function opensNothingAgain(owner: TestMember, third: string): Promise<void> {
  // Terms that are changed afterwards reopen nothing.
  await club.moveTo(running)
  expect((await vote(owner, third)).status).toBe(statuses.voteClosed)
  expect((await desk.enter(owner)).status).toBe(statuses.entryClosed)
  expect((await desk.run('review refuse', { work: third, revision: 1, because: 'other' })).err).toContain(
    'edition 6 is closed and its ranking final',
  )
  expect((await club.post('/api/activity/query')).data).toMatchObject({ isClosed: true, isVoteOpen: false })
  await club.moveTo(over)
}

async function refusesBadFiles(other: string): Promise<void> {
  const bad = desk.write('bad.csv', `work,tier\n${other},13\n${other},15\n500001,13\n${other},13`)
  const refused = await contest('prizes', { experts: bad })
  expect(refused).toMatchObject({ exit: 1, out: '' })
  expect(refused.err).toContain(
    'line 3: tier: the experts of edition 6 give the tiers 9, 10, 11, 12, 13, 14, 16',
  )
  expect(refused.err).toContain('line 4: work: is not a work of edition 6')
  expect(refused.err).toContain('line 5: is there twice')
  const unknown = desk.write('unknown.csv', 'work,tier\n699999,13')
  expect((await contest('prizes', { experts: unknown })).err).toBe(
    'not shown, or of a member who has left, so without a prize: 699999\n',
  )
}

/**
 * After the last day and before the close: nothing is accepted, everything is still visible, and no prize is named.
 */
async function onlyShows(workNo: string): Promise<void> {
  const late = await makeMember(club)
  expect((await vote(late, workNo)).status).toBe(statuses.voteClosed)
  expect((await desk.enter(late)).status).toBe(statuses.entryClosed)
  const { data } = await club.post('/api/activity/query', { activityId: runningEdition })
  expect(data).toMatchObject({ isCurrent: false, isEntryOpen: false, isVoteOpen: false, isClosed: false })
  expect(await ranking({})).toMatchObject({ activityId: runningEdition, isFinal: false })
  expect((await club.post('/api/talent/queryWorkWall')).data.total).toBeGreaterThan(0)
  expect(await awardsOf(runningEdition)).toEqual([])
}

/** One message per work, however many prizes it won and however often they were approved. */
async function tellsTheWinner(owner: TestMember, names: Record<string, string>): Promise<void> {
  await club.moveTo(running)
  const { list } = (await owner.post('/api/message/list')).data
  await club.moveTo(over)
  const prizes = list.filter(({ kind }: { kind: string }) => kind === 'prizeGiven')
  const expected = Object.entries(names).map(([workNo, name]) =>
    expect.objectContaining({
      text: expect.stringContaining(`《${name}》`),
      link: { path: `/createPoster25?kind=certificate&workNo=${workNo}`, words: '做证书' },
    }),
  )
  expect(prizes).toHaveLength(expected.length)
  expect(prizes).toEqual(expect.arrayContaining(expected))
}

/** Three works: the first with six votes, the second with four, the third with votes that are held. */
async function worksWithVotes() {
  const [first, second, owner, ...voters] = (await makeMembers(club, 7)) as [
    TestMember,
    TestMember,
    TestMember,
    ...TestMember[],
  ]
  const winner = await desk.shownWork(owner, { name: '头名' })
  const other = await desk.shownWork(owner, { name: '创意' })
  const third = await desk.shownWork(undefined, { name: '无奖' })
  for (const member of [first, second, ...voters]) await vote(member, winner)
  for (const member of [first, second, ...voters.slice(2)]) await vote(member, other)
  const tablet = { cookies: { club_browser: 'one-tablet' } }
  for (const member of voters) await member.post('/api/talent/vote', { workNo: third }, tablet)
  return { second, owner, winner, other, third }
}

test('an edition is closed, its prizes are proposed by one operator and given by another', async () => {
  await club.moveTo(running)
  const { second, owner, winner, other, third } = await worksWithVotes()

  expect((await contest('close')).err).toContain('votes are taken until 2026-12-31')
  expect((await contest('prizes')).err).toBe('edition 6 is not closed yet: club contest close 6\n')
  const { workNo: waiting } = (await desk.enter(second)).data
  // The time of the close is printed to the second.
  const goOn = await stopTime(club)
  await club.moveTo(over)
  await onlyShows(third)
  expect((await contest('close')).err).toContain('2 votes are held')
  await desk.run('votes refuse', { work: third })
  expect((await contest('close')).err).toContain('1 work waits for review')
  await desk.approve(waiting)
  expect(await contest('close')).toMatchObject({ exit: 0 })
  const closed = (await contest('close')).out
  expect(closed).toContain('edition 6 was closed by lin at 2027-01-02 10:00:00 +08:00')
  expect(await ranking({ activityId: 6 })).toMatchObject({ isFinal: true })
  await goOn()

  await opensNothingAgain(owner, third)
  await refusesBadFiles(other)

  const experts = desk.write('experts.csv', `work,tier\n${other},13\n${winner},9`)
  const early = proposalIn((await contest('prizes')).out)
  const said = await contest('prizes', { experts, winners: 2 })
  expect(said.out).toContain(`${winner}  15 Popularity prize  ranking  proposed by lin`)
  expect(said.out).toContain(`${other}  15 Popularity prize  ranking  proposed by lin`)
  expect(said.out).toContain(`${other}  13 Creativity prize  experts  proposed by lin`)
  const proposal = proposalIn(said.out)
  expect((await contest('prizes', { experts, winners: 2 })).out).toBe(said.out)
  expect(await awardsOf(6)).toEqual([])
  expect((await contest('approve', { proposal })).err).toBe(
    'lin proposed these prizes; another operator approves them\n',
  )
  // Another name typed by the same user of the system is not another person.
  const typed = await operatorDesk(club, 'wang (lin)').run('contest approve', { edition: 6, proposal })
  expect(typed).toMatchObject({ exit: 1, err: expect.stringContaining('is the same user of the system') })
  const mei = operatorDesk(club, 'mei')
  const approve = (name: string) => mei.run('contest approve', { edition: 6, proposal: name })
  expect((await approve(early)).err).toContain(`the proposal is ${proposal} now`)
  const given = await approve(proposal)
  expect(given.out).toContain(`${winner}  15 Popularity prize  ranking  given by lin and mei`)
  expect(await approve(proposal)).toEqual(given)
  expect((await contest('show')).out).toBe(given.out)
  await tellsTheWinner(owner, { [winner]: '头名', [other]: '创意' })
  expect((await contest('prizes')).err).toBe('the prizes of edition 6 are given\n')
  expect(
    (await awardsOf(6)).map(({ tier, workNo }: { tier: number; workNo: string }) => [tier, workNo]),
  ).toEqual([
    [9, winner],
    [13, other],
    [15, winner],
    [15, other],
  ])
  expect((await club.post('/api/talent/talentWorkByNo', { workNo: winner })).data.tiers).toEqual([9, 15])
  await club.moveTo(running)
  const own = (await owner.post('/api/talent/talentWork', { activityId: 6 })).data.list
  expect(own.map(({ tiers }: { tiers: number[] }) => tiers)).toEqual([
    [13, 15],
    [9, 15],
  ])
  expect((await owner.post('/api/talent/deleteWork', { workNo: winner })).status).toBe(
    statuses.workNotChangeable,
  )
  const audit = (await desk.run('audit list')).out
  for (const act of ['contest.close', 'contest.prizes', 'contest.approve']) expect(audit).toContain(act)
})

test('a winner is shown by the name that the member uses now', async () => {
  await club.moveTo('2025-10-10T02:00:00Z')
  const owner = await makeMember(club, { nickName: '松柏老师' })
  const workNo = await desk.shownWork(owner)
  await vote(await makeMember(club), workNo)
  await club.moveTo('2026-01-05T02:00:00Z')
  expect(await contest('close', {}, 5)).toMatchObject({ exit: 0 })
  const proposal = proposalIn((await contest('prizes', {}, 5)).out)
  const mei = operatorDesk(club, 'mei')
  expect(await mei.run('contest approve', { edition: 5, proposal })).toMatchObject({ exit: 0 })
  const [before] = await awardsOf(5)
  expect(before).toMatchObject({ workNo, tier: 7, month: null, votes: 1 })
  await club.db.run(
    { name: 'test_prize_rename', text: 'UPDATE member SET nick_name_sealed = NULL WHERE user_id = $1' },
    [owner.userId],
  )
  const [after] = await awardsOf(5)
  expect(after.nickName).not.toBe(before.nickName)
})

test('an edition with monthly popularity has rankings and prizes by month', async () => {
  const works: string[] = []
  for (const [month, name] of [
    ['2023-08', '八月'],
    ['2023-09', '九月'],
  ] as const) {
    await club.moveTo(`${month}-10T02:00:00Z`)
    const workNo = await desk.shownWork(undefined, { type: 1, name })
    works.push(workNo)
    for (const member of await makeMembers(club, works.length + 1)) await vote(member, workNo)
  }
  const [august, september] = works as [string, string]
  const [late] = await makeMembers(club, 1)
  if (late) await vote(late, august)
  await desk.tally()
  const inMonth = async (month: string, more: object = {}) =>
    (await ranking({ activityId: 3, month, ...more })).list.map((work: { workNo: string; votes: number }) => [
      work.workNo,
      work.votes,
    ])
  expect(await inMonth('2023-08')).toEqual([[august, 2]])
  expect(await inMonth('2023-09')).toEqual([
    [september, 3],
    [august, 1],
  ])
  expect(await inMonth('2023-09', { type: 4 })).toEqual([])
  expect(await inMonth('2023-10')).toEqual([])
  expect((await ranking({ activityId: 3, month: '2023-09' })).total).toBe(2)

  await club.moveTo('2023-12-02T02:00:00Z')
  expect(await contest('close', {}, 3)).toMatchObject({ exit: 0 })
  const proposal = proposalIn((await contest('prizes', {}, 3)).out)
  const mei = operatorDesk(club, 'mei')
  expect(await mei.run('contest approve', { edition: 3, proposal })).toMatchObject({ exit: 0 })
  expect(
    (await awardsOf(3)).map((award: { tier: number; month: string | null; workNo: string }) => [
      award.tier,
      award.month,
      award.workNo,
    ]),
  ).toEqual([
    [1, null, september],
    [2, '2023-08', august],
    [2, '2023-09', september],
  ])
})

test('a wall that its edition keeps shut is empty, and works keep their pages', async () => {
  await club.moveTo('2024-10-10T02:00:00Z')
  const workNo = await desk.shownWork()
  const flag = async () => (await club.post('/api/talent/queryWorkWallShowFlag')).data
  expect(await flag()).toEqual({ isShown: true })
  await shutWall(4)
  expect(await flag()).toEqual({ isShown: false })
  expect((await club.post('/api/talent/queryWorkWall')).data).toEqual({ total: 0, list: [], size: 0 })
  expect((await club.post('/api/talent/talentWorkByNo', { workNo })).data).toMatchObject({ workNo })
})

test('a work whose member has left wins nothing, also before it has left the lists', async () => {
  await club.moveTo('2024-10-10T02:00:00Z')
  const [leaver, owner, ...voters] = (await makeMembers(club, 5)) as [TestMember, TestMember, ...TestMember[]]
  const gone = await desk.shownWork(leaver, { name: '离开' })
  const stays = await desk.shownWork(owner, { name: '留下' })
  for (const member of voters) await vote(member, gone)
  for (const member of voters.slice(1)) await vote(member, stays)
  await club.moveTo('2025-01-05T02:00:00Z')
  expect(await contest('close', {}, 4)).toMatchObject({ exit: 0 })
  const early = await contest('prizes', { winners: 2 }, 4)
  expect(early.out).toContain(gone)

  await club.db.inTransaction((tx) => closing.begin(tx, club.context, leaver.userId, true))
  const mei = operatorDesk(club, 'mei')
  const approve = (out: string) => mei.run('contest approve', { edition: 4, proposal: proposalIn(out) })
  const refused = { exit: 1, err: `not shown, or of a member who has left, so without a prize: ${gone}\n` }
  expect(await approve(early.out)).toMatchObject(refused)
  const experts = desk.write('left.csv', `work,tier\n${gone},5\n${stays},5`)
  expect(await contest('prizes', { experts }, 4)).toMatchObject(refused)
  const again = await contest('prizes', { winners: 2 }, 4)
  expect(again.out).not.toContain(gone)
  expect(await approve(again.out)).toMatchObject({ exit: 0 })
  expect((await awardsOf(4)).map(({ workNo }: { workNo: string }) => workNo)).toEqual([stays])
})
