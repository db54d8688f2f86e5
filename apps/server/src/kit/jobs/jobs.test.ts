import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { testClub } from '../../testing/test-club.ts'
import { howJobsWent } from './job-runs.ts'
import { type Job, startJobs } from './jobs.ts'
import { stuckWork } from './stuck-items.ts'
import type { Timers } from './timers.ts'

const club = await testClub()

/** Timers whose rounds the test runs itself. */
function handTimers() {
  const rounds = new Map<string, () => Promise<unknown>>()
  const running = new Set<Promise<unknown>>()
  const timers: Timers = {
    every: (_, name, work) => rounds.set(name, work),
    stop: async () => {
      rounds.clear()
      await Promise.allSettled(running)
    },
  }
  const round = (name: string) => {
    const ended = rounds.get(name)?.() ?? Promise.resolve()
    running.add(ended)
    return ended.finally(() => running.delete(ended))
  }
  return { timers, round }
}

function serverWith(jobs: Job[]) {
  const { timers, round } = handTimers()
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
  const context = { db: club.db, clock: club.context.clock, log }
  return { round, lines, jobs: startJobs(context, timers, jobs) }
}

const statesOf = (name: string) =>
  club.db.all<{ state: string; retryCount: number }>(
    { name: `test_states`, text: 'SELECT state::text AS state, retry_count FROM pgboss.job WHERE name = $1' },
    [name],
  )
const howItWent = async (name: string) =>
  (await howJobsWent(club.db, club.context.clock)).find((run) => run.name === name)
/** Makes this job due. */
const comeDue = async (name: string) => {
  await club.db.run(
    {
      name: 'test_come_due',
      text: `UPDATE pgboss.job SET start_after = now() - interval '1 second',
             singleton_on = singleton_on - interval '1 day' WHERE name = $1`,
    },
    [name],
  )
}

// The queue's hours are clock hours: a test that began in the last minute of one could span two.
beforeEach(() => {
  const left = {
    name: 'test_left_of_hour',
    text: 'SELECT 3600 - (extract(epoch FROM now())::bigint % 3600)::int AS seconds',
  }
  const secondsLeft = async () => (await club.db.one<{ seconds: number }>(left))?.seconds
  return expect.poll(secondsLeft, { timeout: 120_000, interval: 1000 }).toBeGreaterThan(60)
})

test('a job runs once per interval on one of several servers', async () => {
  let runs = 0
  const job = { name: 'count-once', everySeconds: 3600, run: async () => (runs += 1) }
  const servers = [serverWith([job]), serverWith([job]), serverWith([job])]
  // All start at once on an empty database, so that they also create the queue's tables together.
  await Promise.all(servers.map(({ round }) => round('count-once')))
  await Promise.all([...servers, ...servers].map(({ round }) => round('count-once')))
  expect(runs).toBe(1)
  await comeDue('count-once')
  await Promise.all([...servers, ...servers].map(({ round }) => round('count-once')))
  expect(runs).toBe(2)
  expect(await howItWent('count-once')).toMatchObject({
    succeededAt: expect.any(Date),
    tookMs: expect.any(Number),
    failures: 0,
    isLate: false,
  })
  for (const { jobs, lines } of servers) {
    await jobs.stop()
    expect(lines).toEqual([])
  }
})

test('servers that start at once on an empty database make the queue together', async () => {
  await club.db.runScript('DROP SCHEMA IF EXISTS pgboss CASCADE')
  const servers = Array.from({ length: 10 }, () =>
    serverWith([{ name: 'together', everySeconds: 3600, run: async () => 0 }]),
  )
  await Promise.all(servers.map(({ jobs }) => jobs.maintain()))
  for (const { jobs, lines } of servers) {
    expect([jobs.isOpen(), lines]).toEqual([true, []])
    await jobs.stop()
  }
})

