import { expect, test } from 'vitest'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { visitor } from '../../testing/visitor.ts'
import { maxErrorsOfDay } from './failure-cause.rules.ts'
import { reportingRoutes } from './reporting.routes.ts'
import { sweepReports } from './reporting.ts'

const club = await testClub()
const desk = operatorDesk(club)

const like = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'
const webView = (major: number) =>
  `Mozilla/5.0 (Linux; Android 9; PAR-AL00; wv) ${like} Chrome/${major}.0.3626.121 Mobile Safari/537.36`
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

type Phone = ReturnType<typeof visitor>
let sentAtMs = Date.parse('2026-11-20T02:00:00Z')

/** Reports failures that happened within the last second, from a phone with this engine. */
function fail(
  from: Phone,
  userAgent: string,
  failures: { name: string; error?: string; kind?: string }[],
  channel = 'MB',
) {
  sentAtMs += 1000
  const events = failures.map((failure, no) => {
    const at = new Date(sentAtMs - no).toISOString()
    return { kind: 'failure', at, ...failure }
  })
  const headers = { channel, 'user-agent': userAgent }
  return from.post('/api/report/events', { sentAt: new Date(sentAtMs).toISOString(), events }, { headers })
}

/** The rows of `club report failures` of a day as CSV. */
async function failuresOf(day: string, more: object = {}): Promise<string[]> {
  const { exit, out, err } = await desk.run('report failures', { from: day, to: day, csv: true, ...more })
  expect([exit, err]).toEqual([0, ''])
  return out.trimEnd().split('\n').slice(1)
}

/** What was logged of failed pages while something was done. */
async function logged(act: () => Promise<unknown>): Promise<object[]> {
  const before = club.logged().length
  await act()
  const lines = club.logged().slice(before).trimEnd().split('\n').filter(Boolean)
  return lines.flatMap((line) => {
    const { msg, level, time: _time, ...cause } = JSON.parse(line)
    if (msg !== 'a page failed on a phone') return []
    expect(level).toBe(40)
    return [cause]
  })
}

test('failures are listed by engine, with page, reason and the first line of the error', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const [one, other] = [visitor(club), visitor(club)]
  const missing = 'TypeError: list.toSorted is not a function'
  await fail(one, webView(72), [
    { name: 'start:broken', error: "SyntaxError: Unexpected token '?'" },
    { name: 'home:broken', error: missing },
  ])
  await fail(one, webView(72), [{ name: 'home:broken', error: missing }])
  await fail(other, webView(72), [{ name: 'home:broken', error: missing }], 'WX')
  await fail(other, iphone, [{ name: 'course-info:lost', error: 'LostPage: /course-info?id=77' }])
  await fail(other, iphone, [{ name: 'course-info:offline', error: 'LostPage: /course-info?id=77' }])

  expect(await failuresOf('2026-11-20')).toEqual([
    'Chromium 72,all,all,,4,',
    `Chromium 72,home,broken,${missing},3,2`,
    "Chromium 72,start,broken,SyntaxError: Unexpected token '?',1,1",
    'Safari 12,all,all,,1,',
    'Safari 12,course-info,lost,LostPage: /course-info,1,1',
  ])
  expect(await failuresOf('2026-11-20', { channel: 'WX' })).toEqual([
    'Chromium 72,all,all,,1,',
    `Chromium 72,home,broken,${missing},1,1`,
  ])
  // page, views, failed, share, broken, lost, unanswered, missing, offline
  expect(await failuresOf('2026-11-20', { by: 'page' })).toEqual([
    'home,0,3,,3,0,0,0,0',
    'course-info,0,1,,0,1,0,0,1',
    'start,0,1,,1,0,0,0,0',
  ])
  const { out } = await desk.run('report failures', { from: '2026-11-20', to: '2026-11-20' })
  expect(out).toBe(`2026-11-20 to 2026-11-20
engine       page         reason  error                                       failures  visits
Chromium 72  all          all     –                                           4         –
Chromium 72  home         broken  TypeError: list.toSorted is not a function  3         2
Chromium 72  start        broken  SyntaxError: Unexpected token '?'           1         1
Safari 12    all          all     –                                           1         –
Safari 12    course-info  lost    LostPage: /course-info                      1         1
`)
})

