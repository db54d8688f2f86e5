import { acts } from '@club/contract/desk/acts.ts'
import { maxWorksHeld, review } from '@club/contract/desk/review.ts'
import { statuses } from '@club/contract/statuses.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contestDesk } from '../../testing/contest-desk.ts'
import { type DeskUser, openTestDesk } from '../../testing/desk-app.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()
const contest = contestDesk(club)
const desk = await openTestDesk(club)
afterAll(() => desk.close())
const reason = 'review'
let reviewer: DeskUser

beforeEach(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  reviewer = await desk.signIn(['reviewer'], '沈明')
})

/** Nothing waits from an earlier test, whoever holds it. */
async function decideAll(): Promise<void> {
  const { works } = (await reviewer.call(review.list, { after: null, reason })).data
  for (const { workNo, revision } of works) await contest.approve(workNo, revision)
}

async function enter(member: TestMember, more: Record<string, unknown> = {}): Promise<string> {
  return (await contest.enter(member, more)).data.workNo
}

const next = async (who: DeskUser, more: object = {}) =>
  (await who.call(review.next, { max: maxWorksHeld, leaveOut: [], reason, ...more })).data
const seen = (workNo: string) => club.post('/api/talent/talentWorkByNo', { workNo })
const messagesOf = async (member: TestMember) =>
  (await member.post('/api/message/list')).data.list.map(({ kind }: { kind: string }) => kind)
const auditOf = async (act: string) => (await contest.run('audit list', { act, parts: true })).out

test('a reviewer gets the works that wait the longest, with what looks alike and what came before', async () => {
  await decideAll()
  const [first, second] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  const shown = await contest.shownWork(first, { name: '去年的荷塘' })
  await club.moveTo('2026-11-20T02:01:00Z')
  const one = await enter(first, { name: '荷塘' })
  await club.moveTo('2026-11-20T02:02:00Z')
  const two = await enter(second, { name: '晨光', intro: '' })
  const { works, count } = await next(reviewer)
  expect(works.map(({ workNo }) => workNo)).toEqual([one, two])
  expect(count).toEqual({ works: 2, isExact: true })
  expect(works[0]).toMatchObject({
    name: '荷塘',
    revision: 1,
    state: 'review',
    claim: { isOwn: true },
    earlier: [{ workNo: shown, name: '去年的荷塘', state: 'shown' }],
  })
  expect(works[1]?.earlier).toEqual([])
  // Plain pictures all look the same, whatever their colour.
  expect(works[1]?.findings).toEqual(expect.arrayContaining(['same', 'small']))
  expect(works[1]?.alike[0]).toMatchObject({ distance: 0, isOfSameMember: false })
  expect(await auditOf('review.show')).toContain(`"work":"${one}"`)
})

test('works look alike up to eight bits, sent back or waiting, and not once they are deleted', async () => {
  await decideAll()
  const members = (await makeMembers(club, 4)) as [TestMember, TestMember, TestMember, TestMember]
  const workNos: string[] = []
  for (const member of members) workNos.push(await enter(member))
  const [own = '', eight = '', nine = '', deleted = ''] = workNos
  // Bits of every part, so that no part is the same.
  const hashes = ['6148914691236517205', '6187229371990136157', '6187229371990136093', '6148914691236517204']
  for (const [index, { userId }] of members.entries())
    await club.db.runScript(
      `UPDATE member_file SET perceptual_hash = ${hashes[index]} WHERE user_id = '${userId}'`,
    )
  await reviewer.order('review refuse', { work: eight, revision: 1, because: 'unclear' })
  const open = async () => (await reviewer.call(review.open, { workNo: own, reason })).data.work
  const alike = async () => (await open())?.alike.map(({ workNo, distance }) => [workNo, distance])
  expect(await alike()).toEqual([
    [deleted, 1],
    [eight, 8],
  ])
  await members[3].post('/api/talent/deleteWork', { workNo: deleted })
  expect(await alike()).toEqual([[eight, 8]])
  expect((await reviewer.call(review.open, { workNo: nine, reason })).data.work?.alike).toMatchObject([
    { workNo: eight, distance: 1, state: 'refused' },
  ])
})

