import { beforeAll, expect, test } from 'vitest'
import { givePoints } from '../../testing/give-points.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { type OperatorDesk, operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { setBlacklisted } from './points.ts'

const club = await testClub()
let desk: OperatorDesk
beforeAll(async () => {
  desk = operatorDesk(club)
})

const give = (member: TestMember, points: number, key: string) => givePoints(club, member, points, key)
const flag = (member: TestMember, entry: string) =>
  desk.run('points flag', { target: `${member.userId}/${entry}` })
const unflag = (member: TestMember, entry: string) =>
  desk.run('points unflag', { target: `${member.userId}/${entry}` })
const month = async (member: TestMember) => (await member.post('/api/user/happypoint/month')).data
const benefit = async (member: TestMember) =>
  (await member.post('/api/user/happypoint/userMonthRank')).data.list[0].benefit
const soundBooks = async () => expect(await desk.run('ledger verify')).toMatchObject({ exit: 0, err: '' })

test('a flag before a rank is won: the entry no longer counts, the points stay', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const [flagged, other] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await give(flagged, 600, 'first')
  expect((await flag(flagged, 'first')).out.split('\n')).toEqual([
    'entry 1  2026-11  600 points  flagged: does not count toward a rank',
    '1 entry with 600 points flagged',
    '2026-11 points toward a rank: 600 → 0',
    '',
  ])
  await give(flagged, 500, 'second')
  expect(await month(flagged)).toMatchObject({ happyPoint: 1100, rankNo: null })
  expect((await flagged.post('/api/user/happypoint')).data.happyPointValue).toBe(1100)
  await give(other, 1000, 'all')
  expect((await month(other)).rankNo).toBe(1)
  await soundBooks()
  // After the flag is lifted the entry counts again and takes the next rank.
  expect((await unflag(flagged, '1')).out.split('\n')).toEqual([
    'entry 1  2026-11  600 points  counts again',
    '1 entry with 600 points counts again',
    '2026-11 points toward a rank: 500 → 1100',
    '2026-11 rank: none → 2',
    '',
  ])
  expect(await month(flagged)).toMatchObject({ happyPoint: 1100, rankNo: 2, maxRank: 2 })
  await soundBooks()
})

test('a flag after a rank is won: the rank stays, its benefit is withheld, and nobody moves up', async () => {
  await club.moveTo('2026-12-20T02:00:00Z')
  const [first, second] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await give(first, 1000, 'all')
  await give(second, 1000, 'all')
  expect((await flag(first, 'all')).out).toContain('the rank stays, its benefit is withheld')
  expect(await month(first)).toMatchObject({ happyPoint: 1000, rankNo: 1, maxRank: 2 })
  expect((await month(second)).rankNo).toBe(2)
  expect([await benefit(first), await benefit(second)]).toEqual(['withheld', 'carried'])
  await unflag(first, 'all')
  expect(await benefit(first)).toBe('carried')
  await soundBooks()
})

test('flagging an entry of a closed month withholds the benefit in the history; unflagging restores it', async () => {
  await club.moveTo('2026-12-31T16:00:01Z')
  await desk.run('months close', { month: '2026-12' })
  const [holder] = await club.db.all<{ userId: string }>({
    name: 'test_flag_holder',
    text: "SELECT user_id FROM month_rank WHERE month = '2026-12' AND rank_no = 1",
  })
  const frozen = () =>
    club.db.one<{ benefit: string; rankNo: number }>(
      { name: 'test_flag_frozen', text: 'SELECT benefit, rank_no FROM month_history WHERE user_id = $1' },
      [holder?.userId],
    )
  expect(await frozen()).toEqual({ benefit: 'carried', rankNo: 1 })
  await desk.run('points flag', { target: `${holder?.userId}/all` })
  expect(await frozen()).toEqual({ benefit: 'withheld', rankNo: 1 })
  await desk.run('months export', { month: '2026-12', file: 'december.csv' })
  await desk.run('points unflag', { target: `${holder?.userId}/all` })
  expect(await frozen()).toEqual({ benefit: 'carried', rankNo: 1 })
  await soundBooks()
})

