import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, root } from './sources.ts'

/** Which tests of the server run on which database: decisions/0035. */

const all = filesIn('apps/server/src', /\.test\.ts$/)
  .map(({ name }) => name)
  .filter((name) => !/\.(rules|unit)\.test\.ts$/.test(name))
  .sort()

interface Listed {
  file: string
  projectName: string
}

/** The files that Vitest runs on each database, relative to the root. */
function listed(wholeRun: string): Record<'pglite' | 'postgres', string[]> {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['list', '--filesOnly', '--json', '--project=server-pglite', '--project=server-postgres']
  const env = { ...process.env, TEST_WHOLE_RUN: wholeRun }
  const said = execFileSync(process.execPath, [vitest, ...args], { cwd: root, env, encoding: 'utf8' })
  const found = JSON.parse(said) as Listed[]
  const of = (project: string) =>
    found
      .filter(({ projectName }) => projectName === project)
      .map(({ file }) => path.relative(root, file).replaceAll(path.sep, '/'))
      .sort()
  return { pglite: of('server-pglite'), postgres: of('server-postgres') }
}

test('the whole run takes every file on PostgreSQL, and of each feature at least one on the embedded database', () => {
  const { pglite, postgres } = listed('1')
  expect(all.length).toBeGreaterThan(100)
  expect(postgres).toEqual(all)
  expect(pglite.filter((name) => !all.includes(name))).toEqual([])
  const featureOf = (name: string) => /\/features\/([^/]+)\//.exec(name)?.[1] ?? ''
  const withTests = new Set(all.map(featureOf))
  expect([...withTests].filter((name) => !pglite.some((file) => featureOf(file) === name))).toEqual([])
  const outside = all.filter((name) => featureOf(name) === '' || featureOf(name) === 'points')
  expect(outside.filter((name) => !pglite.includes(name))).toEqual([])
})

test('what is named runs on both databases', () => {
  expect(listed('')).toEqual({ pglite: all, postgres: all })
})