test('a client that says nothing of the error, or nothing of itself, is counted and logged', async () => {
  await club.moveTo('2026-11-21T02:00:00Z')
  const lines = await logged(async () => {
    await fail(visitor(club), 'Mozilla/5.0 (Symbian) UnknownBrowser/1.0', [{ name: 'home:unanswered' }])
    await fail(visitor(club), '', [{ name: 'home', error: '' }])
  })
  expect(lines).toEqual([
    { page: 'home', reason: 'unanswered', engine: 'other', error: '' },
    { page: 'home', reason: 'broken', engine: 'other', error: '' },
  ])
  expect(await failuresOf('2026-11-21')).toEqual([
    'other,all,all,,2,',
    'other,home,broken,,1,1',
    'other,home,unanswered,,1,1',
  ])
})

test('an error is cleaned before it is stored or logged', async () => {
  await club.moveTo('2026-11-22T02:00:00Z')
  const dirty =
    'Error: 王秀英 13800138000\u0007 https://club.example/a?mobile=13800138000 "Garden Road 12, flat 4711"'
  const clean = 'Error: * #* https://club.example/a "Garden Road 12, ..."'
  const lines = await logged(() =>
    fail(visitor(club), webView(80), [{ name: 'home:broken', error: `${dirty}\n    at member 13800138000` }]),
  )
  expect(lines).toEqual([{ page: 'home', reason: 'broken', engine: 'Chromium 80', error: clean }])
  const stored = await club.db.all({ name: 'test_causes', text: 'SELECT * FROM report_cause' })
  for (const text of [JSON.stringify(stored), club.logged()]) {
    expect(text).toContain(JSON.stringify(clean).slice(1, -1))
    expect(text).not.toMatch(/13800138000|秀英|4711/)
  }
})

test('a cause reaches the log once a day, whoever reports it and however often', async () => {
  await club.moveTo('2026-11-23T02:00:00Z')
  const cause = { name: 'talent:broken', error: 'TypeError: x is undefined' }
  const report = () => fail(visitor(club), webView(88), [cause])
  expect(await logged(async () => [await report(), await report()])).toHaveLength(1)
  const inAnotherEngine = await logged(() => fail(visitor(club), webView(92), [cause]))
  expect(inAnotherEngine).toMatchObject([{ engine: 'Chromium 92' }])
  await club.moveTo('2026-11-24T02:00:00Z')
  expect(await logged(report)).toHaveLength(1)
  expect(await logged(report)).toEqual([])
})

test('a batch that arrives twice counts once', async () => {
  await club.moveTo('2026-11-25T02:00:00Z')
  const phone = visitor(club)
  const send = () => {
    sentAtMs = Date.parse('2026-11-25T01:00:00Z')
    return fail(phone, webView(72), [{ name: 'home:broken', error: 'TypeError: twice' }])
  }
  await send()
  await Promise.all([send(), send(), send()])
  expect(await failuresOf('2026-11-25')).toEqual([
    'Chromium 72,all,all,,1,',
    'Chromium 72,home,broken,TypeError: twice,1,1',
  ])
})

