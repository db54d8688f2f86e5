import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { numbersWithoutUse, requirementsIn, states, summaryOf, testsNamedIn } from './asvs.ts'
import { root } from './sources.ts'

const page = readFileSync(path.join(root, 'docs/security/asvs.md'), 'utf8')
const requirements = requirementsIn(page)
const withoutUse = numbersWithoutUse(page)
/** How many requirements ASVS 5.0.0 has on its levels 1 and 2. */
const inStandard = 253

test('each requirement of levels 1 and 2 is on the page once', () => {
  const numbers = [...requirements.map(({ number }) => number), ...withoutUse]
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  expect(numbers).toHaveLength(inStandard)
})

test('each requirement has its level, a known state, and what shows it or is missing', () => {
  const isWhole = ({ level, state, evidence }: (typeof requirements)[number]) =>
    ['1', '2'].includes(level) && states.some((known) => known === state) && evidence !== ''
  expect(requirements.filter((requirement) => !isWhole(requirement))).toEqual([])
})

test('what is met names a test, a file or a rule', () => {
  const bare = requirements.filter(({ state, evidence }) => state === 'met' && !/\]\(|`\//.test(evidence))
  expect(bare).toEqual([])
})

test('every test that the page names exists by its title', () => {
  const missing = testsNamedIn(page).filter(({ title, file }) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return !["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
  })
  expect(testsNamedIn(page).length).toBeGreaterThan(60)
  expect(missing).toEqual([])
})

test('the summary counts what is below it', () => {
  const lines = page.split('\n')
  expect(summaryOf(page).filter((row) => !lines.includes(row))).toEqual([])
  expect(page).toContain(
    `${requirements.length} requirements apply to the club and ${withoutUse.length} do not`,
  )
})

test('the check finds another count', () => {
  const sample = '## V1 A\n\n| V1.1.1 | 1 | words | met | file |\n| V1.1.2 | 2 | words | not met | file |\n'
  expect(summaryOf(sample)).toEqual(['| V1 A | 1 | 1 | 0 |', '| All | 1 | 1 | 0 |'])
})
