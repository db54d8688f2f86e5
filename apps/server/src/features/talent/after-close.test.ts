import { appendFileSync, cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { acts } from '@club/contract/desk/acts.ts'
import { contest } from '@club/contract/desk/contest.ts'
import { review } from '@club/contract/desk/review.ts'
import { statuses } from '@club/contract/statuses.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { lockWaiters } from '../../testing/cluster.ts'
import { contentDesk } from '../../testing/content-desk.ts'
import { contestDesk, pictureType, runningEdition } from '../../testing/contest-desk.ts'
import { type DeskUser, openTestDesk } from '../../testing/desk-app.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { closing } from '../identity/identity.ts'
import { editionCloses } from './close-edition.sql.ts'
import { editionWorks } from './edition-works.sql.ts'
import { workNumbers } from './works.sql.ts'

const club = await testClub()
const shell = contestDesk(club)
const desk = await openTestDesk(club)
afterAll(() => desk.close())

const edition = runningEdition
const running = '2026-12-30T02:00:00Z'
const over = '2027-01-02T02:00:00Z'
const reason = 'a complaint'

const seen = (workNo: string) => club.post('/api/talent/talentWorkByNo', { workNo })
const ranking = async (more: object = {}): Promise<Ranks> => {
  const { list } = (
    await club.post('/api/talent/talentRankQuery', { activityId: edition, pageSize: 50, ...more })
  ).data
  return list.map(({ workNo, rankNo }: { workNo: string; rankNo: number }) => [workNo, rankNo])
}
const winnersNow = async () =>
  (await club.post('/api/talent/awardsQuery', { activityId: edition })).data.list.map(
    ({ workNo }: { workNo: string }) => workNo,
  )
const refuse = (workNo: string, more: object = {}) =>
  shell.run('review refuse', { work: workNo, revision: 1, because: 'personalData', ...more })
const approve = (workNo: string, more: object = {}) =>
  shell.run('review approve', { work: workNo, revision: 1, ...more })
const ownRank = async (member: TestMember) =>
  (await member.post('/api/talent/talentWork', { activityId: edition })).data.list[0].rankNo

/** Marks a shown work, as a server of the release before leaves it, which shows works again and knows no kept ranks. */
const markKept = (workNo: string, keepsRank: boolean) => {
  const text = 'UPDATE edition_work SET keeps_rank = $3 WHERE edition = $1 AND work_no = $2'
  return club.db.run({ name: 'test_keep', text }, [edition, workNo, keepsRank])
}

/** The authors of six works with 5, 4, 3, 2, 1 and 0 votes; the edition is closed, and the first three have a prize. */
let authors: TestMember[]
let works: string[]
/** One that was sent back before the close. */
let sentBack: string
/** One that its member deleted shortly before the close. */
let deleted: { author: TestMember; workNo: string }

beforeAll(async () => {
  await club.moveTo(running)
  authors = await makeMembers(club, 6)
  works = []
  for (const [index, author] of authors.entries())
    works.push(await shell.shownWork(author, { name: `第${index + 1}名` }))
  sentBack = await shell.shownWork(undefined, { name: '退回的' })
  expect(await refuse(sentBack)).toMatchObject({ exit: 0 })
  expect((await refuse(works[0] ?? '', { afterClose: true })).err).toBe(
    'edition 6 is not closed: decide without --after-close\n',
  )
  for (const [index, workNo] of works.entries())
    for (const voter of await makeMembers(club, 5 - index)) await voter.post('/api/talent/vote', { workNo })
  await shell.tally()
  const author = await makeMember(club)
  deleted = { author, workNo: await shell.shownWork(author, { name: '删掉的' }) }
  await club.moveTo(over)
  expect((await author.post('/api/talent/deleteWork', { workNo: deleted.workNo })).status).toBe('200')
  expect(await shell.run('contest close', { edition })).toMatchObject({ exit: 0, err: '' })
  const proposed = await shell.run('contest prizes', { edition, winners: 3 })
  const proposal = /proposal ([0-9a-f]{8})/.exec(proposed.out)?.[1] ?? ''
  expect(await operatorDesk(club, 'mei').run('contest approve', { edition, proposal })).toMatchObject({
    exit: 0,
  })
}, 240_000)

type Ranks = [workNo: string, rankNo: number][]
const without = (ranks: Ranks, gone: string) => ranks.filter(([workNo]) => workNo !== gone)

/** Has an order of the first confirmed by the second, and returns how it ended. */
async function confirmed(act: string, args: object, [one, two]: readonly [DeskUser, DeskUser]) {
  const waits = await one.order(act, { ...args }, reason)
  if (waits.state !== 'waits') throw new Error(JSON.stringify(waits))
  const { now, page } = (await two.call(acts.show, { orderId: waits.orderId })).data
  const confirm = { orderId: waits.orderId, seen: now.seen }
  expect((await one.call(acts.confirm, confirm)).data).toMatchObject({ state: 'refused' })
  return { now, page, done: (await two.call(acts.confirm, confirm)).data }
}

/** Nothing that shows a work shows it any more. */
async function isGone(workNo: string, name: string, urls: readonly string[]): Promise<void> {
  expect((await seen(workNo)).status).toBe(statuses.workUnknown)
  for (const url of urls) expect((await club.app.inject({ url })).statusCode, url).toBe(404)
  const lists = [
    ['/api/talent/queryWorkWall', { activityId: edition, pageSize: 50 }],
    ['/api/talent/findTalentWorksByWn', { query: workNo }],
    ['/api/talent/findTalentWorksByWn', { query: name, activityId: edition }],
    ['/api/talent/awardsQuery', { activityId: edition }],
  ] as const
  for (const [path, body] of lists)
    expect(JSON.stringify((await club.post(path, body)).data)).not.toContain(workNo)
}

/** In the operators' books a work keeps its prize, marked. */
async function staysInBooks(workNo: string, reviewer: DeskUser): Promise<void> {
  const { prizes } = (await reviewer.call(contest.prizes, { edition })).data
  expect(prizes.filter(({ isShown }) => !isShown).map((prize) => prize.workNo)).toEqual([workNo])
  expect((await shell.run('contest show', { edition })).out).toMatch(
    new RegExp(`${workNo} .*  no longer shown\n`),
  )
  expect((await shell.run('contest winners', { edition, file: 'winners.csv' })).exit).toBe(0)
  const rows = readFileSync(join(shell.folder, 'winners.csv'), 'utf8').trim().split('\n')
  expect(rows.find((row) => row.includes(workNo))).toMatch(/,no$/)
  expect(rows.filter((row) => row.endsWith(',yes'))).toHaveLength(2)
}

/** The addresses of a work's pictures, of a poster and of its certificate. */
async function addressesOf(workNo: string, author: TestMember): Promise<string[]> {
  const { imageUrl, files } = (await seen(workNo)).data
  const posters = ['work', 'certificate'].map((kind) => posterOf(workNo, author, kind))
  const drawn = (await Promise.all(posters)).map(({ data }) => data.imageUrl)
  return [imageUrl, files[0].url, ...drawn]
}

const posterOf = (workNo: string, author: TestMember, kind: string) =>
  author.post('/api/poster/create', { template: 'tea-garden', kind, workNo })

test('a work that was deleted before the close does not come back into the final ranking', async () => {
  const before = await ranking()
  const { author, workNo } = deleted
  await club.moveTo(over)
  expect((await author.post('/api/talent/undeleteWork', { workNo })).status).toBe(statuses.undoOver)
  expect(await ranking()).toEqual(before)
  expect((await seen(workNo)).status).toBe(statuses.workUnknown)
})

test('after the close a work is taken down and shown again with a second person, and nobody moves up', async () => {
  const [first = '', second = '', third = ''] = works
  const author = authors[1] as TestMember
  const before = await ranking()
  const urls = await addressesOf(second, author)
  const reviewer = await desk.signIn(['reviewer', 'approver'], '沈明')
  const people = [reviewer, await desk.signIn(['approver'], '何敏')] as const
  const open = async (who: DeskUser) => (await who.call(review.open, { workNo: second, reason })).data.work
  expect(await open(reviewer)).toMatchObject({ isEditionClosed: true, keepsRank: false, state: 'shown' })
  const args = {
    work: second,
    revision: 1,
    because: 'personalData',
    advice: '请不要写电话',
    adviceEn: 'no numbers',
  }
  // Without naming the close nothing is done, in no role.
  expect(await reviewer.order('review refuse', args, reason)).toMatchObject({
    state: 'refused',
    why: expect.stringContaining('edition 6 is closed and its ranking final'),
  })
  const took = await confirmed('review refuse', { ...args, afterClose: true }, people)
  expect(took.now.told).toMatchObject({
    changes: [
      { before: 'shown', after: 'sent back' },
      { what: 'the votes, ranks and prizes of the edition stay as they were closed' },
      { what: 'the member is told of it' },
    ],
  })
  expect(took.done).toMatchObject({
    state: 'done',
    undo: { act: 'review approve', args: { afterClose: true } },
  })
  // Whoever confirms can look at the work, too.
  expect(took.page).toBe(`/review/${second}`)
  expect(await open(people[1])).toMatchObject({ workNo: second, keepsRank: true })

  await isGone(second, '第2名', urls)
  for (const kind of ['work', 'certificate'])
    expect((await posterOf(second, author, kind)).status).toBe(statuses.workUnknown)
  const after = without(before, second)
  expect(await ranking()).toEqual(after)
  expect(await ranking({ type: pictureType, pageSize: 2 })).toEqual(after.slice(0, 2))
  expect(await ranking({ pageSize: 2, pageNum: 2 })).toEqual(after.slice(2, 4))
  expect(await ownRank(authors[2] as TestMember)).toBe(3)
  expect(await winnersNow()).toEqual([first, third])
  expect((await shell.run('votes tally', { edition })).exit).toBe(0)
  await staysInBooks(second, reviewer)
  // The member is told why, and that it counts.
  const [message] = (await author.post('/api/message/list', {})).data.list
  expect(message).toMatchObject({ kind: 'workTakenDown', quote: '请不要写电话 / no numbers', link: null })
  expect(message.text).toContain('手机号')
  const [own] = (await author.post('/api/talent/talentWork', { activityId: edition })).data.list
  expect(own).toMatchObject({ status: 'refused', votes: 4, tiers: [15], rankNo: null })
  const log = (await shell.run('audit list', { act: 'review.refuse' })).out
  expect(log).toContain(`沈明 (desk:${reviewer.personId})`)
  expect(log).toContain(reason)

  const back = await confirmed('review approve', { work: second, revision: 1, afterClose: true }, people)
  expect(back.done).toMatchObject({ state: 'done', undo: null })
  expect(await ranking()).toEqual(before)
  expect((await seen(second)).data).toMatchObject({ votes: 4, tiers: [15] })
  expect(await winnersNow()).toEqual([first, second, third])
  const [told] = (await author.post('/api/message/list', {})).data.list
  expect(told).toMatchObject({ kind: 'workShown', text: expect.stringContaining('重新展出') })
})

test('the shell takes a work down and shows it again, each with a preview; nothing else enters the ranking', async () => {
  const [first = ''] = works
  const before = await ranking()
  expect((await refuse(first)).err).toContain('edition 6 is closed and its ranking final')
  expect(await refuse(first, { afterClose: true, dryRun: true })).toMatchObject({
    exit: 0,
    out: expect.stringContaining('dry run: nothing was changed'),
  })
  expect(await ranking()).toEqual(before)
  expect(await refuse(first, { afterClose: true })).toMatchObject({ exit: 0, err: '' })
  expect(await ranking()).toEqual(without(before, first))
  const undo = { work: first, revision: 1 }
  expect((await shell.run('review undo', undo)).err).toContain('edition 6 is closed')
  expect((await approve(first)).err).toContain('edition 6 is closed')
  expect(await approve(first, { afterClose: true })).toMatchObject({ exit: 0 })
  expect(await ranking()).toEqual(before)
  await markKept(first, true)
  expect(await ranking()).toEqual(before)
  await markKept(first, false)
  expect((await approve(sentBack, { afterClose: true })).err).toBe(
    `${sentBack} was not shown when edition 6 was closed, so it cannot be shown any more\n`,
  )
  expect((await approve(first, { afterClose: true })).err).toBe(
    `${first} does not wait for review: shown; \`take-down\` in the file, or \`review refuse\`, takes it down\n`,
  )
  // A work that was deleted before the close is as little decided about, and its member reads nothing about it.
  expect((await refuse(deleted.workNo, { afterClose: true })).err).toBe(
    `${deleted.workNo} was not shown when edition 6 was closed, so it cannot be shown any more\n`,
  )
  const [told] = (await deleted.author.post('/api/message/list', {})).data.list
  expect(told).toMatchObject({ kind: 'workShown' })
  const lines = ['work,revision,decision,because,advice', `${first},1,take-down,other,`]
  await shell.run('review show', { work: first })
  const decided = await shell.run('review decide', { file: shell.write('decisions.csv', lines.join('\n')) })
  expect(decided.err).toContain('`review refuse` with --after-close still takes a work down')
})

test('a work that its member deletes, or whose member leaves, moves nobody up either', async () => {
  const [, , , fourth = '', fifth = ''] = works
  const before = await ranking()
  const author = authors[3] as TestMember
  // It won nothing, so its member may delete it.
  expect((await author.post('/api/talent/deleteWork', { workNo: fourth })).status).toBe('200')
  expect(await ranking()).toEqual(without(before, fourth))
  expect((await author.post('/api/talent/undeleteWork', { workNo: fourth })).data.rankNo).toBe(4)
  expect(await ranking()).toEqual(before)
  const { userId } = authors[4] as TestMember
  await club.db.inTransaction((tx) => closing.begin(tx, club.context, userId, true))
  const [job] = club.features.privacy.jobs
  await club.moveTo('2027-01-02T02:05:00Z')
  await job?.run(new AbortController().signal)
  expect((await seen(fifth)).status).toBe(statuses.workUnknown)
  expect(await ranking()).toEqual(without(before, fifth))
  expect(await ownRank(authors[5] as TestMember)).toBe(6)
})

test('the ranking of a month keeps its gaps, too', async () => {
  const [first = '', second = '', third = '', fourth = ''] = works
  const content = contentDesk(club)
  cpSync(join(club.config.contentDir, 'edition'), join(content.folder, 'edition'), { recursive: true })
  appendFileSync(join(content.folder, 'edition', `edition-${edition}`, 'item.yaml'), 'isMonthly: true\n')
  expect((await content.publish()).problems).toEqual([])
  const month = '2026-12'
  const before: Ranks = [
    [first, 1],
    [second, 2],
    [third, 3],
    [fourth, 4],
  ]
  expect(await ranking({ month })).toEqual(before)
  await markKept(first, true)
  expect(await ranking({ month })).toEqual(before)
  await markKept(first, false)
  expect(await refuse(second, { afterClose: true })).toMatchObject({ exit: 0, err: '' })
  expect(await ranking({ month })).toEqual(without(before, second))
  expect(await ranking({ month, type: pictureType })).toEqual(without(before, second))
  expect(await ranking({ month, pageSize: 1, pageNum: 2 })).toEqual([[third, 3]])
})

if (inject('postgresUrl') !== '') {
  test('a work that is deleted while the edition is being closed keeps its rank', async () => {
    const author = authors[5] as TestMember
    const [, , , , , sixth = ''] = works
    const reopen = { name: 'test_reopen', text: 'DELETE FROM edition_close WHERE edition = $1' }
    await club.db.run(reopen, [edition])
    const { answer } = await club.db.inTransaction(async (tx) => {
      await tx.one(workNumbers.lock, [edition])
      await tx.run(editionCloses.insert, [edition, '沈明', await club.context.clock.now(tx)])
      let isAnswered = false
      const answer = author.post('/api/talent/deleteWork', { workNo: sixth }).finally(() => {
        isAnswered = true
      })
      while (!isAnswered && (await club.db.one(lockWaiters))?.count !== 1);
      return { answer }
    })
    expect((await answer).status).toBe('200')
    expect(await club.db.one(editionWorks.find, [edition, sixth])).toMatchObject({
      isListed: false,
      keepsRank: true,
    })
  })
}
