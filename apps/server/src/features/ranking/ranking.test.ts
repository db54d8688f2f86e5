import { expect, test } from 'vitest'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { shareCourse } from '../../testing/viewing.ts'
import { setBlacklisted } from '../points/points.ts'
import { keepRankSnapshot } from './keep-snapshot.ts'
import { isCoolingDown, takeRankSnapshot } from './snapshot.ts'

const club = await testClub()

const ranks = async (member: TestMember, body: object = {}, language = 'zh_cn') =>
  (await member.post('/api/user/happypoint/ranks', body, { headers: { 'accept-language': language } })).data
const snapshot = () => takeRankSnapshot(club.db, club.context.clock)

/** Writes members' months directly, bypassing the ledger; `reachedAt` orders ties. */
async function setMonths(
  members: TestMember[],
  month: string,
  pointsOf: (index: number) => number,
  reachedAt: string,
) {
  await club.db.run(
    {
      name: 'test_stand',
      text: `INSERT INTO point_month (user_id, month, points, counted_points, reached_at)
             SELECT id, $2, points, points, $4::timestamptz FROM unnest($1::uuid[], $3::int[]) AS t (id, points)`,
    },
    [members.map(({ userId }) => userId), month, members.map((_, index) => pointsOf(index)), reachedAt],
  )
}

interface Row {
  rankNo: number
  nickName: string
  headImgUrl: string
  happyPoint: number
  isSelf: boolean
}

test('a month without points has an empty list', async () => {
  await club.moveTo('2026-09-20T02:00:00Z')
  const member = await makeMember(club)
  const empty = { total: 0, list: [], size: 0, month: '2026-09', self: null, takenAt: null }
  expect(await ranks(member)).toEqual(empty)
  expect(await snapshot()).toBe(false)
  expect(await ranks(member)).toEqual(empty)
})

test('the list is ordered by points, and ties by who reached them first', async () => {
  await club.moveTo('2026-10-20T02:00:00Z')
  const members = await makeMembers(club, 4)
  const [first, second, third, none] = members as [TestMember, TestMember, TestMember, TestMember]
  await second.post('/api/task/executeCheckIn')
  await club.moveTo('2026-10-20T03:00:00Z')
  await third.post('/api/task/executeCheckIn')
  await club.moveTo('2026-10-20T04:00:00Z')
  await first.post('/api/task/executeCheckIn')
  await shareCourse(club, first, 'course-2026-01')
  expect(await snapshot()).toBe(true)

  const list = await ranks(second)
  expect(list).toMatchObject({ total: 3, size: 3, month: '2026-10' })
  expect(list.list.map(({ rankNo, happyPoint, isSelf }: Row) => [rankNo, happyPoint, isSelf])).toEqual([
    [1, 23, false],
    [2, 8, true],
    [3, 8, false],
  ])
  expect(list.self).toEqual(list.list[1])
  expect((await ranks(third)).self).toMatchObject({ rankNo: 3, isSelf: true })
  expect((await ranks(none)).self).toBeNull()
})

test('the list shows the time of its snapshot and does not change until the next one', async () => {
  await club.moveTo('2026-08-20T02:00:00Z')
  const [early, late] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await early.post('/api/task/executeCheckIn')
  await club.moveTo('2026-08-20T03:00:00Z')
  await snapshot()
  const before = await ranks(early)
  expect(before.takenAt).toMatch(/^2026-08-20T03:0/)

  await club.moveTo('2026-08-20T04:00:00Z')
  await late.post('/api/task/executeCheckIn')
  expect(await ranks(early)).toEqual(before)
  expect((await ranks(late)).self).toBeNull()
  await snapshot()
  const after = await ranks(late)
  expect(after.takenAt).toMatch(/^2026-08-20T04:0/)
  expect(after).toMatchObject({ total: 2, self: { rankNo: 2, happyPoint: 8 } })
})

test('an hour after the last change no snapshot is taken, and the list is exact as of the last look', async () => {
  await club.moveTo('2026-07-20T02:00:00Z')
  const member = await makeMember(club)
  await member.post('/api/task/executeCheckIn')
  await club.moveTo('2026-07-20T03:00:00Z')
  expect(await snapshot()).toBe(true)
  await club.moveTo('2026-07-20T04:00:00Z')
  expect(await snapshot()).toBe(false)
  expect((await ranks(member)).takenAt).toMatch(/^2026-07-20T04:/)
})

