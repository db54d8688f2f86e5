import { dayMs } from '@club/contract/durations.ts'
import type { feeds } from '@club/contract/feeds.ts'
import type { Db } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import { sweepEach, sweepInBatches } from '../../kit/jobs/sweep.ts'
import type { OnRegistered } from '../identity/identity.ts'
import { whenRegistered } from './apply-events.ts'
import type { FeedsContext } from './feed-kind.ts'
import { feedsJobs } from './feeds.jobs.ts'
import { feedsMeasures } from './feeds.measures.ts'
import { feedsRoutes } from './feeds.routes.ts'
import { feedFiles, feedRefusals, feedSeen } from './feeds.sql.ts'

export { feedDemoBank } from './demo-bank.ts'
export { feedsDesk } from './feeds.desk.ts'
export { feedsCommands } from './feeds-commands.ts'

/** The bank's files and events. */
export function feedsFeature(context: FeedsContext) {
  return {
    routes: feedsRoutes(context),
    jobs: feedsJobs(context),
    sweep: (now) => sweepFeeds(context.db, now),
    measures: feedsMeasures(context),
    onRegistered: whenRegistered(context),
  } satisfies Feature<typeof feeds> & { onRegistered: OnRegistered }
}

/** When a file of each kind was last fed whole. */
export function lastFed({ db }: { db: Db }): Promise<{ kind: string; finishedAt: Date }[]> {
  return db.all(feedFiles.lastDone)
}

const maxTroubled = 20
const refusalRetentionDays = 400

/**
 * Deletes marks of repeated lines that interrupted feeds left behind, and the reasons of refused lines of old files
 * (rules/privacy#retention); returns how many.
 */
export function sweepFeeds(db: Db, now: Date): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return sweepEach({
    seen: () =>
      sweepInBatches(db, (tx, maxRows, after) => tx.run(feedSeen.sweep, [ago(dayMs), maxRows, after])),
    refusals: () =>
      sweepInBatches(db, (tx, maxRows, after) =>
        tx.run(feedRefusals.sweep, [ago(refusalRetentionDays * dayMs), maxRows, after]),
      ),
  })
}

/** The latest files since an instant that were refused, broke off or hold refused rows; those taken back are left out. */
export async function troubledFiles(db: Db, since: Date) {
  const rows = await db.all(feedFiles.troubled, [since, maxTroubled])
  return rows.map(({ fileId, kind, name, startedAt, state, rowCount, refused }) => ({
    fileId,
    kind,
    name,
    startedAt: startedAt.toISOString(),
    state,
    rows: rowCount,
    refusedRows: refused,
  }))
}
