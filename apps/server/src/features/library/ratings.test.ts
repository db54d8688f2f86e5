import { statuses } from '@club/contract/statuses.ts'
import { expect, test } from 'vitest'
import { makeMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { visitor } from '../../testing/visitor.ts'
import { sweepRatings } from './sweep.ts'

const club = await testClub({ env: { CLUB_LIMIT_RATINGS_DAY: '30' } })

const path = '/api/library/rate'
const course = (isHelpful: boolean, itemId = 'course-2026-02') => ({ kind: 'course', itemId, isHelpful })
const stored = (table: 'content_rating' | 'visitor_rating') =>
  club.db.all<{ kind: string; itemId: string; isHelpful: boolean }>({
    name: `test_${table}`,
    text: `SELECT kind, item_id, is_helpful FROM ${table} ORDER BY kind, item_id`,
  })

test('without ratings the command says so', async () => {
  const desk = operatorDesk(club)
  expect(await desk.run('content ratings')).toEqual({
    exit: 0,
    out: 'no reader has rated anything yet\n',
    err: '',
  })
})

test('a member’s last rating of an item counts, however often they rate it', async () => {
  const member = await makeMember(club)
  expect((await member.post(path, course(true))).data).toEqual({ isHelpful: true })
  await Promise.all(Array.from({ length: 10 }, () => member.post(path, course(true))))
  await member.post(path, course(false))
  await member.post(path, { kind: 'agreement', itemId: 'privacy', isHelpful: true })
  expect(await stored('content_rating')).toEqual([
    { kind: 'agreement', itemId: 'privacy', isHelpful: true },
    { kind: 'course', itemId: 'course-2026-02', isHelpful: false },
  ])
})

test('a visitor has one rating per browser, and the stored rows do not identify them', async () => {
  const phone = visitor(club)
  await phone.post(path, course(true))
  await phone.post(path, course(false))
  await visitor(club).post(path, course(true))
  expect((await stored('visitor_rating')).map(({ isHelpful }) => isHelpful).sort()).toEqual([false, true])
})

test('the operator sees members’ and visitors’ ratings added up, worst first', async () => {
  const desk = operatorDesk(club)
  const { exit, out } = await desk.run('content ratings')
  expect(exit).toBe(0)
  const cells = out.split('\n').map((line) => line.split(/ {2,}/).slice(0, 3))
  expect(cells).toEqual([
    ['item', 'helpful', 'not helpful'],
    ['course/course-2026-02', '1', '2'],
    ['agreement/privacy', '1', '0'],
    [''],
  ])
})

test.each([
  { kind: 'course', itemId: 'nothing' },
  { kind: 'article', itemId: 'course-2026-02' },
])('a rating of $kind/$itemId, which does not exist, is refused', async (item) => {
  const answer = await visitor(club).post(path, { ...item, isHelpful: true })
  expect([answer.code, answer.status]).toEqual([200, 'HPT0206'])
  expect((await visitor(club).post(path, { kind: 'medal', itemId: 'applause', isHelpful: true })).code).toBe(
    400,
  )
})

test('an address can rate as often in a day as the setting says', async () => {
  const address = '192.0.2.7'
  const rate = () => visitor(club, { address }).post(path, course(true))
  const answers = []
  for (let sent = 0; sent < 30; sent += 1) answers.push((await rate()).status)
  expect(new Set(answers)).toEqual(new Set(['200']))
  const refused = await rate()
  expect([refused.code, refused.status]).toEqual([429, 'HPC0429'])
  const member = await makeMember(club)
  const headers = { 'x-forwarded-for': address }
  expect((await member.post(path, course(true), { headers })).status).toBe('200')
  await club.moveTo('2026-11-21T00:00:00+08:00')
  expect((await rate()).status).toBe('200')
})

test('the connections of one network share four times as many ratings of visitors', async () => {
  const rate = async (connection: number) =>
    (await visitor(club, { address: `2001:db8:99:${connection}::7` }).post(path, course(true))).status
  for (let connection = 0; connection < 4; connection += 1)
    for (let rating = 0; rating < 30; rating += 1) expect(await rate(connection)).toBe('200')
  expect(await rate(4)).toBe(statuses.tooMany)
  expect((await visitor(club, { address: '2001:db8:98::7' }).post(path, course(true))).status).toBe('200')
})

test('visitors’ ratings are deleted after 400 days, members’ stay', async () => {
  const members = await stored('content_rating')
  const now = await club.context.clock.now(club.db)
  const afterDays = (days: number) => sweepRatings(club.db, new Date(now.getTime() + days * 86_400_000))
  expect(await afterDays(398)).toBe(0)
  expect(await afterDays(402)).toBeGreaterThan(0)
  expect(await stored('visitor_rating')).toEqual([])
  expect(await stored('content_rating')).toEqual(members)
})
