import { expect, onTestFinished, test } from 'vitest'
import { bankStandIn } from '../../testing/bank-stand-in.ts'
import { feedClub, goals, pointsOf } from '../../testing/feed-desk.ts'
import { makeMember, makeMembers } from '../../testing/make-member.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { openTestClub } from '../../testing/test-club.ts'
import { type Received, receiveEvents } from './events-receive.ts'
import type { FeedsContext } from './feed-kind.ts'

const { club, desk, bank } = await feedClub()

const noTimeLeft = 'there was no time left for it; send it again'
const unsigned = { code: 401, status: 'HPC0401', data: null }

test('an unsigned call, one signed by somebody else and one changed in transit are refused in the envelope', async () => {
  const { mobile } = await makeMember(club)
  const events = [await bank.event(goals, { mobile })]
  expect(await bank.send(events, { key: 'a key of 32 signs that the bank never had' })).toMatchObject(
    unsigned,
  )
  expect(await bank.send(events, { sentBody: JSON.stringify({ events: [] }) })).toMatchObject(unsigned)
  expect(await bank.send(events, { headers: { 'x-bank-signature': '' } })).toMatchObject(unsigned)
  expect(await bank.send(events, { headers: { 'x-bank-signature': 'f'.repeat(64) } })).toMatchObject(unsigned)
  expect(await bank.send(events, { headers: { 'x-bank-time': '1795000000' } })).toMatchObject(unsigned)
  expect(await bank.send(events, { headers: { 'x-bank-time': 'soon' } })).toMatchObject(unsigned)
  expect(await club.post('/bank/events', { events })).toMatchObject(unsigned)
  expect(await bank.sendText('', { sentBody: '{"events"', headers: {} })).toMatchObject(unsigned)
  expect(await desk.rows()).toMatchObject({ bank_event: 0 })
})

test.each([-299, 299])('a call signed %i seconds from now is accepted', async (secondsFromNow) => {
  onTestFinished(await stopTime(club))
  const events = [await bank.event(goals, { mobile: '13700000001' })]
  expect((await bank.send(events, { secondsFromNow })).data).toMatchObject({ accepted: 1 })
})

test.each([-302, 302, -86_400])('a call signed %i seconds from now is refused', async (secondsFromNow) => {
  onTestFinished(await stopTime(club))
  const events = [await bank.event(goals, { mobile: '13700000001' })]
  expect(await bank.send(events, { secondsFromNow })).toMatchObject(unsigned)
})

test('during a key exchange both the new and the old key are valid', async () => {
  const keys = [
    'the new key of the bank with 32 signs and more',
    'the old key of the bank with 32 signs and more',
  ]
  const other = await openTestClub({ env: { CLUB_BANK_EVENT_KEY: keys.join(',') } })
  const otherBank = bankStandIn(other)
  for (const key of keys) {
    const events = [await otherBank.event('tier', { mobile: '13700000001', detail: { userLevel: 'gold' } })]
    expect((await otherBank.send(events, { key })).data).toMatchObject({ accepted: 1 })
  }
  await other.close()
})

test('a signed body that is not a list of events, or an empty list, is a bad request', async () => {
  for (const body of ['', '{', '[]', '{"events":[]}', '{"events":{}}', '{"events":[1],"more":1}']) {
    expect(await bank.sendText(body), body).toMatchObject({ code: 400, status: 'HPC0400' })
  }
  const deep = `{"events":[${'['.repeat(20)}${']'.repeat(20)}]}`
  expect(await bank.sendText(deep)).toMatchObject({ code: 400 })
})

test('an oversized body is refused', async () => {
  const body = JSON.stringify({ events: [{ eventId: 'x'.repeat(600 * 1024) }] })
  expect(await bank.sendText(body)).toMatchObject({ code: 413, status: 'HPC0413' })
})

/** Sends events, and those again for which a slow machine had no time. */
async function sendAll(events: object[]): Promise<{ accepted: number; repeated: number }> {
  const { accepted, repeated, refused }: Received = (await bank.send(events)).data
  if (refused.length === 0) return { accepted, repeated }
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set([noTimeLeft]))
  const rest = await sendAll(refused.flatMap(({ index }) => events[index] ?? []))
  return { accepted: accepted + rest.accepted, repeated: repeated + rest.repeated }
}

