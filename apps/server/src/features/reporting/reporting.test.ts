import { channels } from '@club/contract/channels.ts'
import { expect, test } from 'vitest'
import type { Rooms } from '../../kit/budgets/budgets.ts'
import { sweepRowsOfDay } from '../../kit/jobs/sweep.ts'
import { makeMember } from '../../testing/make-member.ts'
import { type TestAnswer, testClub } from '../../testing/test-club.ts'
import { visitor } from '../../testing/visitor.ts'
import { addressSlots, countStripes } from './report-counters.rules.ts'
import { reportingRoutes } from './reporting.routes.ts'
import { sweepReports } from './reporting.ts'
import { maxSpeedNames } from './speed.rules.ts'
import { maxEventsOfVisit, maxNamesOfDay } from './visit.rules.ts'

const club = await testClub({ env: { CLUB_LIMIT_REPORTS_HOUR: '6000' } })

const path = '/api/report/events'
const sentAt = '2026-11-20T02:00:00.000Z'
const page = (name: string, at = sentAt) => ({ kind: 'page', name, at })
const load = (measured: object, name = 'home', at = sentAt) => ({
  ...page(name, at),
  kind: 'load',
  load: measured,
})
const counted = (name: string) =>
  club.db.all<{ day: string; kind: string; channel: string; events: number; visits: number }>(
    {
      name: 'test_report_counts',
      text: `SELECT day::text, kind, channel, sum(events)::int AS events, sum(visits)::int AS visits
               FROM report_count WHERE name = $1 GROUP BY day, kind, channel ORDER BY day, kind`,
    },
    [name],
  )
const events = async (name: string) => (await counted(name)).reduce((sum, row) => sum + row.events, 0)
const rowsOf = async (table: string, where = 'true') =>
  (
    await club.db.all<{ rows: number }>({
      name: `test_rows_${table}_${where}`,
      text: `SELECT count(*)::int AS rows FROM ${table} WHERE ${where}`,
    })
  )[0]?.rows
const report = (batch: object[], from = visitor(club)): Promise<TestAnswer> =>
  from.post(path, { sentAt, events: batch })

test('a batch is counted by channel, and on the day computed by the server', async () => {
  const answer = await report([
    page('stage', '2026-11-19T15:00:00.000Z'),
    page('stage'),
    { kind: 'click', name: 'search.submit', at: sentAt },
  ])
  expect([answer.status, answer.data]).toEqual(['200', { accepted: 3 }])
  expect(await counted('stage')).toEqual([
    { day: '2026-11-19', kind: 'page', channel: 'WEB', events: 1, visits: 1 },
    { day: '2026-11-20', kind: 'page', channel: 'WEB', events: 1, visits: 1 },
  ])
  expect(await counted('search.submit')).toMatchObject([{ kind: 'click', channel: 'WEB', events: 1 }])
})

test('a batch that arrives twice, or ten times at once, counts once', async () => {
  const phone = visitor(club)
  await report([page('talent')], phone)
  const answers = await Promise.all(Array.from({ length: 10 }, () => report([page('wealth')], phone)))
  expect(answers.reduce((sum, { data }) => sum + data.accepted, 0)).toBe(1)
  expect(await events('wealth')).toBe(1)
})

test('a browser is one visit a day; days cannot be linked and people not identified', async () => {
  const phone = visitor(club)
  const before = Number(await rowsOf('report_visit'))
  await report(
    [page('travel'), page('travel', '2026-11-20T01:00:00.000Z'), page('travel', '2026-11-18T02:00:00.000Z')],
    phone,
  )
  const member = await makeMember(club)
  await member.post(path, { sentAt, events: [page('travel')] })
  expect((await counted('travel')).map(({ day, events: views, visits }) => [day, views, visits])).toEqual([
    ['2026-11-18', 1, 1],
    ['2026-11-20', 3, 2],
  ])
  const rows = await club.db.all<{ visitHash: string }>({
    name: 'test_visits',
    text: 'SELECT * FROM report_visit',
  })
  expect(new Set(rows.map(({ visitHash }) => visitHash)).size).toBe(before + 3)
  expect(JSON.stringify(rows)).not.toContain(member.userId)
})

