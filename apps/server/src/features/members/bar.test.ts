import { statuses } from '@club/contract/statuses.ts'
import { expect, test } from 'vitest'
import { batchRuns } from '../../testing/batch-runs.ts'
import { contestDesk } from '../../testing/contest-desk.ts'
import { blackOf, feedClub } from '../../testing/feed-desk.ts'
import { givePoints } from '../../testing/give-points.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { takeRankSnapshot } from '../ranking/ranking.ts'

const { club, desk } = await feedClub()
const contest = contestDesk(club)
const { runJob, rows } = batchRuns(club)

const give = (member: TestMember, points: number, key: string) => givePoints(club, member, points, key)
const month = async (member: TestMember) => (await member.post('/api/user/happypoint/month')).data
const isListed = async (member: TestMember) => {
  await takeRankSnapshot(club.db, club.context.clock)
  return (await member.post('/api/user/happypoint/ranks', { pageNum: 1, pageSize: 50 })).data.self !== null
}
const bar = (member: TestMember, args: Record<string, unknown> = { forGood: true }) =>
  desk.run('members bar', { member: member.userId, ...args })
const unbar = (member: TestMember, args: Record<string, unknown> = {}) =>
  desk.run('members unbar', { member: member.userId, ...args })
const soundBooks = async () => expect(await desk.run('ledger verify')).toMatchObject({ exit: 0, err: '' })

test('a barred member earns, but wins no rank, is on no list and cannot vote or enter, until the bar is lifted', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  const workNo = await contest.shownWork()
  await give(member, 900, 'first')
  expect(await isListed(member)).toBe(true)
  const barred = await bar(member, { until: '2026-12-31' })
  expect(barred).toMatchObject({ exit: 0, err: '' })
  expect(barred.out.split('\n')).toEqual([
    `member: ${member.userId}`,
    'barred until the end of 2026-12-31',
    'off the ranking list, no votes and no works; earns points as before',
    '2026-11: no rank yet, and none can be won',
    '',
  ])
  await give(member, 100, 'second')
  expect(await month(member)).toMatchObject({ happyPoint: 1000, rankNo: null })
  expect([await blackOf(member), await isListed(member)]).toEqual(['Y', false])
  expect((await member.post('/api/talent/vote', { workNo })).status).toBe(statuses.blacklisted)
  expect((await contest.enter(member)).status).toBe(statuses.blacklisted)

  const preview = await unbar(member, { dryRun: true })
  expect(preview.out).toContain('2026-11: takes rank 1\ndry run: nothing was changed\n')
  expect(await month(member)).toMatchObject({ rankNo: null, maxRank: 0 })
  expect((await unbar(member)).out).toBe(
    `member: ${member.userId}\nno longer barred; it was until the end of 2026-12-31, since 2026-11-20\n` +
      'on the ranking list again, may vote and enter works\n2026-11: takes rank 1\n',
  )
  expect(await month(member)).toMatchObject({ rankNo: 1 })
  expect([await blackOf(member), await isListed(member)]).toEqual(['N', true])
  expect((await member.post('/api/talent/vote', { workNo })).status).toBe('200')
  await soundBooks()
})

test("a file of the bank neither lifts the club's bar, nor does the end of a bar lift the bank's list", async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const [ours, both] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  const listed = (value: string) =>
    desk.feed('blacklist', ['mobile,blacklisted', `${ours.mobile},${value}`, `${both.mobile},${value}`])
  await bar(ours)
  await listed('Y')
  await bar(both)
  expect((await bar(both)).out).toContain("also on the bank's blacklist, which stays as it is")
  expect((await unbar(both)).out).toContain("still on the bank's blacklist, so nothing else changes")
  expect(await blackOf(both)).toBe('Y')
  await listed('N')
  expect([await blackOf(ours), await blackOf(both)]).toEqual(['Y', 'N'])
  await unbar(ours)
  expect(await blackOf(ours)).toBe('N')
})