test('events for which no time is left are refused, and accepted once they are sent again', async () => {
  const { mobile } = await makeMember(club)
  const events = [await bank.event(goals, { mobile })]
  const { eventId } = events[0] ?? {}
  // Nothing is begun, so nothing of the club is needed.
  expect(await receiveEvents({} as FeedsContext, events, 0)).toEqual({
    accepted: 0,
    repeated: 0,
    refused: [{ index: 0, eventId, reason: noTimeLeft }],
  })
  expect(await sendAll(events)).toEqual({ accepted: 1, repeated: 0 })
})

test('one call may have 500 events, but not 501', async () => {
  const members = await makeMembers(club, 10)
  const events = await Promise.all(
    Array.from({ length: 501 }, (_, index) =>
      index % 50 === 0
        ? bank.event(goals, { mobile: members[index / 50]?.mobile ?? '13700000500' })
        : bank.event('tier', { customerNo: `K${10_000 + index}`, detail: { userLevel: 'silver' } }),
    ),
  )
  expect(await bank.send(events)).toMatchObject({ code: 400, status: 'HPC0400' })
  expect(await sendAll(events.slice(0, 500))).toEqual({ accepted: 500, repeated: 0 })
  expect(await sendAll(events.slice(0, 500))).toEqual({ accepted: 0, repeated: 500 })
  expect(await Promise.all(members.map(pointsOf))).toEqual(members.map(() => 50))
})

test('a bad event does not stop others, and each problem is reported by field', async () => {
  const member = await makeMember(club)
  const good = await bank.event(goals, { mobile: member.mobile })
  const events = [
    { ...(await bank.event('open_the_vault', { mobile: member.mobile })), eventId: 'bad-type' },
    null,
    { eventId: 'bad-shape', type: goals, at: 'yesterday', mobile: member.mobile },
    { ...(await bank.event(goals, {})), eventId: 'bad-nobody' },
    { ...(await bank.event(goals, { mobile: '12345' })), eventId: 'bad-mobile' },
    {
      ...(await bank.event(goals, { mobile: member.mobile })),
      eventId: 'bad-future',
      at: '2026-11-21T10:00:00+08:00',
    },
    { ...(await bank.event(goals, { mobile: member.mobile })), eventId: 'bad-field', points: 5000 },
    {
      ...(await bank.event(goals, { mobile: member.mobile })),
      eventId: 'bad-detail',
      detail: { points: '5000' },
    },
    {
      ...(await bank.event('card', { mobile: member.mobile })),
      eventId: 'bad-card',
      detail: { maskedNo: '6222021234561234', kind: 'debit', status: 'normal' },
    },
    good,
  ]
  const { data } = await bank.send(events)
  expect(data).toMatchObject({ accepted: 1, repeated: 0 })
  expect(data.refused).toEqual([
    { index: 0, eventId: 'bad-type', reason: 'the type is none that the club knows' },
    { index: 1, eventId: '', reason: 'it is malformed: the event' },
    { index: 2, eventId: 'bad-shape', reason: 'it is malformed: at' },
    { index: 3, eventId: 'bad-nobody', reason: 'neither customer number nor mobile is given' },
    {
      index: 4,
      eventId: 'bad-mobile',
      reason: 'the mobile is not 11 digits beginning with 13 to 19: "12345"',
    },
    { index: 5, eventId: 'bad-future', reason: 'the time lies ahead' },
    { index: 6, eventId: 'bad-field', reason: 'it is malformed: an unknown field' },
    { index: 7, eventId: 'bad-detail', reason: 'it is malformed: an unknown field of detail' },
    {
      index: 8,
      eventId: 'bad-card',
      reason: 'the card number is not masked like 6222******1234: "************1234"',
    },
  ])
  expect(await pointsOf(member)).toBe(50)
})

