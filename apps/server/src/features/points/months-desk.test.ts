import { acts } from '@club/contract/desk/acts.ts'
import { months } from '@club/contract/desk/months.ts'
import { outages } from '@club/contract/desk/outages.ts'
import { afterAll, expect, test } from 'vitest'
import { type DeskUser, openTestDesk } from '../../testing/desk-app.ts'
import { givePoints } from '../../testing/give-points.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()
const shell = operatorDesk(club)
const desk = await openTestDesk(club)
afterAll(() => desk.close())

/** Two people of the bank; sessions end, so each test signs them in again. */
const two = async () =>
  [await desk.signIn(['files'], '陆行'), await desk.signIn(['approver', 'owner'], '方远')] as const

async function confirm(user: DeskUser) {
  const [waiting] = (await user.call(acts.orders, { state: 'waits' })).data.orders
  if (!waiting) throw new Error('nothing waits')
  const shown = (await user.call(acts.show, { orderId: waiting.orderId })).data
  return (await user.call(acts.confirm, { orderId: waiting.orderId, seen: shown.now.seen })).data
}

const told = async (user: DeskUser, act: string, args: Record<string, unknown>) => {
  const { told: is } = (await user.call(acts.preview, { act, args })).data
  return is.state === 'told' ? is.changes : is
}

test('a month is closed and exported by two people, and only whoever ordered the list downloads it; everything is recorded', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const members = (await makeMembers(club, 3)) as TestMember[]
  for (const member of members) await givePoints(club, member, 1000, 'all')
  const [early] = await two()
  expect(await told(early, 'months close', { month: '2026-11' })).toMatchObject({ state: 'refused' })
  expect(await told(early, 'months export', { month: '2026-11' })).toMatchObject({ state: 'refused' })

  await club.moveTo('2026-11-30T17:00:00Z')
  const [lu, fang] = await two()
  expect((await lu.call(months.now, {})).data.closing).toEqual({
    month: '2026-11',
    closesAt: '2026-12-01T04:00:00.000Z',
  })
  const close = await lu.order('months close', { month: '2026-11' }, '月底')
  expect(close.state).toBe('waits')
  const own = await lu.call(acts.confirm, { orderId: close.state === 'waits' ? close.orderId : '', seen: '' })
  expect(own.code).toBe(403)
  expect(await confirm(fang)).toMatchObject({
    state: 'done',
    changes: expect.arrayContaining([{ what: 'ranks', before: null, after: '3' }]),
  })
  expect((await lu.call(months.list, {})).data.months).toEqual([
    expect.objectContaining({ month: '2026-11', ranks: 3, closedAt: expect.any(String) }),
  ])
  expect((await lu.call(months.now, {})).data.closing).toBeNull()

  const beyond = { month: '2026-11', reason: '核对', after: '3000000000' }
  expect((await lu.call(months.ranks, beyond)).code).toBe(400)
  const { ranks, total } = (await lu.call(months.ranks, { month: '2026-11', reason: '核对', after: null }))
    .data
  expect([ranks.length, total]).toEqual([3, 3])
  expect(ranks[0]).toMatchObject({ rank: 1, member: members[0]?.userId, benefit: 'carried' })
  expect(ranks[0]?.mobile).toMatch(/^\*{7}\d{4}$/)

  expect((await lu.order('months export', { month: '2026-11' }, '交银行')).state).toBe('waits')
  expect((await lu.call(months.exports, {})).data.exports).toEqual([])
  expect(await confirm(fang)).toMatchObject({ state: 'done' })
  const [ready] = (await lu.call(months.exports, {})).data.exports
  expect(ready).toMatchObject({ month: '2026-11', confirmedBy: '方远' })
  const request = { orderId: String(ready?.orderId), after: null }
  const { csv, next, name } = (await lu.call(months.download, request)).data
  expect([csv.split('\n').length, next, name]).toEqual([5, null, 'ranks-2026-11.csv'])
  expect(csv).toContain(members[0]?.mobile)
  // Nobody else downloads it: neither whoever confirmed it nor a third person.
  const third = await desk.signIn(['files', 'approver', 'owner'])
  for (const other of [fang, third]) expect((await other.call(months.download, request)).code).toBe(403)
  const audit = (await shell.run('audit list', { act: 'months' })).out
  expect(audit.match(/months\.export/g)).toHaveLength(1)
  expect(audit).toContain('months.ranks')
  await club.moveTo('2026-12-08T02:00:00Z')
  const [later] = [await desk.signIn(['files'])]
  expect((await later.call(months.exports, {})).data.exports).toEqual([])
})

test('flags of a month are listed with who flagged and lifted', async () => {
  await club.moveTo('2027-02-20T02:00:00Z')
  const member = await makeMember(club)
  await givePoints(club, member, 900, 'all')
  await shell.run('points flag', { target: member.userId })
  const [lu] = await two()
  const ask = async () =>
    (await lu.call(months.flags, { month: '2027-02', reason: '月底', after: null })).data
  expect(await ask()).toMatchObject({
    flags: [{ member: member.userId, points: 900, effect: 'notCounted', by: 'lin', lifted: null }],
    next: null,
  })
  await shell.run('points unflag', { target: member.userId })
  expect((await ask()).flags[0]?.lifted).toMatchObject({ by: 'lin', reason: 'month end' })
})

test('an outage says who would get what before two people make it good', async () => {
  await club.moveTo('2027-03-18T02:00:00Z')
  const member = await makeMember(club)
  await member.post('/api/task/executeCheckIn')
  await club.moveTo('2027-03-22T02:00:00Z')
  const [lu, fang] = await two()
  const days = { from: '2027-03-19', to: '2027-03-20' }
  expect(await told(lu, 'outage declare', { from: '2027-03-22', to: '2027-03-22' })).toEqual({
    state: 'refused',
    why: '2027-03-22 is not over yet: members can still check in.',
  })
  const seen = await told(lu, 'outage declare', days)
  expect(seen).toEqual(
    expect.arrayContaining([
      { what: 'members', before: null, after: '1' },
      { what: 'points', before: null, after: '16' },
      { what: 'members who get 2 days', before: null, after: '1' },
      { what: `for example member ${member.userId}`, before: null, after: '2 days, 16 points' },
    ]),
  )
  expect((await lu.order('outage declare', days, '停电')).state).toBe('waits')
  expect(await confirm(fang)).toMatchObject({ state: 'done' })
  expect((await lu.call(outages.list, {})).data.outages).toEqual([
    expect.objectContaining({ ...days, members: 1, days: 2, reason: '停电', doneAt: expect.any(String) }),
  ])
  expect((await member.post('/api/task/allCheckInTask', {})).data).toMatchObject({ days: 3 })
})
