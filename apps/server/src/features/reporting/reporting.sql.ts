import type { ReportKind } from '@club/contract/constants.ts'
import { statement } from '../../kit/db.ts'

export const reportEvents = {
  /** Inserts events that are not stored yet and returns a row for each; `claimedAts` is the phone's time. */
  insert: statement<
    { kind: ReportKind },
    [
      visitHashes: readonly string[],
      claimedAts: readonly Date[],
      kinds: readonly ReportKind[],
      names: readonly string[],
      happenedAts: readonly Date[],
      channel: string,
      clientType: string,
    ]
  >(
    'reporting_insert_events',
    `INSERT INTO report_event (visit_hash, claimed_at, kind, name, happened_at, channel, client_type)
     SELECT visit_hash, claimed_at, kind, name, happened_at, $6, $7
       FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::timestamptz[])
         AS event (visit_hash, claimed_at, kind, name, happened_at)
     ON CONFLICT DO NOTHING RETURNING kind`,
  ),
  /** Deletes at most `maxRows` events from before an instant. */
  sweep: statement<never, [before: Date, maxRows: number]>(
    'reporting_sweep_events',
    `DELETE FROM report_event WHERE (visit_hash, claimed_at, kind, name) IN
       (SELECT visit_hash, claimed_at, kind, name FROM report_event WHERE happened_at < $1 LIMIT $2)`,
  ),
}

export const reportBudgets = {
  /** Takes some events; no row if the total would exceed `max`. */
  take: statement<{ used: number }, [key: string, windowStart: Date, events: number, max: number]>(
    'reporting_take_budget',
    `INSERT INTO report_budget AS b (budget_key, window_start, used) VALUES ($1, $2, $3)
     ON CONFLICT (budget_key, window_start) DO UPDATE SET used = b.used + excluded.used
     WHERE b.used + excluded.used <= $4 RETURNING used`,
  ),
  /** Deletes at most `maxRows` windows that began before an instant. */
  sweep: statement<never, [before: Date, maxRows: number]>(
    'reporting_sweep_budgets',
    `DELETE FROM report_budget WHERE (budget_key, window_start) IN
       (SELECT budget_key, window_start FROM report_budget WHERE window_start < $1 LIMIT $2)`,
  ),
}
