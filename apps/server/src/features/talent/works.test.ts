import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { statuses } from '@club/contract/statuses.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type ContestDesk, contestDesk, pictureType, runningEdition } from '../../testing/contest-desk.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()
let desk: ContestDesk
beforeAll(async () => {
  desk = contestDesk(club)
})
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

const own = async (member: TestMember) => (await member.post('/api/talent/talentWork', { pageSize: 50 })).data
const seen = (workNo: string) => club.post('/api/talent/talentWorkByNo', { workNo })
const wall = async (body: object = {}) => (await club.post('/api/talent/queryWorkWall', body)).data
const find = async (body: object) => (await club.post('/api/talent/findTalentWorksByWn', body)).data.list
const uploadTask = async (member: TestMember) => {
  const { list } = (await member.post('/api/task/all')).data
  return list.find(({ taskId }: { taskId: string }) => taskId === 'upload_work')
}
const sendBack = (workNo: string, revision: number, more: Record<string, unknown> = {}) =>
  desk.run('review refuse', { work: workNo, revision, because: 'unclear', ...more })
const deleteWork = (member: TestMember, workNo: string) => member.post('/api/talent/deleteWork', { workNo })
const undelete = (member: TestMember, workNo: string) => member.post('/api/talent/undeleteWork', { workNo })
const codeOf = async (url: string) => (await club.app.inject({ url })).statusCode

test('a work waits, unseen, until an operator approves it', async () => {
  const member = await makeMember(club, { nickName: '王秀英' })
  const { data } = await desk.enter(member, { name: '荷塘', intro: '' })
  expect(data).toMatchObject({
    activityId: runningEdition,
    type: pictureType,
    name: '荷塘',
    status: 'review',
    votes: 0,
    undoUntil: null,
    files: [{ kind: 'image', width: 40, height: 30 }],
  })
  expect(data.workNo).toMatch(/^6\d{5}$/)
  expect((await seen(data.workNo)).status).toBe(statuses.workUnknown)
  expect(await uploadTask(member)).toMatchObject({ completeCycleTimes: 0 })
  const [{ fileId }] = data.files
  expect(await codeOf(`/files/${fileId}/small`)).toBe(404)
  expect((await desk.run('review list')).out).toContain(`${data.workNo}  revision 1  picture  "荷塘"`)

  expect(await desk.approve(data.workNo)).toMatchObject({
    exit: 0,
    out: `${data.workNo} “荷塘”: waits for review → shown\nthe member is told of it\n`,
  })
  const shown = (await seen(data.workNo)).data
  expect(shown).toMatchObject({ name: '荷塘', votes: 0, imageUrl: `/files/${fileId}/small`, tiers: [] })
  expect(shown.nickName).not.toBe('')
  expect(await codeOf(shown.imageUrl)).toBe(200)
  expect((await member.post('/api/talent/findLastWork')).data.work).toMatchObject({ status: 'shown' })
  expect(await uploadTask(member)).toMatchObject({ completeCycleTimes: 1, completeAddPoint: 30 })
  expect(await desk.approve(data.workNo)).toMatchObject({ exit: 1 })
  expect((await desk.run('audit list')).out).toContain('review.approve')
})

test('a work is sent back with a reason, changed and approved', async () => {
  const member = await makeMember(club)
  const { workNo, files } = (await desk.enter(member)).data
  expect(await sendBack(workNo, 1, { advice: '请换一张清楚些的照片' })).toMatchObject({ exit: 0 })
  expect((await own(member)).list[0]).toMatchObject({
    status: 'refused',
    reason: 'unclear',
    advice: '请换一张清楚些的照片',
  })
  const changed = await desk.enter(member, { workNo, name: '晨光二' })
  expect(changed.data).toMatchObject({ workNo, name: '晨光二', status: 'review', reason: null, advice: null })
  expect(changed.data.files[0].fileId).not.toBe(files[0].fileId)
  // An operator who looked at the first version decides nothing about the second.
  expect((await desk.approve(workNo, 1)).err).toContain('was changed meanwhile and is now revision 2')
  expect(await desk.approve(workNo, 2)).toMatchObject({ exit: 0 })
  expect((await seen(workNo)).data.name).toBe('晨光二')
  expect((await desk.enter(member, { workNo })).status).toBe(statuses.workNotChangeable)
})

