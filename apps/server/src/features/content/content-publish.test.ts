import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Db, Tx } from '../../kit/database/db.ts'
import { contentDesk } from '../../testing/content-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { publishContent } from './content-publish.ts'

const club = await testClub()
const desk = contentDesk(club)
const news = { section: 'news', publishedOn: '2026-11-01', image: null }
const who = { operator: 'lin', reason: 'test' }

beforeAll(async () => {
  desk.add('article', 'kept', news, '留着')
  desk.add('article', 'changed', news, '原样')
  desk.add('article', 'gone', news, '要走')
  expect((await desk.publish()).problems).toEqual([])
})

/** The club's database with one failing statement in transactions. */
function failingAt(name: string): Db {
  return {
    ...club.db,
    inTransaction: (work) =>
      club.db.inTransaction((tx) =>
        work({
          ...tx,
          run: (statement, ...params) =>
            statement.name === name
              ? Promise.reject(new Error('the disk is full'))
              : tx.run(statement, ...params),
        } as Tx),
      ),
  }
}

/** Everything that a publication writes, as text. */
async function written(): Promise<string> {
  const tables = ['content_item', 'content_version', 'content_removed', 'content_search', 'audit_entry']
  const texts = await Promise.all(
    tables.map((table) =>
      club.db.one<{ rows: string }>({
        name: `test_rows_of_${table}`,
        text: `SELECT string_agg(t::text, ' ' ORDER BY t::text) AS rows FROM ${table} t`,
      }),
    ),
  )
  return JSON.stringify(texts)
}

test.each([
  'content_upsert_items',
  'content_delete_items',
  'content_insert_searched',
  'content_insert_version',
])('a publication that fails at %s leaves nothing behind', async (name) => {
  desk.add('article', 'changed', news, '改过')
  desk.add('article', 'new', news, '新来')
  desk.remove('article', 'gone')
  const before = await written()
  const broken = publishContent(failingAt(name), club.context.clock, desk.folder, who)
  await expect(broken).rejects.toThrow('the disk is full')
  expect(await written()).toBe(before)
  await club.context.published.refresh()
  const { data } = await club.post('/api/library/list', { kind: 'article' })
  expect(data.list.map(({ title }: { title: string }) => title)).toEqual(['原样', '要走', '留着'])
  expect((await club.post('/api/library/search', { text: '新来' })).data.total).toBe(0)
  desk.add('article', 'gone', news, '要走')
})

test('a broken file never reaches members, not even together with valid ones', async () => {
  desk.add('article', 'changed', news, '改过')
  writeFileSync(join(desk.folder, 'article/kept/item.yaml'), 'section: nothing\n')
  const before = await written()
  expect((await desk.publish()).problems.map(({ file }) => file)).toContain('article/kept/item.yaml')
  expect(await written()).toBe(before)
  desk.add('article', 'kept', news, '留着')
})

test('unchanged items are not written again', async () => {
  const versions = () =>
    club.db.all<{ itemId: string; version: number }>({
      name: 'test_versions',
      text: "SELECT item_id, version FROM content_item WHERE kind = 'article' ORDER BY item_id",
    })
  const [, , kept] = await versions()
  desk.add('article', 'changed', news, '真改过')
  const { version, changed } = await desk.publish()
  expect(changed).toEqual(['article/changed', 'article/new'])
  expect(await versions()).toEqual([
    { itemId: 'changed', version },
    { itemId: 'gone', version: kept?.version },
    kept,
    { itemId: 'new', version },
  ])
})

test('ten concurrent publications of one folder count as one', async () => {
  const before = club.context.published.version()
  desk.add('article', 'changed', news, '一起')
  const all = await Promise.all(Array.from({ length: 10 }, () => desk.publish()))
  expect(all.map(({ version }) => version)).toEqual(Array(10).fill(before + 1))
  expect(all.flatMap(({ changed }) => changed)).toEqual(['article/changed'])
})