test('an award in progress during a snapshot is on the next one', async () => {
  await club.moveTo('2026-06-20T02:00:00Z')
  const [early, slow] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await early.post('/api/task/executeCheckIn')
  const reachedAt = await club.context.clock.now(club.db)
  await snapshot()
  // Its time is read before the snapshot and its commit comes after it.
  await setMonths([slow], '2026-06', () => 50, reachedAt.toISOString())
  await snapshot()
  expect((await ranks(slow)).self).toMatchObject({ rankNo: 1, happyPoint: 50 })
})

test('a snapshot taken by two servers at once is one consistent list', async () => {
  await club.moveTo('2026-05-20T02:00:00Z')
  const members = await makeMembers(club, 60)
  const answers = await Promise.all(members.map((member) => member.post('/api/task/executeCheckIn')))
  expect(answers.filter(({ status }) => status !== '200')).toEqual([])
  await Promise.all(Array.from({ length: 6 }, () => snapshot()))
  const [reader] = members as [TestMember]
  const list = await ranks(reader, { pageSize: 50 })
  const rest = await ranks(reader, { pageSize: 50, pageNum: 2 })
  expect(list.total).toBe(60)
  expect([...list.list, ...rest.list].map(({ rankNo }: Row) => rankNo)).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 1),
  )
})

/** Which transaction wrote each member's standing, and how many standings a month has. */
const writtenBy = async (month: string) =>
  new Map(
    (
      await club.db.all<{ userId: string; xmin: string }>(
        {
          name: 'test_standings',
          text: 'SELECT user_id, xmin::text AS xmin FROM ranking_standing WHERE month = $1',
        },
        [month],
      )
    ).map(({ userId, xmin }) => [userId, xmin]),
  )

test('a snapshot writes only the standings that have changed', async () => {
  await club.moveTo('2026-04-20T02:00:00Z')
  const members = await makeMembers(club, 5)
  const [mover, ...others] = members as [TestMember, ...TestMember[]]
  await setMonths(members, '2026-04', (index) => 10 + index, '2026-04-19T02:00:00Z')
  await snapshot()
  const before = await writtenBy('2026-04')
  await club.moveTo('2026-04-20T03:00:00Z')
  await mover.post('/api/task/executeCheckIn')
  expect(await snapshot()).toBe(true)
  const after = await writtenBy('2026-04')
  expect(after.get(mover.userId)).not.toBe(before.get(mover.userId))
  for (const { userId } of others) expect(after.get(userId)).toBe(before.get(userId))
  expect((await ranks(mover)).self).toMatchObject({ rankNo: 1, happyPoint: 18 })
})

test('a server that stops leaves a snapshot unfinished, and the next server takes it', async () => {
  await club.moveTo('2026-04-21T02:00:00Z')
  const [member] = (await makeMembers(club, 1)) as [TestMember]
  await setMonths([member], '2026-04', () => 7, '2026-04-21T01:00:00Z')
  await keepRankSnapshot(club.context, AbortSignal.abort())
  expect((await ranks(member)).self?.rankNo ?? null).toBeNull()
  expect(await snapshot()).toBe(true)
  expect((await ranks(member)).self).toMatchObject({ happyPoint: 7 })
})

test('after the clock was set back, a snapshot holds what was earned since', async () => {
  await club.moveTo('2026-03-20T02:00:00Z')
  const [early, late] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await early.post('/api/task/executeCheckIn')
  await snapshot()
  await club.moveTo('2026-03-10T02:00:00Z')
  await late.post('/api/task/executeCheckIn')
  await snapshot()
  expect((await ranks(late)).self).toMatchObject({ rankNo: 1, happyPoint: 8 })
})

test('a member leaves and joins the list with the blacklist', async () => {
  await club.moveTo('2026-02-20T02:00:00Z')
  const [first, second] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await first.post('/api/task/executeCheckIn')
  await second.post('/api/task/executeCheckIn')
  await snapshot()
  const setBlack = (isBlack: boolean) =>
    club.db.inTransaction((tx) => setBlacklisted(tx, club.context.clock, first.userId, isBlack))
  await club.moveTo('2026-02-20T04:00:00Z')
  await setBlack(true)
  await snapshot()
  expect((await ranks(first)).self).toBeNull()
  expect((await ranks(second)).self).toMatchObject({ rankNo: 1 })
  await club.moveTo('2026-02-20T06:00:00Z')
  await setBlack(false)
  await snapshot()
  expect((await ranks(first)).self).toMatchObject({ rankNo: 1 })
  expect((await ranks(second)).self).toMatchObject({ rankNo: 2 })
})