test('a change may keep the files, and nobody changes the work of somebody else', async () => {
  const [member, other] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  const { workNo, files } = (await desk.enter(member)).data
  const fileIds = [files[0].fileId, await desk.picture(member)]
  const changed = await desk.enter(member, { workNo, fileIds })
  expect(changed.data.files.map(({ fileId }: { fileId: string }) => fileId)).toEqual(fileIds)
  expect((await desk.enter(other, { workNo })).status).toBe(statuses.workUnknown)
  expect((await desk.enter(other, { fileIds })).status).toBe(statuses.fileUnknown)
  expect((await deleteWork(other, workNo)).status).toBe(statuses.workUnknown)
})

test('the same entry twice, also at once, is one work', async () => {
  const member = await makeMember(club)
  const fileIds = [await desk.picture(member)]
  const answers = await Promise.all(Array.from({ length: 10 }, () => desk.enter(member, { fileIds })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['200']))
  expect(new Set(answers.map(({ data }) => data.workNo)).size).toBe(1)
  expect((await own(member)).total).toBe(1)
})

test('nobody uses up an edition’s numbers by entering and deleting', async () => {
  const member = await makeMember(club)
  const fileIds = [await desk.picture(member)]
  for (let entries = 0; entries < 20; entries += 1) {
    const { workNo } = (await desk.enter(member, { fileIds })).data
    await deleteWork(member, workNo)
  }
  // Deleting another one makes no room, and the refusal does not advise it.
  const refused = await desk.enter(member, { fileIds })
  expect(refused).toMatchObject({
    status: statuses.entriesOfEditionUsed,
    message: expect.not.stringContaining('删'),
  })
})

test('a member enters five works per edition; a deleted one makes room', async () => {
  const member = await makeMember(club)
  const answers = []
  for (let index = 0; index < 6; index += 1) answers.push(await desk.enter(member, { name: `第${index}件` }))
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => '200'),
    statuses.worksOfEditionUsed,
  ])
  await deleteWork(member, answers[0]?.data.workNo)
  expect((await desk.enter(member, { name: '补一件' })).status).toBe('200')
  expect((await undelete(member, answers[0]?.data.workNo)).status).toBe(statuses.worksOfEditionUsed)
})

test('an edition pays once, whatever is deleted, changed or approved again', async () => {
  const member = await makeMember(club)
  const points = async () => (await member.post('/api/user/happypoint')).data.happyPointValue
  const workNo = await desk.shownWork(member)
  expect(await points()).toBe(30)
  await deleteWork(member, workNo)
  await undelete(member, workNo)
  await sendBack(workNo, 1)
  expect((await desk.enter(member, { workNo })).status).toBe('200')
  expect(await desk.approve(workNo, 2)).toMatchObject({ exit: 0 })
  await deleteWork(member, workNo)
  await desk.shownWork(member, { name: '另一件' })
  expect(await points()).toBe(30)
})

test('numbers follow each other, also when many enter at once', async () => {
  const members = await makeMembers(club, 8)
  const answers = await Promise.all(members.map((member) => desk.enter(member)))
  expect(new Set(answers.map(({ data }) => data.workNo)).size).toBe(8)
})

test('wrong types, files and words are refused', async () => {
  const member = await makeMember(club)
  expect((await desk.enter(member, { type: 1 })).status).toBe(statuses.workTypeUnknown)
  expect((await desk.enter(member, { type: 7 })).status).toBe(statuses.workFilesWrong)
  const unknown = ['01993f6e-0000-7000-8000-000000000000']
  expect((await desk.enter(member, { fileIds: unknown })).status).toBe(statuses.fileUnknown)
  for (const wrong of [
    { name: '' },
    { name: '字'.repeat(21) },
    { intro: '字'.repeat(301) },
    { fileIds: [] },
  ]) {
    expect((await desk.enter(member, wrong)).code, JSON.stringify(wrong)).toBe(400)
  }
  expect((await own(member)).total).toBe(0)
  await club.moveTo('2027-01-02T02:00:00Z')
  expect((await desk.enter(await makeMember(club))).status).toBe(statuses.entryClosed)
})

