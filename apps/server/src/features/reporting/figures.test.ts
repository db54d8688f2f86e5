import type { Channel } from '@club/contract/channels.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'
import { expect, test } from 'vitest'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { visitor } from '../../testing/visitor.ts'
import { postPoints } from '../points/points.ts'
import { figuresByDay, figuresByName, figuresOfSpeed } from './figures.ts'

const club = await testClub()
const desk = operatorDesk(club)
const commands = ['visits', 'pages', 'clicks', 'failures', 'funnel']

interface Asked {
  from?: string
  to?: string
  channel?: Channel
}
const november = { from: '2026-11-01', to: '2026-11-30' }

/** The rows of a report as CSV, without its head. */
async function csv(what: string, asked: Asked & { by?: string }): Promise<string[]> {
  const { exit, out, err } = await desk.run(`report ${what}`, { ...asked, csv: true })
  expect([exit, err]).toEqual([0, ''])
  return out.trimEnd().split('\n').slice(1)
}

let sentAtMs = Date.parse('2026-11-20T02:00:00Z')

/** Reports events that just happened, as one browser; by a clock of its own, so that no two reports are the same. */
function report(from: ReturnType<typeof visitor>, channel: Channel, events: [kind: string, name: string][]) {
  sentAtMs += 1000
  const sentAt = new Date(sentAtMs).toISOString()
  return from.post(
    '/api/report/events',
    { sentAt, events: events.map(([kind, name]) => ({ kind, name, at: sentAt })) },
    { headers: { channel } },
  )
}

test('an empty club has empty figures', async () => {
  for (const what of ['pages', 'clicks', 'failures']) {
    expect(await desk.run(`report ${what}`, november)).toEqual({
      exit: 0,
      out: '2026-11-01 to 2026-11-30\nnothing was reported\n',
      err: '',
    })
    expect(await csv(what, november)).toEqual([])
  }
  expect(await csv('visits', { from: '2026-11-29', to: '2026-11-30' })).toEqual([
    '2026-11-29,0,0,0,0',
    '2026-11-30,0,0,0,0',
  ])
  expect((await desk.run('report funnel', { ...november, channel: 'MB' })).out).toBe(
    `2026-11-01 to 2026-11-30, MB
channel  step                  members  share of the step before  in all
MB       signed in             0        –                         0
MB       checked in            0        –                         0
MB       did another task      0        –                         0
MB       reached 1,000 points  0        –                         0
`,
  )
})

test('visits, views, clicks and failures add up, and a day begins at midnight in Shanghai', async () => {
  const [phone, other] = [visitor(club), visitor(club)]
  await club.moveTo('2026-11-20T15:58:00Z')
  await report(phone, 'MB', [
    ['page', 'home'],
    ['page', 'course-info'],
    ['failure', 'course-info:unanswered'],
    ['click', 'search.submit'],
  ])
  await report(other, 'WX', [
    ['page', 'home'],
    ['page', 'not-found'],
    ['failure', 'not-found:missing'],
    ['failure', 'home:offline'],
  ])
  await club.moveTo('2026-11-20T16:00:00Z')
  await report(phone, 'MB', [
    ['page', 'home'],
    ['failure', 'home'],
  ])
  await report(phone, 'MB', [['page', 'home']])

  const days = { from: '2026-11-19', to: '2026-11-21' }
  expect(await csv('visits', days)).toEqual([
    '2026-11-19,0,0,0,0',
    '2026-11-20,2,4,1,3',
    '2026-11-21,1,2,0,1',
  ])
  expect(await csv('visits', { ...days, channel: 'WX' })).toEqual([
    '2026-11-19,0,0,0,0',
    '2026-11-20,1,2,0,2',
    '2026-11-21,0,0,0,0',
  ])
  expect(await csv('pages', days)).toEqual(['home,4,3', 'course-info,1,1', 'not-found,1,1'])
  expect(await csv('pages', { from: '2026-11-21', to: '2026-11-21' })).toEqual(['home,2,1'])
  expect(await csv('clicks', days)).toEqual(['search.submit,1,1'])
  // broken, lost, unanswered, missing, offline
  expect(await csv('failures', { ...days, by: 'page' })).toEqual([
    'course-info,1,1,1,0,0,1,0,0',
    'home,4,1,0.25,1,0,0,0,1',
    'not-found,1,1,1,0,0,0,1,0',
  ])
  expect((await desk.run('report failures', { ...days, by: 'page' })).out.split('\n')[3]).toBe(
    'home         4           1       25.0%   1       0     0           0        1',
  )
})

