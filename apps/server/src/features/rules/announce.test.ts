import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { acts } from '@club/contract/desk/acts.ts'
import { rules } from '@club/contract/desk/rules.ts'
import type { Language } from '@club/contract/languages.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { copyWithoutLibrary } from '../../testing/content-copy.ts'
import { type DeskUser, openTestDesk } from '../../testing/desk-app.ts'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { visitor } from '../../testing/visitor.ts'
import { publishContent } from '../content/content-publish.ts'

const club = await testClub()
const desk = await openTestDesk(club)
afterAll(() => desk.close())
const { run } = operatorDesk(club)

/** Time goes on from test to test, as changes stay. */
const years = Array.from({ length: 40 }, (_, at) => 2027 + at)
let year = 0
beforeEach(async () => {
  year = years.shift() ?? 0
  await at(`${year}-06-20T02:00:00Z`)
})

async function at(iso: string): Promise<void> {
  await club.moveTo(iso)
  await club.context.published.refresh()
}

const announced = (changes: string, from: string) => run('rules announce', { changes, from })

async function announce(changes: string, from: string): Promise<string> {
  const said = await announced(changes, from)
  expect(said).toMatchObject({ exit: 0, err: '' })
  const { out } = await run('rules list')
  return [...out.matchAll(/^from \S+ {2}announced {2}(\S+)$/gm)].at(-1)?.[1] ?? ''
}

async function taskOf(member: TestMember, taskId: string) {
  const { list } = (await member.post('/api/task/all')).data
  return list.find((task: { taskId: string }) => task.taskId === taskId)
}

const inLanguage = (language: Language) => ({ headers: { 'accept-language': language } })
const messagesOf = async (member: TestMember, language: Language = 'en_us') =>
  (await member.post('/api/message/list', {}, inLanguage(language))).data.list
const tradesOf = async (member: TestMember) =>
  (await member.post('/api/user/happypoint/trades', { pageSize: 50 }, inLanguage('en_us'))).data.list
const entries = () =>
  club.db.all<{ userId: string; month: string; points: number; terms: Record<string, unknown> }>({
    name: 'test_announced_entries',
    text: "SELECT user_id, month, points, terms FROM point_entry WHERE task_id = 'check_in' ORDER BY user_id, seq",
  })

const two = async () => [await desk.signIn(['owner'], '金'), await desk.signIn(['approver'], '方')] as const

async function confirm(user: DeskUser) {
  const [waiting] = (await user.call(acts.orders, { state: 'waits' })).data.orders
  if (!waiting) throw new Error('nothing waits')
  const shown = (await user.call(acts.show, { orderId: waiting.orderId })).data
  return (await user.call(acts.confirm, { orderId: waiting.orderId, seen: shown.now.seen })).data
}

test('the preview says what changes, what it would have done, and what members will read', async () => {
  const owner = await desk.signIn(['owner'])
  const given = { from: `${year}-07`, changes: [{ taskId: 'check_in', points: 10, monthlyCap: 200 }] }
  for (const [language, field, words] of [
    ['en_us', 'Daily check-in: points each time', 'Daily check-in: 10 points instead of 8.'],
    ['zh_cn', '每日签到：每次的幸福值', '每日签到：每次10分，原来8分。'],
  ] as const) {
    const { told, isConfirmed } = (
      await owner.call(acts.preview, { act: 'rules announce', args: given }, language)
    ).data
    if (told.state !== 'told') throw new Error(JSON.stringify(told))
    expect(isConfirmed).toBe(true)
    expect(told.changes).toContainEqual({ what: field, before: '8', after: '10' })
    expect(told.changes.filter(({ what }) => what.includes(words))).toHaveLength(1)
    expect(JSON.stringify(told.changes)).toContain(language === 'en_us' ? `May ${year}` : `${year}年5月`)
  }
})

