import type { points } from '@club/contract/points.ts'
import type { Feature } from '../../kit/feature.ts'
import type { ContentContext } from '../content/content.ts'
import { closeDueMonths } from './month-close.ts'
import { type PointsDeps, pointsRoutes } from './points.routes.ts'

export { blacklistedAmong, isBlacklisted } from './blacklisted.ts'
export {
  type Award,
  lockAccount,
  MonthClosed,
  monthOf,
  nextEntry,
  postPoints,
  recordRefusal,
  setBlacklisted,
  taskPointsOf,
  totalOf,
  withheldAmong,
} from './ledger.ts'
export type { LedgerEntry } from './ledger-check.rules.ts'
export { ledgerCommands } from './ledger-commands.ts'
export { memberMonthsOf } from './member-months.ts'
export { benefitOf, closeOf, isMonthKnown } from './month-close.ts'
export { isMonthClosing } from './month-gate.ts'
export { lastRankOf, readRanks } from './month-ranks.ts'
export { monthsCommands } from './months-commands.ts'
export { crossesTarget, fitsCap } from './points.rules.ts'
export type { Account } from './points.sql.ts'
export { pointsCommands } from './points-commands.ts'
export { taskNameOf } from './task-name.ts'
export type { TradeRecord } from './trade.sql.ts'
export { tradeOf } from './trade.ts'
export { correctionTaskId } from './trade-facts.rules.ts'

/** The ledger, the point history and the closing of months. */
export function pointsFeature(context: ContentContext, deps: PointsDeps) {
  const { db, clock } = context
  return {
    routes: pointsRoutes(context, deps),
    jobs: [
      { name: 'month-close', everySeconds: 600, run: (signal) => closeDueMonths({ db, clock }, signal) },
    ],
  } satisfies Feature<typeof points>
}
