import { beforeEach, expect, test } from 'vitest'
import { blackOf, feedClub, levelOf } from '../../testing/feed-desk.ts'
import {
  makeMember,
  makeMembers,
  nextMobile,
  registerMember,
  type TestMember,
} from '../../testing/make-member.ts'
import { makeActivity } from '../activity/activity.ts'
import { cardsOf, pensionsOf } from '../bank/bank.ts'
import { blacklistedAmong } from '../points/points.ts'

const { club, desk, bank } = await feedClub()
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

const rankOf = async (member: TestMember) =>
  (await member.post('/api/user/happypoint/month')).data.rankNo as number | null

test('the tier of a member is shown, by mobile or customer number, from a file or an event', async () => {
  const member = await makeMember(club)
  expect(await levelOf(member)).toBeNull()
  const said = await desk.feed('tiers', ['手机号,客户等级', `${member.mobile},金卡客户`, '13799990002,'])
  expect(said.out).toContain('2 lines: accepted 1, corrected 0, unchanged 0, refused 1')
  expect(await levelOf(member)).toBe('金卡客户')
  await desk.feed('customers', ['customer_no,mobile', `TIER0001,${member.mobile}`])
  expect(await levelOf(member)).toBe('金卡客户')
  const up = await bank.event('tier', { customerNo: 'TIER0001', detail: { userLevel: '白金客户' } })
  expect((await bank.send([up])).data.accepted).toBe(1)
  expect(await levelOf(member)).toBe('白金客户')
})

test('events out of order end with what the bank said last', async () => {
  const member = await makeMember(club)
  const at = (minute: number, userLevel: string) =>
    bank.event('tier', {
      mobile: member.mobile,
      at: `2026-11-20T09:${minute}:00+08:00`,
      detail: { userLevel },
    })
  const [first, second, third] = [await at(10, 'silver'), await at(20, 'gold'), await at(30, 'platinum')]
  await bank.send([second, third, first])
  expect(await levelOf(member)).toBe('platinum')
  const late = await desk.feed('tiers', [
    'mobile,user_level,as_of',
    `${member.mobile},silver,2026-11-20T09:25:00+08:00`,
  ])
  expect(late.out).toContain('accepted 0, corrected 0, unchanged 0, refused 0')
  expect(late.out).toContain('1 older than the stored row')
  expect(await levelOf(member)).toBe('platinum')
})

test('an unchanged result in a newer file makes earlier events late', async () => {
  const member = await makeMember(club)
  const line = (userLevel: string, asOf: string) => [
    'mobile,user_level,as_of',
    `${member.mobile},${userLevel},${asOf}`,
  ]
  await desk.feed('tiers', line('gold', '2026-11-18'))
  const again = await desk.feed('tiers', line('gold', '2026-11-19'))
  expect(again.out).toContain('unchanged 1')
  const between = { mobile: member.mobile, at: '2026-11-19T12:00:00+08:00', detail: { userLevel: 'silver' } }
  await bank.send([await bank.event('tier', between)])
  expect(await levelOf(member)).toBe('gold')
})

test('late results and late links change nothing, from files and events alike', async () => {
  const [member, other] = [await makeMember(club), await makeMember(club)]
  const result = (reached: string, at: string) =>
    bank.event('aum_result', {
      customerNo: 'LATE0001',
      at,
      detail: { month: '2026-10', reached, amount: '100000.00' },
    })
  await bank.send([await result('Y', '2026-11-03T10:00:00Z'), await result('N', '2026-11-02T10:00:00Z')])
  expect(await desk.byCustomer('LATE0001')).toEqual({ reached: true })
  await bank.send([await result('N', '2026-11-04T10:00:00Z')])
  expect(await desk.byCustomer('LATE0001')).toEqual({ reached: false })
  const link = (mobile: string, at: string) =>
    bank.event('customer_link', { customerNo: 'LATE0001', mobile, at })
  await bank.send([
    await link(member.mobile, '2026-11-10T10:00:00Z'),
    await link(other.mobile, '2026-11-09T10:00:00Z'),
  ])
  expect(await desk.customerOf(member.mobile)).toBe(desk.hash('customer', 'LATE0001'))
  expect(await desk.customerOf(other.mobile)).toBeNull()
})