test('the job drops the snapshots of past months, and a slow one pauses the job four times as long', async () => {
  await club.moveTo('2027-09-20T02:00:00Z')
  const member = await makeMember(club)
  await member.post('/api/task/executeCheckIn')
  await keepRankSnapshot(club.context)
  expect(await writtenBy('2027-09')).toHaveProperty('size', 1)
  await club.moveTo('2027-10-01T02:00:00Z')
  await keepRankSnapshot(club.context)
  expect(await writtenBy('2027-09')).toHaveProperty('size', 0)

  const head = { snapshotNo: 1, members: 1, takenAt: new Date('2027-09-20T02:00:00Z'), tookMs: 2000 }
  expect(isCoolingDown(head, new Date('2027-09-20T02:00:07Z'))).toBe(true)
  expect(isCoolingDown(head, new Date('2027-09-20T02:00:08Z'))).toBe(false)
  // After the clock was set back.
  expect(isCoolingDown(head, new Date('2027-09-20T01:00:00Z'))).toBe(false)
})

test('a member whose time cannot be read holds up no snapshot', async () => {
  await club.moveTo('2028-02-20T02:00:00Z')
  const [broken, first, later] = (await makeMembers(club, 3)) as [TestMember, TestMember, TestMember]
  await setMonths([broken], '2028-02', () => 10, 'infinity')
  await setMonths([first], '2028-02', () => 20, '2028-02-20T01:00:00Z')
  expect(await snapshot()).toBe(true)
  await setMonths([later], '2028-02', () => 30, '2028-02-20T02:00:00Z')
  await club.db.run(
    {
      name: 'test_broken_blacklisting',
      text: 'UPDATE point_account SET blacklist_changed_at = $2 WHERE user_id = $1',
    },
    [broken.userId, 'infinity'],
  )
  expect(await snapshot()).toBe(true)
  const { list } = await ranks(first)
  expect(list.map(({ happyPoint }: Row) => happyPoint)).toEqual([30, 20, 10])
})

test('the list has pages of five and ends', async () => {
  await club.moveTo('2027-01-20T02:00:00Z')
  const members = await makeMembers(club, 12)
  await setMonths(members, '2027-01', (index) => 100 - index, '2027-01-19T02:00:00Z')
  await snapshot()
  const reader = members[6] as TestMember
  const positions = async (body: object) => (await ranks(reader, body)).list.map(({ rankNo }: Row) => rankNo)
  expect(await positions({})).toEqual([1, 2, 3, 4, 5])
  expect(await positions({ pageNum: 2 })).toEqual([6, 7, 8, 9, 10])
  expect(await positions({ pageNum: 3 })).toEqual([11, 12])
  expect(await positions({ pageNum: 4 })).toEqual([])
  expect(await positions({ pageNum: 100_000, pageSize: 50 })).toEqual([])
  expect(await ranks(reader, { pageNum: 3 })).toMatchObject({ total: 12, size: 2, self: { rankNo: 7 } })
  for (const body of [
    { pageSize: 51 },
    { pageSize: 0 },
    { pageNum: 0 },
    { pageNum: 2.5 },
    { pageSize: '5' },
  ]) {
    const answer = await reader.post('/api/user/happypoint/ranks', body)
    expect(answer, JSON.stringify(body)).toMatchObject({ code: 400, status: 'HPC0400', data: null })
  }
})

