import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './sources.ts'

const script = (await import(new URL('../shipped-tree.mjs', import.meta.url).href)) as {
  shippedFiles(): string[]
}
const folder = mkdtempSync(path.join(os.tmpdir(), 'club-tree-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const packages = {
  'node_modules/served': { version: '1.0.0', integrity: 'a', dependencies: { inner: '1' } },
  'node_modules/served/node_modules/inner': { version: '1.0.0', integrity: 'b' },
  'node_modules/shown': { version: '1.0.0', integrity: 'c' },
  'node_modules/tested': { version: '1.0.0', integrity: 'd', dev: true },
}
const all = Object.keys(packages) as (keyof typeof packages)[]
const ofServer = all.slice(0, 2)
const workspaces = {
  'apps/server': { dependencies: { served: '1' } },
  'apps/web': { dependencies: { shown: '1' }, devDependencies: { tested: '1' } },
}

/** A tree with these packages and builds, in which npm only notes that it was called. */
function tree(name: string, installed: readonly (keyof typeof packages)[], isBuilt = false) {
  const place = path.join(folder, name)
  cpSync(path.join(root, 'scripts'), path.join(place, 'scripts'), { recursive: true })
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true })
    writeFileSync(path.join(place, file), text)
  }
  const record = (names: readonly (keyof typeof packages)[]) =>
    JSON.stringify({
      packages: { ...workspaces, ...Object.fromEntries(names.map((each) => [each, packages[each]])) },
    })
  write('package-lock.json', record(all))
  write('node_modules/.package-lock.json', record(installed))
  write('npm-cli.js', "require('node:fs').writeFileSync(__dirname + '/npm-was-called', '')")
  if (isBuilt)
    for (const workspace of ['apps/server', 'apps/web', 'apps/desk'])
      write(`${workspace}/dist/.built-from`, 'elsewhere')
  write('apps/server/dist/main.js', "console.log('started')")
  write('apps/server/dist/cli.js', "console.log('commanded')")
  return place
}

/** Runs a script of the tree; what it printed, and whether it called npm. */
function run(place: string, script: string, env: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(place, 'scripts', script)], {
    encoding: 'utf8',
    env: { PATH: '', npm_execpath: path.join(place, 'npm-cli.js'), ...env },
  })
  return { stdout, stderr, status, npm: existsSync(path.join(place, 'npm-was-called')) }
}

test('a tree with only what a server loads starts what is built, and installs and builds nothing', () => {
  const place = tree('built', ofServer, true)
  expect(run(place, 'start.mjs')).toMatchObject({ stdout: 'started\n', status: 0, npm: false })
  expect(run(place, 'club.mjs')).toMatchObject({ stdout: 'commanded\n', status: 0, npm: false })
})

test.each(['start.mjs', 'club.mjs', 'setup.mjs'])('an unbuilt one says so in %s', (script) => {
  const place = tree(`unbuilt-${script}`, ofServer)
  const { stderr, ...rest } = run(place, script)
  expect(rest).toEqual({ stdout: '', status: 1, npm: false })
  expect(stderr).toMatch(script === 'setup.mjs' ? 'run `npm ci` first' : 'is not built')
})

test('production installs nothing, whatever is missing, and names it', () => {
  const place = tree('lacking', [], true)
  const { stderr, ...rest } = run(place, 'start.mjs', { CLUB_MODE: 'production' })
  expect(rest).toEqual({ stdout: '', status: 1, npm: false })
  expect(stderr).toContain('lacks packages that the club needs: served, inner')
})

test('a fresh clone installs by itself, and `npm run build` builds whatever the mode', () => {
  expect(run(tree('fresh', []), 'start.mjs').npm).toBe(true)
  const whole = tree('whole', all)
  expect(run(whole, 'setup.mjs', { NODE_ENV: 'production' }).npm).toBe(true)
})

/** Of every package that a server loads; an optional one that it never loads counts, too. */
const maxPackagesMb = 120

test('what a server loads takes at most 120 MB, without what only editors and authors need', () => {
  const files = script.shippedFiles()
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => /\.(map|ts)$/.test(file))).toEqual([])
  const blocks = files.map((file) => statSync(path.join(root, file)).size / 4096)
  const megabytes = (blocks.reduce((sum, each) => sum + Math.ceil(each), 0) * 4096) / 1e6
  expect(megabytes).toBeLessThan(maxPackagesMb)
})
