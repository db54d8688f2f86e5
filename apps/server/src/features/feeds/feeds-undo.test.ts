import { expect, test } from 'vitest'
import { aumFile, blackOf, feedClub, goals, levelOf, pointsOf } from '../../testing/feed-desk.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import type { Said } from '../../testing/operator-desk.ts'

const { club, desk, bank } = await feedClub()

const undo = (fed: Said) => {
  const id = /feeds undo (\S+)/.exec(fed.out)?.[1]
  return desk.run('feeds undo', { id })
}

test('undoing a file of tasks withdraws what waits and lists what was awarded', async () => {
  const member = await makeMember(club)
  const lines = [
    'event_id,type,mobile,at',
    `U-1,${goals},${member.mobile},2026-11-19 10:00`,
    `U-2,${goals},13799990003,2026-11-19 10:00`,
    `U-3,deposit_one_personal_pension,13799990004,2026-11-19 10:00`,
  ]
  const fed = await desk.feed('events', lines)
  const said = await undo(fed)
  expect(said.exit).toBe(0)
  expect(said.out).toContain(`awarded: ${member.userId}/${goals}:once  50 points`)
  expect(said.out).toContain('taken back 2, changed since and left 0, awarded already 1')
  expect(await pointsOf(member)).toBe(50)
  expect(await desk.rows()).toMatchObject({ bank_event: 3, bank_waiting: 0 })
  const again = await undo(fed)
  expect(again.out).toContain('taken back 0, changed since and left 0, awarded already 1')
  const history = await desk.run('feeds history', {})
  expect(history.out).toContain('taken back')
  const audit = await desk.run('audit', {})
  expect(audit.out).toMatch(/lin {2}feeds\.undo {2}.*"takenBack":2.*\(month end\)/)
})

test('a withdrawn task is not awarded to later members until a correct file reports it again', async () => {
  const member = await makeMember(club)
  const lines = ['event_id,type,customer_no,at', `V-1,${goals},UNDO0001,2026-11-19 10:00`]
  await undo(await desk.feed('events', lines))
  await desk.feed('customers', ['customer_no,mobile', `UNDO0001,${member.mobile}`])
  expect(await pointsOf(member)).toBe(0)
  const again = await desk.feed('events', lines)
  expect(again.out).toContain('accepted 1')
  expect(await pointsOf(member)).toBe(50)
})

test('a claimed result stays and is listed, an unclaimed one is removed or restored', async () => {
  const [claimed, corrected, fresh] = await makeMembers(club, 3)
  if (!claimed || !corrected || !fresh) throw new Error('no members')
  const links = [claimed, corrected, fresh].map(({ mobile }, index) => `UAUM000${index},${mobile}`)
  await desk.feed('customers', ['customer_no,mobile', ...links])
  await desk.aum(desk.write('right.csv', aumFile('2026-10,UAUM0001,,N,10')))
  const wrong = aumFile('2026-10,UAUM0000,,Y,1', '2026-10,UAUM0001,,Y,999', `2026-10,,${fresh.mobile},Y,1`)
  const fed = await desk.aum(desk.write('wrong.csv', wrong))
  const claim = (member: TestMember) => member.post('/api/task/doTask', { taskId: 'aum_increased_month' })
  expect((await claim(claimed)).data.result).toBe('claimed')
  const said = await undo(fed)
  expect(said.out).toContain(`awarded: ${claimed.userId}/aum_increased_month:2026-10  999 points`)
  expect(said.out).toContain('taken back 2, changed since and left 0, awarded already 1')
  expect((await claim(corrected)).data.result).toBe('notReached')
  expect((await claim(fresh)).data.result).toBe('underReview')
  expect((await claim(claimed)).data).toMatchObject({ result: 'claimed', happyPointValue: 999 })
})

