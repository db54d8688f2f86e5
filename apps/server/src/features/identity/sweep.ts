import { dayMs, hourMs } from '@club/contract/durations.ts'
import { maxSessionDays, sessionIdleDays } from '@club/contract/sessions.constants.ts'
import type { Db } from '../../kit/database/db.ts'
import { sweepEach, sweepInBatches } from '../../kit/jobs/sweep.ts'
import { knownBrowserDays } from './known-browser.ts'
import { failuresForgottenHours } from './password-waits.rules.ts'
import { oldSessions, sweeps } from './sweep.sql.ts'

/** SMS codes stay as long as later requests are limited by them. */
const smsCodeRetentionHours = 24

/** An expired voucher stays for a while, so that it can be distinguished from a missing one. */
const voucherRetentionHours = 1

/**
 * Deletes expired codes, budgets, drained buckets, forgotten browsers, vouchers, nonces, failures and sessions in
 * batches. Returns the number of rows.
 */
export async function sweepIdentity(db: Db, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const endedBefore: Record<keyof typeof sweeps, Date> = {
    smsCode: before(smsCodeRetentionHours * hourMs),
    imageCode: now,
    budget: now,
    bucket: now,
    knownBrowser: before(knownBrowserDays * dayMs),
    voucher: before(voucherRetentionHours * hourMs),
    registration: before(hourMs),
    nonce: now,
    failure: before(failuresForgottenHours * hourMs),
    device: before(maxSessionDays * dayMs),
    idleSession: before(sessionIdleDays * dayMs),
  }
  const whats = Object.keys(endedBefore) as (keyof typeof sweeps)[]
  const parts = whats.map((what) => [
    what,
    () =>
      sweepInBatches(db, (tx, maxRows, after) => tx.run(sweeps[what], [endedBefore[what], maxRows, after])),
  ])
  return sweepEach({
    ...Object.fromEntries(parts),
    oldSession: () =>
      sweepInBatches(db, (tx, maxRows, after) =>
        tx.run(oldSessions.sweep, [before(maxSessionDays * dayMs), now, maxRows, after]),
      ),
  })
}
