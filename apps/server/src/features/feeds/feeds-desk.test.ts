import { readFileSync } from 'node:fs'
import { acts } from '@club/contract/desk/acts.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { feeds } from '@club/contract/desk/feeds.ts'
import { statuses } from '@club/contract/statuses.ts'
import { afterAll, expect, test } from 'vitest'
import { type DeskUser, openTestDesk } from '../../testing/desk-app.ts'
import { feedClub } from '../../testing/feed-desk.ts'
import { makeMember, makeMembers, nextMobile, type TestMember } from '../../testing/make-member.ts'
import { lastFed } from './feeds.ts'

const { club, desk: shell } = await feedClub()
const desk = await openTestDesk(club)
afterAll(() => desk.close())

const sample = (name: string) => readFileSync(new URL(`cases/${name}`, import.meta.url))
const aum = (...lines: string[]) => `${['customer_no,month,reached,amount', ...lines].join('\n')}\n`
const moves = { confirmMoves: true }

async function checked(user: DeskUser, fileId: string, kind: 'aum' | 'customers', confirmMoves = false) {
  const { data } = await user.call(feeds.check, { fileId, kind, confirmMoves })
  if (data.state !== 'checked') throw new Error(JSON.stringify(data))
  return data
}

/** Confirms the one order that waits, as it is shown. */
async function confirm(user: DeskUser) {
  const { orders } = (await user.call(acts.orders, { state: 'waits' })).data
  const [waiting] = orders
  if (!waiting) throw new Error('nothing waits')
  const shown = (await user.call(acts.show, { orderId: waiting.orderId })).data
  expect(shown.isSame).toBe(true)
  const outcome = (await user.call(acts.confirm, { orderId: waiting.orderId, seen: shown.now.seen })).data
  return { ...outcome, about: waiting.about }
}

test('a file with a mistake is recognized, checked, corrected, stored, and undone by two people', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const [lu, fang] = [await desk.signIn(['files'], '陆行'), await desk.signIn(['approver'], '方远')]
  await shell.feed('aum', ['customer_no,month,reached,amount', 'DESK0001,2026-10,Y,120000'])
  const before = await shell.rows()
  const wrong = await lu.handIn(
    '十月.csv',
    aum('DESK0001,2026-10,N,98000', 'DESK0002,Oct-26,Y,5', 'DESK0003,2026-10,Y,7'),
  )
  const recognized = await lu.call(feeds.recognize, { fileId: wrong })
  expect(recognized.data).toEqual({ kind: 'aum', isSure: true, problem: null })
  const seen = await checked(lu, wrong, 'aum')
  expect(seen.counts).toMatchObject({ lines: 3, accepted: 1, corrected: 1, refused: 1 })
  expect(seen.changed.lines).toEqual([
    {
      line: 2,
      what: 'correction',
      about: '2026-10, customer ****0001',
      before: 'reached, amount 1*****',
      after: 'not reached, amount 9****',
    },
  ])
  const chinese = await lu.call(feeds.check, { fileId: wrong, kind: 'aum', confirmMoves: false }, 'zh_cn')
  expect(chinese.data).toMatchObject({
    refused: { count: 1, lines: [{ line: 3, why: expect.stringContaining('月份应写成 2026-11："Oct-26"') }] },
  })
  expect(await shell.rows()).toEqual(before)

  const right = await lu.handIn('十月.csv', aum('DESK0001,2026-10,N,98000', 'DESK0002,2026-10,Y,5'))
  const stored = await lu.order('feeds aum', { file: right }, '十月的文件')
  if (stored.state !== 'done') throw new Error(JSON.stringify(stored))
  expect(stored.changes).toContainEqual({ what: 'new', before: null, after: '1' })
  const { files } = (await lu.call(feeds.history, { kind: 'aum', after: null })).data
  expect(files[0]).toMatchObject({
    name: '十月.csv',
    operator: `陆行 (desk:${lu.personId})`,
    state: 'done',
    isUndoable: true,
  })
  const fileId = String(files[0]?.fileId)
  expect(stored.undo).toEqual({ act: 'feeds undo', args: { id: fileId } })

  const ordered = await lu.order('feeds undo', { id: fileId }, '发错了文件')
  expect(ordered.state).toBe('waits')
  expect((await lu.call(feeds.file, { fileId })).data.file.state).toBe('done')
  // The list says which file it is, of which kind and day, and how much of it.
  expect(await confirm(fang)).toMatchObject({
    state: 'done',
    about: expect.stringMatching(
      /^file: 十月\.csv · Monthly assets, stored 2026-11-20 10:00:\d\d \+08:00 · lines taken back: 2 · /,
    ),
  })
  expect((await lu.call(feeds.file, { fileId })).data.file).toMatchObject({
    state: 'takenBack',
    takenBack: 2,
    isUndoable: false,
  })
  expect((await shell.run('audit list', { act: 'feeds.undo' })).out).toContain('发错了文件')
  // It does not count as the last file any more; the one before it does.
  const fedAt = (await lastFed(club.context)).find(({ kind }) => kind === 'aum')?.finishedAt
  const last = files.find((each) => each.fileId !== fileId && each.finishedAt !== null)
  expect(fedAt?.toISOString()).toBe(last?.finishedAt)
})

