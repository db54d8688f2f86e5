import { beforeAll, expect, test } from 'vitest'
import { stuckWork } from '../../kit/jobs/stuck-items.ts'
import { contentDesk } from '../../testing/content-desk.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { poison } from '../../testing/poison.ts'
import { testClub } from '../../testing/test-club.ts'
import { drafts, histories } from './content-desk.sql.ts'
import { publishDue } from './content-timed.ts'

const club = await testClub()
const content = contentDesk(club)
const operator = operatorDesk(club)
const news = { section: 'news', publishedOn: '2026-11-01', image: null }

beforeAll(async () => {
  content.add('article', 'always', news, '一直有')
  content.add('article', 'over', { ...news, expiresAt: '2026-11-19' }, '过期了')
  content.add('article', 'soon', { ...news, expiresAt: '2026-12-20' }, '快到期')
  content.add('article', 'later', { ...news, expiresAt: '2026-12-21' }, '还早')
  expect((await content.publish()).problems).toEqual([])
})

test('a check reports what has expired or expires within thirty days, and finds nothing wrong with it', async () => {
  const { exit, out, err } = await operator.run('content check', { folder: content.folder })
  expect([exit, err]).toEqual([0, ''])
  const told = out.split('\n').filter((line) => line.includes('/article/'))
  expect(told).toEqual([
    expect.stringMatching(
      /^notice: .*\/article\/over\/item\.yaml:9: expiresAt: expired: its last day was 2026-11-19, and members do not see it any more$/,
    ),
    expect.stringMatching(
      /^notice: .*\/article\/soon\/item\.yaml:9: expiresAt: expires soon: its last day is 2026-12-20$/,
    ),
  ])
  expect(out).toMatch(/\d+ items, nothing wrong\n$/)
})

test('the list shows what is published, of one kind, with its last day', async () => {
  const { exit, out } = await operator.run('content list', { kind: 'article' })
  const lines = out.split('\n')
  expect([exit, lines.length]).toEqual([0, 6])
  expect(lines[0]).toMatch(/^item {12}last day {12}published +title$/)
  expect(lines[1]).toMatch(/^article\/always {2}- {19}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+08:00 {2}一直有$/)
  expect(lines[3]).toMatch(/^article\/over {4}2026-11-19 expired {2}.* {2}过期了$/)
  expect((await operator.run('content list')).out).toContain('task/check_in')
})

test('the list of what expires begins with what has expired', async () => {
  const { out } = await operator.run('content list', { kind: 'article', expiringDays: 30 })
  const items = out.split('\n').map((line) => line.split(' ')[0])
  expect(items).toEqual(['item', 'article/over', 'article/soon', ''])
})

test.each([{ kind: 'nothing' }, { expiringDays: -1 }, { expiringDays: Number.NaN }])(
  'the list refuses %j',
  async (args) => {
    expect((await operator.run('content list', args)).exit).toBe(2)
  },
)

test('a dry run of a publication says what it would publish and remove, and members still see all of it', async () => {
  const version = club.context.published.version()
  content.add('article', 'fresh', news, '新的')
  content.remove('article', 'always')
  const audit = (await operator.run('audit list')).out
  const preview = await operator.run('content publish', { folder: content.folder, dryRun: true })
  expect([preview.exit, preview.err]).toEqual([0, ''])
  expect(preview.out.split('\n')).toEqual([
    'would be published article/fresh',
    'would be removed article/always',
    '1 would be published, 1 removed',
    'dry run: nothing was changed',
    '',
  ])
  await club.context.published.refresh()
  expect(club.context.published.version()).toBe(version)
  expect((await operator.run('content list', { kind: 'article' })).out).toContain('article/always')
  expect((await operator.run('audit list')).out).toBe(audit)
  const done = await operator.run('content publish', { folder: content.folder })
  expect(done.out).toContain('removed article/always')
})

test('of an item that could not be published at its time, the doctor says nothing once it was taken back', async () => {
  const { db, clock } = club.context
  const item = 'article/soon'
  const [form] = await db.all(histories.of, ['article', 'soon', 1])
  const source = { ...form?.source, facts: { ...form?.source?.facts, order: 11 } }
  await db.one(drafts.begin, ['article', 'soon', JSON.stringify(source), 'lin', await clock.now(db)])
  const at = new Date((await clock.now(db)).getTime() + 3_600_000)
  expect(
    (await operator.run('content publish-item', { item, at: `${at.toISOString().slice(0, 19)}Z` })).exit,
  ).toBe(0)
  await club.moveTo(new Date(at.getTime() + 60_000).toISOString())
  const cure = await poison(club, 'content_version', 'INSERT', 'true')
  await publishDue(club.context)
  await cure()
  expect(await stuckWork(db)).toMatchObject([{ work: 'content-timed', items: 1 }])
  expect((await operator.run('content hold-item', { item, dryRun: true })).exit).toBe(0)
  expect(await stuckWork(db)).toHaveLength(1)
  expect((await operator.run('content hold-item', { item })).exit).toBe(0)
  expect(await stuckWork(db)).toEqual([])
})
