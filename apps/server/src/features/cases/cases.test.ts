import { maxCasesOfDay, maxCaseTextLength } from '@club/contract/cases.constants.ts'
import { statuses } from '@club/contract/statuses.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { feedDesk } from '../../testing/feed-desk.ts'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { type OperatorDesk, operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()
let desk: OperatorDesk
beforeAll(async () => {
  desk = operatorDesk(club)
})
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

const english = { headers: { 'accept-language': 'en_us' } }
const open = (member: TestMember, tradeId: string, more: object = {}) =>
  member.post('/api/case/open', { tradeKind: tradeId.split('-')[0], tradeId, ...more })
const list = async (member: TestMember, options = {}) =>
  (await member.post('/api/case/list', { pageSize: 50 }, options)).data
const history = async (member: TestMember) =>
  (await member.post('/api/user/happypoint/trades', { pageSize: 50 })).data.list as {
    id: string
    kind: string
    point: number
    taskId: string
    taskName: string
    explanation: string
    case: { caseId: string; state: string; dueDay: string } | null
  }[]

/** A member with check-ins on `days` days; the entries are award-1, award-2 … */
async function checkedIn(days = 1): Promise<TestMember> {
  const member = await makeMember(club)
  for (let day = 21 - days; day <= 20; day += 1) {
    await club.moveTo(`2026-11-${day}T02:00:00Z`)
    await member.post('/api/task/executeCheckIn')
  }
  return member
}

test('a case about an entry is due in fifteen working days and is shown in the history', async () => {
  const member = await checkedIn()
  const { data, status } = await open(member, 'award-1', { text: '  我那天签了两次。 ' })
  expect(status).toBe('200')
  expect(data).toEqual({
    caseId: expect.any(String),
    tradeKind: 'award',
    tradeId: 'award-1',
    taskId: 'check_in',
    taskName: '每日签到',
    text: '我那天签了两次。',
    state: 'open',
    openedTime: expect.stringMatching(/^2026-11-20T02:00/),
    dueDay: '2026-12-11',
    isDueCertain: true,
    answer: null,
    answeredTime: null,
    correctedPoint: null,
  })
  expect((await history(member))[0]?.case).toEqual({
    caseId: data.caseId,
    state: 'open',
    dueDay: '2026-12-11',
  })
  expect(await list(member)).toEqual({ total: 1, size: 1, list: [data] })
})

test('a due day in a year without an official holiday calendar is marked as uncertain', async () => {
  const member = await checkedIn()
  await club.moveTo('2026-12-15T02:00:00Z')
  const renewed = await open(member, 'award-1')
  expect(renewed.data).toMatchObject({ dueDay: '2027-01-05', isDueCertain: false, text: null })
})

test('twenty taps at once on two servers open one case', async () => {
  const member = await checkedIn()
  const second = await club.anotherServer()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      member.post(
        '/api/case/open',
        { tradeKind: 'award', tradeId: 'award-1', text: `${index}` },
        index % 2 === 0 ? {} : { server: second },
      ),
    ),
  )
  expect(new Set(answers.map(({ data }) => data.caseId)).size).toBe(1)
  expect((await list(member)).total).toBe(1)
})

test('a member can open three cases a day; open ones are still returned beyond that', async () => {
  const member = await checkedIn(4)
  const answers = await Promise.all([1, 2, 3, 4].map((seq) => open(member, `award-${seq}`)))
  const refused = answers.filter(({ status }) => status === statuses.casesOfDayUsed)
  expect(refused).toHaveLength(4 - maxCasesOfDay)
  expect(refused[0]).toMatchObject({ code: 200, data: null, message: expect.stringMatching(/明天/) })
  const known = answers.findIndex(({ status }) => status === '200')
  expect((await open(member, `award-${known + 1}`)).data.caseId).toBe(answers[known]?.data.caseId)
  await club.moveTo('2026-11-20T16:00:00Z')
  const left = answers.findIndex(({ status }) => status !== '200')
  expect((await open(member, `award-${left + 1}`)).status).toBe('200')
})