test('undoing names the claims that were paid and those that open again, and takes back the rest together', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const [paid, refused, unclaimed] = (await makeMembers(club, 3)) as [TestMember, TestMember, TestMember]
  const lu = await desk.signIn(['files'])
  const fang = await desk.signIn(['approver'])
  const links = [paid, refused, unclaimed].map(({ mobile }, index) => `PAID000${index},${mobile}`)
  await shell.feed('customers', ['customer_no,mobile', ...links])
  await shell.feed('aum', ['customer_no,month,reached,amount', 'PAID0001,2026-10,Y,5'])
  const file = await lu.handIn(
    'a.csv',
    aum('PAID0000,2026-10,Y,5', 'PAID0001,2026-10,N,5', 'PAID0002,2026-10,Y,5'),
  )
  const stored = await lu.order('feeds aum', { file })
  const claim = async (member: TestMember) =>
    (await member.post('/api/task/doTask', { taskId: 'aum_increased_month' })).data.result
  expect([await claim(paid), await claim(refused)]).toEqual(['claimed', 'notReached'])
  if (stored.state !== 'done' || !stored.undo) throw new Error(JSON.stringify(stored))
  const preview = await lu.call(acts.preview, stored.undo)
  expect(preview.data.isConfirmed).toBe(true)
  const told = preview.data.told.state === 'told' ? preview.data.told.changes : []
  const awarded = told.filter(({ what }) => what.startsWith('awarded: '))
  expect(awarded).toMatchObject([
    { what: expect.stringMatching(/^awarded: \*{7}\d{4}, .+, 2026-10, 999 points/) },
  ])
  expect((await lu.order('feeds undo', stored.undo.args)).state).toBe('waits')
  expect(await confirm(fang)).toMatchObject({ state: 'done' })
  expect(await claim(refused)).toBe('claimed')
  expect([await claim(unclaimed), await claim(paid)]).toEqual(['underReview', 'claimed'])
})

test('a customer number leaves a member only if that is asked for and a second person agrees', async () => {
  const [owner, other] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  const [lu, fang] = [await desk.signIn(['files']), await desk.signIn(['approver'])]
  await shell.feed('customers', ['customer_no,mobile', `MOVE0001,${owner.mobile}`])
  const file = await lu.handIn('moves.csv', `customer_no,mobile\nMOVE0001,${other.mobile}\n`)
  expect((await lu.call(feeds.recognize, { fileId: file })).data.kind).toBe('customers')
  const without = await checked(lu, file, 'customers')
  expect(without).toMatchObject({ hasMoves: true, counts: { refused: 1 } })
  const seen = await checked(lu, file, 'customers', true)
  expect(seen.changed.lines).toEqual([
    {
      line: 2,
      what: 'move',
      about: 'customer number ****0001',
      before: `${'*'.repeat(7)}${owner.mobile.slice(7)}`,
      after: `${'*'.repeat(7)}${other.mobile.slice(7)}`,
    },
  ])
  expect((await lu.order('feeds customers', { file, ...moves })).state).toBe('waits')
  expect(await shell.customerOf(other.mobile)).toBeNull()
  expect(await confirm(fang)).toMatchObject({
    state: 'done',
    about: expect.stringMatching(
      /^file: moves\.csv · customer numbers that move: 1 · lines: 1 · new: 0 · corrected: 1 · unchanged: 0 · refused: 0$/,
    ),
  })
  expect(await shell.customerOf(other.mobile)).toBe(shell.hash('customer', 'MOVE0001'))

  const [stored] = (await lu.call(feeds.history, { kind: null, after: null })).data.files
  const asked = { act: 'feeds undo', args: { id: stored?.fileId } }
  const { told } = (await lu.call(acts.preview, asked, 'zh_cn')).data
  expect(told).toMatchObject({
    changes: expect.arrayContaining([
      {
        what: '退回：客户号 ****0001',
        before: `${'*'.repeat(7)}${other.mobile.slice(7)}`,
        after: `${'*'.repeat(7)}${owner.mobile.slice(7)}`,
      },
    ]),
  })
})

