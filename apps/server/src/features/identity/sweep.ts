import type { Db, Tx } from '../../kit/db.ts'
import {
  dayMs,
  failuresForgottenHours,
  hourMs,
  sessionIdleDays,
  sessionLongestDays,
} from './identity.rules.ts'
import { type Swept, sweeps } from './sweep.sql.ts'

const rowsAtOnce = 1000
const batchesMost = 50
/** SMS codes stay for as long as a request may still be measured against them. */
const smsCodesKeptHours = 24

/** An expired voucher is told apart from one that never was. */
const vouchersKeptHours = 1

async function inBatches(db: Db, batch: (tx: Tx) => Promise<number>): Promise<number> {
  let swept = 0
  for (let batches = 0; batches < batchesMost; batches += 1) {
    const rows = await db.inTransaction(batch)
    swept += rows
    if (rows < rowsAtOnce) break
  }
  return swept
}

/**
 * Deletes what has run out: codes, budgets, vouchers, nonces, failures, sessions. In batches, at most 50,000 rows of a
 * kind at once; the rest is for the next time. Gives how many rows went.
 */
export async function sweepIdentity(db: Db, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const endedBefore: Record<Swept, Date> = {
    smsCode: before(smsCodesKeptHours * hourMs),
    imageCode: now,
    budget: now,
    voucher: before(vouchersKeptHours * hourMs),
    nonce: now,
    failure: before(failuresForgottenHours * hourMs),
    idleSession: before(sessionIdleDays * dayMs),
  }
  let swept = 0
  for (const what of Object.keys(endedBefore) as Swept[]) {
    swept += await inBatches(db, (tx) => sweeps.batch(tx, what, endedBefore[what], rowsAtOnce))
  }
  swept += await inBatches(db, (tx) =>
    sweeps.oldSessions(tx, before(sessionLongestDays * dayMs), now, rowsAtOnce),
  )
  return swept
}
