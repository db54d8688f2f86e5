import { acts } from '@club/contract/desk/acts.ts'
import { cases } from '@club/contract/desk/cases.ts'
import { claims } from '@club/contract/desk/claims.ts'
import { today } from '@club/contract/desk/today.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { deskContextOf } from '../../desk.ts'
import { ChangedSincePreview } from '../../kit/operator/operator-act.ts'
import { type DeskUser, openTestDesk } from '../../testing/desk-app.ts'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()
const desk = await openTestDesk(club)
afterAll(() => desk.close())

const reason = 'answering cases'
let reviewer: DeskUser

beforeEach(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  reviewer = await desk.signIn(['reviewer'], 'Shen')
})

const list = async (state: 'open' | 'answered' = 'open') =>
  (await reviewer.call(cases.list, { state, after: null, reason })).data
const shown = async (caseId: string) => (await reviewer.call(cases.show, { caseId, reason })).data.case

async function checkedIn(): Promise<TestMember> {
  const member = await makeMember(club)
  await member.post('/api/task/executeCheckIn')
  return member
}
async function opened(member: TestMember, text = '我那天签了两次', tradeId = 'award-1'): Promise<string> {
  const { data } = await member.post('/api/case/open', { tradeKind: 'award', tradeId, text })
  return data.caseId
}
const openedAbout = (member: TestMember, tradeId: string) => opened(member, '少了', tradeId)
const texts = { textZh: '已经核对，补上。', textEn: 'We have checked it and made it good.' }
/** Has what was left as an order confirmed by a second person. */
async function confirmed({ orderId }: { orderId: string }) {
  const approver = await desk.signIn(['approver'])
  const { now } = (await approver.call(acts.show, { orderId })).data
  return { now, done: (await approver.call(acts.confirm, { orderId, seen: now.seen })).data }
}
/** A member with a check-in on the 19th and one on the 20th. */
async function checkedInTwice(): Promise<TestMember> {
  await club.moveTo('2026-11-19T02:00:00Z')
  const member = await checkedIn()
  await club.moveTo('2026-11-20T02:00:00Z')
  await member.post('/api/task/executeCheckIn')
  return member
}
const ownCase = async (member: TestMember) =>
  (await member.post('/api/case/list', { pageSize: 50 })).data.list[0] as {
    state: string
    answer: string
    correctedPoint: number | null
  }

test('open cases come by due day with the working days that are left, and late ones are counted', async () => {
  const caseId = await opened(await checkedIn())
  const seen = await list()
  expect(seen.cases.find((each) => each.caseId === caseId)).toMatchObject({
    dueDay: '2026-12-11',
    daysLeft: 16,
    claimedBy: null,
    taskId: 'check_in',
  })
  const day = await reviewer.call(today.show, {})
  expect(day.data.waits).toMatchObject({ casesOpen: seen.open, casesLate: 0 })
  expect(day.data.waits.nextCase).toMatchObject({ dueDay: '2026-12-11', daysLeft: 16 })
  await club.moveTo('2026-12-14T02:00:00Z')
  reviewer = await desk.signIn(['reviewer'])
  const later = await list()
  expect(later.cases.find((each) => each.caseId === caseId)?.daysLeft).toBe(-1)
  expect(later.late).toBeGreaterThan(0)
})

test('a case is told in sentences, with what happened around it and templates that hold the facts', async () => {
  const member = await checkedIn()
  await member.post('/api/task/executeCheckIn')
  const caseId = await opened(member)
  const one = await shown(caseId)
  expect(one).toMatchObject({ text: '我那天签了两次', suggestedPoints: 8, tradeId: 'award-1' })
  expect(one?.facts[0]).toMatch(/^2026-11-20 10:00.*“Daily check-in” gave 8 points, 8 in all/)
  expect(one?.trade?.explanation).toContain('8')
  const right = one?.templates.find(({ id }) => id === 'right')
  expect(right?.texts.zh_cn).toContain('11月20日签到')
  expect(right?.texts.en_us).toContain(one?.trade?.explanation ?? '?')
  expect(JSON.stringify(one)).not.toContain(member.mobile)
  expect((await shown('00000000-0000-7000-8000-000000000000')) ?? null).toBeNull()
})

test('a case is answered and made good in one step; many points wait for a second person', async () => {
  const [few, many] = [await checkedIn(), await checkedIn()]
  const [small, large] = [await opened(few), await opened(many)]
  expect(await reviewer.order('cases answer', { id: small, ...texts, points: 100 }, reason)).toMatchObject({
    state: 'done',
    changes: [{ what: '100 points made good, 108 in all' }, { what: 'answered' }],
  })
  expect(await ownCase(few)).toMatchObject({ state: 'answered', answer: texts.textZh, correctedPoint: 100 })

  const left = await reviewer.order('cases answer', { id: large, ...texts, points: 101 }, reason)
  if (left.state !== 'waits') throw new Error(left.state)
  expect(await ownCase(many)).toMatchObject({ state: 'open', correctedPoint: null })
  const approver = await desk.signIn(['approver'])
  const { now } = (await approver.call(acts.show, { orderId: left.orderId })).data
  expect((await reviewer.call(acts.confirm, { orderId: left.orderId, seen: now.seen })).code).toBe(403)
  const confirmed = await approver.call(acts.confirm, { orderId: left.orderId, seen: now.seen })
  expect(confirmed.data.state).toBe('done')
  expect(await ownCase(many)).toMatchObject({ state: 'answered', correctedPoint: 101 })
  const alone = await reviewer.order('cases answer', { id: await opened(few), ...texts }, reason)
  expect(alone).toMatchObject({ state: 'done', changes: [{ what: 'answered' }] })
  expect((await list('answered')).cases.map(({ caseId }) => caseId)).toContain(small)
})