test('a refused event can be corrected and sent again under its id', async () => {
  const member = await makeMember(club)
  const right = await bank.event(goals, { mobile: member.mobile })
  const wrong = { ...right, mobile: '123' }
  expect((await bank.send([wrong])).data.refused).toHaveLength(1)
  expect((await bank.send([right])).data).toEqual({ accepted: 1, repeated: 0, refused: [] })
  expect(await pointsOf(member)).toBe(50)
})

test('a replayed call is answered as repeated and awards nothing twice', async () => {
  const member = await makeMember(club)
  const events = [
    await bank.event(goals, { mobile: member.mobile }),
    await bank.event('blacklist', { mobile: member.mobile, detail: { blacklisted: 'Y' } }),
  ]
  expect((await bank.send(events)).data).toEqual({ accepted: 2, repeated: 0, refused: [] })
  expect((await bank.send(events)).data).toEqual({ accepted: 0, repeated: 2, refused: [] })
  expect((await bank.send([events[0], events[0]])).data).toMatchObject({ repeated: 2 })
  expect(await pointsOf(member)).toBe(50)
})

test('the same event id with other content is refused with the reason and changes nothing', async () => {
  const [first, second] = await makeMembers(club, 2)
  if (!first || !second) throw new Error('no members')
  const task = await bank.event(goals, { mobile: first.mobile })
  const tier = await bank.event('tier', { mobile: first.mobile, detail: { userLevel: 'gold' } })
  await bank.send([task, tier])
  const { data } = await bank.send([
    { ...task, mobile: second.mobile },
    { ...task, type: 'complete_retirement_calculator' },
    { ...task, at: '2026-11-19T10:00:00Z' },
    { ...tier, detail: { userLevel: 'platinum' } },
    { ...tier, type: goals, detail: {} },
  ])
  const reason = 'the event id was used before with other content'
  expect(data).toMatchObject({ accepted: 0, repeated: 0 })
  expect(data.refused.map((each: { reason: string }) => each.reason)).toEqual(Array(5).fill(reason))
  expect([await pointsOf(first), await pointsOf(second)]).toEqual([50, 0])
  expect((await first.post('/api/userQry/userInfoQry')).data.userLevel).toBe('gold')
})

test('one event sent fifty times at once to two servers counts once', async () => {
  const member = await makeMember(club)
  const other = await club.anotherServer()
  const events = [await bank.event(goals, { mobile: member.mobile })]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      bank.send(events, { server: index % 2 === 0 ? club.app : other }),
    ),
  )
  const taken = answers.filter(({ data }) => data?.accepted === 1)
  expect(taken).toHaveLength(1)
  for (const { code, data } of answers) expect([200, 503]).toContain(data ? 200 : code)
  expect(await pointsOf(member)).toBe(50)
  expect((await member.post('/api/user/happypoint/trades')).data.total).toBe(1)
})

test('one event through a file and a call at once counts once, whichever comes first', async () => {
  const members = await makeMembers(club, 6)
  const events = await Promise.all(members.map(({ mobile }) => bank.event(goals, { mobile })))
  const lines = [
    'event_id,type,mobile,at',
    ...events.map((e) => `${e.eventId},${e.type},${e.mobile},${e.at}`),
  ]
  await Promise.all([bank.send(events), desk.feed('events', lines), bank.send(events.toReversed())])
  expect(await Promise.all(members.map(pointsOf))).toEqual(members.map(() => 50))
  const again = await desk.feed('events', lines)
  expect(again.out).toContain('accepted 0, corrected 0, unchanged 6, refused 0')
})

test('nothing stored or logged about an event contains a mobile, a customer number or a balance', async () => {
  const [mobile, customerNo, balance] = ['13766668888', 'CUST667788', '765432.1']
  await bank.send([
    await bank.event('customer_link', { mobile, customerNo }),
    await bank.event('pension_balance', { customerNo, detail: { kind: 'annuity', balance } }),
    await bank.event('aum_result', {
      customerNo,
      detail: { month: '2026-10', reached: 'Y', amount: balance },
    }),
    await bank.event('open_the_vault', { mobile, customerNo }),
  ])
  for (const secret of [mobile, customerNo, balance]) expect(club.logged()).not.toContain(secret)
})
