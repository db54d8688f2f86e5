import { acts } from '@club/contract/desk/acts.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { members } from '@club/contract/desk/members.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DeskUser, openTestDesk } from '../../testing/desk-app.ts'
import { feedClub } from '../../testing/feed-desk.ts'
import { givePoints } from '../../testing/give-points.ts'
import { makeMember, type TestMember } from '../../testing/make-member.ts'

const { club, desk: shell } = await feedClub()
const desk = await openTestDesk(club)
afterAll(() => desk.close())

const reason = 'she called about her points'
let member: TestMember
let reviewer: DeskUser
let number = 700_200

beforeAll(() => club.moveTo('2026-11-20T02:00:00Z'))
beforeEach(async () => {
  member = await makeMember(club, { nickName: '王小明' })
  reviewer = await desk.signIn(['reviewer'], '沈明')
})

const shown = async (more: { month?: string } = {}) => {
  const answer = await reviewer.call(members.show, { userId: member.userId, reason, ...more })
  if (!answer.data.member) throw new Error(answer.message)
  return answer.data.member
}
const looks = () =>
  club.db.all<{ act: string; reason: string; operator: string }>(
    {
      name: 'test_desk_looks',
      text: "SELECT act, reason, operator FROM audit_entry WHERE detail->>'member' = $1 ORDER BY audit_id",
    },
    [member.userId],
  )

test('a member is found by mobile, customer number, id and the code of the card wallet, masked, and each look has its reason', async () => {
  number += 1
  await shell.feed('customers', ['customer_no,mobile', `K${number},${member.mobile}`])
  const { memberCode } = (await member.post('/api/wallet/cards')).data as { memberCode: string }
  const said = `${memberCode.slice(0, 4)} ${memberCode.slice(4, 8)} ${memberCode.slice(8)}`
  for (const text of [member.mobile, `K${number}`, member.userId, said]) {
    const { data } = await reviewer.call(members.find, { text, reason })
    expect(data).toMatchObject({
      member: { userId: member.userId, state: 'normal', nickName: '王**', bar: null },
      isAmbiguous: false,
    })
    expect(JSON.stringify(data)).not.toContain(member.mobile)
  }
  expect(await looks()).toEqual(
    Array(4).fill({ act: 'members.find', reason, operator: `沈明 (desk:${reviewer.personId})` }),
  )
  expect((await reviewer.call(members.find, { text: member.mobile, reason: ' ' })).code).toBe(400)
  expect((await reviewer.call(members.find, { text: '19912345678', reason })).data.member).toBeNull()
})

test('one look shows points, refusals with their sentences, check-ins, bank facts, devices and consents', async () => {
  await shell.feed('customers', ['customer_no,mobile', `K${number + 500},${member.mobile}`])
  await shell.feed('aum', ['month,customer_no,mobile,reached,amount', `2026-10,,${member.mobile},N,1234567`])
  await member.post('/api/task/executeCheckIn')
  await member.post('/api/task/doTask', { taskId: 'aum_increased_month' })
  const seen = await shown()
  expect(seen.month).toMatchObject({
    month: '2026-11',
    isRunning: true,
    points: 8,
    countedPoints: 8,
    rankNo: null,
    missing: 992,
    benefit: 'none',
    checkIns: [{ day: '2026-11-20', isMadeGood: false }],
    isWhole: true,
  })
  const sentences = seen.month.trades.map(({ kind, seq, explanation }) => [kind, seq, explanation])
  expect(sentences).toEqual([
    ['award', 1, expect.stringContaining('8')],
    ['refusal', null, expect.stringContaining('bank')],
  ])
  expect(seen.bank).toMatchObject({
    customerNo: { asOf: expect.any(String) },
    tier: null,
    assets: [{ month: '2026-10', reached: false }],
  })
  expect(seen.devices).toHaveLength(1)
  expect(seen.consents.every(({ state }) => state === 'agreed')).toBe(true)
  for (const secret of [member.mobile, '王小明', '1234567', `K${number + 500}`])
    expect(JSON.stringify(seen)).not.toContain(secret)
  expect((await shown({ month: '2026-10' })).month).toMatchObject({ isRunning: false, points: 0, trades: [] })
})

test('why a task pays nothing is shown for every task at once', async () => {
  await member.post('/api/task/executeCheckIn')
  const { data } = await reviewer.call(members.why, { userId: member.userId, reason })
  const task = (id: string) => data.tasks.find(({ taskId }) => taskId === id)
  expect(task('check_in')).toMatchObject({ blocker: 'finished', completeAddPoint: 8 })
  expect(task('learn_course')).toMatchObject({ blocker: null })
  expect(data).toMatchObject({ today: '2026-11-20', channel: 'WEB' })
})

/** Lets a second person confirm what was ordered. */
async function confirmed(ordered: DeskAnswerOf<typeof acts.order>) {
  if (ordered.state !== 'waits') throw new Error(ordered.state)
  const { orderId } = ordered
  const second = await desk.signIn(['approver'])
  const { now } = (await second.call(acts.show, { orderId })).data
  return (await second.call(acts.confirm, { orderId, seen: now.seen })).data
}

