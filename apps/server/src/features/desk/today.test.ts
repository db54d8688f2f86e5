import { today } from '@club/contract/desk/today.ts'
import { afterAll, expect, test } from 'vitest'
import { openTestDesk } from '../../testing/desk-app.ts'
import { feedClub } from '../../testing/feed-desk.ts'
import { givePoints } from '../../testing/give-points.ts'
import { makeMembers, type TestMember } from '../../testing/make-member.ts'
import { takeRankSnapshot } from '../ranking/ranking.ts'

const { club, desk: shell } = await feedClub()
const desk = await openTestDesk(club)
afterAll(() => desk.close())

test('the day shows refused rows of files, who is on the way to the target, and orders for the caller', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const [won, near] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await givePoints(club, won, 1000, 'all')
  await givePoints(club, near, 950, 'most')
  await takeRankSnapshot(club.db, club.context.clock)
  await shell.feed('customers', ['customer_no,mobile', `K900001,${near.mobile}`, 'K900002,12'])
  const owner = await desk.signIn(['owner'])
  await owner.order('privacy erase', { member: won.userId, document: 'D-1/2026' })
  const { data } = await owner.call(today.show, {})
  expect(data.today).toBe('2026-11-20')
  expect(data.waits).toMatchObject({ confirmations: 0, ownOrders: 1, works: 0, casesOpen: 0, nextCase: null })
  expect(data.wrong.files[0]).toMatchObject({ kind: 'customers', rows: 2, refusedRows: 1 })
  expect(data.month).toMatchObject({ month: '2026-11', daysLeft: 11, ranksGiven: 1 })
  expect(data.month.onTheWay?.steps[0]).toEqual({ from: 1, to: 100, members: 1 })
  const approver = await desk.signIn(['approver'])
  expect((await approver.call(today.show, {})).data.waits).toMatchObject({ confirmations: 1, ownOrders: 0 })
})

test('the doctor’s findings are asked for at most once a minute', async () => {
  const user = await desk.signIn(['editor'])
  const [first, second] = await Promise.all([user.call(today.health, {}), user.call(today.health, {})])
  expect(first.data.checkedAt).toBe(second.data.checkedAt)
  expect(first.data.findings.every(({ level }) => level !== ('ok' as string))).toBe(true)
  await club.moveTo('2026-11-20T02:10:00Z')
  const later = await user.call(today.health, {})
  expect(later.data.checkedAt > first.data.checkedAt).toBe(true)
})
