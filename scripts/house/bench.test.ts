import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { besideStored } from '../../bench/kit/ratios.ts'

const folder = path.join(import.meta.dirname, '../../bench')
const measurements = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ name: path.basename(file, '.ts'), text: readFileSync(path.join(folder, file), 'utf8') }))

test('every measurement has a short form and reports what it compares', () => {
  const problems = measurements
    .filter(
      ({ name, text }) =>
        !text.includes(`\`npm run bench -- ${name}`) ||
        !text.includes(`reportRatios('${name}'`) ||
        !/isQuick\s+\?/.test(text),
    )
    .map(({ name }) => name)
  expect(measurements.length).toBeGreaterThan(10)
  expect(problems).toEqual([])
})

test('the ratios of a run stand beside those of the last full one', () => {
  expect(
    besideStored({ 'club / bare route': 0.7649, 'a new one': 2, broken: null }, { 'club / bare route': 0.5 }),
  ).toEqual([
    { ratio: 'club / bare route', now: 0.76, stored: 0.5 },
    { ratio: 'a new one', now: 2, stored: null },
    { ratio: 'broken', now: null, stored: null },
  ])
})
