import type { reporting } from '@club/contract/reporting.ts'
import type { Db } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import { sweepEach, sweepInBatches } from '../../kit/jobs/sweep.ts'
import { keptFrom } from './report-retention.rules.ts'
import { type ReportingDeps, reportingRoutes } from './reporting.routes.ts'
import { reportCauses, reportCounts, reportVisits } from './reporting.sql.ts'

export { reportCommands } from './report-commands.ts'
export { reportDesk } from './reporting.desk.ts'

/** Counts of page views and clicks. */
export function reportingFeature(deps: ReportingDeps) {
  return {
    routes: reportingRoutes(deps),
    sweep: (now) => sweepReports(deps.db, now),
  } satisfies Feature<typeof reporting>
}

/** Deletes counts whose retention is over, and visits that no event can reach any more; returns how many. */
export function sweepReports(db: Db, now: Date): Promise<number> {
  const { counts, visits } = keptFrom(now)
  return sweepEach({
    counts: () =>
      sweepInBatches(db, (tx, maxRows, after) => tx.run(reportCounts.sweep, [counts, maxRows, after])),
    causes: () =>
      sweepInBatches(db, (tx, maxRows, after) => tx.run(reportCauses.sweep, [counts, maxRows, after])),
    visits: () =>
      sweepInBatches(db, (tx, maxRows, after) => tx.run(reportVisits.sweep, [visits, maxRows, after])),
  })
}
