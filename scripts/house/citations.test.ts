import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  anchorOf,
  anchorsOf,
  brokenLinks,
  decisionAnchors,
  decisionNumbers,
  missingPaths,
  outsideCitations,
  repeatedAnchors,
  unknownCommands,
  unresolvedDecisions,
  unresolvedRules,
} from './citations.ts'
import { filesIn, root } from './sources.ts'

const written = /\.(tsx?|mjs|cjs|js|ya?ml|md|css|html|sql|sh|example)$|\/run$/
// This file's samples are citations that lead nowhere.
const files = filesIn('.', written).filter(({ name }) => name !== 'scripts/house/citations.test.ts')
const documents = files.filter(({ name }) => /^(docs\/.*|README)\.md$/.test(name))
const anchors = anchorsOf(documents)
const numbers = decisionNumbers(documents.map(({ name }) => name))
const exists = (name: string) => existsSync(path.join(root, name))
const sample = (text: string, name = 'docs/rules/sample.md') => ({ name, text })
const ours = files.filter(({ name }) => !name.startsWith('content/'))

test('every cited rule exists', () => {
  expect(anchors.get('docs/rules/points.md')?.size).toBeGreaterThan(5)
  expect(files.flatMap((file) => unresolvedRules(file, anchors))).toEqual([])
})

test('no heading appears twice in one file of rules', () => {
  expect(documents.filter(({ name }) => name.startsWith('docs/rules/')).flatMap(repeatedAnchors)).toEqual([])
})

test('nothing outside the repository is cited', () => {
  expect(files.flatMap(outsideCitations)).toEqual([])
})

test('decision records have unique numbers, and every cited record exists', () => {
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  expect(ours.flatMap((file) => unresolvedDecisions(file, decisionAnchors(anchors)))).toEqual([])
})

test('links between documents resolve', () => {
  expect(ours.flatMap((file) => brokenLinks(file, anchors, exists))).toEqual([])
})

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const commands = {
  scripts: Object.keys(scripts),
  isBinary: (name: string) => exists(`node_modules/.bin/${name}`),
}

test('every command on a page is a script of the project or an installed binary', () => {
  expect(documents.flatMap((file) => unknownCommands(file, commands))).toEqual([])
})

test('the page for whoever changes the house names files that exist, and every test of the house', () => {
  const page = documents.filter(({ name }) => name === 'docs/contributing.md')
  expect(page).toHaveLength(1)
  const names = files.map(({ name }) => name)
  expect(page.flatMap((file) => missingPaths(file, names))).toEqual([])
  const houseTests = names.filter((name) => /^scripts\/house\/.*\.test\.ts$/.test(name))
  expect(houseTests.length).toBeGreaterThan(10)
  expect(houseTests.filter((name) => !page[0]?.text.includes(name))).toEqual([])
})

test.each([
  ['Monthly caps', 'monthly-caps'],
  ['Bank’s list, and more', 'banks-list-and-more'],
  ['Go-home button', 'go-home-button'],
])('the heading %s is found at %s', (heading, anchor) => {
  expect(anchorOf(heading)).toBe(anchor)
})

const known = anchorsOf([sample('# Points\n\n### Monthly caps\n', 'docs/rules/points.md')])

test.each(['rules/points#gone', 'rules/gone#monthly-caps', 'rules/gone', 'rules/points#'])(
  'the check finds the rule %s',
  (citation) => {
    expect(unresolvedRules(sample(`/** Caps: ${citation}. */`), known)).toHaveLength(1)
  },
)

test.each([
  'rules/points#monthly-caps',
  'docs/rules/points.md',
  "'./points.rules.ts'",
  "'./features/rules/rules.ts'",
])('the check lets %s pass', (citation) => {
  expect(unresolvedRules(sample(`/** Caps: ${citation}. */`), known)).toEqual([])
})

test('the check finds a repeated heading', () => {
  expect(repeatedAnchors(sample('### Caps\n\n### Flags\n\n### Caps\n'))).toEqual([
    'docs/rules/sample.md#caps',
  ])
})