test('two people announce at the desk what members read; it holds from the first of the month, and entries keep it', async () => {
  const [member, other] = await makeMembers(club, 2)
  if (!member || !other) throw new Error('no members')
  const [owner, approver] = await two()
  const given = { from: `${year}-07`, changes: [{ taskId: 'check_in', points: 10, monthlyCap: 200 }] }
  expect((await owner.order('rules announce', given, 'more for mornings')).state).toBe('waits')
  expect((await owner.call(rules.show, {})).data.changes).toEqual([])
  expect(await confirm(approver)).toMatchObject({ state: 'done', undo: { act: 'rules withdraw' } })

  const { changes, earliestMonth } = (await owner.call(rules.show, {})).data
  expect(earliestMonth).toBe(`${year}-07`)
  expect(changes).toEqual([
    expect.objectContaining({
      fromMonth: `${year}-07`,
      state: 'announced',
      reason: 'more for mornings',
      announcedBy: expect.stringMatching(/^金 /),
      confirmedBy: expect.stringMatching(/^方 /),
      withdrawn: null,
    }),
  ])

  // Until then today's value, and everybody is told.
  expect(await taskOf(member, 'check_in')).toMatchObject({ point: 8, monthlyCap: 160 })
  const unread = async () => (await member.post('/api/userQry/userInfoQry')).data.unreadMessages
  expect(await unread()).toBe(1)
  const [message] = await messagesOf(member)
  expect(message).toMatchObject({
    kind: 'rulesChange',
    title: `New point rules from 1 July ${year}`,
    text: expect.stringContaining('Daily check-in: at most 200 points a month, instead of 160.'),
    isRead: false,
  })
  expect((await messagesOf(member, 'zh_cn'))[0].title).toBe(`${year}年7月1日起，加分规则有变化`)
  expect(await unread()).toBe(1)
  await member.post('/api/message/read', { messageIds: [message.messageId] })
  expect(await unread()).toBe(0)
  const shown = (await visitor(club).post('/api/ruleChange/query', {}, inLanguage('en_us'))).data.list
  expect(shown).toEqual([
    expect.objectContaining({ fromDay: `${year}-07-01`, fromDayInWords: `1 July ${year}`, isInForce: false }),
  ])

  await member.post('/api/task/executeCheckIn')
  // Midnight in Beijing; no server has looked at the new day yet.
  await club.moveTo(`${year}-06-30T16:00:00.000Z`)
  expect((await member.post('/api/task/executeCheckIn')).data.point).toBe(10)
  expect((await taskOf(member, 'check_in')).taskIntro).toContain('最多得200分')
  const own = (await entries()).filter(({ userId }) => userId === member.userId)
  expect(own.map(({ points }) => points)).toEqual([8, 10])
  expect(own[0]?.terms).toEqual({ points: 8, cap: 160, cycle: 'day', times: 1, actions: 1 })
  expect(own[1]?.terms).toMatchObject({ points: 10, cap: 200, since: `${year}-07` })
  await at(`${year}-07-02T02:00:00Z`)
  const after = await desk.signIn(['auditor'])
  const now = (await after.call(rules.show, {})).data
  expect(now.tasks.find(({ taskId }) => taskId === 'check_in')).toMatchObject({
    points: 10,
    monthlyCap: 200,
    changedFrom: `${year}-07`,
  })
  expect(now.changes[0]).toMatchObject({ state: 'inForce' })
  expect((await run('rules list')).out).toMatch(
    /announced by 金 \S+, confirmed by 方 \S+, .*: more for mornings/,
  )
  // Who has not looked yet still reads it in its first month.
  expect((await messagesOf(other))[0]).toMatchObject({ kind: 'rulesChange' })
  expect((await visitor(club).post('/api/ruleChange/query')).data.list).toEqual([
    expect.objectContaining({ isInForce: true }),
  ])
  expect(await run('ledger verify')).toMatchObject({ exit: 0, err: '' })
})

test('check-ins in parallel over midnight each have the value of their own month', async () => {
  await announce('check_in.points=12', `${year}-07`)
  const before = (await club.context.published.item('task', 'check_in'))?.facts.points ?? 0
  const members = await makeMembers(club, 24)
  await club.moveTo(`${year}-06-30T15:59:30.000Z`)
  // The month ends among them.
  const waves = [0, 1, 2].map((wave) =>
    Promise.all(
      members.filter((_, index) => index % 3 === wave).map((each) => each.post('/api/task/executeCheckIn')),
    ),
  )
  const moved = club.moveTo(`${year}-06-30T16:00:00.000Z`)
  await Promise.all([...waves, moved])
  await Promise.all(members.map((each) => each.post('/api/task/executeCheckIn')))
  const ids = new Set(members.map(({ userId }) => userId))
  const made = (await entries()).filter(({ userId }) => ids.has(userId))
  expect(made.filter(({ month }) => month === `${year}-07`)).toHaveLength(members.length)
  for (const { month, points, terms } of made) {
    const own = month === `${year}-07` ? 12 : before
    expect([month, points, terms.points]).toEqual([month, own, own])
  }
})

