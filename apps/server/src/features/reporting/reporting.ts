import type { reporting } from '@club/contract/reporting.ts'
import type { Db } from '../../kit/db.ts'
import type { Feature, FeatureContext } from '../../kit/feature.ts'
import { sweepEach, sweepInBatches } from '../../kit/sweep.ts'
import { reportingRoutes } from './reporting.routes.ts'
import { reportRetentionDays, windowMs } from './reporting.rules.ts'
import { reportBudgets, reportEvents } from './reporting.sql.ts'

export { reportCommands } from './report-commands.ts'

/** Counts of page views and clicks. */
export function reportingFeature(context: FeatureContext) {
  return {
    routes: reportingRoutes(context),
    sweep: (now) => sweepReports(context.db, now),
  } satisfies Feature<typeof reporting>
}

const dayMs = 24 * 60 * 60 * 1000

/** Deletes reports whose retention is over, and the budgets of past windows; returns how many. */
export function sweepReports(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - reportRetentionDays * dayMs)
  const windowsBefore = new Date(now.getTime() - 2 * windowMs)
  return sweepEach({
    events: () =>
      sweepInBatches(db, (tx, maxRows, after) => tx.run(reportEvents.sweep, [before, maxRows, after])),
    budgets: () =>
      sweepInBatches(db, (tx, maxRows, after) =>
        tx.run(reportBudgets.sweep, [windowsBefore, maxRows, after]),
      ),
  })
}
