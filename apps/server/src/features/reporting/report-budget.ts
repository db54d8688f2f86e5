import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import { dayBudgets, evenBudgets } from '../identity/limits.ts'
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

/**
 * Takes from the share that a connection and its network have of the causes of failures that a day has room for, or
 * says that it is used up: errors can be made up, and one sender's would leave no room for those of others.
 */
export function causeShare(
  tx: Tx,
  deps: Pick<FeatureContext, 'sealing' | 'rooms'>,
  { address, now }: { address: string; now: Date },
): () => Promise<boolean> {
  const { connection, network } = evenBudgets.hashesOf(deps, address)
  let isLeft = true
  return async () => {
    isLeft &&= await dayBudgets.spend(
      tx,
      deps,
      [
        ['cause-connection', addressSlotOf(connection)],
        ['cause-network', addressSlotOf(network)],
      ],
      now,
    )
    return isLeft
  }
}