test('an event of a year that cannot be stored is refused, and not asked for again', async () => {
  const at = '0000-01-02T10:00:00Z'
  const detail = { month: '2026-10', reached: 'Y', amount: '1' }
  const events = [
    await bank.event('aum_result', { customerNo: 'YEAR0001', at, detail }),
    await bank.event('tier', { customerNo: 'YEAR0001', at, detail: { userLevel: 'gold' } }),
    await bank.event('complete_retirement_goals', { customerNo: 'YEAR0001', at }),
    await bank.event('aum_result', { customerNo: 'YEAR0001', detail: { ...detail, month: '0000-01' } }),
  ]
  const refused = ((await bank.send(events)).data as { refused: { reason: string }[] }).refused
  expect(refused.map(({ reason }) => reason)).toEqual([
    'the time of the row is before 2000',
    'the time of the row is before 2000',
    'the time is more than 400 days ago',
    'the month is before 2000',
  ])
})

test('results by mobile and by customer number meet when the link arrives: the later one counts', async () => {
  const member = await makeMember(club)
  const line = (holder: string, reached: string, asOf: string) => `2026-10,${holder},${reached},1,${asOf}`
  const said = await desk.feed('aum', [
    'month,customer_no,mobile,reached,amount,as_of',
    line(`,${member.mobile}`, 'N', '2026-11-02'),
    line('JOIN0001,', 'Y', '2026-11-03'),
  ])
  expect(said.out).toContain('accepted 2')
  await desk.feed('customers', ['customer_no,mobile', `JOIN0001,${member.mobile}`])
  const claim = await member.post('/api/task/doTask', { taskId: 'aum_increased_month' })
  expect(claim.data).toMatchObject({ result: 'claimed', point: 999 })
})

test('a blacklisted member sees it and is not a normal user until taken off the list', async () => {
  const member = await makeMember(club)
  expect(await blackOf(member)).toBe('N')
  await desk.feed('blacklist', ['mobile,blacklisted', `${member.mobile},Y`])
  expect(await blackOf(member)).toBe('Y')
  expect((await member.post('/api/userQry/cusStatus')).data).toEqual({
    hasCoreCustomerNo: false,
    isNormalUser: false,
  })
  const other = await makeMember(club)
  expect(await blacklistedAmong(club.db, [member.userId, other.userId])).toEqual(new Set([member.userId]))
  await bank.send([await bank.event('blacklist', { mobile: member.mobile, detail: { blacklisted: 'N' } })])
  expect(await blackOf(member)).toBe('N')
  expect((await member.post('/api/userQry/cusStatus')).data.isNormalUser).toBe(true)
})

test('the blacklist waits for people who are not members yet, and follows the customer number', async () => {
  const mobile = String(Number(nextMobile()) + 1)
  await desk.feed('blacklist', ['customer_no,blacklisted', 'BLACK001,Y'])
  await desk.feed('customers', ['customer_no,mobile', `BLACK001,${mobile}`])
  const member = await registerMember(club)
  expect(member.mobile).toBe(mobile)
  expect(await blackOf(member)).toBe('Y')
  const other = await makeMember(club)
  await desk.feed('customers', ['customer_no,mobile', `BLACK001,${other.mobile}`], { confirmMoves: true })
  expect([await blackOf(member), await blackOf(other)]).toEqual(['N', 'Y'])
})

/** Points of a task that exists only here. */
async function earn(member: TestMember, points: number, key: string): Promise<void> {
  const { clock, db } = club.context
  await db.inTransaction(async (tx) => {
    await makeActivity(clock, []).record(tx, {
      userId: member.userId,
      terms: {
        taskId: 'learn_course',
        cycle: 'month',
        cycleTimes: 9,
        actionTimes: 1,
        points,
        monthlyCap: null,
      },
      actionKey: key,
      at: await clock.now(tx),
    })
  })
}