test('two reviewers never get the same work, and only the one who holds it decides', async () => {
  await decideAll()
  const members = await makeMembers(club, 4)
  for (const member of members) await enter(member)
  const other = await desk.signIn(['reviewer'], '陈芳')
  const [mine, theirs] = await Promise.all([next(reviewer, { max: 2 }), next(other, { max: 3 })])
  const held = [...mine.works, ...theirs.works].map(({ workNo }) => workNo)
  expect(new Set(held).size).toBe(held.length)
  expect(held).toHaveLength(4)
  const [work] = mine.works
  const taken = await other.call(review.approve, { workNo: work?.workNo ?? '', revision: 1, reason })
  expect(taken.data).toEqual({ state: 'refused', why: `沈明 is reviewing ${work?.workNo}` })
  await reviewer.call(review.giveUp, { workNos: [work?.workNo ?? ''] })
  expect((await next(other, { max: 1, leaveOut: theirs.works.map(({ workNo }) => workNo) })).works).toEqual([
    expect.objectContaining({ workNo: work?.workNo }),
  ])
})

test('each decision is one row of the audit log, with who and why, and once', async () => {
  await decideAll()
  const member = await makeMember(club)
  const workNo = await enter(member)
  await next(reviewer)
  const press = { workNo, revision: 1, reason: 'review' }
  const [one, two] = await Promise.all([
    reviewer.call(review.approve, press),
    reviewer.call(review.approve, press),
  ])
  expect([one, two].map(({ data }) => data.state).sort()).toEqual(['done', 'refused'])
  expect((await seen(workNo)).status).toBe('200')
  const rows = (await auditOf('review.approve')).split('\n').filter((line) => line.includes(workNo))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(`沈明 (desk:${reviewer.personId})`)
  // What is shown is touched by no key.
  const refused = await reviewer.call(review.refuse, { ...press, because: 'other' }, 'zh_cn')
  expect(refused.data).toMatchObject({ state: 'refused', why: expect.stringContaining('已展示') })
  expect((await seen(workNo)).status).toBe('200')
})

test('a work is sent back with words in both languages, and each reader gets those of theirs', async () => {
  await decideAll()
  const member = await makeMember(club)
  const workNo = await enter(member)
  await next(reviewer)
  const advice = { zh_cn: '请换一张清楚些的照片', en_us: 'Please send a sharper picture' }
  const order = { workNo, revision: 1, reason: 'review: unclear', because: 'unclear' as const, advice }
  expect((await reviewer.call(review.refuse, order)).data.state).toBe('done')
  const own = async (language: string) => {
    const headers = { 'accept-language': language }
    return (await member.post('/api/talent/talentWork', {}, { headers })).data.list[0]
  }
  expect(await own('zh-CN')).toMatchObject({ reason: 'unclear', advice: advice.zh_cn })
  expect(await own('en')).toMatchObject({ reason: 'unclear', advice: advice.en_us })
  expect(await auditOf('review.refuse')).toContain('review: unclear')
})

test('the last decision is taken back within a minute: the work waits again and the message is gone', async () => {
  await decideAll()
  const member = await makeMember(club)
  const workNo = await enter(member)
  const press = { workNo, revision: 1, reason }
  await next(reviewer)
  await reviewer.call(review.approve, press)
  expect(await messagesOf(member)).toContain('workShown')
  const other = await desk.signIn(['reviewer'], '陈芳')
  await reviewer.call(review.giveUp, { workNos: [workNo] })
  expect((await other.call(review.undo, press)).data).toMatchObject({ state: 'refused' })
  await other.call(review.giveUp, { workNos: [workNo] })
  expect((await reviewer.call(review.undo, press)).data.state).toBe('done')
  expect(await messagesOf(member)).not.toContain('workShown')
  expect((await seen(workNo)).status).toBe(statuses.workUnknown)
  expect((await next(reviewer)).works.map((work) => work.workNo)).toEqual([workNo])

  await reviewer.call(review.refuse, { ...press, because: 'unclear' })
  expect((await reviewer.call(review.undo, press)).data.state).toBe('done')
  await reviewer.call(review.refuse, { ...press, because: 'other' })
  await club.moveTo('2026-11-20T02:03:00Z')
  expect((await reviewer.call(review.undo, press)).data).toMatchObject({
    state: 'refused',
    why: expect.stringContaining('60 seconds'),
  })
  expect(await messagesOf(member)).toContain('workSentBack')
})