test('a claim and a concurrent undo agree about the result', async () => {
  const members = await makeMembers(club, 5)
  const lines = members.map(({ mobile }) => `2026-10,,${mobile},Y,1`)
  const links = members.map(({ mobile }, index) => `URACE00${index},${mobile}`)
  await desk.feed('customers', ['customer_no,mobile', ...links])
  const fed = await desk.aum(desk.write('race.csv', aumFile(...lines)))
  const [said, ...claims] = await Promise.all([
    undo(fed),
    ...members.map((member) => member.post('/api/task/doTask', { taskId: 'aum_increased_month' })),
  ])
  const claimed = claims.filter(({ data }) => data.result === 'claimed').length
  expect(said.out).toContain(
    `taken back ${5 - claimed}, changed since and left 0, awarded already ${claimed}`,
  )
  expect((await Promise.all(members.map(pointsOf))).filter((points) => points === 999)).toHaveLength(claimed)
})

test('tiers and the blacklist are restored, except for what has changed since', async () => {
  const [first, second, third] = await makeMembers(club, 3)
  if (!first || !second || !third) throw new Error('no members')
  await desk.feed('tiers', ['mobile,user_level', `${first.mobile},gold`, `${second.mobile},gold`])
  const tiers = await desk.feed('tiers', [
    'mobile,user_level',
    `${first.mobile},wrong`,
    `${second.mobile},wrong`,
    `${third.mobile},wrong`,
  ])
  await bank.send([await bank.event('tier', { mobile: second.mobile, detail: { userLevel: 'platinum' } })])
  const said = await undo(tiers)
  expect(said.out).toContain('taken back 2, changed since and left 1, awarded already 0')
  expect([await levelOf(first), await levelOf(second), await levelOf(third)]).toEqual([
    'gold',
    'platinum',
    null,
  ])

  await desk.feed('blacklist', ['mobile,blacklisted', `${first.mobile},Y`])
  const black = await desk.feed('blacklist', [
    'mobile,blacklisted',
    `${first.mobile},N`,
    `${second.mobile},Y`,
  ])
  expect([await blackOf(first), await blackOf(second)]).toEqual(['N', 'Y'])
  await undo(black)
  expect([await blackOf(first), await blackOf(second)]).toEqual(['Y', 'N'])
})

test('customer numbers are restored to their owners, and awards by the wrong ones are listed', async () => {
  const [first, second] = await makeMembers(club, 2)
  if (!first || !second) throw new Error('no members')
  await desk.feed('customers', [
    'customer_no,mobile',
    `UCUS0001,${first.mobile}`,
    `UCUS0002,${second.mobile}`,
  ])
  const swapped = await desk.feed('customers', [
    'customer_no,mobile',
    `UCUS0002,${first.mobile}`,
    `UCUS0001,${second.mobile}`,
    'UCUS0003,13799990005',
  ])
  await bank.send([await bank.event(goals, { customerNo: 'UCUS0001' })])
  expect([await pointsOf(first), await pointsOf(second)]).toEqual([0, 50])
  const said = await undo(swapped)
  expect(said.out).toContain(`awarded: ${second.userId}/${goals}:once  50 points`)
  expect(said.out).toContain('taken back 3, changed since and left 0, awarded already 1')
  expect(await desk.customerOf(first.mobile)).toBe(desk.hash('customer', 'UCUS0001'))
  expect(await desk.customerOf(second.mobile)).toBe(desk.hash('customer', 'UCUS0002'))
  expect(await desk.customerOf('13799990005')).toBeNull()
  expect(await desk.rows()).toMatchObject({ customer_link: 2, customer_mobile: 2 })
})

test('a file of more than a thousand lines is undone completely', async () => {
  const lines = Array.from({ length: 1300 }, (_, index) => `UBIG${10_000 + index},gold`)
  const fed = await desk.feed('tiers', ['customer_no,user_level', ...lines])
  expect((await undo(fed)).out).toContain('taken back 1,300, changed since and left 0, awarded already 0')
  expect(await desk.rows()).toMatchObject({ bank_record: 0 })
})

test('an unknown file is reported, and a malformed id refused', async () => {
  const said = await desk.run('feeds undo', { id: '00000000-0000-7000-8000-000000000000' })
  expect(said).toMatchObject({ exit: 1, err: 'there is no such file in the history\n' })
  expect((await desk.run('feeds undo', { id: '../aum.csv' })).exit).toBe(2)
})