test('lifting a flag after the month is closed gives no rank', async () => {
  await club.moveTo('2027-01-20T02:00:00Z')
  const member = await makeMember(club)
  await give(member, 1000, 'all')
  const late = await makeMember(club)
  await give(late, 400, 'one')
  await flag(late, 'one')
  await give(late, 600, 'two')
  await club.moveTo('2027-01-31T16:00:01Z')
  await desk.run('months close', { month: '2027-01' })
  await unflag(late, 'one')
  const list = (await late.post('/api/user/happypoint/queryPassList', { month: '2027-01' })).data
  expect(list.total).toBe(1)
  await soundBooks()
})

test('flagging a whole month flags each entry once and logs the operator and the reason', async () => {
  await club.moveTo('2027-02-10T02:00:00Z')
  const member = await makeMember(club)
  await give(member, 5, 'one')
  await give(member, 6, 'two')
  const all = await desk.run('points flag', { target: member.userId })
  expect(all.out.match(/flagged: /g)).toHaveLength(2)
  const again = await desk.run('points flag', { target: member.userId })
  expect(again.out).toMatch(/is already flagged\n.*is already flagged/)
  expect((await desk.run('points entries', { member: member.userId })).out).toMatch(
    /one {2}5 points {2}flagged/,
  )
  expect((await desk.run('points flags')).out).toContain('by lin (month end)')
  expect((await desk.run('audit list')).out).toMatch(/lin {2}points.flag .*\(month end\)/)
  const rows = (await desk.run('audit list')).out.split('\n').filter((line) => line.includes(member.userId))
  expect(rows.filter((line) => line.includes('points.flag  '))).toEqual([
    expect.stringContaining(`{"userId":"${member.userId}","entries":2}  2 parts`),
  ])
  for (const target of ['me', '/one', `${member.userId}/`]) {
    expect((await desk.run('points flag', { target })).exit).toBe(2)
  }
  for (const [target, err] of [
    [`${member.userId}/nothing`, 'there is no such entry'],
    [`${member.userId}/1,99`, 'there is no such entry'],
    ['01890000-0000-7000-8000-000000000001', 'no member has this id'],
    ['19900000000/one', 'no member has this mobile or customer number'],
    ['NOBODY', 'no member has this customer number'],
  ]) {
    expect(await desk.run('points flag', { target })).toMatchObject({ exit: 1, err: `${err}\n` })
    expect(await desk.run('points unflag', { target })).toMatchObject({ exit: 1 })
  }
})

test('a preview of a flag says what it would do, changes nothing and is in the audit log as a look', async () => {
  await club.moveTo('2027-02-11T02:00:00Z')
  const member = await makeMember(club)
  await give(member, 600, 'one')
  await give(member, 500, 'two')
  const said = await desk.run('points flag', { target: member.userId, dryRun: true })
  expect(said).toMatchObject({ exit: 0, err: '' })
  expect(said.out).toMatch(/2 entries with 1100 points flagged\n/)
  expect(said.out).toMatch(/dry run: nothing was changed\n$/)
  expect((await desk.run('points flags')).out).not.toContain(member.userId)
  expect(await benefit(member)).toBe('carried')
  expect((await desk.run('audit list')).out).toContain(
    `{"dryRun":true,"userId":"${member.userId}","entries":2}`,
  )
})

