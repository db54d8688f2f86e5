import type { Db } from '../../kit/db.ts'
import { sweepInBatches } from '../../kit/sweep.ts'
import {
  dayMs,
  failuresForgottenHours,
  hourMs,
  sessionIdleDays,
  sessionLongestDays,
} from './identity.rules.ts'
import { oldSessions, sweeps } from './sweep.sql.ts'

/** SMS codes stay for as long as a request may still be measured against them. */
const smsCodesKeptHours = 24

/** An expired voucher is told apart from one that never was. */
const vouchersKeptHours = 1

/**
 * Deletes what has run out: codes, budgets, vouchers, nonces, failures, sessions. In batches; gives how many rows went.
 */
export async function sweepIdentity(db: Db, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const endedBefore: Record<keyof typeof sweeps, Date> = {
    smsCode: before(smsCodesKeptHours * hourMs),
    imageCode: now,
    budget: now,
    voucher: before(vouchersKeptHours * hourMs),
    nonce: now,
    failure: before(failuresForgottenHours * hourMs),
    idleSession: before(sessionIdleDays * dayMs),
  }
  let swept = 0
  for (const what of Object.keys(endedBefore) as (keyof typeof sweeps)[]) {
    swept += await sweepInBatches(db, (tx, maxRows) => tx.run(sweeps[what], [endedBefore[what], maxRows]))
  }
  swept += await sweepInBatches(db, (tx, maxRows) =>
    tx.run(oldSessions.sweep, [before(sessionLongestDays * dayMs), now, maxRows]),
  )
  return swept
}
