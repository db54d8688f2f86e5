import { businessDay } from '@club/contract/business-day.ts'
import type { reporting } from '@club/contract/reporting.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import type { Published } from '../content/content.ts'
import { countEvents } from './count-events.ts'
import { engineOf, familyOf } from './engine.rules.ts'
import { causeOf } from './failure-cause.rules.ts'
import { failureLog, keepCauses } from './failure-causes.ts'
import { causeShare, takeReportBudget } from './report-budget.ts'
import { happenedAt } from './report-retention.rules.ts'
import { speedNames } from './speed.rules.ts'
import { countedName } from './visit.rules.ts'

export interface ReportingDeps extends Pick<FeatureContext, 'db' | 'clock' | 'log' | 'sealing' | 'rooms'> {
  published: Pick<Published, 'version' | 'bankPage'>
}

/** Counts what phones report without storing whose it is, even for signed-in members. */
export function reportingRoutes(deps: ReportingDeps): HandlersOf<typeof reporting> {
  const { db, clock, log, sealing, published } = deps
  const logFailures = failureLog(log)
  const isBankPage = (key: string) => published.version() > 0 && published.bankPage(key) !== null
  return {
    events: async (call) => {
      const { events, sentAt, textSize } = call.request
      const now = await clock.now(db)
      const browser = call.browserId()
      const engine = engineOf(call.userAgent)
      const { language } = call
      const dated = events.flatMap(({ kind, name, at, error, load }) => {
        const happened = happenedAt(now, new Date(sentAt), new Date(at))
        if (!happened) return []
        const day = businessDay(happened)
        const claim = `${Date.parse(at)} ${kind} ${name}`
        // The hash changes daily, so that nobody can be followed from one day to the next.
        const visitHash = sealing.hash('visit', `${browser} ${day}`)
        const counted = countedName({ kind, name }, isBankPage)
        const cause = kind === 'failure' ? causeOf(counted, engine, error) : null
        const display = kind === 'page' ? { textSize, language } : null
        const of = { page: counted, engine: familyOf(engine), textSize, language }
        const speed = load ? speedNames(load, of) : []
        return [{ visitHash, day, kind, name: counted, claim, cause, display, speed }]
      })
      if (dated.length === 0) return { accepted: 0 }
      const { accepted, kept } = await db.inTransaction(async (tx) => {
        await takeReportBudget(tx, deps, 'report', { address: call.address, uses: dated.length, now })
        const kept = await keepCauses(tx, dated, causeShare(tx, deps, { address: call.address, now }))
        const counted = await countEvents(tx, call.channel, kept)
        if (counted.newVisits > 0) {
          await takeReportBudget(tx, deps, 'visit', { address: call.address, uses: counted.newVisits, now })
        }
        return { accepted: counted.accepted, kept }
      })
      logFailures(businessDay(now), kept)
      return { accepted }
    },
  }
}
