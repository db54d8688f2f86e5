import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built server, which `npm test` builds before its tests. */
const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

export interface ServerProcess {
  /** Everything that it printed. */
  said(): string
  /** The ids of the processes that it started. */
  workers(): number[]
  /** Throws what it said if it has ended. */
  mustRun(): void
  signal(name: NodeJS.Signals): void
  /** Its exit code; null if a signal ended it. */
  ended: Promise<number | null>
}

/** Starts the built server as a process of its own; `remove` ends it, whatever it is doing, and its folder. */
export function startServerProcess(env: Record<string, string>): ServerProcess & { remove(): Promise<void> } {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-server-'))
  const child: ChildProcess = spawn(process.execPath, [program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', CLUB_DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    said: () => said,
    workers: () =>
      spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
        .stdout.split('\n')
        .map(Number)
        .filter(Boolean),
    mustRun() {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended:\n${said}`)
    },
    signal: (name) => {
      child.kill(name)
    },
    ended,
    async remove() {
      // Its workers end with it.
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
