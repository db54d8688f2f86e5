import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkContent } from '../content-check.ts'
import { checkYaml, type Problem } from '../content-file.ts'
import { type HolidayYear, holidaysSchema } from './holidays.ts'

const contentDir = fileURLToPath(new URL('../../../../../../content/', import.meta.url))
const text = readFileSync(`${contentDir}holidays.yaml`, 'utf8')

function problemsOf(changed: string): string[] {
  const problems: Problem[] = []
  checkYaml<HolidayYear[]>(changed, holidaysSchema, { file: 'holidays.yaml', linesBefore: 0 }, problems)
  return problems.map(({ field, message }) => `${field}: ${message}`)
}

test('the club’s holidays have no problems, and 2026 matches the notice', () => {
  const { holidays, problems } = checkContent(contentDir)
  expect(problems.filter(({ file }) => file === 'holidays.yaml')).toEqual([])
  const [year2026, year2027] = holidays?.value ?? []
  expect(year2026).toMatchObject({ year: 2026, isOfficial: true })
  expect(year2026?.source).toMatch(/国务院办公厅/)
  expect(year2026?.makeUpDays).toHaveLength(6)
  expect(year2027).toMatchObject({ year: 2027, isOfficial: false, holidays: [] })
})

test.each([
  ['from: 2026-01-01', 'from: 2026-02-30', '0.holidays.0.from: must be a day like 2026-11-20'],
  ['to: 2026-01-03', 'to: 2025-12-31', '0.holidays.0.to: must be on or after `from`, within 15 days'],
  ['- 2026-01-04', '- 2026-01-05', '0.makeUpDays.0: must be a Saturday or Sunday'],
  ['- 2026-01-04', '- 2026-01-03', '0.makeUpDays: a make-up day cannot be a holiday'],
  ['year: 2026', 'year: 2025', '0.holidays: must be days of the year'],
  [
    'isOfficial: true',
    'isOfficial: false',
    '0.holidays: must have its holidays exactly when the year is official',
  ],
  ['year: 2027', 'year: 2026', ': names a year twice'],
  ['reviewer: demo', 'reviewer: demo\n  remark: new', '0.remark: is not a known field'],
])('%s as %s is refused', (from, to, problem) => {
  expect(text).toContain(from)
  expect(problemsOf(text.replace(from, to))).toContain(problem)
})