test('a refusal explains itself with the cap that was in force, whatever is in force later', async () => {
  await announce('check_in.cap=12', `${year}-07`)
  const member = await makeMember(club)
  await at(`${year}-07-01T02:00:00Z`)
  expect((await member.post('/api/task/executeCheckIn')).data).toMatchObject({ point: 12 })
  await at(`${year}-07-09T02:00:00Z`)
  expect((await member.post('/api/task/executeCheckIn')).data).toMatchObject({ refusal: 'monthlyCap' })
  await announce('check_in.cap=none', `${year}-08`)
  await at(`${year}-08-03T02:00:00Z`)
  expect((await member.post('/api/task/executeCheckIn')).data).toMatchObject({ point: 12 })
  const [paid, refused] = await tradesOf(member)
  expect(paid.explanation).not.toContain('160')
  expect(refused).toMatchObject({ reason: 'monthlyCap', month: `${year}-07` })
  expect(refused.explanation).toContain('12')
  // The part about a cap is gone with it.
  expect((await taskOf(member, 'check_in')).taskIntro).toBe('+12 每天来签一次到')
  await announce('check_in.cap=160', `${year}-09`)
  await at(`${year}-09-03T02:00:00Z`)
})

test.each([
  ['check_in.points=20', -1, 'Rules change with the first of a month to come'],
  ['check_in.points=20', 0, 'from 1 July'],
  ['check_in.points=20', 13, 'at most a year ahead'],
  ['check_in.points=12', 1, 'nothing would change'],
  ['check_in.points=12 share_course.points=16', 1, '“Daily check-in” has these values'],
  ['check_in.cap=11', 1, 'must be at least the points of one time'],
  ['check_in.times=2', 1, 'how often it counts stays'],
  ['complete_userInfo.times=2', 1, 'how often it counts stays'],
  ['share_course.times=4', 1, 'at most 3 times a day'],
  ['vote_work.actions=4', 1, 'at most 3 times a day'],
])('%s for %i months ahead is refused with a sentence', async (changes, ahead, sentence) => {
  const month = new Date(Date.UTC(year, 5 + ahead, 1)).toISOString().slice(0, 7)
  const said = await announced(changes, month)
  expect(said.exit).toBe(1)
  expect(said.err).toContain(sentence)
})

test.each([
  'check_in',
  'check_in.points',
  'check_in.worth=3',
  'nothing.points=3',
  'check_in.points=0',
  'share_course.WX=perhaps',
  'check_in.points=13 check_in.points=31',
  '',
])('%j cannot be read as a change', async (changes) => {
  expect((await announced(changes, `${year}-07`)).exit).toBe(2)
})

test('members are told at least a day before, and a task has one change to come', async () => {
  await at(`${year}-06-29T16:30:00Z`)
  expect((await announced('check_in.points=14', `${year}-07`)).err).toContain(`from 1 August ${year}`)
  await announce('check_in.points=14', `${year}-08`)
  const again = await announced('check_in.cap=180', `${year}-09`)
  expect(again).toMatchObject({
    exit: 1,
    err: expect.stringContaining(`already changes from 1 August ${year}`),
  })
  await announce('invite_friend.points=25', `${year}-08`)
})

test('of several announcements of a task at once one is made, and the next waits for its month', async () => {
  const months = [`${year}-07`, `${year}-08`, `${year}-07`, `${year}-09`]
  const said = await Promise.all(months.map((from, at) => announced(`share_course.cap=${300 + at}`, from)))
  expect(said.map(({ exit }) => exit).sort()).toEqual([0, 1, 1, 1])
  const refused = said.filter(({ exit }) => exit === 1)
  expect(refused.every(({ err }) => err.includes('already changes from'))).toBe(true)
  // The last of these months has begun, and no server has looked at the new day yet.
  await club.moveTo(`${year}-08-31T16:00:00.000Z`)
  expect(await announced('share_course.cap=400', `${year}-10`)).toMatchObject({ exit: 0, err: '' })
})

test('what is confirmed too late for its month, or after it has begun, is refused, and no value changes', async () => {
  await at(`${year}-06-25T02:00:00Z`)
  const owner = await desk.signIn(['owner'])
  const given = { from: `${year}-07`, changes: [{ taskId: 'invite_friend', points: 33 }] }
  const order = async () => {
    const outcome = await owner.order('rules announce', given)
    if (outcome.state !== 'waits') throw new Error(outcome.state)
    return outcome.orderId
  }
  const [late, later] = [await order(), await order()]
  const confirmed = async (orderId: string) => {
    const approver = await desk.signIn(['approver'])
    const { seen } = (await approver.call(acts.show, { orderId })).data.now
    return (await approver.call(acts.confirm, { orderId, seen })).data
  }
  const refused = { state: 'refused', why: expect.stringContaining('from 1 August') }
  await at(`${year}-06-29T16:00:01Z`)
  expect(await confirmed(late)).toMatchObject(refused)
  await club.moveTo(`${year}-06-30T16:00:00.000Z`)
  expect(await confirmed(later)).toMatchObject(refused)
  expect(club.context.published.ruleChanges().filter(({ fromMonth }) => fromMonth === `${year}-07`)).toEqual(
    [],
  )
})

