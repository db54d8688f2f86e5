import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { indexedFiles, maxRecords, recordFaults } from './decisions.ts'
import { filesIn, root } from './sources.ts'

const folder = 'docs/decisions'
const records = filesIn(folder, /\.md$/).filter(({ name }) => name !== `${folder}/README.md`)
const fileNames = records.map(({ name }) => path.posix.basename(name)).sort()

test('every record has a title with its number, a date, a status and the three parts', () => {
  expect(records.flatMap(recordFaults)).toEqual([])
})

test('the index lists exactly the records that there are, in the order of their numbers', () => {
  expect(indexedFiles(readFileSync(path.join(root, folder, 'README.md'), 'utf8'))).toEqual(fileNames)
})

test('there are at most 35 records, numbered without gaps', () => {
  expect(fileNames.length).toBeLessThanOrEqual(maxRecords)
  const numbers = fileNames.map((_, index) => String(index + 1).padStart(4, '0'))
  expect(fileNames.map((name) => name.slice(0, 4))).toEqual(numbers)
})

const whole = [
  '# 0001 Ledger',
  'Date: 2026-11-21',
  'Status: in force.',
  '## Context',
  '## Decision',
  '## Consequences',
]
const record = (lines: readonly string[]) => ({
  name: `${folder}/0001-ledger.md`,
  text: `${lines.join('\n\n')}\n`,
})

test('the check accepts a whole record, and one that another has replaced', () => {
  const replaced = whole.with(2, 'Status: replaced by [decision 0002](0002-months.md).')
  expect([whole, replaced].flatMap((lines) => recordFaults(record(lines)))).toEqual([])
})

test.each(whole.map((line, index) => [line, index] as const))(
  'the check finds that “%s” is missing',
  (_, index) => {
    expect(recordFaults(record(whole.toSpliced(index, 1)))).toHaveLength(1)
  },
)

test.each([
  [0, '# 0002 Ledger'],
  [1, 'Date: yesterday'],
  [2, 'Status: replaced.'],
])('the check finds line %i, “%s”', (index, line) => {
  expect(recordFaults(record(whole.with(index, line)))).toHaveLength(1)
})

test('the check reads the rows of an index', () => {
  const index =
    '| Record | Answers |\n|---|---|\n| [0001](0001-ledger.md) | who writes |\n| [0002](0003-months.md) | when |\n'
  expect(indexedFiles(index)).toEqual(['0001-ledger.md'])
})
