import { expect, test } from 'vitest'
import '../app.ts'
import '../commands.ts'
import '../prepare-club.ts'
import { allStatements } from '../kit/database/db.ts'
import { readMigrations } from '../kit/database/migrate.ts'
import { namedTables, queriesOneServer } from './shards.rules.ts'
import { tableKinds } from './tables.ts'

const keys = {
  ...Object.fromEntries(tableKinds.byMember.map((table) => [table, 'user_id'])),
  ...tableKinds.byOwnKey,
}

test('a statement that queries more than one server says why, and no other does', () => {
  expect(allStatements().length).toBeGreaterThan(250)
  const statements = allStatements().filter(({ text }) => namedTables(text, keys).length > 0)
  const crossing = statements.filter(({ text }) => !queriesOneServer(text, keys)).map(({ name }) => name)
  const saying = statements.filter(({ crosses }) => crosses !== undefined).map(({ name }) => name)
  expect(saying.sort()).toEqual(crossing.sort())
})

test('a change of a spread table reckons with instants in UTC, whose sums a cluster accepts in a change', () => {
  const changes = allStatements().filter(
    ({ text }) => /\bUPDATE\b/.test(text) && namedTables(text, keys).length > 0,
  )
  expect(changes.length).toBeGreaterThan(50)
  const volatile = changes.filter(({ text }) => {
    const sums = text.match(/[+-] \S+ \* interval|[+-] interval/g) ?? []
    const inUtc = text.match(/AT TIME ZONE 'UTC' [+-] \S+ \* interval/g) ?? []
    return sums.length > inUtc.length || /\b(now|clock_timestamp|random|gen_random_uuid)\(/.test(text)
  })
  expect(volatile.map(({ name }) => name)).toEqual([])
})

test('no migration sets the storage of a column of a spread table, which a cluster refuses', () => {
  const set = readMigrations().flatMap(({ statements }) =>
    statements.flatMap((text) => /ALTER TABLE (\w+)[^;]* SET STORAGE/.exec(text)?.[1] ?? []),
  )
  expect(set.length).toBeGreaterThan(0)
  expect(set.filter((table) => !tableKinds.local.includes(table))).toEqual([])
})

test.each([
  'SELECT total FROM point_account WHERE user_id = $1 FOR UPDATE',
  'INSERT INTO check_in (user_id, day) VALUES ($1, $2) ON CONFLICT DO NOTHING',
  'SELECT a.total FROM point_account AS a JOIN point_month AS m ON a.user_id = m.user_id WHERE a.user_id = $1',
  'SELECT total FROM point_account WHERE user_id = $1 UNION ALL SELECT points FROM point_month WHERE user_id = $1',
  'SELECT position FROM ranking_mark WHERE month = $1 AND position > $2',
  'SELECT body FROM content_item WHERE version > $1',
])('one server is enough for %s', (text) => {
  expect(queriesOneServer(text, keys)).toBe(true)
})

test.each([
  'SELECT total FROM point_account WHERE user_id = ANY($1::uuid[])',
  'SELECT user_id FROM point_month WHERE month = $1',
  'UPDATE point_flag SET lifted_at = $2 WHERE user_id = $1 AND EXISTS (SELECT 1 FROM point_entry WHERE seq = $3)',
  'SELECT 1 FROM point_month AS m JOIN month_rank AS r ON r.user_id = m.user_id WHERE m.user_id = $1',
  'INSERT INTO check_in (user_id, day) SELECT u, d FROM unnest($1::uuid[], $2::text[]) AS r (u, d)',
])('%s queries several servers', (text) => {
  expect(namedTables(text, keys).length).toBeGreaterThan(0)
  expect(queriesOneServer(text, keys)).toBe(false)
})