test.each(['award-2', 'award-0', 'award-1x', 'award-99999999999', 'refusal-1', 'award-1 OR 1=1'])(
  'no case is opened about %s',
  async (tradeId) => {
    const member = await checkedIn()
    expect(await open(member, tradeId)).toMatchObject({ code: 200, status: statuses.tradeUnknown })
    expect((await list(member)).total).toBe(0)
  },
)

test('another member’s entry, a wrong kind and an overlong text are refused', async () => {
  const [member, other] = [await checkedIn(2), await checkedIn(1)]
  expect((await open(other, 'award-2')).status).toBe(statuses.tradeUnknown)
  const wrongKind = { tradeKind: 'refusal', tradeId: 'award-1' }
  expect((await member.post('/api/case/open', wrongKind)).status).toBe(statuses.tradeUnknown)
  expect((await open(member, 'award-1', { text: '字'.repeat(maxCaseTextLength + 1) })).code).toBe(400)
  expect((await member.post('/api/case/open', { tradeKind: 'rank', tradeId: 'award-1' })).code).toBe(400)
  expect((await club.post('/api/case/open', wrongKind)).status).toBe(statuses.notLoggedIn)
  expect((await other.post('/api/case/list', { userId: member.userId })).data.total).toBe(0)
})

test('the evidence holds what the club knew, and the member’s text is sealed', async () => {
  const member = await makeMember(club)
  const feeds = feedDesk(club)
  feeds.write('customers.csv', `customer_no,mobile\nK778899,${member.mobile}\n`)
  feeds.write('aum.csv', 'month,customer_no,mobile,reached,amount\n2026-10,K778899,,N,1234567\n')
  expect((await feeds.customers('customers.csv')).exit).toBe(0)
  expect((await feeds.aum('aum.csv')).exit).toBe(0)
  const claimed = await member.post('/api/task/doTask', { taskId: 'aum_increased_month' })
  expect(claimed.data.result).toBe('notReached')
  const [refusal] = await history(member)
  expect(refusal?.explanation).toBe('2026年10月的月度资产：银行的结果显示没有达标，这次没有幸福值。')
  const opened = await open(member, refusal?.id ?? '', { text: '我的资产明明达标了' })

  const shown = await desk.run('cases show', { id: opened.data.caseId })
  expect(shown.exit).toBe(0)
  expect(shown.out).toContain('the member wrote: 我的资产明明达标了')
  const evidence = JSON.parse(shown.out.slice(shown.out.indexOf('{')))
  expect(evidence).toMatchObject({
    trade: {
      reason: 'notReached',
      taskId: 'aum_increased_month',
      fact: { resultMonth: '2026-10' },
      points: 0,
    },
    terms: { points: 999, monthlyCap: 999, cycle: 'month', haveChanged: expect.any(Boolean) },
    cycle: { completions: 0, finishedAt: expect.any(String) },
    month: { points: 0, pointsOfTask: 0, rankNo: null },
    bankRows: [
      { kind: 'aum', about: '2026-10', says: 'not reached', broughtBy: expect.stringMatching(/^file /) },
    ],
  })
  // The evidence refers to the bank's rows without repeating them, and contains no mobile.
  for (const secret of ['1234567', 'K778899', member.mobile]) expect(shown.out).not.toContain(secret)
  expect((await desk.run('audit list')).out).toMatch(/cases\.show/)
  const stored = await club.db.all<{ row: string }>({
    name: 'test_case_rows',
    text: 'SELECT row_to_json(c)::text AS row FROM member_case c',
  })
  expect(stored.length).toBeGreaterThan(0)
  expect(JSON.stringify(stored)).not.toContain('明明')
  expect(club.logged()).not.toContain('明明')
})

