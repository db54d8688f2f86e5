import { expect, test } from 'vitest'
import type { TestAnswer } from '../../testing/build-test-app.ts'
import { makeMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { visitor } from '../../testing/visitor.ts'
import { reportingRoutes } from './reporting.routes.ts'
import type { ReportLimits } from './reporting.rules.ts'
import { sweepReports } from './reporting.ts'

const club = await testClub()

interface Row {
  visitHash: string
  kind: string
  name: string
  happenedAt: Date
  channel: string
}

const path = '/api/report/events'
const sentAt = '2026-11-20T02:00:00.000Z'
const page = (name: string, at = sentAt) => ({ kind: 'page', name, at })
const stored = (name: string) =>
  club.db.all<Row>(
    {
      name: 'test_reports',
      text: 'SELECT visit_hash, kind, name, happened_at, channel FROM report_event WHERE name = $1',
    },
    [name],
  )
const report = (events: object[], from = visitor(club)): Promise<TestAnswer> =>
  from.post(path, { sentAt, events })

test('a batch is stored with its channel and the time computed by the server', async () => {
  const answer = await report([
    page('batch', '2026-11-20T01:59:00.000Z'),
    { ...page('batch'), kind: 'click' },
  ])
  expect([answer.status, answer.data]).toEqual(['200', { accepted: 2 }])
  const rows = await stored('batch')
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['click', 'page'])
  const [click, view] = ['click', 'page'].map((kind) => rows.find((row) => row.kind === kind))
  expect(Number(click?.happenedAt) - Number(view?.happenedAt)).toBe(60_000)
  expect(view?.channel).toBe('WEB')
})

test('a batch that arrives twice, or ten times at once, counts once', async () => {
  const phone = visitor(club)
  await report([page('first')], phone)
  const answers = await Promise.all(Array.from({ length: 10 }, () => report([page('twice')], phone)))
  expect(answers.reduce((sum, { data }) => sum + data.accepted, 0)).toBe(1)
  expect(await stored('twice')).toHaveLength(1)
})

test('a browser is one visit a day; days cannot be linked and people not identified', async () => {
  const phone = visitor(club)
  const events = [
    page('visit'),
    page('visit', '2026-11-20T01:00:00.000Z'),
    page('visit', '2026-11-18T02:00:00.000Z'),
  ]
  await report(events, phone)
  const member = await makeMember(club)
  await member.post(path, { sentAt, events: [page('visit')] })
  const rows = await stored('visit')
  expect(rows).toHaveLength(4)
  expect(new Set(rows.map(({ visitHash }) => visitHash)).size).toBe(3)
  expect(JSON.stringify(rows)).not.toContain(member.userId)
})

test('events delayed by more than a week are dropped', async () => {
  const answer = await report([page('late', '2026-11-12T02:00:00.000Z')])
  expect(answer.data).toEqual({ accepted: 0 })
})

test.each([
  ['no events', []],
  ['too many events', Array.from({ length: 101 }, () => page('home'))],
  ['a name with a mobile in it', [page('call-13800138000')]],
  ['a name that is a text', [page('what I typed')]],
  ['a field of its own', [{ ...page('home'), mobile: '1' }]],
  ['a kind of its own', [{ ...page('home'), kind: 'scroll' }]],
])('a batch with %s is refused', async (_what, events) => {
  const answer = await report(events)
  expect([answer.code, answer.status]).toEqual([400, 'HPC0400'])
})

const busy = (limits: ReportLimits) => {
  const { db, clock, sealing } = club.context
  const events = reportingRoutes({ db, clock, sealing, limits }).events as (call: unknown) => Promise<unknown>
  let sent = 0
  /** Reports from an address; true if it was accepted. */
  return async (address: string): Promise<boolean> => {
    sent += 1
    const call = {
      request: { sentAt, events: [page(`flood-${sent}`)] },
      address,
      channel: 'WEB',
      clientType: 'pc',
      browserId: () => address,
    }
    return events(call).then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ status: 'tooMany' })
        return false
      },
    )
  }
}

async function accepted(from: (address: string) => Promise<boolean>, addresses: string[]): Promise<number> {
  const answers = await Promise.all(addresses.map(from))
  return answers.filter(Boolean).length
}

test('one sender is refused, with however many addresses, and silences nobody else', async () => {
  await club.moveTo('2026-11-21T02:00:00Z')
  const from = busy({ ofConnection: 4, ofNetwork: 6, ofClub: 16_000 })
  const spread = (pattern: (no: number) => string) => Array.from({ length: 20 }, (_, no) => pattern(no))
  expect(
    await accepted(
      from,
      spread(() => '203.0.113.7'),
    ),
  ).toBe(4)
  expect(
    await accepted(
      from,
      spread((no) => `2001:db8:1:1::${no}`),
    ),
  ).toBe(4)
  expect(
    await accepted(
      from,
      spread((no) => `2001:db8:2:${no}::1`),
    ),
  ).toBe(6)
  expect(
    await accepted(
      from,
      spread((no) => `2001:db8:${no + 3}::1`),
    ),
  ).toBe(20)
  await club.moveTo('2026-11-21T02:10:00Z')
  expect(await from('203.0.113.7')).toBe(true)
})

test('the club takes a limited number of events in all', async () => {
  await club.moveTo('2026-11-22T02:00:00Z')
  const from = busy({ ofConnection: 100, ofNetwork: 100, ofClub: 16 })
  const addresses = Array.from({ length: 60 }, (_, no) => `198.51.${no}.1`)
  expect(await accepted(from, addresses)).toBeLessThanOrEqual(16)
})

test('a flood through the front door gets HTTP 429 in the envelope', async () => {
  await club.moveTo('2026-11-23T02:00:00Z')
  const sender = visitor(club)
  const full = (no: number) => Array.from({ length: 100 }, (_, at) => page(`full-${no}-${at}`))
  for (let no = 0; no < 60; no += 1) expect((await report(full(no), sender)).status).toBe('200')
  const refused = await report([page('one-more')], sender)
  expect([refused.code, refused.status, refused.data]).toEqual([429, 'HPC0429', null])
  expect((await report([page('another')])).status).toBe('200')
})

test('reports are deleted after 400 days', async () => {
  await report([page('old')])
  const now = await club.context.clock.now(club.db)
  await sweepReports(club.db, new Date(now.getTime() + 399 * 86_400_000))
  expect(await stored('old')).toHaveLength(1)
  await sweepReports(club.db, new Date(now.getTime() + 401 * 86_400_000))
  expect(await stored('old')).toHaveLength(0)
})
