import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  downloadAddresses,
  environmentReads,
  inheritedLookUps,
  machinePaths,
  missingFromLock,
  sqlStatements,
  testsLeftOut,
  unboundedPictures,
} from './code.ts'
import { filesIn, isTest, root } from './sources.ts'

const server = filesIn('apps/server/src', /\.ts$/).filter(({ name }) => !isTest(name))
const everything = filesIn('.', /\.(tsx?|mjs|cjs|js|json|ya?ml|md|css|html|sql|sh)$|\/run$|\/\.[a-z]+rc$/)
const sample = (text: string) => ({ name: 'sample.ts', text })

test('SQL is only in *.sql.ts and in the migrations', () => {
  expect(server.filter(({ name }) => !name.endsWith('.sql.ts')).flatMap(sqlStatements)).toEqual([])
})

test('only kit/work/bounded-sharp.ts of the server takes the library that works on pictures', () => {
  const sources = server.filter(({ name, text }) => text.includes('sharp') && !name.includes('/testing/'))
  expect(sources.flatMap(unboundedPictures)).toEqual([
    expect.stringContaining('apps/server/src/kit/work/bounded-sharp.ts'),
    expect.stringContaining('apps/server/src/kit/work/bounded-sharp.ts'),
  ])
  expect(unboundedPictures(sample("import sharp from 'sharp'"))).toHaveLength(1)
  expect(unboundedPictures(sample("const { default: sharp } = await import('sharp')"))).toHaveLength(1)
})

test('a table of any text is looked into by `own`, which finds nothing inherited', () => {
  const sources = filesIn('.', /^(apps|packages)\/.*\.tsx?$/).filter(({ name }) => !isTest(name))
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(inheritedLookUps)).toEqual([])
  const table = 'const words: Readonly<Record<string, string>> = { full: "in full" }\n'
  expect(inheritedLookUps(sample(`${table}say(words[typed])`))).toHaveLength(1)
  expect(inheritedLookUps(sample(`${table}say(own(words, typed)); say(words['full'])`))).toEqual([])
})

test.each([
  'db.query("SELECT id FROM member")',
  'db.query(`\n  select id,\n nick_name from member where id = $1`)',
  'db.query("INSERT INTO member (id) VALUES ($1)")',
  'db.query("update member m set name = $1")',
  'db.query(`UPDATE ${table} SET name = 1`)',
  'db.query("delete from member")',
  'db.query("WITH a AS (SELECT 1) SELECT * FROM a")',
])('the SQL check finds %s', (text) => {
  expect(sqlStatements(sample(text))).toHaveLength(1)
})

test.each(['fail("Select a file from the list")', '// SELECT id FROM member', 'say("update your set")'])(
  'the SQL check lets %s pass',
  (text) => {
    expect(sqlStatements(sample(text))).toEqual([])
  },
)

test('only the settings read the environment', () => {
  const others = server.filter(({ name }) => !/^apps\/server\/src\/(kit\/)?config\.ts$/.test(name))
  expect(others.flatMap(environmentReads)).toEqual([])
})

test.each([
  'const port = process.env.PORT',
  'const port = globalThis.process.env["PORT"]',
  'const port = process["env"].PORT',
  'const { env } = process',
  'import { env } from "node:process"',
])('the environment check finds %s', (text) => {
  expect(environmentReads(sample(text)).length).toBeGreaterThan(0)
})

test('no test is skipped', () => {
  expect(everything.filter(({ name }) => isTest(name)).flatMap(testsLeftOut)).toEqual([])
})

test.each([
  'test.skip("a", b)',
  'describe.only("a", b)',
  'test.concurrent.todo("a")',
  'it.skipIf(x)("a", b)',
])('the check finds %s', (text) => {
  expect(testsLeftOut(sample(text))).toHaveLength(1)
})

const lockFile = readFileSync(path.join(root, 'package-lock.json'), 'utf8')

test('the lock file has no download addresses', () => {
  expect(downloadAddresses(lockFile)).toEqual([])
})

test('the check finds a download address', () => {
  const lock = {
    packages: { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' }, b: { resolved: 'b' } },
  }
  expect(downloadAddresses(JSON.stringify(lock))).toEqual(['node_modules/a'])
})

test('the lock file is complete: it holds the optional packages of every system', () => {
  expect(missingFromLock(lockFile)).toEqual([])
})

test('the check finds a missing optional package', () => {
  const lock = {
    packages: { 'node_modules/a': { optionalDependencies: { b: '1', c: '1' } }, 'node_modules/b': {} },
  }
  expect(missingFromLock(JSON.stringify(lock))).toEqual(['c'])
})

test('no file names a path of a specific machine', () => {
  expect(everything.flatMap(machinePaths)).toEqual([])
})

test.each(['root', 'Users'])('the check finds a path below /%s', (folder) => {
  expect(machinePaths(sample(`const a = '/${folder}/club'`))).toHaveLength(1)
})
