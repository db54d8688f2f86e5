import { businessDay } from '@club/contract/business-day.ts'
import type { reporting } from '@club/contract/reporting.ts'
import type { HandlersOf } from '../../kit/call.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { takeReportBudget } from './report-budget.ts'
import { happenedAt, type ReportLimits, reportLimits } from './reporting.rules.ts'
import { reportEvents } from './reporting.sql.ts'

export interface ReportingDeps {
  db: Db
  clock: Clock
  sealing: Sealing
  /** Tests set small ones. */
  limits?: ReportLimits
}

/** Counts page views and clicks without storing who made them, even for signed-in members. */
export function reportingRoutes({
  db,
  clock,
  sealing,
  limits = reportLimits,
}: ReportingDeps): HandlersOf<typeof reporting> {
  return {
    events: async (call) => {
      const { events, sentAt } = call.request
      const now = await clock.now(db)
      const browser = call.browserId()
      const dated = events.flatMap(({ kind, name, at }) => {
        const happened = happenedAt(now, new Date(sentAt), new Date(at))
        if (!happened) return []
        // The hash changes daily, so that nobody can be followed from one day to the next.
        const visitHash = sealing.hash('visit', `${browser} ${businessDay(happened)}`)
        return [{ visitHash, claimedAt: new Date(at), kind, name, happenedAt: happened }]
      })
      if (dated.length === 0) return { accepted: 0 }
      const stored = await db.inTransaction(async (tx) => {
        await takeReportBudget(tx, { sealing, limits, address: call.address }, dated.length, now)
        return tx.all(reportEvents.insert, [
          dated.map((event) => event.visitHash),
          dated.map((event) => event.claimedAt),
          dated.map((event) => event.kind),
          dated.map((event) => event.name),
          dated.map((event) => event.happenedAt),
          call.channel,
          call.clientType,
        ])
      })
      return { accepted: stored.length }
    },
  }
}
