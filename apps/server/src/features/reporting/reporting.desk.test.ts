import { report } from '@club/contract/desk/report.ts'
import { afterAll, expect, test } from 'vitest'
import { openTestDesk } from '../../testing/desk-app.ts'
import { givePoints } from '../../testing/give-points.ts'
import { makeMembers } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { visitor } from '../../testing/visitor.ts'

const club = await testClub()
const desk = await openTestDesk(club)
afterAll(() => desk.close())
const november = { from: '2026-11-01', to: '2026-11-30' }

test('the figures of the desk are those of the shell', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const [first, second] = await makeMembers(club, 2)
  if (!first || !second) throw new Error('two members are made')
  await givePoints(club, first, 1000, 'a')
  await givePoints(club, second, 200, 'a')
  await givePoints(club, second, 100, 'b')
  const at = '2026-11-20T02:00:00Z'
  const phone = visitor(club)
  const events = ['home', 'course-info'].map((name) => ({ kind: 'page', name, at }))
  await phone.post('/api/report/events', { sentAt: at, events }, { headers: { channel: 'MB' } })
  const later = [{ kind: 'page', name: 'home', at: '2026-11-20T02:01:00Z' }]
  const sent = { sentAt: '2026-11-20T02:01:00Z', events: later }
  await phone.post('/api/report/events', sent, { headers: { channel: 'WX' } })

  const user = await desk.signIn(['editor'])
  const visits = (await user.call(report.visits, november)).data
  expect(visits.days).toHaveLength(30)
  const day = visits.days.find((each) => each.day === '2026-11-20')
  // One browser by two channels: a visit of each, and one in all.
  expect(day?.all).toEqual({ visits: 1, views: 3, clicks: 0, failures: 0 })
  expect(day?.channels.map(({ channel, visits: of }) => [channel, of])).toEqual([
    ['MB', 1],
    ['WX', 1],
    ['WEB', 0],
  ])
  expect((await user.call(report.names, november)).data.pages[0]).toEqual({
    name: 'home',
    events: 2,
    visits: 1,
  })

  const members = (await user.call(report.members, november)).data
  if (members.state !== 'done') throw new Error('a small club is counted at once')
  const all = members.funnel.find(({ channel }) => channel === 'all')
  expect(all?.steps.map(({ inAll }) => inAll)).toEqual([2, 0, 2, 1])
  expect(members.tasks).toEqual([
    { taskId: 'test_award', name: 'test_award', members: 2, entries: 3, points: 1300 },
  ])
  const { out } = await operatorDesk(club).run('report tasks', { ...november, csv: true })
  expect(out).toBe('task,members,entries,points\ntest_award,2,3,1300\n')

  const months = (await user.call(report.months, {})).data
  expect(months.months.at(-1)).toEqual({
    month: '2026-11',
    ranks: 1,
    benefits: 1,
    withheld: null,
    isClosed: false,
  })
  expect((await user.call(report.cases, november)).data).toMatchObject({ open: 0, overdue: 0, days: [] })
  expect((await user.call(report.visits, { from: '2026-11-30', to: '2026-11-01' })).code).toBe(400)
})

test('speed, text sizes and languages are the same at the desk and in the shell', async () => {
  await club.moveTo('2026-12-02T02:00:00Z')
  const at = '2026-12-02T02:00:00Z'
  const december = { from: '2026-12-01', to: '2026-12-31' }
  const events = ['home', 'course-info'].map((name) => ({ kind: 'page', name, at }))
  const user = await desk.signIn(['editor'])
  const load = (ms: number, name = 'home') => ({ kind: 'load', name, at, load: { largestPaint: ms } })
  const read = { sentAt: at, textSize: 'large', events: [load(900), load(9000, 'login'), ...events] }
  const english = { channel: 'MB', 'accept-language': 'en_us', 'user-agent': 'Gecko/20 Firefox/140.0' }
  await visitor(club).post('/api/report/events', read, { headers: english })
  const shell = operatorDesk(club)
  const csv = async (command: string, more: object = {}) =>
    (await shell.run(`report ${command}`, { ...december, csv: true, ...more })).out
      .trimEnd()
      .split('\n')
      .slice(1)
  const names = (await user.call(report.names, december)).data
  const lineOf = ({ name, events: count, visits: of }: { name: string; events: number; visits: number }) =>
    `${name},${count},${of}`
  expect(names.textSizes.map(lineOf)).toEqual(['large,2,1'])
  expect(await csv('text-sizes')).toEqual(['large,2,1'])
  expect(names.languages.map(lineOf)).toEqual(await csv('languages'))
  expect(names.languages).toContainEqual({ name: 'en_us', events: 2, visits: 1 })
  const speed = (await user.call(report.speed, { ...december, measure: 'largestPaint' })).data
  expect(speed.page).toEqual([
    { name: 'home', loads: 1, p50: 1000, p75: 1100, p95: 1180 },
    { name: 'login', loads: 1, p50: 8000, p75: 9000, p95: 9800 },
  ])
  for (const by of ['channel', 'page', 'engine', 'textSize', 'language'] as const) {
    const lines = [speed.all, ...speed[by]].map((row) =>
      [row.name, row.loads, row.p50, row.p75, row.p95].join(','),
    )
    expect(await csv('speed', { by })).toEqual(lines)
  }
  expect(speed.engine).toMatchObject([{ name: 'Firefox', loads: 2 }])
  expect((await user.call(report.speed, { ...december, measure: 'press' })).data.all.loads).toBe(0)
  expect(await csv('speed', { measure: 'press' })).toEqual([])
})
