import { beforeAll, expect, test } from 'vitest'
import { contentDesk } from '../../testing/content-desk.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'

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
