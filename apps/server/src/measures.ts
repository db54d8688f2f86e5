import type { Context } from './context.ts'
import { type Features, listOf } from './kit/feature.ts'
import { howJobsWent } from './kit/jobs/job-runs.ts'
import { stuckWork } from './kit/jobs/stuck-items.ts'
import type { Measure, Reading } from './kit/metrics/metrics.ts'

/** Everything that the metrics tell of a running club; features bring their own. */
export function clubMeasures(context: Context, features: Features): Measure[] {
  return [
    ...databaseMeasures(context),
    ...outsideMeasures(context),
    ...jobMeasures(context),
    ...listOf(features).flatMap(({ measures = [] }) => measures),
  ]
}

function databaseMeasures({ db }: Context): Measure[] {
  const one = (name: string, help: string, read: () => number): Measure => ({
    name,
    help,
    read: () => [{ value: read() }],
  })
  return [
    {
      name: 'club_database_connections',
      help: 'Connections of this process: in use, idle; and calls that wait for one.',
      labels: ['state'],
      read() {
        const { open, idle, waiting } = db.counts().connections
        return [
          { labels: { state: 'used' }, value: open - idle },
          { labels: { state: 'idle' }, value: idle },
          { labels: { state: 'waiting' }, value: waiting },
        ]
      },
    },
    one('club_transactions_total', 'Transactions of one work.', () => db.counts().transactions),
    one(
      'club_transaction_retries_total',
      'Transactions done again after a deadlock or a serialization failure.',
      () => db.counts().retries,
    ),
    one(
      'club_shared_transactions_total',
      "Transactions that several members' work shares.",
      () => db.counts().sharedTransactions,
    ),
    one('club_shared_work_total', 'Work that asked for a shared transaction.', () => db.counts().sharedWork),
  ]
}

function outsideMeasures({ outside }: Context): Measure[] {
  type Counts = ReturnType<typeof outside.counts>[number]
  const of = (name: string, help: string, read: (counts: Counts) => number): Measure => ({
    name,
    help,
    labels: ['service'],
    read: () => outside.counts().map((each) => ({ labels: { service: each.service }, value: read(each) })),
  })
  return [
    of('club_outside_calls_total', 'Calls of services outside the club.', ({ calls }) => calls),
    of('club_outside_failures_total', 'Those without an answer, made or not.', ({ failed }) => failed),
    {
      ...of('club_outside_away', '1 while a service counts as away and is not called.', ({ isAway }) =>
        isAway ? 1 : 0,
      ),
      // Of workers that differ, one that finds it away counts.
      isSameInAll: true,
    },
  ]
}

const seconds = (instant: Date) => instant.getTime() / 1000

function jobMeasures({ db, clock }: Context): Measure[] {
  type Run = Awaited<ReturnType<typeof howJobsWent>>[number]
  const of = (name: string, help: string, read: (run: Run) => number | null): Measure => ({
    name,
    help,
    labels: ['job'],
    isSameInAll: true,
    read: async () =>
      (await howJobsWent(db, clock)).flatMap((run): Reading[] => {
        const value = read(run)
        return value === null ? [] : [{ labels: { job: run.name }, value }]
      }),
  })
  return [
    of('club_job_last_success_timestamp_seconds', 'When a job last ended well, on any server.', (run) =>
      run.succeededAt ? seconds(run.succeededAt) : null,
    ),
    of('club_job_duration_seconds', 'How long it took then.', ({ tookMs }) =>
      tookMs === null ? null : tookMs / 1000,
    ),
    of('club_job_failures', 'How often it has failed since.', ({ failures }) => failures),
    of('club_job_late', '1 if it should have ended well again by now.', ({ isLate }) => (isLate ? 1 : 0)),
    {
      name: 'club_stuck_items',
      help: 'Items of batches that fail again and again, as `club doctor` lists them.',
      labels: ['work'],
      isSameInAll: true,
      read: async () => (await stuckWork(db)).map(({ work, items }) => ({ labels: { work }, value: items })),
    },
  ]
}
