import { businessDay } from '@club/contract/business-day.ts'
import type { reporting } from '@club/contract/reporting.ts'
import { AppError } from '../../kit/app-error.ts'
import type { HandlersOf } from '../../kit/call.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { happenedAt, Intake } from './reporting.rules.ts'
import { reportEvents } from './reporting.sql.ts'

const maxEventsPerMinute = 60_000

export interface ReportingDeps {
  db: Db
  clock: Clock
  sealing: Sealing
  /** Events that this server accepts in a minute. */
  maxEvents?: number
}

/** Counts page views and clicks without storing who made them, even for signed-in members. */
export function reportingRoutes({
  db,
  clock,
  sealing,
  maxEvents = maxEventsPerMinute,
}: ReportingDeps): HandlersOf<typeof reporting> {
  const intake = new Intake(maxEvents)
  return {
    events: async (call) => {
      const { events, sentAt } = call.request
      if (!intake.take(events.length, clock.roughly())) throw new AppError('tooMany')
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
      const stored = await db.inTransaction((tx) =>
        tx.all(reportEvents.insert, [
          dated.map((event) => event.visitHash),
          dated.map((event) => event.claimedAt),
          dated.map((event) => event.kind),
          dated.map((event) => event.name),
          dated.map((event) => event.happenedAt),
          call.channel,
          call.clientType,
        ]),
      )
      return { accepted: stored.length }
    },
  }
}
