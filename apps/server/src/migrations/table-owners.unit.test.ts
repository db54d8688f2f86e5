import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import '../app.ts'
import '../commands.ts'
import '../prepare-club.ts'
import { allStatements } from '../kit/database/db.ts'
import { namedTables } from './shards.rules.ts'
import { tableKinds } from './tables.ts'

const { byMember, byOwnKey, reference, local } = tableKinds
const tables = Object.fromEntries(
  [...byMember, ...Object.keys(byOwnKey), ...reference, ...local].map((table) => [table, table]),
)
const root = join(import.meta.dirname, '../features')
const features = new Set(readdirSync(root))

/** The feature that a statement is called after; the kit has all others. */
function ownerOf(name: string): string {
  const [first = ''] = name.split('_')
  return features.has(first) ? first : 'kit'
}

const statements = allStatements().map(({ name, text, borrows }) => {
  return { name, owner: ownerOf(name), tables: namedTables(text, tables), borrows }
})
const owners = new Map<string, Set<string>>(Object.keys(tables).map((table) => [table, new Set()]))
for (const { owner, borrows, tables: named } of statements)
  if (borrows === undefined) for (const table of named) owners.get(table)?.add(owner)

test('each table is named in the statements of one feature, and of no other that does not say why', () => {
  const shared = [...owners].filter(([, of]) => of.size > 1).map(([table, of]) => [table, ...of].join(' '))
  expect(shared).toEqual([])
})

test('a statement that says why it borrows a table names one of another feature', () => {
  const borrowing = statements.filter(({ borrows, owner }) => borrows !== undefined && owner !== 'kit')
  const own = borrowing.filter(({ owner, tables: named }) =>
    named.every((table) => owners.get(table)?.has(owner)),
  )
  expect(borrowing.length).toBeGreaterThan(0)
  expect(own.map(({ name }) => name)).toEqual([])
})

test('a statement is called after the feature that declares it', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sql.ts'),
  )
  expect(files.length).toBeGreaterThan(40)
  const elsewhere = files.flatMap((file) => {
    const [feature] = file.split('/')
    const text = readFileSync(join(root, file), 'utf8')
    return statements
      .filter(({ name, owner }) => owner !== feature && text.includes(`'${name}'`))
      .map(({ name }) => name)
  })
  expect(elsewhere).toEqual([])
})