test.each([
  ['customer_no,mobile,new_mobile,as_of', 'mobiles'],
  ['客户号,手机号,客户等级', 'tiers'],
  ['customer_no,mobile,blacklisted', 'blacklist'],
  ['customer_no,mobile,kind,balance', 'pensions'],
  ['customer_no,mobile,month,reached,amount', 'aum'],
  ['customer_no,mobile,as_of', 'customers'],
])(
  'a file with the columns %s is one of %s, although it names people by both numbers',
  async (header, kind) => {
    const lu = await desk.signIn(['files'])
    const file = await lu.handIn('both.csv', `${header}\n`)
    expect((await lu.call(feeds.recognize, { fileId: file })).data).toEqual({
      kind,
      isSure: true,
      problem: null,
    })
  },
)

test('what is no file of the bank is named in the reader’s language, and nothing is ordered with it', async () => {
  const lu = await desk.signIn(['files'])
  const preview = async (name: string, act: string) => {
    const file = await lu.handIn(name, sample(name))
    const { kind, problem } = (await lu.call(feeds.recognize, { fileId: file }, 'zh_cn')).data
    const { told } = (await lu.call(acts.preview, { act, args: { file } }, 'zh_cn')).data
    return { kind, problem, told }
  }
  expect(await preview('only-header.csv', 'feeds aum')).toMatchObject({
    kind: 'aum',
    told: { state: 'refused', why: expect.stringContaining('文件只有表头') },
  })
  expect(await preview('xlsx-named.csv', 'feeds aum')).toEqual({
    kind: null,
    problem: '这是 Excel 工作簿，请另存为“CSV UTF-8”',
    told: { state: 'refused', why: '整个文件不能入库：这是 Excel 工作簿，请另存为“CSV UTF-8”' },
  })
  const other = await lu.handIn('other.csv', 'month,mobile,amount\n2026-10,13800000001,5\n')
  expect((await lu.call(feeds.recognize, { fileId: other }, 'zh_cn')).data).toMatchObject({
    kind: 'aum',
    isSure: false,
    problem: expect.stringMatching(/^表头缺少：reached/),
  })
})

test('nobody reaches a file that somebody else handed in', async () => {
  const [lu, wen] = [await desk.signIn(['files']), await desk.signIn(['files'])]
  const fileId = await lu.handIn('a.csv', aum('DESK0009,2026-10,Y,5'))
  for (const answer of [
    await wen.call(feeds.recognize, { fileId }),
    await wen.call(feeds.check, { fileId, kind: 'aum', confirmMoves: false }),
  ])
    expect(answer.status).toBe(statuses.badRequest)
})