test('a blacklisted member earns but takes no rank, and takes the next one when off the list', async () => {
  const [blacklisted, other] = await makeMembers(club, 2)
  if (!blacklisted || !other) throw new Error('no members')
  const black = (isOn: string) =>
    bank.event('blacklist', { mobile: blacklisted.mobile, detail: { blacklisted: isOn } })
  await bank.send([await black('Y')])
  await earn(blacklisted, 1000, 'a')
  expect(await rankOf(blacklisted)).toBeNull()
  await earn(other, 1000, 'a')
  const first = await rankOf(other)
  expect(first).toBeGreaterThan(0)
  await earn(blacklisted, 500, 'b')
  expect(await rankOf(blacklisted)).toBeNull()
  const off = [await black('N')]
  await Promise.all([bank.send(off), bank.send(off), bank.send([await black('N')])])
  expect(await rankOf(blacklisted)).toBe((first ?? 0) + 1)
  await bank.send([await black('Y')])
  expect(await rankOf(blacklisted)).toBe((first ?? 0) + 1)
})

test('a member off the list on the morning of the 1st is ranked in last month while it is open', async () => {
  await club.moveTo('2027-02-20T02:00:00Z')
  const member = await makeMember(club)
  await bank.send([await bank.event('blacklist', { mobile: member.mobile, detail: { blacklisted: 'Y' } })])
  await earn(member, 1000, 'feb')
  await club.moveTo('2027-02-28T16:05:00Z')
  await bank.send([await bank.event('blacklist', { mobile: member.mobile, detail: { blacklisted: 'N' } })])
  const { list } = (await member.post('/api/user/happypoint/userMonthRank')).data
  const february = list.find(({ month }: { month: string }) => month === '2027-02')
  expect(february).toMatchObject({ happyPoint: 1000, rankNo: 1 })
})

test('a member taken off the blacklist below the target takes a rank with the award that reaches it', async () => {
  const member = await makeMember(club)
  const black = (blacklisted: string) =>
    bank.event('blacklist', { mobile: member.mobile, detail: { blacklisted } })
  await bank.send([await black('Y')])
  await earn(member, 999, 'a')
  await bank.send([await black('N')])
  expect(await rankOf(member)).toBeNull()
  await earn(member, 1, 'b')
  expect(await rankOf(member)).toBeGreaterThan(0)
})

test('an award concurrent with the blacklist never leaves a blacklisted member with a later rank', async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await makeMember(club)
    await earn(member, 999, 'a')
    const event = await bank.event('blacklist', { mobile: member.mobile, detail: { blacklisted: 'Y' } })
    await Promise.all([bank.send([event]), earn(member, 10, 'b')])
    const rank = await rankOf(member)
    await earn(member, 10, 'c')
    expect(await rankOf(member)).toBe(rank)
    expect(await blackOf(member)).toBe('Y')
  }
})

test('a member finds cards and pensions, masked, with the latest values', async () => {
  const member = await makeMember(club)
  const mobileHash = desk.hash('mobile', member.mobile)
  await desk.feed('customers', ['customer_no,mobile', `CARD0001,${member.mobile}`])
  const said = await desk.feed('cards', [
    'customer_no,masked_no,kind,status',
    'CARD0001,6222******1111,debit,normal',
    'CARD0001,6222******2222,credit,normal',
    'CARD0001,6222******1111,debit,lost',
    'CARD0001,6222021234562222,debit,normal',
  ])
  expect(said.err).toBe(
    'line 4: it contradicts line 2 of the same file\nline 5: the card number is not masked like 6222******1234: "************2222"\n',
  )
  const lost = { maskedNo: '6222******1111', kind: 'debit', status: 'lost' }
  await bank.send([await bank.event('card', { customerNo: 'CARD0001', detail: lost })])
  expect(await cardsOf(club.db, club.context.sealing, mobileHash)).toEqual([
    lost,
    { maskedNo: '6222******2222', kind: 'credit', status: 'normal' },
  ])
  await desk.feed('pensions', [
    'customer_no,kind,balance,as_of',
    'CARD0001,个人养老金,"12,000.00",2026-11-19',
    'CARD0001,annuity,0.5,2026-11-18',
  ])
  expect(await pensionsOf(club.db, club.context.sealing, mobileHash)).toEqual([
    { kind: 'annuity', balance: '0.5', asOf: new Date('2026-11-18T16:00:00Z') },
    { kind: 'personal_pension', balance: '12000', asOf: new Date('2026-11-19T16:00:00Z') },
  ])
})