test('a switch turns a task off in one channel from the month on', async () => {
  await announce('share_course.WEB=off share_course.times=2', `${year}-07`)
  const member = await makeMember(club)
  expect((await messagesOf(member))[0].text).toContain('Share a course: no longer earns points in a browser.')
  expect(await taskOf(member, 'share_course')).toMatchObject({ isPaidHere: true, cycleTimes: 3 })
  await at(`${year}-07-01T02:00:00Z`)
  expect(await taskOf(member, 'share_course')).toMatchObject({
    isPaidHere: false,
    cycleTimes: 2,
    blocker: 'channelOff',
  })
})

test('a change is withdrawn until it is in force, and members are told so', async () => {
  const id = await announce('learn_course.points=11', `${year}-07`)
  const [reader, late] = await makeMembers(club, 2)
  if (!reader || !late) throw new Error('no members')
  expect((await messagesOf(reader))[0]).toMatchObject({ kind: 'rulesChange' })
  const [owner, approver] = [await desk.signIn(['owner'], '金'), await desk.signIn(['approver'], '方')]
  expect((await owner.order('rules withdraw', { change: id }, 'too dear')).state).toBe('waits')
  expect(await confirm(approver)).toMatchObject({ state: 'done' })
  expect(
    (await owner.call(rules.show, {})).data.changes.find(({ changeId }) => changeId === id),
  ).toMatchObject({
    state: 'withdrawn',
    withdrawn: { reason: 'too dear', confirmedBy: expect.stringMatching(/^方 /) },
  })
  const [stays, before] = await messagesOf(reader)
  expect(stays).toMatchObject({
    kind: 'rulesStay',
    title: `The new point rules for 1 July ${year} will not come`,
  })
  expect(before.title).toBe(`Withdrawn: New point rules from 1 July ${year}`)
  expect((await messagesOf(late)).map(({ kind }: { kind: string }) => kind)).toEqual(['rulesStay'])
  await at(`${year}-07-01T02:00:00Z`)
  expect((await taskOf(reader, 'learn_course')).point).toBe(10)
  expect((await run('rules withdraw', { change: id })).err).toContain('already been withdrawn')

  const next = await announce('learn_course.points=11', `${year}-08`)
  await at(`${year}-07-31T15:30:00Z`)
  expect((await run('rules withdraw', { change: next })).err).toContain('can no longer be withdrawn')
})

test('news that a member has removed does not come again when it is swept', async () => {
  await announce('vote_work.points=6', `${year}-07`)
  const member = await makeMember(club)
  const [message] = await messagesOf(member)
  await member.post('/api/message/remove', { messageId: message.messageId })
  await at(`${year}-06-26T02:00:00Z`)
  await club.features.messages.sweep(await club.context.clock.now(club.db))
  expect(await messagesOf(member)).toEqual([])
  expect((await member.post('/api/userQry/userInfoQry')).data.unreadMessages).toBe(0)
})

test('the folder cannot change values around the announcement; it may take over what is in force', async () => {
  await announce('upload_work.points=40', `${year}-07`)
  const folder = mkdtempSync(join(club.config.dataDir, 'content-'))
  copyWithoutLibrary(club.config.contentDir, folder)
  const write = (points: number) => {
    const file = join(folder, 'task/upload_work/item.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/points: \d+/, `points: ${points}`))
  }
  const who = { operator: 'lin', reason: 'rules', isPreview: true }
  const problems = async () =>
    (await publishContent(club.db, club.context.clock, folder, who)).problems.filter(({ file }) =>
      file.startsWith('task/'),
    )
  expect(await problems()).toEqual([])
  write(40)
  expect(await problems()).toEqual([
    {
      file: 'task/upload_work/item.yaml',
      line: 6,
      field: 'points',
      message: expect.stringMatching(/is 40 here, and 30 is in force: .* `club rules announce`/),
    },
  ])
  await at(`${year}-07-01T02:00:00Z`)
  expect(await problems()).toEqual([])
  write(30)
  expect(await problems()).toEqual([])
})

test('nobody but editors and owners announces a change, and nobody alone', async () => {
  const args = { from: `${year}-07`, changes: [{ taskId: 'check_in', points: 30 }] }
  for (const role of ['reviewer', 'files', 'approver', 'auditor'] as const) {
    const user = await desk.signIn([role])
    expect((await user.call(acts.preview, { act: 'rules announce', args })).code).toBe(403)
  }
  const both = await desk.signIn(['owner', 'approver'])
  const order = await both.order('rules announce', args)
  if (order.state !== 'waits') throw new Error(order.state)
  const seen = (await both.call(acts.show, { orderId: order.orderId })).data.now.seen
  expect((await both.call(acts.confirm, { orderId: order.orderId, seen })).data).toMatchObject({
    state: 'refused',
  })
})