test.each([
  'decisions 3',
  'Decisions 4 and 8',
  'spec section 4',
  'the spec leaves it open',
  'elder.md, Text',
  'safety.md',
  'safety invariant 5',
  '(safety: CSRF)',
  'issue 9',
  'record 3',
])('the check finds “%s”', (citation) => {
  expect(outsideCitations(sample(`// ${citation}`))).toHaveLength(1)
})

test.each([
  'decision 0021',
  'a special record',
  'docs/decisions/0021-first-pages-and-scripts.md',
  'safety first',
])('the check lets “%s” pass', (citation) => {
  expect(outsideCitations(sample(`// ${citation}`))).toEqual([])
})

const records = decisionAnchors(
  anchorsOf([sample('### Early answers\n', 'docs/decisions/0021-first-pages.md')]),
)

test.each([
  'decision 9999',
  'decision 21',
  'docs/decisions/9999-gone.md',
  'decisions/0021#gone',
  'docs/decisions/0021-first-pages.md#gone',
])('the check finds %s', (citation) => {
  expect(unresolvedDecisions(sample(`// See ${citation}.`), records)).toHaveLength(1)
})

test.each([
  'decision 0021',
  'decisions/0021#early-answers',
  'docs/decisions/0021-first-pages.md#early-answers',
])('the check lets the decision %s pass', (citation) => {
  expect(unresolvedDecisions(sample(`// See ${citation}.`), records)).toEqual([])
})

test('the check reads the number of a record', () => {
  expect(decisionNumbers(['docs/decisions/0021-first-pages.md', 'docs/glossary.md'])).toEqual(['0021'])
})

test.each(['[a](gone.md)', '[a](points.md#gone)', '[a](../gone.md#a)', 'docs/gone.md'])(
  'the check finds the link %s',
  (text) => {
    const isKnown = (name: string) => name === 'docs/rules/points.md'
    expect(brokenLinks(sample(text), known, isKnown)).toHaveLength(1)
  },
)

test.each([
  '[a](points.md#monthly-caps)',
  '[a](https://example.org)',
  '[a](/oldMap)',
  'docs/rules/points.md',
])('the check lets the link %s pass', (text) => {
  const isKnown = (name: string) => name === 'docs/rules/points.md'
  expect(brokenLinks(sample(text), known, isKnown)).toEqual([])
})

const names = [
  'apps/web/src/routes.tsx',
  'docs/rules/sample.md',
  'apps/web/src/features/points/words.zh-cn.ts',
]

test.each([
  'apps/web/src/gone.tsx',
  'src/routes.tsx',
  'gone.ts',
  '*.sql.ts',
  'npx vitest run apps/web/src/features/gone',
])('the check finds the path in `%s`', (code) => {
  expect(missingPaths(sample(`See \`${code}\`.`), names)).toHaveLength(1)
  expect(missingPaths(sample(`\`\`\`\n${code}\n\`\`\`\n`), names)).toHaveLength(1)
})

test.each([
  'apps/web/src/routes.tsx',
  'apps/web/src/features/',
  'routes.tsx',
  '*words.zh-cn.ts',
  'apps/web/src/features/<name>/words.zh-cn.ts',
  'rules/points#monthly-caps',
  'npm run walk -- /myCard',
  'postPoints',
])('the check lets the path in `%s` pass', (code) => {
  expect(missingPaths(sample(`See \`${code}\`.`), names)).toEqual([])
})

test.each(['npm run gone', 'npm gone', 'npx gone --all'])('the check finds the command `%s`', (code) => {
  expect(unknownCommands(sample(`Run \`${code}\`.`), commands)).toHaveLength(1)
  expect(unknownCommands(sample(`\`\`\`\n${code}\n\`\`\`\n`), commands)).toHaveLength(1)
})

test.each(['`npm test -- checkin`', '`npx vitest run`', '`npm ci`', 'npm links nothing'])(
  'the check lets the command %s pass',
  (text) => {
    expect(unknownCommands(sample(`Run ${text}.`), commands)).toEqual([])
  },
)