test('a work shows what its member wrote and nothing that hides or turns round other words', async () => {
  const member = await makeMember(club)
  const { data } = await desk.enter(member, {
    name: '\u202e全家福 👨‍👩‍👧\u200b',
    intro: '\u001b[2J第一行\r\n第二行\u2066',
  })
  expect(data).toMatchObject({ name: '全家福 👨‍👩‍👧', intro: '[2J第一行\n第二行' })
  for (const name of ['\u200b', '\u202e \u2800'])
    expect(await desk.enter(member, { name })).toMatchObject({ code: 400, status: statuses.badRequest })
})

test('a refused entry leaves its file free to be used', async () => {
  const member = await makeMember(club)
  const fileIds = [await desk.picture(member)]
  expect((await desk.enter(member, { type: 7, fileIds })).status).toBe(statuses.workFilesWrong)
  expect((await desk.enter(member, { fileIds })).status).toBe('200')
})

test('a work that its member deleted can be taken down, and does not come back to the lists', async () => {
  const member = await makeMember(club)
  const workNo = await desk.shownWork(member)
  await deleteWork(member, workNo)
  expect((await sendBack(workNo, 1)).exit).toBe(0)
  expect((await undelete(member, workNo)).data).toMatchObject({ status: 'refused' })
  expect((await seen(workNo)).status).toBe(statuses.workUnknown)
})

test('a deleted work is gone at once and comes back within ten minutes, with its votes', async () => {
  const [member, voter] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  const workNo = await desk.shownWork(member)
  await voter.post('/api/talent/vote', { workNo })
  await desk.tally()
  const { imageUrl } = (await seen(workNo)).data
  const deleted = (await deleteWork(member, workNo)).data
  expect(deleted).toMatchObject({ status: 'deleted', undoUntil: expect.stringMatching(/^2026-11-20T02:10/) })
  expect((await deleteWork(member, workNo)).data.undoUntil).toBe(deleted.undoUntil)
  expect((await seen(workNo)).status).toBe(statuses.workUnknown)
  expect(await codeOf(imageUrl)).toBe(404)
  expect((await undelete(member, workNo)).data).toMatchObject({ status: 'shown', undoUntil: null })
  expect((await seen(workNo)).data).toMatchObject({ votes: 1 })
  expect(await codeOf(imageUrl)).toBe(200)

  await deleteWork(member, workNo)
  const own = () => member.post('/api/talent/talentWork')
  expect((await own()).data).toMatchObject({ total: 1, list: [{ workNo, status: 'deleted' }] })
  await club.moveTo('2026-11-20T02:30:00Z')
  expect((await undelete(member, workNo)).status).toBe(statuses.undoOver)
  expect((await own()).data).toMatchObject({ total: 0, list: [] })
  expect((await member.post('/api/talent/findLastWork')).data).toEqual({ work: null })
})

test('decisions come back in a file; bad rows are named and the good ones kept', async () => {
  const [first, second] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  const [one, two] = [(await desk.enter(first)).data.workNo, (await desk.enter(second)).data.workNo]
  const file = desk.write(
    'decisions.csv',
    [
      'work,revision,decision,because,advice',
      `${one},1,approve,,`,
      `${two},1,refuse,unclear,"再近一点，
拍清楚些"`,
      `${one},1,approve,,`,
      `${two},2,refuse,ugly,`,
      '699997,1,approve,,',
    ].join('\n'),
  )
  const said = await desk.run('review decide', { file })
  expect(said).toMatchObject({ exit: 1, out: '2 of 5 decisions taken\n' })
  expect(said.err).toContain(`line 5: ${one} does not wait for review: shown`)
  expect(said.err).toContain('line 6: because:')
  expect(said.err).toContain('line 7: there is no work 699997')
  expect((await seen(one)).status).toBe('200')
  expect((await own(second)).list[0]).toMatchObject({ status: 'refused', advice: '再近一点，\n拍清楚些' })
  expect((await desk.run('review decide', { file: 'nothing.csv' })).err).toBe('there is no such file\n')
})