test('an operator answers in both languages; the member reads it and can open another case', async () => {
  const member = await checkedIn()
  const id = (await open(member, 'award-1')).data.caseId
  const listed = (await desk.run('cases list')).out
  expect(listed).toContain(`${id}  due 2026-12-11  opened 2026-11-20  check_in  award-1`)
  const texts = { textZh: '已经核对，一天只计一次签到。', textEn: 'One check-in a day counts.' }
  expect((await desk.run('cases answer', { id, ...texts, textEn: ' ' })).exit).toBe(2)
  const answer = () => desk.run('cases answer', { id, ...texts })
  const exits = (await Promise.all([answer(), answer()])).map(({ exit }) => exit)
  expect(exits.sort()).toEqual([0, 1])

  expect((await list(member)).list[0]).toMatchObject({ state: 'answered', answer: texts.textZh })
  expect((await list(member, english)).list[0]).toMatchObject({
    answer: texts.textEn,
    taskName: expect.not.stringMatching(/\p{Script=Han}/u),
    answeredTime: expect.any(String),
  })
  expect((await history(member))[0]?.case?.state).toBe('answered')
  expect((await desk.run('cases list')).out).not.toContain(id)
  expect((await desk.run('cases list', { answered: true })).out).toContain(id)
  const again = await open(member, 'award-1')
  expect(again.data).toMatchObject({ state: 'open' })
  expect(again.data.caseId).not.toBe(id)
  expect((await history(member))[0]?.case).toMatchObject({ caseId: again.data.caseId, state: 'open' })
})

test('an overdue case is marked, and so is its late answer', async () => {
  const member = await checkedIn()
  const id = (await open(member, 'award-1')).data.caseId
  await club.moveTo('2026-12-11T15:59:00Z')
  expect((await desk.run('cases list')).out).not.toMatch(new RegExp(`${id}.*LATE`))
  await club.moveTo('2026-12-11T16:00:00Z')
  expect((await desk.run('cases list')).out).toMatch(new RegExp(`${id}.*LATE`))
  const said = await desk.run('cases answer', { id, textZh: '对不起，晚了。', textEn: 'Sorry, late.' })
  expect(said.out).toBe('answered, after the due day 2026-12-11\n')
})

test('a correction is a separate award, made once and explained in the history', async () => {
  const member = await checkedIn()
  const id = (await open(member, 'award-1')).data.caseId
  const correct = (points: number) => desk.run('cases correct', { id, points })
  expect((await correct(0)).exit).toBe(2)
  expect((await correct(1001)).exit).toBe(2)
  expect((await correct(1.5)).exit).toBe(2)
  const said = await Promise.all([correct(12), correct(12), correct(40)])
  expect(said.map(({ exit }) => exit).sort()).toEqual([0, 1, 1])
  const given = said[2]?.exit === 0 ? 40 : 12
  expect(said.find(({ exit }) => exit === 0)?.out).toBe(`${given} points made good, ${8 + given} in all\n`)
  expect(said.find(({ exit }) => exit === 1)?.err).toMatch(/already been corrected, with (12|40) points/)
  const [entry] = await history(member)
  expect(entry).toMatchObject({
    kind: 'award',
    taskName: '核对后补上',
    point: given,
    explanation: `您反映的问题已经核对，补上应得的幸福值，获得 ${given} 幸福值，累计 ${8 + given}。`,
  })
  expect((await list(member)).list[0]).toMatchObject({ state: 'open', correctedPoint: given })
  expect((await desk.run('audit list')).out).toMatch(/cases\.correct .*\(month end\)/)
})

test('a correction that reaches the target wins the rank', async () => {
  const member = await checkedIn()
  const id = (await open(member, 'award-1')).data.caseId
  const said = await desk.run('cases correct', { id, points: 992 })
  expect(said.out).toMatch(/^992 points made good, 1000 in all, rank \d+ won\n$/)
  expect((await member.post('/api/user/happypoint/month')).data.rankNo).toEqual(expect.any(Number))
})

test('commands for an unknown case are refused', async () => {
  const id = '00000000-0000-7000-8000-000000000000'
  const texts = { textZh: '好', textEn: 'ok' }
  expect((await desk.run('cases show', { id })).exit).toBe(1)
  expect((await desk.run('cases answer', { id, ...texts })).err).toBe('there is no such case\n')
  expect((await desk.run('cases correct', { id, points: 1 })).exit).toBe(1)
  expect((await desk.run('cases show', { id: 'x' })).exit).toBe(2)
})
