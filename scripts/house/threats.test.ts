import { readFileSync } from 'node:fs'
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

function isMissing({ title, file }: { title: string; file: string }) {
  const text = readFileSync(path.join(root, file), 'utf8')
  return !["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
}

test('every threat names a test that shows it', () => {
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => testsOf(row).length === 0)).toEqual([])
})

test('every test named for a threat exists by this name', () => {
  expect(rows.flatMap(testsOf).filter(isMissing)).toEqual([])
  expect(isMissing({ title: 'a title that is nowhere', file: 'scripts/house/words.test.ts' })).toBe(true)
})