test('an entry is flagged with its effect shown first, and the flag is lifted again', async () => {
  await givePoints(club, member, 1000, 'all')
  const [entry] = (await shown()).month.trades
  const target = `${member.userId}/${entry?.seq}`
  const preview = await reviewer.call(acts.preview, { act: 'points flag', args: { target } }, 'zh_cn')
  expect(preview.data.told).toMatchObject({
    changes: expect.arrayContaining([
      expect.objectContaining({ what: expect.stringContaining('名次保留，权益暂不发') }),
    ]),
  })
  const left = await reviewer.order('points flag', { target }, reason)
  expect((await shown()).month).toMatchObject({ benefit: 'carried', trades: [{ isFlagged: false }] })
  const done = await confirmed(left)
  expect(done).toMatchObject({ state: 'done', undo: { act: 'points unflag', args: { target } } })
  expect((await shown()).month).toMatchObject({ benefit: 'withheld', trades: [{ isFlagged: true }] })
  await confirmed(await reviewer.order('points unflag', { target }, reason))
  expect((await shown()).month).toMatchObject({ benefit: 'carried', trades: [{ isFlagged: false }] })
})

test('what is offered as the undo takes back what was done, and no flag of others and no bar from before it', async () => {
  const other = await makeMember(club)
  for (const key of ['first', 'second', 'third']) await givePoints(club, other, 100, key)
  const flags = async (act: string, target: string) =>
    confirmed(await reviewer.order(act, { target }, reason))
  const { userId } = other
  const done = (act: string, entries: string) => ({
    state: 'done',
    undo: { act, args: { target: `${userId}/${entries}` } },
  })
  await flags('points flag', `${userId}/second`)
  const ofMonth = done('points unflag', '1,3')
  expect(await flags('points flag', userId)).toMatchObject(ofMonth)
  await givePoints(club, other, 100, 'fourth')
  await flags('points flag', `${userId}/fourth`)
  expect(await flags('points unflag', ofMonth.undo.args.target)).toMatchObject(done('points flag', '1,3'))
  const { out } = await shell.run('points entries', { member: userId })
  expect([...out.matchAll(/\/(\d+) .* flagged/g)].map(([, seq]) => seq)).toEqual(['2', '4'])

  const bar = async (end: { until: string } | { forGood: true }) =>
    reviewer.order('members bar', { member: userId, ...end }, reason)
  expect(await bar({ forGood: true })).toMatchObject({
    undo: { act: 'members unbar', args: { member: userId } },
  })
  expect(await bar({ until: '2026-12-31' })).toMatchObject({
    undo: { act: 'members bar', args: { member: userId, forGood: true } },
  })
  expect(await bar({ until: '2026-11-30' })).toMatchObject({
    undo: { act: 'members bar', args: { member: userId, until: '2026-12-31' } },
  })
})

test('sessions and passkeys are ended', async () => {
  const ended = await reviewer.order('sessions end', { member: member.userId }, reason)
  expect(ended).toMatchObject({ state: 'done' })
  expect((await shown()).devices).toEqual([])
  expect(await reviewer.order('passkeys end', { member: member.userId }, reason)).toMatchObject({
    state: 'done',
  })
})

test('an erasure waits for a second person, with the number of the document', async () => {
  const args = { member: member.userId, document: 'D-7/2026' }
  const refused = await reviewer.call(acts.preview, {
    act: 'privacy erase',
    args: { ...args, document: '?' },
  })
  expect(refused.data.told.state).toBe('refused')
  const left = await reviewer.order('privacy erase', args, reason)
  if (left.state !== 'waits') throw new Error(left.state)
  expect((await shown()).state).toBe('normal')
  expect((await confirmed(left)).state).toBe('done')
  const { data } = await reviewer.call(members.show, { userId: member.userId, reason })
  expect(data.member?.state).toMatch(/eras/)
})

test('an export is ordered by an owner and confirmed by another person before it is one page for the member', async () => {
  const args = { member: member.userId, document: 'D-8/2026', language: 'zh_cn' }
  expect((await reviewer.call(acts.preview, { act: 'privacy export', args })).code).toBe(403)
  const [owner, other] = [await desk.signIn(['owner']), await desk.signIn(['owner'])]
  const left = await owner.order('privacy export', args, reason)
  if (left.state !== 'waits') throw new Error(left.state)
  const { orderId } = left
  expect((await owner.call(members.exportData, { orderId })).code).toBe(403)
  expect((await confirmed(left)).state).toBe('done')
  const listed = (await owner.call(members.exports, { userId: member.userId })).data.exports
  expect(listed).toMatchObject([{ orderId, document: 'D-8/2026' }])
  expect((await other.call(members.exports, { userId: member.userId })).data.exports).toEqual([])
  expect((await other.call(members.exportData, { orderId })).code).toBe(403)
  const { data } = await owner.call(members.exportData, { orderId })
  expect(data.html).toContain('王小明')
  expect((await looks()).at(-1)).toMatchObject({ act: 'privacy.export', reason })
})
