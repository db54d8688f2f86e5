import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const page = readFileSync(path.join(root, 'docs/threats.md'), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Row |'))

/** The tests that a row names: a link's words are the test's title, its address the file. */
function testsOf(row: string) {
  return [...row.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.test\.ts)\)/g)].map(([, title = '', file = '']) => ({
    title,
    file,
  }))
}

/** The scenarios of `npm run faults` that a row names. */
function scenariosOf(row: string): string[] {
  return [...row.matchAll(/`npm run faults -- ([a-z-]+)`/g)].map(([, name = '']) => name)
}

function isMissing({ title, file }: { title: string; file: string }) {
  const text = readFileSync(path.join(root, file), 'utf8')
  return !["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
}

test('every threat names a test that shows it', () => {
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => testsOf(row).length === 0)).toEqual([])
})

test('every test and every scenario named for a threat exists by this name', () => {
  expect(rows.flatMap(testsOf).filter(isMissing)).toEqual([])
  const isUnknown = (name: string) => !existsSync(path.join(root, `bench/faults/${name}.ts`))
  expect(rows.flatMap(scenariosOf).filter(isUnknown)).toEqual([])
  expect(rows.flatMap(scenariosOf).length).toBeGreaterThan(5)
  expect(isMissing({ title: 'a title that is nowhere', file: 'scripts/house/words.test.ts' })).toBe(true)
})
