import { rules } from '@club/contract/desk/rules.ts'
import { afterAll, expect, test } from 'vitest'
import { openTestDesk } from '../../testing/desk-app.ts'
import { makeMembers } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { postPoints } from '../points/points.ts'

const club = await testClub()
const desk = await openTestDesk(club)
afterAll(() => desk.close())
const { run } = operatorDesk(club)

test('the values in force are listed with their version, at the desk and in the shell', async () => {
  const user = await desk.signIn(['editor'])
  const { data } = await user.call(rules.show, {})
  expect(data).toMatchObject({ target: 1000, places: 1000 })
  expect(data.tasks).toHaveLength(21)
  const checkIn = data.tasks.find(({ taskId }) => taskId === 'check_in')
  expect(checkIn).toMatchObject({ points: 8, monthlyCap: 160, cycle: 'day', version: 1 })
  const { exit, out } = await run('rules list')
  expect(exit).toBe(0)
  expect(out).toMatch(/^check_in +8 +160 +1 +day +MB WX WEB +1 +20/m)
})

test('other values are tried on a month, and nothing is written', async () => {
  await club.moveTo('2026-10-10T02:00:00Z')
  const [first, second] = await makeMembers(club, 2)
  const award = (userId: string, points: number, key: string, monthlyCap: number | null) =>
    club.db.inTransaction(async (tx) =>
      postPoints(tx, club.context.clock, {
        userId,
        businessKey: `learn_course:${key}`,
        taskId: 'learn_course',
        points,
        monthlyCap,
        at: await club.context.clock.now(tx),
      }),
    )
  await award(first?.userId ?? '', 1000, 'a', null)
  await club.moveTo('2026-10-11T02:00:00Z')
  await award(second?.userId ?? '', 600, 'a', 600)
  // The cap refuses it.
  await award(second?.userId ?? '', 600, 'b', 600)
  await club.moveTo('2026-11-20T02:00:00Z')

  const user = await desk.signIn(['owner'])
  const asked = { month: '2026-10', tasks: [{ taskId: 'learn_course', monthlyCap: null }] } as const
  const { data } = await user.call(rules.simulate, { ...asked, tasks: [...asked.tasks] })
  expect(data).toMatchObject({
    state: 'done',
    was: { entries: 2, points: 1600, reached: 1, winners: 1 },
    would: { entries: 3, points: 2200, reached: 2, winners: 2 },
    stay: 1,
    gain: 1,
    lose: 0,
  })
  const { exit, out } = await run('rules simulate', { task: 'learn_course', noCap: true })
  expect([exit, out.split('\n')[0]]).toEqual([0, '2026-10'])
  expect(out).toMatch(/^points +1,600 +2,200$/m)
  expect(out).toContain('winners: 1 stay, 1 more, 0 no longer')
  expect((await run('rules simulate', {})).exit).toBe(2)
  // As it was.
  expect((await run('rules simulate', { target: 1000 })).out).toMatch(/^points +1,600 +1,600$/m)
})

test('an editor reads the rules, and does not try others', async () => {
  const user = await desk.signIn(['editor'])
  expect((await user.call(rules.simulate, { month: '2026-10', tasks: [] })).code).toBe(403)
})
