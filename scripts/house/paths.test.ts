import { expect, test } from 'vitest'
import { literalPaths } from './paths.ts'
import { filesIn, isTest } from './sources.ts'
import { wordsFilePattern } from './words.ts'

const pageTable = /\/(routes\.tsx|pages\.ts)$/
const sample = (text: string) => ({ name: 'apps/web/src/features/sample/sample.tsx', text })

test('links to our own pages go through `path`', () => {
  const sources = filesIn('apps/web/src', /\.tsx?$/).filter(
    ({ name }) => !isTest(name) && !pageTable.test(name) && !wordsFilePattern.test(name),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(literalPaths)).toEqual([])
})

test.each([
  '<Link to="/college" />',
  '<Link to="/" />',
  "<Link to={isMember ? '/login' : other} />",
  "void navigate('/')",
  "void navigate('/reg?for=password', { replace: true })",
  'const workPath = (workNo: string) => `/talentWork?workNo=${workNo}`',
  'const back = `/talent#${name}`',
  "const links = [{ to: '/messages', name }]",
])('a literal path is found: %s', (text) => {
  expect(literalPaths(sample(text))).toHaveLength(1)
})

test.each([
  "<Link to={path('/college')} />",
  "void navigate(path(isNew ? '/reg' : '/login'))",
  "const titles = { '/college': 'College' }",
  "type Grouped = '/health' | '/wealth'",
  "const parts = text.split('/')",
  "const entries = groupEntries('/health', names)",
  "const picture = '/media/medal/spring.svg'",
])('what is checked by its type, or is no page, passes: %s', (text) => {
  expect(literalPaths(sample(text))).toEqual([])
})