test('a failing job is logged and retried a limited number of times', async () => {
  let runs = 0
  const job: Job = {
    name: 'always-fails',
    everySeconds: 3600,
    run: async () => {
      runs += 1
      throw new Error(`broken ${runs}`)
    },
  }
  const { jobs, lines, round } = serverWith([job])
  await round('always-fails')
  expect(await statesOf('always-fails')).toEqual([{ state: 'retry', retryCount: 0 }])
  for (let tries = 0; tries < 6; tries += 1) {
    await club.db.run({
      name: 'test_retry_now',
      text: "UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE name = 'always-fails'",
    })
    await round('always-fails')
  }
  expect(runs).toBe(4)
  expect(await statesOf('always-fails')).toEqual([{ state: 'failed', retryCount: 3 }])
  expect(lines.filter((line) => line.includes('a job failed'))).toHaveLength(4)
  expect(lines[0]).toContain('broken 1')
  expect(await stuckWork(club.db)).toMatchObject([{ work: 'job', items: 1, cause: 'Error' }])
  expect(await howItWent('always-fails')).toMatchObject({
    everySeconds: 3600,
    succeededAt: null,
    failures: 4,
  })
  await jobs.stop()
})

test('a stop aborts the running job and waits for it', async () => {
  let [isDone, wasTold] = [false, false]
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const job: Job = {
    name: 'slow-job',
    everySeconds: 3600,
    run: async (signal) => {
      begun()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      wasTold = true
      isDone = true
    },
  }
  const { jobs, round } = serverWith([job])
  const running = round('slow-job')
  await hasBegun
  await jobs.stop()
  expect([isDone, wasTold]).toEqual([true, true])
  await running
  expect(await statesOf('slow-job')).toEqual([{ state: 'completed', retryCount: 0 }])
})

test('a job of a dead server is taken over', async () => {
  let runs = 0
  const job = { name: 'taken-over', everySeconds: 3600, run: async () => (runs += 1) }
  const dead = serverWith([{ ...job, run: () => new Promise(() => {}) }])
  void dead.round('taken-over')
  await expect.poll(() => statesOf('taken-over')).toEqual([{ state: 'active', retryCount: 0 }])
  await club.db.run({
    name: 'test_expire',
    text: "UPDATE pgboss.job SET started_on = now() - interval '1 day' WHERE name = 'taken-over'",
  })
  const { jobs, round } = serverWith([job])
  await round('taken-over')
  expect(runs).toBe(0)
  await jobs.maintain()
  await comeDue('taken-over')
  await round('taken-over')
  expect(runs).toBe(1)
  await jobs.stop()
})

test('once a clock that was ahead is set back, jobs run in the intervals that come again', async () => {
  let runs = 0
  const job = { name: 'clock-ahead', everySeconds: 3600, run: async () => (runs += 1) }
  const { jobs, round } = serverWith([job])
  await round('clock-ahead')
  await round('clock-ahead')
  expect(runs).toBe(1)
  // What ran, what waits to be taken and the queue's own work are of a time that is still to come.
  await club.db.runScript(`
    UPDATE pgboss.job SET created_on = created_on + interval '1 day', completed_on = completed_on + interval '1 day'
     WHERE name = 'clock-ahead';
    INSERT INTO pgboss.job (name, policy, created_on, start_after)
    VALUES ('clock-ahead', 'short', now() + interval '1 day', now() + interval '1 day');
    UPDATE pgboss.version SET maintained_on = now() + interval '1 day'`)
  await round('clock-ahead')
  expect(runs).toBe(1)
  await round('job-queue')
  await round('clock-ahead')
  await round('clock-ahead')
  expect(runs).toBe(2)
  expect(await statesOf('clock-ahead')).toEqual([{ state: 'completed', retryCount: 0 }])
  const looked = { name: 'test_maintained', text: 'SELECT maintained_on FROM pgboss.version' }
  expect(await club.db.one(looked)).toEqual({ maintainedOn: null })
  await jobs.stop()
})
