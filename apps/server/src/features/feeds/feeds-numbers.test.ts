import { expect, test } from 'vitest'
import { aumFile, blackOf, feedClub, pointsOf } from '../../testing/feed-desk.ts'
import { makeMembers, nextMobile, type TestMember } from '../../testing/make-member.ts'
import { passTime } from '../../testing/visitor.ts'
import { cardsOf, holdersOf, isOnBlacklist, pensionsOf, tierOf } from '../bank/bank.ts'

const { club, desk } = await feedClub()
const { db } = club
const { sealing } = club.context

const idOf = ({ out }: { out: string }) => /feeds undo (\S+)/.exec(out)?.[1] ?? ''
const give = (number: string, { mobile }: { mobile: string }, options = {}) =>
  desk.feed('customers', ['customer_no,mobile', `${number},${mobile}`], options)

async function two(): Promise<[first: TestMember, second: TestMember]> {
  const [first, second] = await makeMembers(club, 2)
  if (!first || !second) throw new Error('no members')
  return [first, second]
}

type Lookup = (member: TestMember, hash: string) => Promise<unknown>

/** Each kind that is stored of a person: a line behind the person's numbers, and whether a member has it. */
const kinds: Record<string, { columns: string; cells: string; has: Lookup }> = {
  tiers: { columns: 'user_level', cells: 'platinum', has: (_, hash) => tierOf(db, sealing, hash) },
  blacklist: {
    columns: 'blacklisted',
    cells: 'Y',
    // As the bank has it, and as it is applied.
    has: async (member, hash) => {
      const isBlack = await isOnBlacklist(db, sealing, await holdersOf(db, hash))
      expect(await blackOf(member)).toBe(isBlack ? 'Y' : 'N')
      return isBlack || null
    },
  },
  cards: {
    columns: 'masked_no,kind,status',
    cells: '6222******1234,debit,normal',
    has: async (_, hash) => (await cardsOf(db, sealing, hash))[0] ?? null,
  },
  pensions: {
    columns: 'kind,balance',
    cells: 'annuity,12.5',
    has: async (_, hash) => (await pensionsOf(db, sealing, hash))[0] ?? null,
  },
  aum: {
    columns: 'month,reached,amount',
    cells: '2026-10,Y,5',
    has: async ({ mobile }) => {
      const number = await desk.customerOf(mobile)
      const byNumber = number === desk.hash('customer', 'NUMB0001') ? await desk.byCustomer('NUMB0001') : null
      return byNumber ?? desk.byMobile(mobile)
    },
  },
}

const cases = Object.keys(kinds).flatMap((kind) =>
  (['undone', 'moved'] as const).flatMap((what) =>
    (['mobile', 'customer_no'] as const).map((named) => [kind, named, what] as const),
  ),
)

test.each(cases)(
  'what %s says by %s goes with that number when a wrong link is %s',
  async (kind, named, what) => {
    const [wrong, right] = await two()
    const { columns, cells, has } = kinds[kind] ?? { columns: '', cells: '', has: async () => null }
    const hasIt = async (member: TestMember) =>
      (await has(member, desk.hash('mobile', member.mobile))) !== null
    const link = await give('NUMB0001', wrong)
    const person = named === 'mobile' ? wrong.mobile : 'NUMB0001'
    expect((await desk.feed(kind, [`${named},${columns}`, `${person},${cells}`])).exit).toBe(0)
    expect([await hasIt(wrong), await hasIt(right)]).toEqual([true, false])
    if (what === 'undone') {
      expect((await desk.run('feeds undo', { id: idOf(link) })).exit).toBe(0)
      expect([await hasIt(wrong), await hasIt(right)]).toEqual([named === 'mobile', false])
    }
    expect((await give('NUMB0001', right, { confirmMoves: what === 'moved' })).exit).toBe(0)
    expect([await hasIt(wrong), await hasIt(right)]).toEqual([named === 'mobile', named !== 'mobile'])
  },
)

