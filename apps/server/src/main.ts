import cluster from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError, loadDotEnv, readConfig } from './config.ts'
import { openContext } from './context.ts'
import { demoAccounts, demoPassword } from './features/demo/demo.ts'
import { CannotStart } from './kit/app-error.ts'
import { waitForDatabase } from './kit/database/wait-for-database.ts'
import { makeLog } from './kit/log/log.ts'
import { serveMetrics } from './kit/metrics/serve-metrics.ts'
import { awaitPrimary, metricsOfWorkers } from './kit/workers/worker-metrics.ts'
import { startWorkers } from './kit/workers/workers.ts'
import { startServer, stopWaitMs } from './server.ts'
import { greetingOf } from './terminal-greeting.ts'

const stopSignals = ['SIGTERM', 'SIGINT'] as const
/** A worker that has not ended by itself after its own limit is hung. */
const primaryPatienceMs = 2000

/** Reports why the club cannot start, without a stack trace, and exits. */
function giveUp(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function settingsOrEnd(): Config {
  try {
    loadDotEnv(fileURLToPath(new URL('../../../.env', import.meta.url)))
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError) giveUp(`Invalid settings:\n${error.message}`)
    throw error
  }
}

/** Describes a startup error that the operator can fix; rethrows anything else. */
function reasonOf(error: unknown, { port, host, dataDir, databaseUrl }: Config): string {
  if (error instanceof ConfigError || error instanceof CannotStart) return error.message
  const {
    code = '',
    syscall,
    path,
    hostname,
    message,
  } = error as NodeJS.ErrnoException & { hostname?: string }
  if (code === 'EADDRINUSE') return `port ${port} is in use. Set PORT to another one.`
  if (syscall === 'listen' || hostname === host)
    return `cannot listen on HOST ${host}, PORT ${port} (${code}).`
  if (path?.startsWith(dataDir)) return `CLUB_DATA_DIR: ${path} cannot be used (${code}, ${syscall}).`
  // Connection errors, wrong password, no such database.
  if (databaseUrl && /^(E[A-Z_]+|28...|3D000|42501|53...|57P0.)$/.test(code))
    return `the database of DATABASE_URL cannot be used: ${message}`
  throw error
}

const config = settingsOrEnd()

async function start() {
  const log = makeLog(config.logLevel)
  if (config.databaseUrl) await waitForDatabase(config.databaseUrl, log)
  const context = await openContext(config, log)
  const folderOf = (app: string) => fileURLToPath(new URL(`../../${app}/dist/`, import.meta.url))
  return startServer(context, { webFolder: folderOf('web'), deskFolder: folderOf('desk') })
}

/** Serves until a stop signal. */
async function serve(): Promise<void> {
  if (cluster.isWorker) awaitPrimary()
  const server = await start().catch((error: unknown) =>
    giveUp(`The club cannot start: ${reasonOf(error, config)}`),
  )
  const stop = new AbortController()
  // The second signal ends a server at once; a worker may get it both from its primary and from a terminal.
  for (const signal of stopSignals) {
    if (cluster.isWorker) process.on(signal, () => stop.abort())
    else process.once(signal, () => stop.abort())
  }
  // Workers have one address: the first one tells it.
  if ((cluster.worker?.id ?? 1) === 1)
    process.stdout.write(greetingOf(config, server, { accounts: demoAccounts, password: demoPassword }))
  await once(stop.signal, 'abort')
  await server.stop()
}

/** Runs the workers of a server until a stop signal, and serves their metrics; returns the exit code. */
async function runPrimary(): Promise<number> {
  const log = makeLog(config.logLevel)
  const stop = new AbortController()
  for (const signal of stopSignals) process.on(signal, () => stop.abort())
  const workers = startWorkers(config.workers, stop.signal, {
    log,
    stopWithinMs: config.drainSeconds * 1000 + stopWaitMs + primaryPatienceMs,
  })
  const metrics = config.metrics && (await serveMetrics(metricsOfWorkers(workers), config.metrics))
  const exit = await workers.ended
  await metrics?.close()
  return exit
}

if (config.workers > 1 && cluster.isPrimary) process.exit(await runPrimary())
await serve()
process.exit(0)