test('an opened work is taken down through the dialog, and the dialog takes it back to nothing', async () => {
  const workNo = await contest.shownWork()
  const opened = (await reviewer.call(review.open, { workNo, reason: 'a complaint' })).data
  expect(opened.work).toMatchObject({ workNo, state: 'shown', claim: { isOwn: true } })
  const args = { work: workNo, revision: 1, because: 'personalData', advice: '请遮住电话' }
  const outcome = await reviewer.order('review refuse', args, 'a complaint')
  expect(outcome).toMatchObject({
    state: 'done',
    changes: [{ before: 'shown', after: 'sent back' }, { what: 'the member is told of it' }],
    undo: { act: 'review undo' },
  })
  expect((await seen(workNo)).status).toBe(statuses.workUnknown)
  // It did not wait before, so it does not wait again.
  expect((await reviewer.call(review.undo, { workNo, revision: 1, reason })).data.state).toBe('refused')
  expect((await reviewer.call(review.open, { workNo: '699999', reason })).data.work).toBeNull()
})

test('a list of decisions at the desk touches a shown work only if it was opened', async () => {
  const workNo = await contest.shownWork()
  const decide = async () => {
    const lines = ['work,revision,decision,because,advice', `${workNo},1,take-down,other,`]
    const file = await reviewer.handIn('decisions.csv', lines.join('\n'))
    return reviewer.order('review decide', { file }, 'a list')
  }
  expect(await decide()).toMatchObject({
    state: 'done',
    changes: [
      { what: '0 of 1 decision taken' },
      { what: expect.stringContaining(`${workNo} was not looked at`) },
    ],
  })
  await reviewer.call(review.open, { workNo, reason })
  expect(await decide()).toMatchObject({ changes: [{ what: '1 of 1 decision taken' }] })
  expect((await seen(workNo)).status).toBe(statuses.workUnknown)
})

test('the list goes on by key, and says who holds a work', async () => {
  await decideAll()
  for (const member of await makeMembers(club, 3)) await enter(member)
  const other = await desk.signIn(['reviewer'], '陈芳')
  const [taken] = (await next(other, { max: 1 })).works
  const { works, next: more, count } = (await reviewer.call(review.list, { after: null, reason })).data
  expect(works).toHaveLength(3)
  expect(works[0]).toMatchObject({ workNo: taken?.workNo, claim: { name: '陈芳', isOwn: false } })
  expect([more, count]).toEqual([null, { works: 3, isExact: true }])
  const last = works[1]
  const after = `${Date.parse(last?.submittedAt ?? '')} ${last?.workNo}`
  const rest = (await reviewer.call(review.list, { after, reason })).data
  expect(rest.works.map(({ workNo }) => workNo)).toEqual([works[2]?.workNo])
})

test('files are served at the desk to those who review, and to nobody else', async () => {
  await decideAll()
  const workNo = await enter(await makeMember(club))
  const [work] = (await next(reviewer)).works
  expect(work?.workNo).toBe(workNo)
  const url = work?.files[0]?.url ?? ''
  const codeFor = async (cookies: Record<string, string>) =>
    (await desk.app.inject({ url, cookies })).statusCode
  expect(await codeFor({ club_desk: reviewer.token })).toBe(200)
  expect(await codeFor({})).toBe(404)
  const editor = await desk.signIn(['editor'])
  expect(await codeFor({ club_desk: editor.token })).toBe(404)
})

test('an auditor looks without holding anything, and decides nothing', async () => {
  await decideAll()
  const workNo = await enter(await makeMember(club))
  const auditor = await desk.signIn(['auditor'])
  expect((await auditor.call(review.open, { workNo, reason })).data.work).toMatchObject({ claim: null })
  for (const call of [review.approve, review.undo] as const)
    expect((await auditor.call(call, { workNo, revision: 1, reason })).code).toBe(403)
  const asked = { act: 'review approve', args: { work: workNo, revision: 1 } }
  expect((await auditor.call(acts.preview, asked)).code).toBe(403)
})
