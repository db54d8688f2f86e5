import { expect, test } from 'vitest'
import { testClub } from '../testing/test-club.ts'
import { localSchemas, tableKinds } from './tables.ts'

const club = await testClub()

const { byMember, byOwnKey, reference, local } = tableKinds
const listed = [...byMember, ...Object.keys(byOwnKey), ...reference, ...local]

interface Key {
  table: string
  kind: string
  columns: string[]
}

/** Primary keys, unique keys (unique indexes among them) and foreign keys, with their columns. */
async function keysOf(schema: string): Promise<Key[]> {
  return club.db.all<Key>(
    {
      name: 'test_keys',
      text: `SELECT c.relname::text AS table, CASE WHEN i.indisprimary THEN 'primary key' ELSE 'unique key' END AS kind,
                    array_agg(a.attname::text) AS columns
               FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid
               JOIN pg_namespace AS n ON n.oid = c.relnamespace
               JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
              WHERE n.nspname = $1 AND i.indisunique GROUP BY c.relname, i.indexrelid, i.indisprimary
             UNION ALL
             SELECT c.relname::text, 'foreign key', array_agg(a.attname::text)
               FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid
               JOIN pg_namespace AS n ON n.oid = c.relnamespace
               JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = ANY(k.conkey)
              WHERE n.nspname = $1 AND k.contype = 'f' GROUP BY c.relname, k.oid`,
    },
    [schema],
  )
}

/** Keys that break the rule that rows of one key are stored together. */
function misplaced(keys: readonly Key[]): string[] {
  const keyOf = (table: string) => (byMember.includes(table) ? 'user_id' : byOwnKey[table])
  return keys
    .filter(({ table, columns }) => {
      const key = keyOf(table)
      return key !== undefined && !columns.includes(key)
    })
    .map(({ table, kind, columns }) => `${table}: the ${kind} (${columns}) leaves out ${keyOf(table)}`)
}

test('every table of the database is listed once, with its kind', async () => {
  const tables = await club.db.all<{ name: string }>(
    {
      name: 'test_tables',
      text: `SELECT table_name::text AS name FROM information_schema.tables
              WHERE table_type = 'BASE TABLE' AND table_schema <> ALL($1::text[])`,
    },
    [['pg_catalog', 'information_schema', ...localSchemas]],
  )
  expect([...listed].sort()).toEqual(tables.map(({ name }) => name).sort())
})

test('every key of a distributed table contains its distribution column', async () => {
  const keys = await keysOf('public')
  expect(keys.length).toBeGreaterThan(listed.length - 1)
  expect(misplaced(keys)).toEqual([])
  const withPrimaryKey = new Set(keys.flatMap(({ table, kind }) => (kind === 'primary key' ? [table] : [])))
  expect(listed.filter((table) => !withPrimaryKey.has(table))).toEqual([])
})

test.each([
  { table: 'member_session', kind: 'primary key', columns: ['token_hash'] },
  { table: 'member_case', kind: 'unique key', columns: ['case_id'] },
  { table: 'month_rank', kind: 'foreign key', columns: ['user_id'] },
])('the check finds a $kind of $table on $columns', (key) => {
  expect(misplaced([key])).toHaveLength(1)
})