test('one person alone makes a hundred points good for a member in a month, in however many cases', async () => {
  const member = await checkedInTwice()
  const answer = async (id: string, points: number) =>
    reviewer.order('cases answer', { id, ...texts, points }, reason)
  expect(await answer(await openedAbout(member, 'award-1'), 60)).toMatchObject({ state: 'done' })
  const other = await openedAbout(member, 'award-2')
  const args = { id: other, ...texts, points: 41 }
  expect((await reviewer.call(acts.preview, { act: 'cases answer', args })).data).toMatchObject({
    isConfirmed: true,
    told: {
      changes: expect.arrayContaining([
        expect.objectContaining({ what: 'made good for this member before, this month: 60 points' }),
      ]),
    },
  })
  expect(await answer(other, 41)).toMatchObject({ state: 'waits' })
  expect(await reviewer.order('cases correct', { id: other, points: 41 }, reason)).toMatchObject({
    state: 'waits',
  })
  expect(await reviewer.order('cases correct', { id: other, points: 40 }, reason)).toMatchObject({
    state: 'done',
  })
  // In the next month it begins again.
  await club.moveTo('2026-12-01T02:00:00Z')
  reviewer = await desk.signIn(['reviewer'])
  await member.post('/api/task/executeCheckIn')
  expect(await answer(await openedAbout(member, 'award-5'), 100)).toMatchObject({ state: 'done' })
})

test('about one entry points are made good once, unless a second person confirms it', async () => {
  const member = await checkedIn()
  const first = await opened(member)
  expect(await reviewer.order('cases answer', { id: first, ...texts, points: 8 }, reason)).toMatchObject({
    state: 'done',
  })
  const again = await opened(member)
  for (const [act, args] of [
    ['cases answer', { id: again, ...texts, points: 1 }],
    ['cases correct', { id: again, points: 1 }],
  ] as const)
    expect(await reviewer.order(act, { ...args }, reason)).toMatchObject({ state: 'waits' })
  const left = await reviewer.order('cases answer', { id: again, ...texts, points: 2 }, reason)
  if (left.state !== 'waits') throw new Error(left.state)
  expect(await ownCase(member)).toMatchObject({ state: 'open', correctedPoint: null })
  const { now, done } = await confirmed(left)
  expect(JSON.stringify(now.told)).toContain('made good before, about the same entry or refusal: 8 points')
  expect(done.state).toBe('done')
  expect(await ownCase(member)).toMatchObject({ state: 'answered', correctedPoint: 2 })
  // The shell needs no second person.
  const third = await opened(member)
  const inShell = await operatorDesk(club).run('cases correct', { id: third, points: 500 })
  expect(inShell).toMatchObject({ exit: 0, err: '' })
})

test('of two orders at once that are too many together, one is carried out alone', async () => {
  const member = await checkedInTwice()
  const ids = [await openedAbout(member, 'award-1'), await openedAbout(member, 'award-2')]
  const ready = await Promise.all(
    ids.map(async (id) => {
      const asked = { act: 'cases correct', args: { id, points: 60 } }
      const { data } = await reviewer.call(acts.preview, asked)
      expect(data.isConfirmed).toBe(false)
      return { ...asked, reason, seen: data.seen }
    }),
  )
  const outcomes = await Promise.all(ready.map((each) => reviewer.call(acts.order, each)))
  expect(outcomes.filter(({ data }) => data.state === 'done')).toHaveLength(1)
  expect(outcomes.filter(({ data }) => data.state === 'changed' || data.state === 'refused')).toHaveLength(1)
})

test('an act that would need a second person by the time it is carried out is refused', async () => {
  const member = await checkedInTwice()
  const [first, second] = [await openedAbout(member, 'award-1'), await openedAbout(member, 'award-2')]
  const act = deskContextOf(club.context).acts.find('cases correct')?.act
  const carryOut = (id: string, more: object) =>
    act?.carryOut(null, {
      args: { id, points: 60, dryRun: false },
      operator: 'Shen (desk:one)',
      reason,
      isPreview: false,
      signal: new AbortController().signal,
      print: { out: () => undefined, err: () => undefined },
      previewed: { zh_cn: [], en_us: [] },
      ...more,
    })
  await carryOut(first, {})
  await expect(carryOut(second, {})).rejects.toThrow(ChangedSincePreview)
  expect(JSON.stringify(await carryOut(second, { confirmedBy: 'Fang (desk:two)' }))).toContain('60 points')
})

test('a case is opened in the name of a member who calls, once', async () => {
  const member = await checkedIn()
  const args = { member: member.userId, trade: 'award-1', text: '她在电话里说签了两次' }
  expect(await reviewer.order('cases open', args, reason)).toMatchObject({
    state: 'done',
    changes: [{ what: 'case opened about award-1, due 2026-12-11' }],
  })
  const again = await reviewer.call(acts.preview, { act: 'cases open', args })
  expect(again.data.told).toEqual({
    state: 'refused',
    why: 'a case about it is open already, due 2026-12-11',
  })
  const unknown = await reviewer.call(acts.preview, {
    act: 'cases open',
    args: { ...args, trade: 'award-9' },
  })
  expect(unknown.data.told.state).toBe('refused')
  expect(await ownCase(member)).toMatchObject({ state: 'open' })
})

test('whoever opens a case sees who else works on it', async () => {
  const caseId = await opened(await checkedIn())
  const other = await desk.signIn(['owner'], 'Fang')
  await other.call(claims.take, { kind: 'case', key: caseId })
  expect((await shown(caseId))?.claimedBy).toBe('Fang')
  expect((await list()).cases.find((each) => each.caseId === caseId)?.claimedBy).toBe('Fang')
})
