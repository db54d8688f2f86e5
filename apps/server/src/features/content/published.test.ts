import { beforeAll, expect, test } from 'vitest'
import type { Queryable, Statement } from '../../kit/database/db.ts'
import { contentDesk } from '../../testing/content-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { makePublished } from './published.ts'

const club = await testClub()
const desk = contentDesk(club)
beforeAll(async () => {
  desk.add('article', 'one', news, '一')
  desk.add('article', 'two', news, '二')
  desk.add('question', 'dizzy', { topic: 'heart' }, '头晕怎么办')
  expect((await desk.publish()).problems).toEqual([])
})

const news = { section: 'news', publishedOn: '2026-11-01', image: null }
const articles = (of: ReturnType<typeof makePublished>) => of.items('article').map(({ id }) => id)

/** Another server's view of the club, recording its queries and the number of rows. */
async function anotherReader(before: (asked: string) => Promise<unknown> = async () => undefined) {
  const rows: Record<string, number> = {}
  const on: Queryable = {
    ...club.db,
    async all<Row>(statement: Statement<Row>, params?: readonly unknown[]) {
      await before(statement.name)
      const got = await club.db.all(statement, params)
      rows[statement.name] = (rows[statement.name] ?? 0) + got.length
      return got
    },
  }
  const published = makePublished(on, club.context.clock)
  await published.refresh()
  return { published, rows }
}

test('a server loads what changed and reads nothing else', async () => {
  const { published, rows } = await anotherReader()
  const [one, two] = [published.item('article', 'one'), published.item('article', 'two')]
  const questions = published.items('question')
  for (const name of Object.keys(rows)) rows[name] = 0
  desk.add('article', 'two', news, '二二')
  await desk.publish()
  await published.refresh()
  expect(published.item('article', 'two')?.words.zh_cn.title).toBe('二二')
  expect(rows.content_items_since).toBe(1)
  // Unchanged items are the same objects, so that values derived from them stay valid.
  expect(published.item('article', 'one')).toBe(one)
  expect(published.item('article', 'two')).not.toBe(two)
  expect(published.items('question')).toBe(questions)
})

test('what was removed disappears from every server, and can come back', async () => {
  const { published } = await anotherReader()
  desk.remove('article', 'two')
  expect((await desk.publish()).removed).toEqual(['article/two'])
  await published.refresh()
  expect([articles(published), published.item('article', 'two')]).toEqual([['one'], null])
  desk.add('article', 'two', news, '又来')
  await desk.publish()
  await published.refresh()
  expect(articles(published)).toEqual(['one', 'two'])
  // One server stayed away the whole time, the other starts now.
  expect(articles((await anotherReader()).published)).toEqual(['one', 'two'])
  desk.remove('article', 'two')
  await desk.publish()
  await published.refresh()
  expect(articles(published)).toEqual(['one'])
})

test('what is published during a read is shown as a whole or not yet', async () => {
  let isFirst = true
  const { published } = await anotherReader(async (asked) => {
    if (asked !== 'content_items_since' || !isFirst) return
    isFirst = false
    desk.add('article', 'three', news, '三')
    desk.remove('article', 'one')
    await desk.publish()
  })
  expect([published.version(), articles(published)]).toEqual([club.context.published.version(), ['three']])
})

test('a database restored to an earlier state is read as a whole', async () => {
  const { published } = await anotherReader()
  desk.add('article', 'four', news, '四')
  await desk.publish()
  await published.refresh()
  expect(articles(published)).toEqual(['four', 'three'])
  await club.db.run({ name: 'test_back', text: "DELETE FROM content_item WHERE item_id = 'four'" })
  await club.db.run({
    name: 'test_back_version',
    text: 'DELETE FROM content_version WHERE version = (SELECT max(version) FROM content_version)',
  })
  await published.refresh()
  expect(articles(published)).toEqual(['three'])
  desk.remove('article', 'four')
})

test('a new day hides expired items without a publication, and unchanged lists stay the same objects', async () => {
  desk.add('article', 'short', { ...news, expiresAt: '2026-11-20' }, '短')
  await desk.publish()
  const { published, rows } = await anotherReader()
  const questions = published.items('question')
  const stamp = published.stamp()
  expect([published.day(), articles(published)]).toEqual(['2026-11-20', ['short', 'three']])
  for (const name of Object.keys(rows)) delete rows[name]
  await club.moveTo('2026-11-20T23:59:59.000+08:00')
  await club.moveTo('2026-11-21T00:00:00.000+08:00')
  await published.refresh()
  expect([published.day(), articles(published)]).toEqual(['2026-11-21', ['three']])
  expect(published.item('article', 'short')).toBeNull()
  expect(published.expiredItem('article', 'short')?.words.zh_cn.title).toBe('短')
  expect(published.expiredItem('article', 'three')).toBeNull()
  expect(published.items('question')).toBe(questions)
  expect(published.stamp()).not.toBe(stamp)
  expect(rows).toEqual({})
  await club.moveTo('2026-11-20T12:00:00+08:00')
})

test('first pages are rendered again when a lecture ends, and only then', async () => {
  const lecturer = { lecturer: '林医生', venue: '网点' }
  const held = { beginTime: '2026-11-20T14:00:00+08:00', endTime: '2026-11-20T15:00:00+08:00' }
  const lecture = { ...held, cityId: 'beijing', seats: 9, phone: null, courseId: null }
  desk.add('lecture', 'talk', lecture, '讲座', { zh_cn: lecturer, en_us: lecturer })
  await desk.publish()
  const { published } = await anotherReader()
  const stampAt = async (time: string) => {
    await club.moveTo(`2026-11-20T${time}+08:00`)
    await published.refresh()
    return published.stamp()
  }
  const running = await stampAt('14:00:00')
  expect(await stampAt('14:59:00')).toBe(running)
  const over = await stampAt('15:00:00')
  expect(over).not.toBe(running)
  expect(await stampAt('23:00:00')).toBe(over)
})