test('a file touches a shown work only by take-down, and a refused one only by restore', async () => {
  const member = await makeMember(club)
  const workNo = await desk.shownWork(member)
  const decide = (decision: string, because = '', more = {}) => {
    const lines = ['work,revision,decision,because,advice', `${workNo},1,${decision},${because},`]
    return desk.run('review decide', { file: desk.write(`${decision}.csv`, lines.join('\n')), ...more })
  }
  expect((await decide('refuse', 'other')).err).toContain(`${workNo} does not wait for review: shown`)
  expect((await decide('take-down', 'other')).err).toContain(`${workNo} was not looked at`)
  expect((await seen(workNo)).status).toBe('200')
  await desk.run('review show', { work: workNo })
  const preview = await decide('take-down', 'other', { dryRun: true })
  expect(preview.out).toBe('1 of 1 decision taken\n1 take-down\ndry run: nothing was changed\n')
  expect((await seen(workNo)).status).toBe('200')
  expect(await decide('take-down', 'other')).toMatchObject({ exit: 0, err: '' })
  expect((await seen(workNo)).status).toBe(statuses.workUnknown)
  expect((await decide('approve')).err).toContain(`${workNo} does not wait for review: refused`)
  expect(await decide('restore')).toMatchObject({ exit: 0, err: '' })
  expect((await seen(workNo)).status).toBe('200')
  const kinds = (await member.post('/api/message/list', { pageSize: 9 })).data.list.map(
    ({ kind }: { kind: string }) => kind,
  )
  expect(kinds.filter((kind: string) => kind === 'workShown')).toHaveLength(2)
})

test('a refusal by mistake is undone by approving the same revision, and one that never was is called that', async () => {
  const member = await makeMember(club)
  const { workNo } = (await desk.enter(member)).data
  expect((await desk.approve(workNo, 7)).err).toBe(`${workNo} has no revision 7: it is revision 1\n`)
  expect(await sendBack(workNo, 1, { because: 'other' })).toMatchObject({ exit: 0 })
  expect((await desk.approve(workNo)).out).toContain('sent back → shown')
  expect((await seen(workNo)).status).toBe('200')
  expect((await own(member)).list[0]).toMatchObject({ status: 'shown', reason: null })
})

test('the contact sheet shows what waits, points out what looks alike, and its rows come back as decisions', async () => {
  const [member, other] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await desk.shownWork(undefined, { name: '原作' })
  const [one, two] = [
    (await desk.enter(member, { name: '<script>x</script>', intro: '"><img src=x>' })).data.workNo,
    (await desk.enter(other, { name: '第二' })).data.workNo,
  ]
  const said = await desk.run('review sheet', { file: 'sheet.html' })
  expect(said).toMatchObject({ exit: 0, err: '' })
  const html = readFileSync(join(desk.folder, 'sheet.html'), 'utf8')
  for (const workNo of [one, two]) expect(html).toContain(`<article id="w${workNo}">`)
  expect(html).toContain('&lt;script&gt;x&lt;/script&gt;')
  expect(html).not.toMatch(/<script|<img src=x/)
  // Plain pictures all look the same, whatever their colour.
  expect(html).toMatch(/Looks like 6\d{5} \(the same\)/)
  expect(html.match(/data:image\/webp;base64,UklG/g)?.length).toBeGreaterThanOrEqual(2)
  expect(await desk.run('review sheet', { file: 'sheet.html' })).toMatchObject({
    exit: 1,
    err: expect.stringMatching(/^there is such a file already/),
  })
  expect((await desk.run('audit list')).out).toContain('review.sheet')
  const shared = join(desk.folder, 'of-a-group')
  mkdirSync(shared)
  chmodSync(shared, 0o2770)
  const usual = process.umask(0o077)
  const handedOn = await desk.run('review sheet', { file: 'of-a-group/sheet.html' })
  process.umask(usual)
  expect(handedOn).toMatchObject({ exit: 0, err: '' })
  expect(statSync(join(shared, 'sheet.html')).mode & 0o777).toBe(0o640)

  const rows = /<pre>([^<]*)<\/pre>/.exec(html)?.[1] ?? ''
  const file = desk.write('from-sheet.csv', rows.replace(`${one},1,,`, `${one},1,approve,`))
  const decided = await desk.run('review decide', { file })
  expect(decided).toMatchObject({ exit: 0, err: '' })
  expect(decided.out).toMatch(/^1 of \d+ decisions taken, \d+ left open\n$/)
  expect((await seen(one)).status).toBe('200')
  expect((await seen(two)).status).toBe(statuses.workUnknown)
})

