// Prepares what the club needs before it can start: Node, dependencies, build. Each step is free if
// there is nothing to do.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const oldestNode = [20, 19]

/** Prints what went wrong and what to do, without a stack, and exits. */
export function giveUp(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

export function say(message) {
  process.stderr.write(`${message}\n`)
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  giveUp(`Evergreen Club needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`)
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** The packages that a running server loads; what the web needs is in its bundles. */
export function packagesOfServer(wanted) {
  const found = new Set()
  const follow = (place) => {
    if (found.has(place)) return
    found.add(place)
    const { dependencies, optionalDependencies, link, resolved } = wanted[place] ?? {}
    if (link) follow(resolved)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      // As Node looks for it: in this package's own folder first, then in those above.
      for (
        let folder = place;
        ;
        folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
      ) {
        const inside = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
        if (wanted[inside]) {
          follow(inside)
          break
        }
        if (folder === '') break
      }
    }
  }
  follow('apps/server')
  return found
}

export const readLock = () => readJson(path.join(root, 'package-lock.json'))?.packages ?? {}

/** What npm's own record of node_modules lacks, or has in another version, by the lock file. */
function missingPackages() {
  const wanted = readLock()
  const installed = readJson(path.join(root, 'node_modules/.package-lock.json'))?.packages ?? {}
  return Object.entries(wanted).filter(([place, entry]) => {
    const found = installed[place]
    if (!place.includes('node_modules/') || entry.link) return false
    // A missing optional package is for another system.
    if (!found) return entry.optional !== true && entry.devOptional !== true
    return found.version !== entry.version || found.integrity !== entry.integrity
  })
}

/** Those of the missing packages that a server loads. */
function neededOf(missing) {
  const loaded = packagesOfServer(readLock())
  return missing.map(([place]) => place).filter((place) => loaded.has(place))
}

const isProductionMode = [process.env.CLUB_MODE, process.env.NODE_ENV].includes('production')

/**
 * Whether this tree is made to run and not to be worked on: nothing installs or builds it in passing. So says the mode,
 * except for `npm run build`, or a tree that has what a server loads and lacks others (`npm ci --omit=dev -w apps/server`).
 */
function isForProduction(missing, isBuildAsked) {
  if (isProductionMode && !isBuildAsked) return true
  return missing.length > 0 && neededOf(missing).length === 0
}

/** Whether nobody works on this tree: it has the packages that a server loads, and lacks others. */
export function isInstalledForServer() {
  const missing = missingPackages()
  return missing.length > 0 && neededOf(missing).length === 0
}

/** npm's program, its first arguments and how to start it. */
function npmProgram() {
  const npm = process.env.npm_execpath
  if (npm && path.basename(npm) === 'npm-cli.js') return [process.execPath, [npm], { cwd: root }]
  return ['npm', [], { cwd: root, shell: process.platform === 'win32' }]
}

const quietly = { stdio: ['ignore', 2, 2] }

/** Installs what the lock file names, if it is missing or another version; in a production tree, says what is missing. */
export function ensureDependencies(isBuildAsked = false) {
  const missing = missingPackages()
  if (isForProduction(missing, isBuildAsked)) {
    const names = neededOf(missing).map((place) => place.split('node_modules/').at(-1))
    if (names.length === 0) return
    giveUp(
      `This tree lacks packages that the club needs: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}.\n` +
        'Nothing is installed in production: run `npm ci --omit=dev -w apps/server` where the package registry is in\n' +
        'reach.',
    )
  }
  if (missing.length > 0) {
    say('Installing dependencies (a minute or so, only when they changed) …')
    // Builds need the development dependencies even if NODE_ENV says production.
    const [npm, first, options] = npmProgram()
    const args = [...first, 'ci', '--include=dev', '--loglevel=error']
    const done = spawnSync(npm, args, { ...options, ...quietly })
    if (done.status !== 0) {
      giveUp(
        "The dependencies could not be installed: see npm's message above. Usually the package registry is out of\n" +
          'reach: check the network (or `npm config get registry`), run `npm ci` here, then try again.',
      )
    }
  }
  linkCommand()
}

// npm links no command of the root package itself; without this, `npx club` installs a copy first.
function linkCommand() {
  const directory = path.join(root, 'node_modules/.bin')
  const command = path.join(directory, 'club')
  if (existsSync(command)) return
  mkdirSync(directory, { recursive: true })
  writeFileSync(command, "#!/usr/bin/env node\nimport('../../scripts/club.mjs')\n", { mode: 0o755 })
  if (process.platform === 'win32') {
    writeFileSync(`${command}.cmd`, '@node "%~dp0\\..\\..\\scripts\\club.mjs" %*\r\n')
  }
}

const shared = ['package-lock.json', 'tsconfig.base.json', 'packages/contract']
// All contain the contract; the desk has the members' colours and the titles of their pages.
const builds = [
  { name: 'server', workspace: 'apps/server', sources: [...shared, 'apps/server'] },
  { name: 'web', workspace: 'apps/web', sources: [...shared, 'apps/web'] },
  { name: 'desk', workspace: 'apps/desk', sources: [...shared, 'apps/desk', 'apps/web'] },
]
const notSources = /^(node_modules|dist|testing|\..*|.*\.test\.tsx?|.*\.md)$/

function* sourceFiles(place) {
  const full = path.join(root, place)
  if (!existsSync(full)) return
  if (path.extname(place) !== '') {
    yield place
    return
  }
  for (const entry of readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (notSources.test(entry.name)) continue
    const inner = `${place}/${entry.name}`
    if (entry.isDirectory()) yield* sourceFiles(inner)
    else yield inner
  }
}

function fingerprint(places) {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of sourceFiles(place)) {
      hash.update(`${file}\0`)
      hash.update(readFileSync(path.join(root, file)))
    }
  }
  return hash.digest('hex')
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** One build at a time: a second command waits for the first; a lock of a dead process is ignored. */
async function whileBuilding(work) {
  const lock = path.join(root, 'node_modules/.building')
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
      if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true })
      else await wait(200)
    }
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

