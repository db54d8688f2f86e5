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
  /** What was reported between two instants, at most a business day: a visit is a browser on one business day. */
  totals: statement<
    { visits: number; views: number; clicks: number; failures: number },
    [from: Date, before: Date, channel: string | null]
  >(
    'reporting_totals',
    `SELECT count(DISTINCT visit_hash)::int AS visits, count(*) FILTER (WHERE kind = 'page')::int AS views,
            count(*) FILTER (WHERE kind = 'click')::int AS clicks,
            count(*) FILTER (WHERE kind = 'failure')::int AS failures
       FROM report_event
      WHERE happened_at >= $1 AND happened_at < $2 AND ($3::text IS NULL OR channel = $3)`,
  ),
  /** The events of one kind between two instants by name, the most frequent first. */
  byName: statement<
    { name: string; events: number; visits: number },
    [from: Date, before: Date, channel: string | null, kind: ReportKind, maxRows: number]
  >(
    'reporting_by_name',
    `SELECT name, count(*)::int AS events, count(DISTINCT visit_hash)::int AS visits FROM report_event
      WHERE happened_at >= $1 AND happened_at < $2 AND ($3::text IS NULL OR channel = $3) AND kind = $4
      GROUP BY name ORDER BY events DESC, name LIMIT $5`,
  ),
  /** Deletes at most `maxRows` events from before an instant. */
  sweep: statement<never, [before: Date, maxRows: number, after: number]>(
    'reporting_sweep_events',
    `DELETE FROM report_event WHERE (visit_hash, claimed_at, kind, name) IN
       (SELECT visit_hash, claimed_at, kind, name FROM report_event WHERE happened_at < $1 LIMIT $2 OFFSET $3)`,
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
  sweep: statement<never, [before: Date, maxRows: number, after: number]>(
    'reporting_sweep_budgets',
    `DELETE FROM report_budget WHERE (budget_key, window_start) IN
       (SELECT budget_key, window_start FROM report_budget WHERE window_start < $1 LIMIT $2 OFFSET $3)`,
  ),
}