test('the list shows the first 1,000; members below see their own row', async () => {
  await club.moveTo('2027-02-20T02:00:00Z')
  const members = await makeMembers(club, 1003)
  await setMonths(members, '2027-02', (index) => 2000 - index, '2027-02-19T02:00:00Z')
  await snapshot()
  const [last, behind] = [members[999], members[1002]] as [TestMember, TestMember]
  const end = await ranks(last, { pageSize: 50, pageNum: 20 })
  expect(end).toMatchObject({ total: 1000, size: 50, self: { rankNo: 1000 } })
  expect(end.list.at(-1)).toMatchObject({ rankNo: 1000, isSelf: true })
  expect(await ranks(last, { pageSize: 50, pageNum: 21 })).toMatchObject({ total: 1000, list: [], size: 0 })
  expect(await ranks(last, { pageSize: 30, pageNum: 34 })).toMatchObject({ size: 10 })
  const first = await ranks(behind)
  expect(first.self).toMatchObject({ rankNo: 1003, happyPoint: 998, isSelf: true })
  expect(first.list.every(({ isSelf }: Row) => !isSelf)).toBe(true)
})

test('others see a masked nickname and no personal data, in their own language', async () => {
  await club.moveTo('2027-03-20T02:00:00Z')
  const named = await makeMember(club, { nickName: '银杏树下的老王' })
  const unnamed = await makeMember(club)
  for (const member of [named, unnamed]) await member.post('/api/task/executeCheckIn')
  await snapshot()
  const list = await ranks(unnamed)
  expect(list.list[0]).toEqual({
    rankNo: 1,
    nickName: expect.stringMatching(/^银\*+$/),
    isHidden: false,
    headImgUrl: expect.stringMatching(/^\/media\/[0-9a-f]{32}-\d+x\d+\.svg$/),
    happyPoint: 8,
    isSelf: false,
  })
  // Left out: fields that may contain the same four digits by chance.
  const text = JSON.stringify([list, await ranks(unnamed, {}, 'en_us')], (name, value) =>
    ['headImgUrl', 'month', 'takenAt'].includes(name) ? null : value,
  )
  for (const secret of [named.userId, named.mobile, named.mobile.slice(-4), '老王']) {
    expect(text).not.toContain(secret)
  }
  const english = (await ranks(named, {}, 'en_us')).list[1]
  expect(english.nickName).toMatch(/^E\*+$/)
})

test('sending another member’s userId returns the signed-in member’s row', async () => {
  await club.moveTo('2027-04-20T02:00:00Z')
  const [ahead, reader] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await ahead.post('/api/task/executeCheckIn')
  await club.moveTo('2027-04-20T03:00:00Z')
  await reader.post('/api/task/executeCheckIn')
  await snapshot()
  expect((await ranks(reader, { userId: ahead.userId })).self).toMatchObject({ rankNo: 2 })
})

test('members are listed as they chose: hidden without name and picture, or in full', async () => {
  await club.moveTo('2027-05-20T02:00:00Z')
  const hidden = await makeMember(club, { nickName: '银杏树下的老王' })
  const full = await makeMember(club, { nickName: '长青老李' })
  const reader = await makeMember(club)
  await hidden.post('/api/user/happypoint/listing', { shown: 'hidden' })
  await full.post('/api/user/happypoint/listing', { shown: 'full' })
  for (const member of [hidden, full, reader]) await member.post('/api/task/executeCheckIn')
  await snapshot()
  const named = ({ nickName, isHidden, rankNo }: Row & { isHidden: boolean }) => [rankNo, nickName, isHidden]
  expect((await ranks(reader)).list.map(named)).toEqual([
    [1, '', true],
    [2, '长青老李', false],
    [3, '常青会员', false],
  ])
  expect((await ranks(hidden)).self).toMatchObject({ nickName: '银杏树下的老王', isHidden: true, rankNo: 1 })
  // The page that was just made is not used again.
  await hidden.post('/api/user/happypoint/listing', { shown: 'full' })
  expect((await ranks(reader)).list.map(named)[0]).toEqual([1, '银杏树下的老王', false])
})

test('a blacklisted member is not on the list and takes no position', async () => {
  await club.moveTo('2027-06-20T02:00:00Z')
  const [blacklisted, next] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await blacklisted.post('/api/task/executeCheckIn')
  await next.post('/api/task/executeCheckIn')
  await club.db.run(
    {
      name: 'test_rank_bar',
      text: 'UPDATE point_account SET is_blacklisted = true, is_on_bank_list = true WHERE user_id = $1',
    },
    [blacklisted.userId],
  )
  await snapshot()
  expect((await ranks(blacklisted)).self).toBeNull()
  expect(await ranks(next)).toMatchObject({ total: 1, self: { rankNo: 1 } })
})
