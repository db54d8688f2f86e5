import { randomInt } from 'node:crypto'
import { AppError } from '../../kit/app-error.ts'
import { connectionOf, networkOf } from '../../kit/client-network.ts'
import type { Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { clubStripes, type ReportLimits, windowStart } from './reporting.rules.ts'
import { reportBudgets } from './reporting.sql.ts'

/**
 * Takes a batch of events from the budgets of its connection, its network and the club: rules/reporting#report-limits.
 * Throws `tooMany`; the rollback gives back what was taken. The club's comes last, so that a sender who is refused
 * takes nothing from it.
 */
export async function takeReportBudget(
  tx: Tx,
  { sealing, limits, address }: { sealing: Sealing; limits: ReportLimits; address: string },
  events: number,
  now: Date,
): Promise<void> {
  const start = windowStart(now)
  const hashed = (part: string) => sealing.hash('address', part)
  const wanted: [key: string, max: number][] = [
    [`connection:${hashed(connectionOf(address))}`, limits.ofConnection],
    [`network:${hashed(networkOf(address))}`, limits.ofNetwork],
    [`club:${randomInt(clubStripes)}`, Math.max(1, Math.floor(limits.ofClub / clubStripes))],
  ]
  for (const [key, max] of wanted) {
    if (events > max || !(await tx.one(reportBudgets.take, [key, start, events, max])))
      throw new AppError('tooMany', { detail: key.slice(0, key.indexOf(':')) })
  }
}