test('views count by text size and language; a load counts once in each of its bars, and is no view', async () => {
  const phone = visitor(club)
  const send = (batch: object[], more: object = { textSize: 'largest' }) =>
    phone.post(path, { sentAt, events: batch, ...more }, { headers: { 'accept-language': 'en_us' } })
  const batch = [
    page('sign-up'),
    { ...load({ firstPaint: 1800, press: 20_001 }, 'login') },
    load({ largestPaint: 0 }, 'made-up'),
  ]
  await send(batch)
  await send(batch)
  // A phone of the version before does not say its text size.
  await send([page('sign-up', '2026-11-20T01:00:00.000Z')], {})
  expect(await counted('largest')).toMatchObject([{ kind: 'textSize', events: 1, visits: 1 }])
  expect(await counted('en_us')).toMatchObject([{ kind: 'language', events: 2, visits: 1 }])
  const speeds = await club.db.all<{ name: string; events: number }>({
    name: 'test_speeds',
    text: `SELECT name, events, visits FROM report_count WHERE kind = 'speed' ORDER BY name`,
  })
  const bars = (measure: string, name: string, bar: string) =>
    ['engine:other', 'language:en_us', `page:${name}`, 'textSize:largest'].map((of) => ({
      name: `${measure}:${of}:${bar}`,
      events: 1,
      visits: 0,
    }))
  expect(speeds).toEqual([
    ...bars('firstPaint', 'login', '1800'),
    ...bars('largestPaint', 'other', '50'),
    ...bars('press', 'login', 'more'),
  ])
  const unknown = await send([page('sign-up', '2026-11-20T01:01:00.000Z')], { textSize: 'huge' })
  expect([unknown.code, unknown.status]).toEqual([400, 'HPC0400'])
})

test('events delayed by more than a week are dropped', async () => {
  const answer = await report([page('college', '2026-11-12T02:00:00.000Z')])
  expect(answer.data).toEqual({ accepted: 0 })
})

test.each([
  ['no events', []],
  ['too many events', Array.from({ length: 101 }, () => page('home'))],
  ['a name with a mobile in it', [page('call-13800138000')]],
  ['a name that is a text', [page('what I typed')]],
  ['a field of its own', [{ ...page('home'), mobile: '1' }]],
  ['a kind of its own', [{ ...page('home'), kind: 'scroll' }]],
  ['the kind that counts visits', [{ ...page('home'), kind: 'visit' }]],
  ['a load that measured nothing', [{ ...page('home'), kind: 'load' }]],
  ['a load without a value', [{ ...page('home'), kind: 'load', load: {} }]],
  ['a load of less than no time', [load({ firstPaint: -1 })]],
  ['a load of a part of a millisecond', [load({ press: 0.5 })]],
  ['a load of a day', [load({ largestPaint: 86_400_000 })]],
  ['a measure of its own', [load({ mobile: 13800138000 })]],
  ['a view that is measured', [{ ...load({ press: 8 }), kind: 'page' }]],
])('a batch with %s is refused', async (_what, batch) => {
  const answer = await report(batch)
  expect([answer.code, answer.status]).toEqual([400, 'HPC0400'])
})

const busy = (limits: Partial<Rooms>) => {
  const rooms = { ...club.context.rooms, ...limits }
  const report = reportingRoutes({ ...club.context, rooms }).events as (call: unknown) => Promise<unknown>
  let sent = 0
  /** Reports from an address; true if it was accepted. */
  return async (address: string, browser = address): Promise<boolean> => {
    sent += 1
    const call = {
      request: { sentAt, events: [page(`flood-${sent}`)] },
      address,
      channel: 'WEB',
      language: 'zh_cn',
      userAgent: '',
      browserId: () => browser,
    }
    return report(call).then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ status: 'tooMany' })
        return false
      },
    )
  }
}

async function accepted(answers: Promise<boolean>[]): Promise<number> {
  return (await Promise.all(answers)).filter(Boolean).length
}
const times = <T>(count: number, make: (no: number) => T) =>
  Array.from({ length: count }, (_, no) => make(no))

