import { expect, test } from 'vitest'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { shareCourse } from '../../testing/viewing.ts'

const club = await testClub()

const trades = (member: TestMember, body: object = {}, language = 'zh_cn') =>
  member.post('/api/user/happypoint/trades', body, { headers: { 'accept-language': language } })

interface Trade {
  id: string
  kind: string
  taskId: string
  taskName: string
  point: number
  totalAfter: number | null
  time: string
  reason: string | null
  explanation: string
  month: string
  about: string | null
  case: { caseId: string; state: string; dueDay: string } | null
}

/** Creates a member with eight awards and a refusal over three days, in a known order. */
async function busyMember(): Promise<TestMember> {
  await club.moveTo('2026-11-18T02:00:00Z')
  const member = await makeMember(club)
  for (const day of ['18', '19', '20']) {
    await club.moveTo(`2026-11-${day}T02:00:00Z`)
    await member.post('/api/task/executeCheckIn')
    for (const course of ['1', '2', '3', '4'].slice(0, day === '20' ? 4 : 1)) {
      await shareCourse(club, member, `course-2026-0${course}`)
    }
  }
  return member
}

const expected = [
  ['share_course', 0, null],
  ['share_course', 15, 99],
  ['share_course', 15, 84],
  ['share_course', 15, 69],
  ['check_in', 8, 54],
  ['share_course', 15, 46],
  ['check_in', 8, 31],
  ['share_course', 15, 23],
  ['check_in', 8, 8],
]

test('a new member’s history is empty', async () => {
  const member = await makeMember(club)
  expect((await trades(member)).data).toEqual({ total: 0, list: [], size: 0 })
  expect((await member.post('/api/user/happypoint')).data).toEqual({ happyPointValue: 0 })
})

test('the history shows awards and refusals, newest first, five to a page', async () => {
  const member = await busyMember()
  const pages: Trade[][] = []
  for (const pageNum of [1, 2, 3]) {
    const { data } = await trades(member, { pageNum })
    expect(data.total).toBe(9)
    expect(data.size).toBe(data.list.length)
    pages.push(data.list)
  }
  expect(pages.map((page) => page.length)).toEqual([5, 4, 0])
  const all = pages.flat()
  expect(all.map(({ taskId, point, totalAfter }) => [taskId, point, totalAfter])).toEqual(expected)
  expect(new Set(all.map(({ id }) => id)).size).toBe(9)
  const times = all.map(({ time }) => Date.parse(time))
  expect(times).toEqual([...times].sort((left, right) => right - left))

  // The default is page 1 of size 5, and every page size gives the same order.
  expect((await trades(member)).data).toEqual((await trades(member, { pageNum: 1, pageSize: 5 })).data)
  expect((await trades(member, { pageSize: 50 })).data.list).toEqual(all)
  expect((await trades(member, { pageSize: 1, pageNum: 9 })).data.list).toEqual([all[8]])
  expect((await trades(member, { pageNum: 100_000, pageSize: 50 })).data).toEqual({
    total: 9,
    list: [],
    size: 0,
  })
})

test('a date preset keeps the days of Shanghai, on every page', async () => {
  const member = await busyMember()
  const totalOf = async (body: object) => (await trades(member, body)).data.total
  expect(await totalOf({ within: 'today' })).toBe(5)
  const second = await trades(member, { within: 'today', pageSize: 3, pageNum: 2 })
  expect(second.data).toMatchObject({ total: 5, size: 2, list: [{ totalAfter: 69 }, { totalAfter: 54 }] })
  // 18 November begins in Shanghai at 16:00 UTC on the 17th; a week later it is still included, a day after that no
  // longer.
  await club.moveTo('2026-11-25T15:30:00Z')
  expect(await totalOf({ within: 'lastWeek' })).toBe(9)
  await club.moveTo('2026-11-25T16:30:00Z')
  expect(await totalOf({ within: 'lastWeek' })).toBe(7)
  expect((await trades(member, { within: 'today' })).data).toEqual({ total: 0, list: [], size: 0 })
  await club.moveTo('2026-12-18T15:30:00Z')
  expect(await totalOf({ within: 'lastMonth' })).toBe(9)
  await club.moveTo('2026-12-18T16:30:00Z')
  expect(await totalOf({ within: 'lastMonth' })).toBe(7)
  expect(await totalOf({ within: 'lastThreeMonths' })).toBe(9)
  expect(await totalOf({})).toBe(9)
})

test('each line explains what happened, in the member’s language', async () => {
  const member = await busyMember()
  const zh: Trade[] = (await trades(member, { pageSize: 50 })).data.list
  const en: Trade[] = (await trades(member, { pageSize: 50 }, 'en_us')).data.list
  const han = /\p{Script=Han}/u
  for (const [index, trade] of zh.entries()) {
    const other = en[index]
    expect(trade.explanation).toMatch(han)
    expect(trade.taskName).toMatch(han)
    expect(other?.explanation).not.toMatch(han)
    expect(other?.taskName).not.toMatch(han)
    const words = { explanation: '', taskName: '', about: null }
    expect({ ...trade, ...words }).toEqual({ ...other, ...words })
  }
  expect(zh[0]).toMatchObject({ kind: 'refusal', reason: 'dailyLimit' })
  expect(zh[0]?.explanation).toMatch(
    /^分享课程《.+》：一天最多计 3 次，11月20日已经做满，这一次没有计入。第二天可以继续。$/,
  )
  expect(en[0]?.explanation).toMatch(
    /^Course “.+” shared: 3 a day count, and those of 20 November were done, so this one was not counted\. It counts again the next day\.$/,
  )
  expect(en[1]).toMatchObject({ kind: 'award', reason: null, month: '2026-11', case: null })
  expect(en[1]?.explanation).toBe(`Course “${en[1]?.about}” shared: 15 points earned, 99 in all.`)
  expect(zh[1]?.explanation).toBe(`分享课程《${zh[1]?.about}》，获得 15 幸福值，累计 99。`)
  expect(zh[4]?.explanation).toBe('11月20日签到，获得 8 幸福值，累计 54。')
  expect(en[4]?.explanation).toBe('Check-in on 20 November: 8 points earned, 54 in all.')
})

test('the history is the signed-in member’s, even if another id is sent', async () => {
  const [busy, quiet] = [await busyMember(), await makeMember(club)]
  expect((await trades(quiet, { userId: busy.userId })).data.total).toBe(0)
  expect((await trades(busy, { userId: quiet.userId })).data.total).toBe(9)
  expect((await quiet.post('/api/user/happypoint', { userId: busy.userId })).data.happyPointValue).toBe(0)
  expect((await quiet.post('/api/user/happypoint/month', { userId: busy.userId })).data.happyPoint).toBe(0)
})

test.each([
  { pageSize: 51 },
  { pageSize: 0 },
  { pageNum: 0 },
  { pageNum: -1 },
  { pageNum: 1.5 },
  { pageNum: '1' },
  { pageNum: 100_001 },
  { pageNum: 1e300 },
  { page: 1 },
  { within: 'lastYear' },
])('%j is refused', async (body) => {
  const member = await makeMember(club)
  expect(await trades(member, body)).toMatchObject({ code: 400, status: 'HPC0400', data: null })
})