test('what one number says stays under it when another says more: each member has what is theirs', async () => {
  const [first, second] = await two()
  const levels = async () => [
    await tierOf(db, sealing, desk.hash('mobile', first.mobile)),
    await tierOf(db, sealing, desk.hash('mobile', second.mobile)),
  ]
  await desk.feed('tiers', ['mobile,user_level', `${first.mobile},silver`])
  await give('NUMB0001', first)
  const said = await desk.feed('tiers', ['customer_no,user_level', 'NUMB0001,platinum'])
  expect(said.out).toContain('silver → platinum')
  expect(await levels()).toEqual(['platinum', null])
  await give('NUMB0001', second, { confirmMoves: true })
  expect(await levels()).toEqual(['silver', 'platinum'])
})

test('of what both numbers say the last counts, by the time of the bank, then by when it came', async () => {
  const [member] = await two()
  await give('NUMB0001', member)
  const day = '2026-11-18T10:00:00+08:00'
  const byNumber = (level: string, at = day) =>
    desk.feed('tiers', ['customer_no,user_level,as_of', `NUMB0001,${level},${at}`])
  const byMobile = (level: string, at = day) =>
    desk.feed('tiers', ['mobile,user_level,as_of', `${member.mobile},${level},${at}`])
  const level = () => tierOf(db, sealing, desk.hash('mobile', member.mobile))
  await byNumber('gold')
  const second = await byMobile('silver')
  expect([second.out.includes('gold → silver'), await level()]).toEqual([true, 'silver'])
  const third = await byNumber('platinum')
  expect(await level()).toBe('platinum')
  // Older than the other number's, and in force once that is taken back.
  const older = await byMobile('bronze', '2026-11-18T10:00:01+08:00')
  const late = await byNumber('late', '2026-11-17T10:00:00+08:00')
  expect([late.out.includes('older than the stored row'), await level()]).toEqual([true, 'bronze'])
  await desk.run('feeds undo', { id: idOf(older) })
  expect(await level()).toBe('platinum')
  await desk.run('feeds undo', { id: idOf(third) })
  expect(await level()).toBe('silver')
  await desk.run('feeds undo', { id: idOf(second) })
  expect(await level()).toBe('gold')
})

test('a wrong link that is undone pays nobody for what another mobile reached', async () => {
  const [wrong, right] = await two()
  const link = await give('NUMB0001', wrong)
  await desk.feed('aum', ['month,mobile,reached,amount', `2026-10,${wrong.mobile},Y,5`])
  await desk.feed('blacklist', ['mobile,blacklisted', `${wrong.mobile},Y`])
  await desk.run('feeds undo', { id: idOf(link) })
  await give('NUMB0001', right)
  const claim = await right.post('/api/task/doTask', { taskId: 'aum_increased_month' })
  expect(claim.data.points ?? 0).toBe(0)
  expect(await pointsOf(right)).toBe(0)
  expect([await blackOf(wrong), await blackOf(right)]).toEqual(['Y', 'N'])
})

test('a result that was taken back does not stand again after a change of mobile', async () => {
  const [member] = await two()
  const wrong = await desk.aum(desk.write('wrong.csv', aumFile(`2026-10,,${member.mobile},N,1`)))
  await give('NUMB0001', member)
  await member.post('/api/task/doTask', { taskId: 'aum_increased_month' })
  const undone = await desk.run('feeds undo', { id: idOf(wrong) })
  expect(undone.out).toContain('aum_increased_month:2026-10')
  const mobile = nextMobile()
  await passTime(club, { seconds: 60 })
  const now = (await club.context.clock.now(db)).toISOString()
  const changed = await desk.feed('mobiles', ['mobile,new_mobile,as_of', `${member.mobile},${mobile},${now}`])
  expect(changed.out).toContain('accepted 1')
  const later = await desk.aum(desk.write('later.csv', aumFile(`2026-10,,${mobile},Y,1`)))
  expect(await desk.byMobile(mobile)).toEqual({ reached: true })
  await desk.run('feeds undo', { id: idOf(later) })
  expect(await desk.byMobile(mobile)).toBeNull()
})
