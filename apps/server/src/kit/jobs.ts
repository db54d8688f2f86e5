import { createHash } from 'node:crypto'
import PgBoss from 'pg-boss'
import type { Db } from './db.ts'
import type { Logger } from './log.ts'
import type { Timers } from './timers.ts'

/** Work that the club does by itself, once for all of its servers. It is idempotent: a cut one is simply run again. */
export interface Job {
  /** Letters, digits and hyphens. */
  name: string
  /** Once in each such span of the database's time, however many servers run. At most an hour. */
  everySeconds: number
  /** Ends early, at a safe point, when `signal` is aborted. */
  run(signal: AbortSignal): Promise<unknown>
}

export interface Jobs {
  /** Gives the jobs of servers that died to others, and drops old ones; else once a minute by itself. */
  maintain(): Promise<void>
  /** Takes no new job and waits for those that have begun. */
  stop(): Promise<void>
}

/** A job that is due somewhere is looked for at least this often: also one that failed and waits to be tried again. */
const lookMostSeconds = 30
const maxRetries = 3
const retryDelaySeconds = 10
/** A job of a server that died is given to another one after this time. */
const expireSeconds = 300
const maintenanceSeconds = 60
const finishedKeptHours = 1
const archiveKeptDays = 2
const schema = 'pgboss'

/**
 * pg-boss on our database. Its scripts go as one text, which is all or nothing by itself: the BEGIN that they bring
 * would leave a failed one open on a connection that others use next.
 */
function executorOf(db: Db): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
  return {
    async executeSql(text, values = []) {
      const script = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(text)?.[1]
      if (script !== undefined) {
        await db.runScript(script)
        return { rows: [] }
      }
      const name = `jobs_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
      return { rows: await db.inTransaction((tx) => tx.all({ name, text }, values)) }
    },
  }
}

/**
 * Runs jobs through pg-boss, which keeps them in the database: whichever server asks first in a span puts the job
 * there, and whichever looks first takes it. Its own workers are not used: they drop a failed 'done' on the floor,
 * which would end the process while the database is away, and they know nothing under a minute. Begins in the
 * background; while the database is away, it is tried again.
 */
export function startJobs(
  db: Db,
  log: Logger,
  timers: Timers,
  jobs: readonly Job[],
  lookEverySeconds = lookMostSeconds,
): Jobs {
  const boss = new PgBoss({
    db: executorOf(db),
    schema,
    schedule: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
    archiveCompletedAfterSeconds: finishedKeptHours * 3600,
    deleteAfterDays: archiveKeptDays,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'))
  const stopping = new AbortController()
  let started: Promise<void> | null = null
  const ready = () => {
    started ??= open(boss, jobs).catch((error: unknown) => {
      started = null
      throw error
    })
    return started
  }
  for (const job of jobs) {
    const everyMs = Math.min(job.everySeconds, lookEverySeconds) * 1000
    timers.every(everyMs, job.name, async () => {
      await ready()
      await runOnce(boss, log, job, stopping.signal)
    })
  }
  return {
    async maintain() {
      await ready()
      await boss.maintain()
    },
    async stop() {
      stopping.abort()
      await timers.stop()
      await boss.stop({ graceful: false, close: false })
    },
  }
}

async function open(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  await boss.start()
  for (const { name } of jobs) {
    const options = {
      name,
      // At most one waits: a slow club does not run behind its own past.
      policy: 'short' as const,
      retryLimit: maxRetries,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: expireSeconds,
    }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
}

async function runOnce(boss: PgBoss, log: Logger, job: Job, signal: AbortSignal): Promise<void> {
  const { name, everySeconds } = job
  await boss.send(name, {}, { singletonSeconds: everySeconds })
  const [due] = await boss.fetch(name)
  if (!due) return
  try {
    await job.run(signal)
  } catch (error) {
    log.error({ err: error, job: name, id: due.id }, 'a job failed')
    // What went wrong is in the log only.
    await boss.fail(name, due.id)
    return
  }
  await boss.complete(name, due.id)
}