/** Errors that nobody had. Digits are no difference between two of them; letters are. */
function madeUp(from: number, count: number) {
  const letters = (no: number) => [...String(no)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return Array.from({ length: count }, (_, no) => ({
    name: 'home:broken',
    error: `Error: ${letters(from + no)}`,
  }))
}

test('however many errors are made up, a day has room for a limited number, and real ones keep their engine', async () => {
  await club.moveTo('2026-11-26T02:00:00Z')
  const phone = visitor(club)
  const real = { name: 'home:broken', error: 'TypeError: known before' }
  await fail(phone, webView(72), [real])
  const lines = await logged(async () => {
    for (let sent = 0; sent < maxErrorsOfDay + 100; sent += 50) {
      const another = visitor(club, { address: `198.51.${sent / 50}.7` })
      expect((await fail(another, webView(72), madeUp(sent, 50))).data).toEqual({ accepted: 50 })
    }
  })
  expect(lines).toHaveLength(maxErrorsOfDay)
  await fail(visitor(club), webView(72), [real, { name: 'home:broken', error: 'TypeError: too late' }])
  await fail(visitor(club), iphone, [{ name: 'home:broken', error: 'TypeError: too late' }])
  const rows = await failuresOf('2026-11-26')
  expect(rows).toHaveLength(maxErrorsOfDay + 4)
  expect(rows).toContain('Chromium 72,home,broken,TypeError: known before,2,2')
  expect(rows).toContain('Chromium 72,home,broken,other,102,4')
  expect(rows.slice(-2)).toEqual(['Safari 12,all,all,,1,', 'Safari 12,home,broken,other,1,1'])
})

test('whoever makes up errors leaves room for those of others, from however many addresses of a network', async () => {
  await club.moveTo('2026-12-02T02:00:00Z')
  const rooms = club.context.rooms
  for (let sent = 0; sent < maxErrorsOfDay; sent += 100) {
    const sender = visitor(club, { address: `203.0.113.${sent / 100}` })
    expect((await fail(sender, webView(72), madeUp(sent, 100))).data).toEqual({ accepted: 100 })
  }
  const made = (await failuresOf('2026-12-02')).filter((row) => row.includes('Error: '))
  expect(made).toHaveLength(rooms['cause-network'])
  const real = { name: 'talent:broken', error: 'TypeError: real' }
  await fail(visitor(club, { address: '198.51.100.7' }), iphone, [real])
  // What the day knows is counted as such whoever reports it.
  await fail(visitor(club, { address: '203.0.113.0' }), iphone, [real])
  const rows = await failuresOf('2026-12-02')
  expect(rows).toContain('Safari 12,talent,broken,TypeError: real,2,2')
  expect(rows).toContain(`other,home,broken,other,${maxErrorsOfDay - rooms['cause-network']},4`)
})

test('a batch beyond the limits leaves no cause, and nothing in the log', async () => {
  await club.moveTo('2026-11-27T02:00:00Z')
  const rooms = { ...club.context.rooms, 'report-connection': 1 }
  const report = reportingRoutes({ ...club.context, rooms }).events as (call: unknown) => Promise<unknown>
  const at = '2026-11-27T02:00:00.000Z'
  const events = ['a', 'b'].map((name) => ({
    kind: 'failure',
    name: 'home:broken',
    at,
    error: `Error: ${name}`,
  }))
  const call = { address: '203.0.113.7', channel: 'MB', userAgent: webView(72), browserId: () => 'one' }
  const lines = await logged(() =>
    expect(report({ ...call, request: { sentAt: at, events } })).rejects.toMatchObject({ status: 'tooMany' }),
  )
  expect(lines).toEqual([])
  const text = "SELECT error FROM report_cause WHERE day = '2026-11-27'"
  expect(await club.db.all({ name: 'test_refused_causes', text })).toEqual([])
})

test.each([
  ['an error of a page view', { kind: 'page', name: 'home', error: 'Error' }],
  ['an error that is no text', { name: 'home:broken', error: { message: 'x' } as never }],
  ['an error that is too long', { name: 'home:broken', error: 'x'.repeat(161) }],
])('%s is refused', async (_what, event) => {
  expect((await fail(visitor(club), webView(72), [event])).status).toBe('HPC0400')
})

test('causes are deleted with the counts, after 400 days', async () => {
  await club.moveTo('2026-11-28T02:00:00Z')
  await fail(visitor(club), webView(72), [{ name: 'home:broken', error: 'TypeError: old' }])
  const now = await club.context.clock.now(club.db)
  const leftAfter = async (days: number) => {
    await sweepReports(club.db, new Date(now.getTime() + days * 86_400_000))
    const text = "SELECT day FROM report_cause WHERE error = 'TypeError: old'"
    return (await club.db.all({ name: 'test_old_causes', text })).length
  }
  expect([await leftAfter(400), await leftAfter(401)]).toEqual([1, 0])
})
