import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import { evenBudgets } from '../identity/limits.ts'
import { addressSlotOf } from './report-counters.rules.ts'

/**
 * Takes events or new visits from the budgets of their connection, their network and the club:
 * rules/reporting#report-limits. Throws `tooMany`; the rollback gives back what was taken. The club's comes last, so
 * that a sender who is refused takes nothing from it.
 */
export async function takeReportBudget(
  tx: Tx,
  deps: Pick<FeatureContext, 'sealing' | 'rooms'>,
  what: 'report' | 'visit',
  { address, uses, now }: { address: string; uses: number; now: Date },
): Promise<void> {
  const hashes = evenBudgets.hashesOf(deps, address)
  const full = await evenBudgets.take(
    tx,
    deps,
    [
      [`${what}-connection`, addressSlotOf(hashes.connection)],
      [`${what}-network`, addressSlotOf(hashes.network)],
      [`${what}-club`],
    ],
    uses,
    now,
  )
  if (full) throw new AppError('tooMany', { detail: full })
}
