import { execFile, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../e2e/free-port.ts'

const folderOfVersions = '/usr/lib/postgresql'
const readyWithinMs = 30_000

/** The binaries of the newest PostgreSQL that Debian's packages have installed. */
function binaries(): string {
  const versions = existsSync(folderOfVersions) ? readdirSync(folderOfVersions) : []
  const folder = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(folderOfVersions, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pgbench')))
  if (!folder) throw new Error('this measurement needs PostgreSQL: apt-get install postgresql')
  return folder
}

/** PostgreSQL refuses to run as root. */
function userToRunAs(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  )
  return uid && gid ? { uid, gid } : undefined
}

async function untilReady(bin: string, port: number): Promise<void> {
  const end = performance.now() + readyWithinMs
  const where = ['-q', '-h', '127.0.0.1', '-p', String(port)]
  while (spawnSync(join(bin, 'pg_isready'), where).status !== 0) {
    if (performance.now() > end) throw new Error('PostgreSQL did not start')
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** Runs statements with psql; returns what they print. */
function psql(bin: string, url: string, ...statements: string[]): string {
  const commands = statements.flatMap((each) => ['-c', each])
  const { status, stdout, stderr } = spawnSync(join(bin, 'psql'), [url, '-qAt', ...commands], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

/** Signals PostgreSQL's first process and all others, each of which leads a process group of its own. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  process.kill(pid, signal)
  for (const child of stdout.split('\n').map(Number).filter(Boolean)) {
    try {
      process.kill(child, signal)
    } catch {
      // It has ended by itself.
    }
  }
}

/** Where a program of PostgreSQL runs, and as whom. */
interface RunOptions {
  uid?: number
  gid?: number
  cwd: string
  env: NodeJS.ProcessEnv
}

/** Fills a data folder, while members go on. */
export type FillData = (bin: string, data: string, options: RunOptions) => Promise<void>

/** Runs a program of PostgreSQL; throws what it said if it failed. */
async function runProgram(
  bin: string,
  name: string,
  args: readonly string[],
  options: RunOptions,
): Promise<void> {
  await promisify(execFile)(join(bin, name), args, options)
}

export const emptyCluster: FillData = (bin, data, options) =>
  runProgram(
    bin,
    'initdb',
    [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    options,
  )

/** A copy of a running cluster by `pg_basebackup`; with `-R` it follows that one. */
export const baseBackupOf =
  (port: number, ...more: string[]): FillData =>
  (bin, data, options) =>
    runProgram(
      bin,
      'pg_basebackup',
      ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-D', data, '-c', 'fast', ...more],
      options,
    )

/** Runs a program of the system as the database's user. */
export async function runAs(options: RunOptions, name: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(name, args, options)
}

/** A new folder for a cluster, and the options of the processes that may use it. */
async function makeData(bin: string, fill: FillData) {
  const user = userToRunAs()
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-postgres-'))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user) for (const each of [folder, data]) chownSync(each, user.uid, user.gid)
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  await fill(bin, data, options)
  return { folder, data, options }
}

/** Starts PostgreSQL on its data, and waits until it takes connections. */
async function startProcess({
  bin,
  data,
  options,
  port,
  settings,
}: {
  bin: string
  data: string
  options: RunOptions
  port: number
  settings: readonly string[]
}) {
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  )
  const gone = new Promise((done) => server.once('exit', done))
  await untilReady(bin, port)
  const { pid } = server
  if (pid === undefined) throw new Error('PostgreSQL did not start')
  return { pid, gone }
}

/**
 * PostgreSQL as Debian packages it, over TCP and with every commit flushed to disk, in a folder of its own. `more` are
 * further settings.
 */
export async function startDebianPostgres({
  more = [],
  fill = emptyCluster,
}: {
  more?: readonly string[]
  fill?: FillData
} = {}) {
  const bin = binaries()
  const { folder, data, options } = await makeData(bin, fill)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'fsync=on',
    'synchronous_commit=on',
    // The planner has to know of thousands of rows that are a minute old.
    'autovacuum_naptime=5s',
    ...more,
  ]
  const start = () => startProcess({ bin, data, options, port, settings })
  let running = await start()
  async function halt() {
    process.kill(running.pid, 'SIGINT')
    await running.gone
  }
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    port,
    pgbench: join(bin, 'pgbench'),
    /** Ends all its processes at once, as a power cut does. */
    async kill() {
      signalAll(running.pid, 'SIGKILL')
      await running.gone
    },
    /** An orderly shutdown, which breaks all connections. */
    halt,
    /** Starts it on its data, after `kill` or `halt`. */
    async again() {
      running = await start()
    },
    /** Makes a standby the primary; resolves when it takes writes. */
    promote: () => runProgram(bin, 'psql', [url, '-qAtc', 'SELECT pg_promote()'], options),
    /** Runs what needs its folder or programs. */
    asItsUser: (work: FillData) => work(bin, data, options),
    /** Fills its data again, after `kill` or `halt`, and starts it. */
    async refill(fillAgain: FillData) {
      rmSync(data, { recursive: true })
      await fillAgain(bin, data, options)
      running = await start()
    },
    /** Stops all its processes: connections stay open and nothing is answered. */
    pause: () => signalAll(running.pid, 'SIGSTOP'),
    resume: () => signalAll(running.pid, 'SIGCONT'),
    /** Runs statements, one after another, outside of the club; returns what they print. */
    run: (...statements: string[]) => psql(bin, url, ...statements),
    /** Copies the database, which nobody may use in the meantime; returns the copy's URL. */
    copy(name: string, script: string): string {
      const address = `postgresql://postgres@127.0.0.1:${port}`
      psql(bin, `${address}/template1`, `CREATE DATABASE ${name} TEMPLATE postgres`)
      psql(bin, `${address}/${name}`, script)
      return `${address}/${name}`
    },
    async stop() {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