test('the lines of a stored file come in pages, and each look at them is recorded with its reason', async () => {
  const lu = await desk.signIn(['files'])
  const lines = Array.from({ length: 450 }, (_, index) => `PAGE${1000 + index},month,Y,5`)
  const stored = await lu.order('feeds aum', { file: await lu.handIn('pages.csv', aum(...lines)) })
  expect(stored.state).toBe('done')
  const [file] = (await lu.call(feeds.history, { kind: null, after: null })).data.files
  const fileId = String(file?.fileId)
  const found: number[] = []
  let after: string | null = null
  do {
    const page: DeskAnswerOf<typeof feeds.lines> = (
      await lu.call(feeds.lines, { fileId, reason: '核对', what: 'refused', after })
    ).data
    found.push(...page.refused.map(({ line }) => line))
    after = page.next
  } while (after !== null)
  expect(found).toEqual(lines.map((_, index) => index + 2))
  expect((await shell.run('audit list', { act: 'feeds.history' })).out).toContain('核对')
  const nothing = await lu.call(feeds.lines, { fileId, reason: ' ', what: 'refused', after: null })
  expect(nothing.code).toBe(400)
  const beyond = { fileId, reason: '核对', what: 'refused', after: '3000000000' } as const
  expect((await lu.call(feeds.lines, beyond)).code).toBe(400)
})

test('what a check found stands for the act and its order until something else of the bank is stored', async () => {
  const lu = await desk.signIn(['files'])
  const header = 'mobile,month,reached,amount'
  const [known, other] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  await shell.feed('aum', [header, `${known.mobile},2026-10,Y,120000`])
  // The next member's.
  const mobile = String(Number(nextMobile()) + 1)
  const file = await lu.handIn(
    'kept.csv',
    [header, `${known.mobile},2026-10,N,5`, `${mobile},2026-10,Y,5`, ''].join('\n'),
  )
  const asked = { act: 'feeds aum', args: { file } }
  const told = async () => (await lu.call(acts.preview, asked)).data
  expect((await checked(lu, file, 'aum')).counts).toMatchObject({ corrected: 1, accepted: 1, unknown: 1 })
  expect((await makeMember(club)).mobile).toBe(mobile)
  // Whoever registers meanwhile is counted when the file is stored: the check is not made again for that.
  expect((await checked(lu, file, 'aum')).counts.unknown).toBe(1)
  const { seen } = await told()
  // Somebody else stores one of the lines.
  await shell.feed('aum', [header, `${known.mobile},2026-10,N,5`])
  const order = async (as: string) =>
    (await lu.call(acts.order, { ...asked, reason: 'month end', seen: as })).data
  expect(await order(seen)).toEqual({ state: 'changed' })
  const now = (await checked(lu, file, 'aum')).counts
  expect(now).toMatchObject({ corrected: 0, unchanged: 1, accepted: 1, unknown: 0 })
  // What somebody else only looks at changes nothing.
  await lu.call(feeds.check, {
    fileId: await lu.handIn('other.csv', `${header}\n${other.mobile},2026-10,Y,5\n`),
    kind: 'aum',
    confirmMoves: false,
  })
  expect(await order((await told()).seen)).toMatchObject({ state: 'done' })
})

test('a check that takes long is asked for again until it is done, and can be stopped', async () => {
  const slow = await openTestDesk(club, { answersWithinMs: 0 })
  const lu = await slow.signIn(['files'])
  const lines = Array.from({ length: 3000 }, (_, index) => `SLOW${1000 + index},2026-10,Y,5`)
  const fileId = await lu.handIn('slow.csv', aum(...lines))
  const check = async (confirmMoves = false) =>
    (await lu.call(feeds.check, { fileId, kind: 'aum', confirmMoves }, 'zh_cn')).data
  let answer = await check()
  if (answer.state !== 'running') throw new Error(answer.state)
  const { runId } = answer
  while (answer.state === 'running') {
    expect(answer.runId).toBe(runId)
    if (answer.progress !== null) expect(answer.progress).toMatch(/^[\d,]+ \/ 3,000$/)
    answer = await check()
  }
  expect(answer).toMatchObject({ state: 'checked', counts: { lines: 3000, accepted: 3000 } })
  const again = await check(true)
  if (again.state !== 'running') throw new Error(again.state)
  const other = await slow.signIn(['files'])
  expect((await other.call(acts.stop, { runId: again.runId })).status).toBe(statuses.badRequest)
  await lu.call(acts.stop, { runId: again.runId })
  const another = await check(true)
  expect(another).toMatchObject({ state: 'running', runId: expect.not.stringContaining(again.runId) })
  await slow.close()
})
