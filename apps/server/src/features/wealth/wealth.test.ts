import { beforeAll, expect, test } from 'vitest'
import { bankStandIn } from '../../testing/bank-stand-in.ts'
import { type FeedDesk, feedDesk } from '../../testing/feed-desk.ts'
import { makeMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()
let desk: FeedDesk

beforeAll(async () => {
  desk = feedDesk(club)
})

const calculation = {
  age: 72,
  pensionYuan: 3500,
  spendingYuan: 4200,
  savingsYuan: 200_000,
  inflationPercent: 2,
  pensionGrowthPercent: 2,
  returnPercent: 1.5,
}
const path = '/api/wealth/finishCalculator'

test('a member sees their own pensions in fen with the bank’s time; others do not see them', async () => {
  const [member, other] = [await makeMember(club), await makeMember(club)]
  await desk.feed('pensions', [
    'mobile,kind,balance,as_of',
    `${member.mobile},personal_pension,"12,000.50",2026-11-19`,
    `${member.mobile},annuity,0.5,2026-11-18`,
  ])
  expect((await member.post('/api/wealth/annuity')).data).toEqual({
    list: [
      { kind: 'annuity', balanceFen: 50, asOf: '2026-11-18T16:00:00.000Z' },
      { kind: 'personal_pension', balanceFen: 1_200_050, asOf: '2026-11-19T16:00:00.000Z' },
    ],
    balanceTotalFen: 1_200_100,
  })
  expect((await other.post('/api/wealth/annuity', { userId: member.userId })).data.list).toEqual([])
  expect((await club.post('/api/wealth/annuity')).status).toBe('HPW0207')
})

test('a number of another column in the place of a balance is refused, and the member still sees their pensions', async () => {
  const member = await makeMember(club)
  const said = await desk.feed('pensions', [
    'mobile,kind,balance,as_of',
    `${member.mobile},personal_pension,99999999999,2026-11-19`,
    `${member.mobile},annuity,990000000000001,2026-11-19`,
  ])
  expect((await member.post('/api/wealth/annuity')).data).toMatchObject({
    balanceTotalFen: 9_999_999_999_900,
  })
  expect(said.err).toContain('line 3: the balance has more than 13 digits before the point')
})

test('a calculation earns its points once, even on several servers', async () => {
  const member = await makeMember(club)
  const servers = [club.app, await club.anotherServer()]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const server = servers[index % 2]
      return member.post(path, calculation, server ? { server } : {})
    }),
  )
  const results = answers.map(({ data }) => data.result as string)
  expect(results.filter((result) => result === 'done')).toHaveLength(1)
  expect(results.filter((result) => result === 'alreadyDone')).toHaveLength(9)
  const { data } = await member.post('/api/user/happypoint/trades')
  expect(data).toMatchObject({ total: 1, list: [{ taskId: 'complete_retirement_calculator', point: 50 }] })
})

test('points earned with the bank’s calculator are not earned again with the club’s', async () => {
  const member = await makeMember(club)
  const bank = bankStandIn(club)
  await bank.send([await bank.event('complete_retirement_calculator', { mobile: member.mobile })])
  expect((await member.post(path, calculation)).data).toMatchObject({ result: 'alreadyDone' })
  expect((await member.post('/api/user/happypoint')).data.happyPointValue).toBe(50)
})

test('figures out of range are refused and earn nothing', async () => {
  const member = await makeMember(club)
  for (const wrong of [
    { age: 101 },
    { savingsYuan: -1 },
    { returnPercent: 1.55 },
    { pensionYuan: '3500' },
    { more: 1 },
  ]) {
    expect((await member.post(path, { ...calculation, ...wrong })).code, JSON.stringify(wrong)).toBe(400)
  }
  expect((await member.post('/api/user/happypoint')).data.happyPointValue).toBe(0)
})
