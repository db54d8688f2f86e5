import { acts } from '@club/contract/desk/acts.ts'
import { cases } from '@club/contract/desk/cases.ts'
import { claims } from '@club/contract/desk/claims.ts'
import { today } from '@club/contract/desk/today.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type DeskUser, openTestDesk } from '../../testing/desk-app.ts'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
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
async function opened(member: TestMember, text = '我那天签了两次'): Promise<string> {
  const { data } = await member.post('/api/case/open', { tradeKind: 'award', tradeId: 'award-1', text })
  return data.caseId
}
const texts = { textZh: '已经核对，补上。', textEn: 'We have checked it and made it good.' }
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