test('a member is named by mobile, customer number or id; if two match, neither is taken', async () => {
  const [one, other] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await give(one, 7, 'named')
  // The customer number of the one is the mobile of the other.
  const links = `customer_no,mobile\nKNAME1,${one.mobile}\n`
  await desk.run('feeds customers', { file: desk.write('links.csv', links), dryRun: false })
  const spaced = `+86 ${one.mobile.slice(0, 3)}-${one.mobile.slice(3, 7)} ${one.mobile.slice(7)}`
  for (const name of [one.mobile, spaced, 'KNAME1', 'kname1', one.userId, one.userId.toUpperCase()]) {
    const { exit, out } = await desk.run('points entries', { member: name })
    expect([exit, out]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${one.userId}/1  \\S+ \\S+ \\+08:00  named`)),
    ])
  }
  expect((await desk.run('points flag', { target: `${one.mobile}/named` })).exit).toBe(0)

  const moved = `customer_no,mobile\n${other.mobile},${one.mobile}\n`
  await desk.run('feeds customers', { file: desk.write('moved.csv', moved), dryRun: false })
  const said = await desk.run('points entries', { member: other.mobile })
  const [first, second] = [one.userId, other.userId].sort()
  expect(said).toMatchObject({ exit: 1, out: '', err: expect.stringContaining(`${first} or ${second}`) })
  const told = JSON.stringify([said, await desk.run('audit list'), club.logged()])
  for (const { mobile } of [one, other]) expect(told).not.toContain(mobile)
  const accounts = await club.db.all({
    name: 'test_flag_accounts',
    text: "SELECT 1 FROM point_account WHERE user_id = '01890000-0000-7000-8000-000000000001'",
  })
  expect(accounts).toEqual([])
  await soundBooks()
})

test('a flag and an award at the same time end in one of the two valid outcomes', async () => {
  await club.moveTo('2027-03-10T02:00:00Z')
  const members = await makeMembers(club, 30)
  for (const member of members) await give(member, 700, 'base')
  // In small groups: a request that waits too long for a connection is refused, and these are not repeated.
  for (let from = 0; from < members.length; from += 5) {
    const some = members.slice(from, from + 5)
    await Promise.all(some.flatMap((member) => [give(member, 300, 'more'), flag(member, 'base')]))
  }
  const states = await Promise.all(
    members.map(async (member) => ({ ...(await month(member)), benefit: await benefit(member) })),
  )
  for (const { happyPoint, rankNo, benefit: state } of states) {
    expect(happyPoint).toBe(1000)
    expect(state).toBe(rankNo === null ? 'none' : 'withheld')
  }
  await soundBooks()
})

test('a blacklisted member earns points but gets no rank and no position', async () => {
  await club.moveTo('2027-04-10T02:00:00Z')
  const [blacklisted, other] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await give(blacklisted, 900, 'first')
  await give(other, 1000, 'all')
  await club.db.run(
    {
      name: 'test_bar',
      text: 'UPDATE point_account SET is_blacklisted = true, is_on_bank_list = true WHERE user_id = $1',
    },
    [blacklisted.userId],
  )
  await give(blacklisted, 900, 'second')
  expect(await month(blacklisted)).toMatchObject({ happyPoint: 1800, rankNo: null, maxRank: 1 })
  expect((await blacklisted.post('/api/user/happypoint/isBlackUser')).data).toEqual({ isBlack: 'Y' })
  expect((await other.post('/api/user/happypoint/isBlackUser')).data).toEqual({ isBlack: 'N' })
  await club.moveTo('2027-04-30T16:00:01Z')
  await desk.run('months close', { month: '2027-04' })
  const own = (await blacklisted.post('/api/user/happypoint/userMonthRank')).data.list[0]
  expect(own).toMatchObject({ happyPoint: 1800, position: null, benefit: 'none' })
  expect((await other.post('/api/user/happypoint/userMonthRank')).data.list[0]).toMatchObject({ position: 1 })
  await soundBooks()
})

test('a change of the blacklist after the close leaves the closed month’s benefit unchanged', async () => {
  await club.moveTo('2027-06-10T02:00:00Z')
  const [later, before] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  const bar = (member: TestMember, isBlacklisted: boolean) =>
    club.db.inTransaction((tx) => setBlacklisted(tx, club.context.clock, member.userId, isBlacklisted))
  for (const member of [later, before]) await give(member, 1000, 'all')
  await bar(before, true)
  await club.moveTo('2027-06-30T16:00:01Z')
  await desk.run('months close', { month: '2027-06' })
  await bar(before, false)
  await bar(later, true)
  for (const member of [later, before]) {
    await flag(member, 'all')
    expect(await benefit(member)).toBe('withheld')
    await unflag(member, 'all')
  }
  expect([await benefit(later), await benefit(before)]).toEqual(['carried', 'withheld'])
  await soundBooks()
})
