import { createHash } from 'node:crypto'
import PgBoss from 'pg-boss'
import type { Db } from '../database/db.ts'
import { isCreatedByAnother } from '../database/migrate.ts'
import { forgetWhatIsAhead, queueSchema } from './job-queue.sql.ts'
import { jobRuns } from './job-runs.sql.ts'
import { noteFailure, noteSuccess, type StuckContext } from './stuck-items.ts'
import type { Timers } from './timers.ts'

/** Recurring work, run once for all servers. Must be idempotent: an interrupted job is run again. */
export interface Job {
  /** Letters, digits and hyphens. */
  name: string
  /** The interval by the database's time, for all servers together. At most an hour. */
  everySeconds: number
  /** Must end early, at a safe point, when `signal` is aborted. */
  run(signal: AbortSignal): Promise<unknown>
}

export interface Jobs {
  /** Whether the queue is open: without it no job runs, and the server is not ready. */
  isOpen(): boolean
  /** Reassigns jobs of dead servers and deletes old ones; otherwise done once a minute. */
  maintain(): Promise<void>
  /** Takes no new job and waits for the running ones. */
  stop(): Promise<void>
}

/** How often servers look for due jobs, including failed ones to retry. */
const maxPollSeconds = 30
const maxRetries = 3
const retryDelaySeconds = 10
/** After this time a job of a dead server is given to another one. */
const expireSeconds = 300
const maintenanceSeconds = 60
const finishedRetentionHours = 1
const archiveRetentionDays = 2

/**
 * Lets pg-boss use our database. Its scripts are sent as one text, which is atomic by itself; their own BEGIN
 * would leave a failed transaction open on a pooled connection.
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
 * Runs jobs through pg-boss, which stores them in the database: the first server in an interval queues the
 * job, the first to look takes it. pg-boss's own workers are not used: a failure to report completion would
 * end the process while the database is away, and they support no interval under a minute. Starts in the
 * background and retries while the database is away.
 */
export function startJobs(
  context: StuckContext,
  timers: Timers,
  jobs: readonly Job[],
  pollEverySeconds = maxPollSeconds,
): Jobs {
  const { log } = context
  const stopping = new AbortController()
  let opening: Promise<PgBoss> | null = null
  let queue: PgBoss | null = null
  const open = () => {
    opening ??= openWithOthers(context, jobs).then(
      (opened) => {
        queue = opened
        return opened
      },
      (error: unknown) => {
        opening = null
        throw error
      },
    )
    return opening
  }
  open().catch((error: unknown) => log.error({ err: error }, 'the job queue cannot be opened: no job runs'))
  for (const job of jobs) {
    const everyMs = Math.min(job.everySeconds, pollEverySeconds) * 1000
    timers.every(everyMs, job.name, async () => {
      await runOnce(await open(), context, job, stopping.signal)
    })
  }
  timers.every(maintenanceSeconds * 1000, 'job-queue', async () => {
    await open()
    await context.db.runScript(forgetWhatIsAhead)
  })
  return {
    isOpen: () => queue !== null,
    async maintain() {
      await (await open()).maintain()
    },
    async stop() {
      stopping.abort()
      const opened = await opening?.catch(() => null)
      await timers.stop()
      await opened?.stop({ graceful: false, close: false })
    },
  }
}

const maxOpenings = 3

/** Opens the queue, again if another server made its schema at the same time. */
async function openWithOthers(context: StuckContext, jobs: readonly Job[]): Promise<PgBoss> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openQueue(context, jobs)
    } catch (error) {
      if (!isCreatedByAnother(error) || tries >= maxOpenings) throw error
    }
  }
}

/** Opens the queue and names its jobs. A new instance each time: one that failed to start does nothing the next time. */
async function openQueue({ db, clock, log }: StuckContext, jobs: readonly Job[]): Promise<PgBoss> {
  const boss = new PgBoss({
    db: executorOf(db),
    schema: queueSchema,
    schedule: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
    archiveCompletedAfterSeconds: finishedRetentionHours * 3600,
    deleteAfterDays: archiveRetentionDays,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'))
  const now = await clock.now(db)
  for (const { name, everySeconds } of jobs) await db.run(jobRuns.know, [name, everySeconds, now])
  await boss.start()
  await db.runScript(forgetWhatIsAhead)
  for (const { name } of jobs) {
    const options = {
      name,
      // At most one is queued, so that a slow club does not build up a backlog.
      policy: 'short' as const,
      retryLimit: maxRetries,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: expireSeconds,
    }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  return boss
}

async function runOnce(boss: PgBoss, context: StuckContext, job: Job, signal: AbortSignal): Promise<void> {
  const { name, everySeconds } = job
  await boss.send(name, {}, { singletonSeconds: everySeconds })
  const [due] = await boss.fetch(name)
  if (!due) return
  const { db, clock, log } = context
  const began = performance.now()
  try {
    await job.run(signal)
  } catch (error) {
    log.error({ err: error, job: name, id: due.id }, 'a job failed')
    // The error is only in the log.
    await boss.fail(name, due.id)
    // A stop is not a failure: the next server takes the job.
    if (signal.aborted) return
    await db.run(jobRuns.fail, [name])
    await noteFailure(context, 'job', name, error)
    return
  }
  const tookMs = Math.round(performance.now() - began)
  await boss.complete(name, due.id)
  await db.run(jobRuns.succeed, [name, await clock.now(db), tookMs])
  await noteSuccess(context, 'job', name)
}