test('figures are those of counting every event, each browser once per day, channel and name', async () => {
  await club.moveTo('2026-10-20T02:00:00Z')
  const phones = [visitor(club), visitor(club), visitor(club)]
  const names = {
    page: ['home', 'talent', 'stage'],
    click: ['search.submit', 'bankPage.open_account'],
    failure: ['home:lost'],
  }
  const reported: { phone: number; channel: Channel; day: string; kind: string; name: string }[] = []
  for (let no = 0; no < 60; no += 1) {
    const phone = (no * 7) % 3
    const channel: Channel = (['MB', 'WX', 'WEB'] as const)[(no * 5 + (no % 2)) % 3] ?? 'MB'
    const kind = (['page', 'click', 'page', 'failure'] as const)[no % 4] ?? 'page'
    const name = names[kind][(no >> 2) % names[kind].length] ?? 'home'
    const day = `2026-10-${no < 30 ? 20 : 21}`
    if (no === 30) await club.moveTo('2026-10-21T02:00:00Z')
    const times = 1 + (no % 2)
    for (let time = 0; time < times; time += 1) {
      await report(phones[phone] ?? visitor(club), channel, [[kind, name]])
      reported.push({ phone, channel, day, kind, name })
    }
  }
  const visitsOf = (of: typeof reported) => new Set(of.map(({ phone, day }) => `${phone} ${day}`)).size
  for (const channel of [undefined, 'MB', 'WX', 'WEB'] as const) {
    const all = reported.filter((event) => channel === undefined || event.channel === channel)
    const asked = { from: '2026-10-20', to: '2026-10-21', ...(channel && { channel }) }
    const days = ['2026-10-20', '2026-10-21'].map((day) => {
      const of = all.filter((event) => event.day === day)
      const count = (kind: string) => of.filter((event) => event.kind === kind).length
      return `${day},${visitsOf(of)},${count('page')},${count('click')},${count('failure')}`
    })
    expect(await csv('visits', asked)).toEqual(days)
    for (const [what, kind] of [
      ['pages', 'page'],
      ['clicks', 'click'],
    ] as const) {
      const rows = names[kind].flatMap((name) => {
        const of = all.filter((event) => event.kind === kind && event.name === name)
        return of.length === 0 ? [] : [`${name},${of.length},${visitsOf(of)}`]
      })
      expect((await csv(what, asked)).toSorted()).toEqual(rows.toSorted())
    }
  }
})

const award = async (member: TestMember, taskId: TaskId, points: number) =>
  club.db.inTransaction(async (tx) =>
    postPoints(tx, club.context.clock, {
      userId: member.userId,
      businessKey: `made:${taskId}:${points}`,
      taskId,
      points,
      monthlyCap: null,
      at: await club.context.clock.now(tx),
    }),
  )
const checkIn = async (member: TestMember) =>
  expect((await member.post('/api/task/executeCheckIn')).status).toBe('200')