const stampOf = ({ workspace }) => path.join(root, workspace, 'dist/.built-from')

function isBuilt(build) {
  const stamp = stampOf(build)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(build.sources)
}

/**
 * Builds the named workspaces (all by default) whose sources have changed since the last build; in a production tree,
 * says which one is not built.
 */
export async function ensureBuild(names = ['server', 'web', 'desk'], isBuildAsked = false) {
  const wanted = builds.filter(({ name }) => names.includes(name))
  if (isForProduction(missingPackages(), isBuildAsked)) {
    const lacking = wanted.filter((build) => !existsSync(stampOf(build)))
    if (lacking.length === 0 && !isBuildAsked) return
    if (isBuildAsked) giveUp('This tree has no packages for development: run `npm ci` first.')
    giveUp(
      `The ${lacking.map(({ name }) => name).join(' and the ')} of this tree is not built. Nothing is built in production:\n` +
        'run `npm ci && npm run build` in a tree of its own, then copy its apps/*/dist.',
    )
  }
  if (wanted.every(isBuilt)) return
  await whileBuilding(() => Promise.all(wanted.filter((build) => !isBuilt(build)).map(buildOne)))
}

async function buildOne(build) {
  const dist = path.join(root, build.workspace, 'dist')
  const sources = fingerprint(build.sources)
  say(`Building the ${build.name} …`)
  // A file removed from the sources must not stay in the build.
  rmSync(dist, { recursive: true, force: true })
  const [npm, first, options] = npmProgram()
  const child = spawn(npm, [...first, 'run', '--silent', 'build', '-w', build.workspace], {
    ...options,
    ...quietly,
  })
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', resolve)
  })
  if (code !== 0) giveUp(`The ${build.name} could not be built: see the reason above.`)
  mkdirSync(dist, { recursive: true })
  writeFileSync(stampOf(build), sources)
}

/** Everything that a command needs; `npm run build` asks for the build itself. */
export async function setUp(isBuildAsked = false) {
  checkNode()
  ensureDependencies(isBuildAsked)
  await ensureBuild(undefined, isBuildAsked)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setUp(true)