test('a shown work is taken down with a reason', async () => {
  const member = await makeMember(club)
  const workNo = await desk.shownWork(member)
  expect(await sendBack(workNo, 1, { because: 'personalData' })).toMatchObject({ exit: 0 })
  expect((await seen(workNo)).status).toBe(statuses.workUnknown)
  expect((await own(member)).list[0]).toMatchObject({ status: 'refused', reason: 'personalData' })
})

test('the wall shows the latest first, and each work knows its neighbours', async () => {
  const made = []
  for (const minute of ['01', '02', '03']) {
    await club.moveTo(`2026-11-25T02:${minute}:00Z`)
    made.push(await desk.shownWork(undefined, { name: `墙上${minute}` }))
  }
  const { list, total, size } = await wall({ pageSize: 3 })
  expect(list.map(({ workNo }: { workNo: string }) => workNo)).toEqual(made.toReversed())
  expect(size).toBe(3)
  expect(total).toBeGreaterThanOrEqual(3)
  expect((await seen(made[1] ?? '')).data).toMatchObject({ previousNo: made[2], nextNo: made[0] })
  expect((await seen(made[2] ?? '')).data.previousNo).toBeNull()
  expect((await wall({ type: 7 })).list).toEqual([])
  expect((await club.post('/api/talent/queryWorkWallShowFlag')).data).toEqual({ isShown: true })
})

test('works are found by number and by a part of the name', async () => {
  const workNo = await desk.shownWork(undefined, { name: '老屋门前的石榴' })
  const foundBy = async (body: object) =>
    (await find(body)).map((each: { workNo: string }) => each.workNo) as string[]
  expect(await foundBy({ query: workNo })).toEqual([workNo])
  expect(await foundBy({ query: '门前的石榴' })).toEqual([workNo])
  expect(await foundBy({ workNos: [workNo, '699998'] })).toEqual([workNo])
  expect(await foundBy({ query: '%' })).toEqual([])
  expect(await foundBy({})).toEqual([])
})

test('the edition says what is open', async () => {
  const edition = (await club.post('/api/activity/query')).data
  expect(edition).toMatchObject({
    activityId: 6,
    types: [8, 7],
    beginTime: '2026-08-31T16:00:00.000Z',
    endTime: '2026-12-31T16:00:00.000Z',
    isCurrent: true,
    isEntryOpen: true,
    isVoteOpen: true,
    isClosed: false,
    rulesVersion: 1,
  })
  expect((await club.post('/api/activity/query', { activityId: 5 })).data).toMatchObject({
    isCurrent: false,
    isEntryOpen: false,
    isVoteOpen: false,
  })
  await club.moveTo('2027-02-01T02:00:00Z')
  expect((await club.post('/api/activity/query')).data).toBeNull()
  expect((await club.post('/api/talent/talentRankQuery')).data.activityId).toBe(6)
  expect((await club.post('/api/talent/awardsQuery')).data).toEqual({ activityId: 6, list: [] })
})

test('a number finds a work of an earlier edition, too; a name only those of one edition', async () => {
  await club.moveTo('2025-11-20T02:00:00Z')
  const old = await desk.shownWork(undefined, { name: '去年的荷花' })
  expect(old).toMatch(/^5/)
  await club.moveTo('2026-11-20T02:00:00Z')
  const now = await desk.shownWork(undefined, { name: '今年的荷花' })
  const numbers = async (body: object) => (await find(body)).map(({ workNo }: { workNo: string }) => workNo)
  expect(await find({ query: old })).toMatchObject([{ workNo: old, activityId: 5 }])
  expect(await numbers({ query: `${old}号` })).toEqual([old])
  expect(await numbers({ workNos: [now, old, '123', '9'.repeat(6)] })).toEqual([old, now])
  expect(await numbers({ query: old, activityId: runningEdition })).toEqual([])
  expect(await numbers({ query: '荷花' })).toEqual([now])
  expect(await numbers({ query: '荷花', activityId: 5 })).toEqual([old])
})
