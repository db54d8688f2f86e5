import { dayMs } from '@club/contract/durations.ts'
import type { feeds } from '@club/contract/feeds.ts'
import type { Db } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import { sweepInBatches } from '../../kit/jobs/sweep.ts'
import type { OnRegistered } from '../identity/identity.ts'
import { whenRegistered } from './apply-events.ts'
import type { FeedsContext } from './feed-kind.ts'
import { feedsJobs } from './feeds.jobs.ts'
import { feedsMeasures } from './feeds.measures.ts'
import { feedsRoutes } from './feeds.routes.ts'
import { feedFiles, feedSeen } from './feeds.sql.ts'

export { feedDemoBank } from './demo-bank.ts'
export { feedsDesk } from './feeds.desk.ts'
export { feedsCommands } from './feeds-commands.ts'

/** The bank's files and events. */
export function feedsFeature(context: FeedsContext) {
  return {
    routes: feedsRoutes(context),
    jobs: feedsJobs(context),
    sweep: (now) => sweepSeen(context.db, now),
    measures: feedsMeasures(context),
    onRegistered: whenRegistered(context),
  } satisfies Feature<typeof feeds> & { onRegistered: OnRegistered }
}

/** When a file of each kind was last fed whole. */
export function lastFed({ db }: { db: Db }): Promise<{ kind: string; finishedAt: Date }[]> {
  return db.all(feedFiles.lastDone)
}

const maxTroubled = 20

/** Deletes marks of repeated lines left behind by interrupted feeds; returns how many. */
export function sweepSeen(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - dayMs)
  return sweepInBatches(db, (tx, maxRows, after) => tx.run(feedSeen.sweep, [before, maxRows, after]))
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
