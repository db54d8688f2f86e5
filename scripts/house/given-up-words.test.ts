import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { commentsGivenUp, type GivenUpWord, namesGivenUp, readGivenUpWords } from './given-up-words.ts'
import { filesIn, root } from './sources.ts'

const given = readGivenUpWords(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8'))
const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts', 'docs']
const files = folders
  .flatMap((folder) => filesIn(folder, /\.(tsx?|mjs|css|sql|md)$/))
  // The table itself, and the samples below.
  .filter(({ name }) => name !== 'docs/glossary.md' && name !== 'scripts/house/given-up-words.test.ts')

test('no name contains words given up', () => {
  expect(given.length).toBeGreaterThan(5)
  expect(files.flatMap((file) => namesGivenUp(file, given))).toEqual([])
})

test('no comment and no document contains words given up', () => {
  expect(files.flatMap((file) => commentsGivenUp(file, given))).toEqual([])
})

const word = (words: string, except: string[] = []): GivenUpWord[] => [
  { words, isName: true, inComments: true, except },
]
const sample = (text: string, name = 'apps/web/src/kit/sample.ts') => ({ name, text })

test.each([
  ['place no', 'const placeNo = 1'],
  ['place no', 'const lastPlaceNo = { LastPlaceNo: 1 }.LastPlaceNo'],
  ['… most', 'const rowsMost = 1'],
  ['… most', 'a({ rowsMost: 1 })'],
  ['kept …', 'function keptCopy() {}'],
  ['barred', 'class A { #isBarred = 1 }'],
])('the check finds “%s” in %s', (words, text) => {
  expect(namesGivenUp(sample(text), word(words)).length).toBeGreaterThan(0)
})

test.each([
  ['place no', 'const place = "placeNo"'],
  ['… most', 'const most = mostRead'],
  ['kept …', 'const kept = isKept'],
  ['barred', 'const barrier = 1 // barred'],
])('the check for “%s” lets %s pass', (words, text) => {
  expect(namesGivenUp(sample(text), word(words))).toEqual([])
})

test.each([
  ['apps/server/src/a.sql.ts', "run('SELECT place_no FROM a')"],
  ['apps/server/src/a.sql', 'CREATE TABLE month (place_no integer)'],
  ['apps/web/src/a.module.css', '.place-no { color: red }'],
  ['apps/web/src/place-no.ts', ''],
  ['apps/web/src/place-no/a.ts', ''],
])('the check reads the names of %s', (name, text) => {
  expect(namesGivenUp(sample(text, name), word('place no'))).toHaveLength(1)
})

test.each([
  ['apps/web/src/a.ts', '/** A barred member. */\nconst a = 1'],
  ['apps/web/src/a.tsx', 'const a = () => {\n  // Barred: no rank.\n  return 1\n}'],
  ['apps/server/src/a.sql', '-- barred or not\nSELECT 1'],
  ['apps/web/src/a.css', '/* barred */'],
  ['docs/glossary.md', 'A barred member.'],
])('the check reads the comments of %s', (name, text) => {
  expect(commentsGivenUp(sample(text, name), word('barred'))).toHaveLength(1)
})

test.each(['const barred = 1', 'const a = "barred"', '// crossbarred, barred-off'])(
  'the check of comments lets %s pass',
  (text) => {
    expect(commentsGivenUp(sample(text), word('barred'))).toEqual([])
  },
)

test.each(['isBarred', 'apps/web/src/'])('what is excepted by %s passes', (except) => {
  expect(namesGivenUp(sample('const isBarred = 1'), word('barred', [except]))).toEqual([])
})

test('the check reads its words from the glossary’s table', () => {
  const table = '## Words given up\n\n| Given up | Used | Where | Except |\n|---|---|---|---|\n'
  const row = '| `barred`, `… most` | blacklisted | names | `isBlackUser`, `apps/web/` |\n'
  expect(readGivenUpWords(table + row)).toEqual([
    { words: 'barred', isName: true, inComments: false, except: ['isBlackUser', 'apps/web/'] },
    { words: '… most', isName: true, inComments: false, except: ['isBlackUser', 'apps/web/'] },
  ])
})
