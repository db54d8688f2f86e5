import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { clubVersion } from '@club/contract/version.ts'
import { expect, test } from 'vitest'
import { changedMigrations, lateMigrations, type Released, unsafeStatements } from './migrations.ts'
import { filesIn, root } from './sources.ts'

const folder = 'apps/server/src/migrations'
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const released = JSON.parse(read(`${folder}/released.json`)) as Released
const migrations = filesIn(folder, /\.sql$/).map(({ name, text }) => ({
  name: path.posix.basename(name),
  text,
}))
const texts = new Map(migrations.map(({ name, text }) => [name, text]))

test('a migration of a release is never changed, renamed or removed', () => {
  expect(Object.keys(released)[0]).toBe('1.0.0')
  expect(changedMigrations(released, texts)).toEqual([])
})

test('a later migration runs after those of every release', () => {
  expect(lateMigrations(released, [...texts.keys()])).toEqual([])
})

test('a later migration only adds, or takes away what the version before no longer uses', () => {
  expect(migrations.flatMap((file) => unsafeStatements(released, file))).toEqual([])
})

test('every package has the version of the product, and the changelog says what is in it', () => {
  const { version, workspaces } = JSON.parse(read('package.json'))
  const versions = workspaces.map((place: string) => JSON.parse(read(`${place}/package.json`)).version)
  expect(new Set([...versions, clubVersion])).toEqual(new Set([version]))
  const sections = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)]
  expect(sections.map(([, name]) => name)).toContain(version)
  expect(Object.keys(released)).toContain(version)
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const first = 'CREATE TABLE member (user_id uuid PRIMARY KEY)\n'
const sample: Released = { '1.0.0': { '0001-a.sql': sha256(first) }, '1.1.0': {}, '1.2.0': {} }

test('the check finds a changed, a renamed and a late migration', () => {
  expect(changedMigrations(sample, new Map([['0001-a.sql', first]]))).toEqual([])
  expect(changedMigrations(sample, new Map([['0001-a.sql', `${first} `]]))).toHaveLength(1)
  expect(changedMigrations(sample, new Map([['0001-b.sql', first]]))).toHaveLength(1)
  expect(lateMigrations(sample, ['0001-a.sql', '0002-b.sql'])).toEqual([])
  expect(lateMigrations(sample, ['0000-b.sql', '0001-a.sql'])).toEqual(['0000-b.sql'])
})

const found = (text: string) => unsafeStatements(sample, { name: '0002-b.sql', text })

test.each([
  'CREATE TABLE a (id uuid PRIMARY KEY)\n-- next\nCREATE UNIQUE INDEX a_id ON a (id)',
  'CREATE TABLE a (id uuid PRIMARY KEY)\n-- next\nALTER TABLE a ADD CONSTRAINT a_id CHECK (id IS NOT NULL)',
  'CREATE TABLE a (id uuid PRIMARY KEY)\n-- next\nREVOKE UPDATE ON a FROM CURRENT_USER',
  '-- Why.\nALTER TABLE member ADD COLUMN size numeric(6, 2), ADD COLUMN is_on boolean NOT NULL DEFAULT false',
  'ALTER TABLE member ADD COLUMN size int\n-- next\nUPDATE member SET size = 1 WHERE size IS NULL',
  'CREATE INDEX member_size ON member (size)',
  "INSERT INTO member (user_id) VALUES ('…')",
  '-- Last used in 1.1.0: nobody reads it.\nALTER TABLE member DROP COLUMN size',
])('safe beside the version before: %s', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  'DROP TABLE member',
  'ALTER TABLE member DROP COLUMN size',
  'ALTER TABLE member RENAME COLUMN size TO length',
  'ALTER TABLE member ALTER COLUMN size SET NOT NULL',
  'ALTER TABLE member ADD COLUMN size int, DROP COLUMN length',
  'ALTER TABLE member ADD COLUMN size int NOT NULL',
  'ALTER TABLE member ADD COLUMN size int UNIQUE',
  'ALTER TABLE member ADD CONSTRAINT member_size CHECK (size > 0)',
  'CREATE UNIQUE INDEX member_size ON member (size)',
  'CREATE TRIGGER member_kept BEFORE DELETE ON member FOR EACH ROW EXECUTE FUNCTION refuse()',
  'CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$',
  'ALTER TABLE member ADD COLUMN size int\n-- next\nUPDATE member SET size = 1, status = 2',
  'DELETE FROM member',
  'DO $$ BEGIN DROP TABLE member; END $$',
  '-- Last used in 1.2.0: its servers still run.\nDROP TABLE member',
  '-- Last used in 1.0.7: no such release.\nDROP TABLE member',
])('not safe beside the version before: %s', (text) => {
  expect(found(text)).toHaveLength(1)
})
