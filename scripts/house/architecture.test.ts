import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { namesMissing, stepsIn } from './architecture.ts'
import { root } from './sources.ts'

const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
const foldersIn = (place: string) =>
  readdirSync(path.join(root, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
const features = foldersIn('apps/server/src/features')
/** The names in backquotes between `before` and the end of its clause. */
const listed = (before: string) =>
  [...(page.split(before)[1]?.split(/[;:.] /)[0] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name)

test('every step of the architecture page names an existing file and a name in it', () => {
  const steps = stepsIn(page)
  expect(steps.length).toBeGreaterThan(15)
  expect(namesMissing(steps)).toEqual([])
})

test('the page names every server feature once, as core or not like the import rules', () => {
  const rules = readFileSync(path.join(root, '.dependency-cruiser.cjs'), 'utf8')
  const core = (rules.match(/const core = \[(.*)\]/)?.[1] ?? '').split(', ').map((name) => name.slice(1, -1))
  expect(listed('core features are ')).toEqual(core)
  const others = listed('never import each other: ')
  expect([...core, ...others].sort()).toEqual(features)
})

test.each(['server', 'web', 'desk'])("the page says once what each room of the %s's kit is for", (side) => {
  const table = page.split(`| Room of the ${side}'s kit |`)[1]?.split('\n\n')[0] ?? ''
  const rooms = [...table.matchAll(/^\| `([a-z0-9-]+)` \| [^|]{10,} \|$/gm)].map(([, name]) => name)
  expect(rooms).toEqual(foldersIn(`apps/${side}/src/kit`))
})

test('the page names the features of server and web, and which of them are on one side only', () => {
  const [both, onServer, inWeb] = ['In both: ', 'Only on the server: ', 'Only in the web: '].map(listed)
  expect([...(both ?? []), ...(onServer ?? [])].sort()).toEqual(features)
  expect([...(both ?? []), ...(inWeb ?? [])].sort()).toEqual(foldersIn('apps/web/src/features'))
})

test('every file and folder that the page links to exists', () => {
  const links = [...page.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => link ?? '')
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((link) => !existsSync(path.join(root, 'docs', link)))).toEqual([])
})

test('the check finds a missing file and a name that its file does not contain', () => {
  const row = (file: string, name: string) => `| Text. | [x](../${file}) | \`${name}\` |`
  const steps = stepsIn(`${row('gone.ts', 'a')}\n${row('scripts/house/sources.ts', 'gone')}\n`)
  expect(namesMissing(steps)).toEqual(['gone.ts does not exist', 'scripts/house/sources.ts has no gone'])
})