test('a bar ends by itself after its last day, and the member takes the rank of the month that is still open', async () => {
  await club.moveTo('2027-01-20T02:00:00Z')
  const [ending, staying] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await bar(ending, { until: '2027-02-01' })
  // A later order counts, whatever the earlier one said.
  expect((await bar(ending, { until: '2027-01-31' })).out).toContain(
    'barred until the end of 2027-01-31\nbefore this until the end of 2027-02-01',
  )
  await bar(staying)
  for (const member of [ending, staying]) await give(member, 1000, 'all')
  await club.moveTo('2027-01-31T15:59:00Z')
  await runJob('bar-end')
  expect(await blackOf(ending)).toBe('Y')
  await club.moveTo('2027-01-31T16:01:00Z')
  await runJob('bar-end')
  expect([await blackOf(ending), await blackOf(staying)]).toEqual(['N', 'Y'])
  const ranked = await rows<{ userId: string }>('SELECT user_id FROM month_rank WHERE month = $1', [
    '2027-01',
  ])
  expect(ranked.map(({ userId }) => userId)).toEqual([ending.userId])
  await soundBooks()
})

test('a rank that was won stays, and its benefit is withheld if the bar holds at the close', async () => {
  await club.moveTo('2027-03-20T02:00:00Z')
  const member = await makeMember(club)
  await give(member, 1000, 'all')
  const preview = await bar(member, { forGood: true, dryRun: true })
  expect(preview.out).toContain(
    "barred for good\noff the ranking list, no votes and no works; earns points as before\n2027-03: rank 1 stays; the benefit is withheld if the bar holds at the month's close\ndry run: nothing was changed\n",
  )
  expect(await blackOf(member)).toBe('N')
  await bar(member)
  await club.moveTo('2027-03-31T16:00:01Z')
  await desk.run('months close', { month: '2027-03' })
  const [own] = (await member.post('/api/user/happypoint/userMonthRank')).data.list
  expect(own).toMatchObject({ rankNo: 1, position: null, benefit: 'withheld' })
})

test('a bar needs one end that is not past, and somebody to bar', async () => {
  await club.moveTo('2027-05-20T02:00:00Z')
  const member = await makeMember(club)
  await expect(bar(member, {})).resolves.toMatchObject({ exit: 1, out: '' })
  await expect(bar(member, { until: '2027-06-01', forGood: true })).resolves.toMatchObject({ exit: 1 })
  expect((await bar(member, { until: '2027-05-19' })).err).toBe('the last day is past; today is 2027-05-20\n')
  expect(await unbar(member)).toEqual({ exit: 1, out: '', err: 'the club has not barred this member\n' })
  expect(await desk.run('members bar', { member: '13700000000', forGood: true })).toMatchObject({
    exit: 1,
    err: 'no member has this mobile or customer number\n',
  })
  await desk.run('privacy erase', { member: member.userId, document: '2027-12' })
  expect(await bar(member)).toEqual({ exit: 1, out: '', err: 'the member has left the club\n' })
})

test('each bar and its end is one act with who, why and until when, and a preview is a look', async () => {
  await club.moveTo('2027-06-20T02:00:00Z')
  const member = await makeMember(club)
  await bar(member, { until: '2027-06-30', dryRun: true })
  await bar(member, { until: '2027-06-30' })
  await unbar(member)
  const acts = await rows<{ act: string; operator: string; reason: string; detail: unknown }>(
    `SELECT act, operator, reason, detail FROM audit_entry WHERE detail->>'member' = $1 ORDER BY audit_id`,
    [member.userId],
  )
  const by = { operator: 'lin', reason: 'month end' }
  expect(acts).toEqual([
    { ...by, act: 'members.bar', detail: { dryRun: true, member: member.userId, until: '2027-06-30' } },
    { ...by, act: 'members.bar', detail: { member: member.userId, until: '2027-06-30' } },
    { ...by, act: 'members.unbar', detail: { member: member.userId, until: '2027-06-30' } },
  ])
})