test('the funnel counts members by the books, step by step', async () => {
  await club.moveTo('2026-12-10T04:00:00Z')
  const [idle, came, signer] = (await makeMembers(club, 3)) as [TestMember, TestMember, TestMember]
  const [doer, star, jumper] = (await makeMembers(club, 3, { channel: 'WX' })) as [
    TestMember,
    TestMember,
    TestMember,
  ]
  await club.moveTo('2027-01-04T15:58:00Z')
  await checkIn(signer)
  await club.moveTo('2027-01-04T16:00:00Z')
  await came.post('/api/user/happypoint/month')
  for (const member of [doer, star]) await checkIn(member)
  await award(doer, 'learn_course', 20)
  for (const member of [star, jumper]) await award(member, 'learn_course', 1000)
  await makeMember(club, { channel: 'MB' })

  const january = { from: '2027-01-01', to: '2027-01-31' }
  const steps = (of: string, rows: string[]) => rows.filter((row) => row.startsWith(`${of},`))
  const rows = await csv('funnel', january)
  expect(rows).toHaveLength(16)
  expect(rows.join('\n')).not.toContain(idle.userId)
  expect(steps('all', rows)).toEqual([
    'all,signed in,5,,5',
    'all,checked in,3,0.6,3',
    'all,did another task,2,0.6667,3',
    'all,"reached 1,000 points",1,0.5,2',
  ])
  expect(steps('WX', rows)).toEqual([
    'WX,signed in,2,,2',
    'WX,checked in,2,1,2',
    'WX,did another task,2,1,3',
    'WX,"reached 1,000 points",1,0.5,2',
  ])
  expect(steps('MB', rows)[0]).toBe('MB,signed in,1,,1')
  // The check-in before midnight belongs to that day, and signing out does not undo it. Three others had a session
  // from December that they used again afterwards.
  await signer.post('/api/user/logout')
  expect((await csv('funnel', { from: '2027-01-01', to: '2027-01-04' })).slice(0, 3)).toEqual([
    'all,signed in,4,,4',
    'all,checked in,1,0.25,1',
    'all,did another task,0,0,0',
  ])
  expect((await csv('funnel', { from: '2027-01-05', to: '2027-01-31' }))[1]).toBe('all,checked in,2,0.5,2')
})

test('who is signed in before midnight and soon after it was signed in on both days', async () => {
  await club.moveTo('2027-02-10T04:00:00Z')
  const member = await makeMember(club)
  for (const at of ['2027-02-11T15:50:00Z', '2027-02-11T16:10:00Z']) {
    await club.moveTo(at)
    await member.post('/api/user/happypoint/month')
  }
  for (const day of ['2027-02-11', '2027-02-12']) {
    expect((await csv('funnel', { from: day, to: day }))[0]).toBe('all,signed in,1,,1')
  }
  expect((await csv('funnel', { from: '2027-02-13', to: '2027-02-13' }))[0]).toBe('all,signed in,0,,0')
})

test('a day that was made good after an outage does not count as a check-in', async () => {
  await club.moveTo('2027-03-10T04:00:00Z')
  const member = await makeMember(club)
  await club.moveTo('2027-03-12T04:00:00Z')
  await award(member, 'learn_course', 20)
  expect((await desk.run('outage declare', { from: '2027-03-11', to: '2027-03-11' })).exit).toBe(0)
  expect((await csv('funnel', { from: '2027-03-10', to: '2027-03-12' })).slice(0, 3)).toEqual([
    'all,signed in,1,,1',
    'all,checked in,0,0,0',
    'all,did another task,0,,1',
  ])
})

test.each([
  [{ from: '2026-11-31' }, 'from: a day is written like 2026-11-20'],
  [{ to: '20/11/2026' }, 'to: a day is written like 2026-11-20'],
  [{ from: '2026-11-02', to: '2026-11-01' }, 'the period ends before it begins: 2026-11-02 to 2026-11-01'],
  [{ from: '2025-01-01', to: '2026-11-01' }, 'the period is longer than 400 days'],
  [{ channel: 'TV' }, 'channel: '],
  [{ from: '0000-01-01', to: '0000-01-02' }, 'the period is not within the years 2000 to 2999'],
])('%j is refused in words', async (args, words) => {
  for (const what of commands) {
    const said = await desk.run(`report ${what}`, args)
    expect([said.exit, said.out]).toEqual([2, ''])
    expect(said.err).toContain(words)
  }
})

test('a report may take longer to read than the short limit of reads outside of transactions', async () => {
  const refused = () => Promise.reject(new Error('this read ends after 1.5 s'))
  const db = { ...club.db, all: refused, one: refused }
  const asked = { period: november, channel: null, signal: new AbortController().signal }
  expect(await figuresByDay(db, asked)).toHaveLength(30)
  for (const kind of ['page', 'failure', 'textSize'] as const)
    expect(await figuresByName(db, kind, asked)).toBeInstanceOf(Array)
  expect((await figuresOfSpeed(db, 'press', asked)).all.loads).toBe(0)
})

test('a report that is stopped shows no part of the figures', async () => {
  for (const what of commands) {
    const said = await desk.run(`report ${what}`, november, AbortSignal.abort())
    expect([said.exit, said.out]).toEqual([4, ''])
  }
})