test('one sender is refused, with however many addresses, and silences nobody else', async () => {
  await club.moveTo('2026-11-21T02:00:00Z')
  const from = busy({ 'report-connection': 4, 'report-network': 6, 'report-club': 16_000 })
  const spread = (pattern: (no: number) => string) => accepted(times(20, (no) => from(pattern(no))))
  expect(await spread(() => '203.0.113.7')).toBe(4)
  expect(await spread((no) => `2001:db8:1:1::${no}`)).toBe(4)
  expect(await spread((no) => `2001:db8:2:${no}::1`)).toBe(6)
  expect(await spread((no) => `2001:db8:${no + 3}::1`)).toBe(20)
  await club.moveTo('2026-11-21T02:20:00Z')
  expect(await from('203.0.113.7')).toBe(true)
})

test('the club takes a limited number of events in all', async () => {
  await club.moveTo('2026-11-22T02:00:00Z')
  const from = busy({ 'report-connection': 100, 'report-network': 100, 'report-club': 16 })
  expect(await accepted(times(60, (no) => from(`198.51.${no}.1`)))).toBeLessThanOrEqual(16)
})

test('whoever drops the cookie for each report is refused, and one address leaves room for the others', async () => {
  await club.moveTo('2026-11-25T02:00:00Z')
  const before = Number(await rowsOf('report_visit'))
  const from = busy({ 'visit-connection': 5, 'visit-network': 8, 'visit-club': 16_000 })
  const answers = await Promise.all(times(20, (no) => from('203.0.113.9', `made-up-${no}`)))
  expect(answers.filter(Boolean)).toHaveLength(5)
  expect(await rowsOf('report_visit')).toBe(before + 5)
  // A browser that is known goes on, and so does everybody elsewhere.
  const known = `made-up-${answers.indexOf(true)}`
  expect(await accepted(times(3, () => from('203.0.113.9', known)))).toBe(3)
  expect(await accepted(times(4, (no) => from(`198.52.${no}.1`)))).toBe(4)
})

test('a flood through the front door gets HTTP 429 in the envelope', async () => {
  await club.moveTo('2026-11-23T02:00:00Z')
  const sender = visitor(club)
  const full = (no: number) => times(100, (at) => page(`full-${no}-${at}`))
  let taken = 0
  let refused = await report(full(taken), sender)
  for (; refused.status === '200' && taken < 100; refused = await report(full(taken), sender)) taken += 1
  expect(taken).toBeGreaterThanOrEqual(60)
  expect([refused.code, refused.status, refused.data]).toEqual([429, 'HPC0429', null])
  expect((await report([page('another')])).status).toBe('200')
  // Six thousand made-up names are one name, and one browser counts no more than a person could do.
  const day = "day = '2026-11-23'"
  expect(await rowsOf('report_count', `${day} AND name NOT IN ('any', 'other', 'zh_cn')`)).toBe(0)
  expect(await rowsOf('report_count', day)).toBeLessThanOrEqual(3 * countStripes)
  expect(await rowsOf('report_visit', day)).toBe(2)
  const others = (await counted('other')).filter(({ day: each }) => each === '2026-11-23')
  expect(others).toMatchObject([{ kind: 'page', events: maxEventsOfVisit + 1, visits: 2 }])
})

test('a day admits no more rows than its sweeps remove', () => {
  const { rooms, published } = club.context
  // An even budget admits its room at once, and that much again every hour.
  expect(rooms['visit-club'] * 25).toBeLessThanOrEqual(sweepRowsOfDay)
  // No setting changes it: an operator cannot raise it above the sweeps.
  const bankPages = Object.keys(published.brand().shortLinks).length
  const counts = (maxNamesOfDay(bankPages) * countStripes + maxSpeedNames) * channels.length
  expect(counts).toBeLessThanOrEqual(sweepRowsOfDay / 50)
  // Budgets of addresses have a row for each slot, however many addresses send.
  expect(addressSlots * 4).toBeLessThanOrEqual(sweepRowsOfDay)
})

test('counts are deleted after 400 days, visits after a week', async () => {
  await club.moveTo('2026-11-26T02:00:00Z')
  await report([page('citys')])
  const now = await club.context.clock.now(club.db)
  const sweepAfter = (days: number) => sweepReports(club.db, new Date(now.getTime() + days * 86_400_000))
  await sweepAfter(7)
  expect(await rowsOf('report_visit', "day = '2026-11-26'")).toBe(1)
  await sweepAfter(8)
  expect(await rowsOf('report_visit')).toBe(0)
  await sweepAfter(400)
  expect(await counted('citys')).toHaveLength(1)
  await sweepAfter(401)
  expect(await counted('citys')).toHaveLength(0)
})
