import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { operate } from './operator.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reason = ['--reason', 'a journey']
const maxReadyTries = 3000
const triesPauseMs = 200

export interface RunningClub {
  url: string
  /** The id of the server's process. */
  pid(): number
  /** Runs an operator's command line while the club runs; returns its output. */
  operator(...args: string[]): Promise<string>
  /** The same by the `club` command, in a process of its own. */
  command(...args: string[]): Promise<string>
  /** Runs a command as if another user of the system did, while the club is stopped; returns its output. */
  colleague(systemUser: string, command: string, args: Record<string, unknown>): Promise<string>
  /** The latest SMS code sent to a mobile. */
  smsCode(mobile: string): string
  /** Writes a file for the operator's command; returns its path. */
  file(name: string, text: string): string
  /** Ends the process at once, as a crash does; only `restart` may follow. */
  kill(): Promise<void>
  /** Restarts the club on its data and address, with additional settings. */
  restart(env: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < maxReadyTries; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the club ended at its start:\n${output()}`)
    const isReady = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((done) => setTimeout(done, triesPauseMs))
  }
  throw new Error(`the club did not become ready:\n${output()}`)
}

/** The club's process, once it is ready; `end` stops it and throws unless it ended well. */
async function runClub(
  url: string,
  env: NodeJS.ProcessEnv,
): Promise<{ pid: number; end: () => Promise<void>; kill: () => Promise<void> }> {
  // What production runs, but the embedded database's code is compiled in one quick pass: a club that lives for a
  // minute is ready after two thirds of the processor's time, and never gets back what optimising costs.
  const program = [
    '--liftoff-only',
    '-r',
    join(root, 'scripts/threads.cjs'),
    join(env.CLUB_E2E_TREE ?? root, 'apps/server/dist/main.js'),
  ]
  const child = spawn(process.execPath, program, { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  await untilReady(url, child, () => output).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    pid: child.pid ?? 0,
    async end() {
      child.kill('SIGTERM')
      const code = await ended
      if (code !== 0) throw new Error(`the club ended with ${code}:\n${output}`)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/**
 * Runs a command on the club's folder as if another user of the system did, while no server has it: over its socket
 * everybody is the socket's owner.
 */
const colleagueScript = `
const [name, call] = process.argv.slice(1)
const from = (file) => import(process.cwd() + '/apps/server/dist/' + file)
const [{ clubCommands }, { readConfig }, { openContext }, { makeLog }, { runCommand }] = await Promise.all(
  ['commands.js', 'config.js', 'context.js', 'kit/log/log.js', 'kit/operator/operator-command.js'].map(from),
)
const context = await openContext(readConfig(), makeLog('silent'))
const print = { out: console.log, err: console.error }
const { signal } = new AbortController()
process.exitCode = await runCommand(clubCommands, context, name, { ...JSON.parse(call), print, signal }, console.error)
await context.close()
`

async function runWithoutServer(env: NodeJS.ProcessEnv, command: string, call: object): Promise<string> {
  const words = ['--input-type=module', '-e', colleagueScript, command, JSON.stringify(call)]
  return (await promisify(execFile)(process.execPath, words, { cwd: root, env })).stdout
}

/** Ten minutes before most journeys begin. */
const preparedAt = '2026-11-20T01:50:00Z'

/** Prepares a club in a folder of its own, which becomes `prepared` once all is done. */
async function prepare(prepared: string, url: string, given: NodeJS.ProcessEnv): Promise<void> {
  const unfinished = mkdtempSync(`${prepared}.new-`)
  // The content is published once: a demo club is the empty one with its members.
  if (given.CLUB_DEMO === '1')
    cpSync(await preparedClub(url, { ...given, CLUB_DEMO: '0' }), unfinished, { recursive: true })
  await (await runClub(url, { ...given, CLUB_DATA_DIR: unfinished, CLUB_NOW: preparedAt })).end()
  renameSync(unfinished, prepared)
}

/** Whether the caller is the first to take a lock, which is a file. */
function isFirstToLock(lock: string): boolean {
  try {
    writeFileSync(lock, '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The data folder of an empty or a demo club, which is not running. Each of the two is prepared once per run. */
async function preparedClub(url: string, given: NodeJS.ProcessEnv): Promise<string> {
  const { CLUB_E2E_PREPARED: folder = '', CLUB_DEMO: demo } = given
  const prepared = join(folder, demo === '1' ? 'demo' : 'empty')
  const lock = `${prepared}.lock`
  while (!existsSync(prepared)) {
    if (isFirstToLock(lock)) {
      await prepare(prepared, url, given).catch((error: unknown) => {
        // The next file that waits tries it.
        rmSync(lock)
        throw error
      })
    } else {
      await new Promise((done) => setTimeout(done, triesPauseMs))
    }
  }
  return prepared
}

/**
 * Starts the built club like `npm start`, on the embedded database in its own folder. Settings may depend on its
 * address.
 */
export async function startClub(
  env: Record<string, string> | ((url: string) => Record<string, string>),
): Promise<RunningClub> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const given: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    CLUB_DATA_DIR: dataDir,
    CLUB_MAX_EVENT_LOOP_DELAY_MS: '0',
    LOG_LEVEL: 'warn',
    ...(typeof env === 'function' ? env(url) : env),
  }
  if (given.CLUB_E2E_PREPARED && given.CLUB_NOW)
    cpSync(await preparedClub(url, given), dataDir, { recursive: true })
  let current = given
  let running = await runClub(url, current)
  let isKilled = false
  const outbox = join(dataDir, 'outbox', 'sms.jsonl')
  const command = async (...args: string[]) => {
    const words = [join(root, 'scripts/club.mjs'), ...reason, ...args]
    return (await promisify(execFile)(process.execPath, words, { cwd: root, env: given })).stdout
  }
  return {
    url,
    pid: () => running.pid,
    // On PostgreSQL a server listens to no operators: their command asks the database itself.
    operator: (...args) =>
      given.DATABASE_URL ? command(...args) : operate([...reason, ...args], { root, env: given, dataDir }),
    command,
    async colleague(systemUser, command, args) {
      await running.end()
      const call = { args, cwd: root, operator: systemUser, reason: 'a journey' }
      const said = await runWithoutServer(current, command, call)
      running = await runClub(url, current)
      return said
    },
    smsCode(mobile) {
      const lines = existsSync(outbox) ? readFileSync(outbox, 'utf8').split('\n').filter(Boolean) : []
      const sent = lines.map((line) => JSON.parse(line) as { mobile: string; code: string })
      const last = sent.findLast((sms) => sms.mobile === mobile)
      if (!last) throw new Error('no SMS was sent to this mobile')
      return last.code
    },
    file(name, text) {
      const path = join(dataDir, name)
      writeFileSync(path, text)
      return path
    },
    async kill() {
      isKilled = true
      await running.kill()
    },
    async restart(more) {
      if (!isKilled) await running.end()
      current = { ...given, ...more }
      running = await runClub(url, current)
      isKilled = false
    },
    async stop() {
      try {
        await running.end()
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
}
