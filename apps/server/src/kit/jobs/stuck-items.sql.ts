import { statement } from '../database/db.ts'

export interface StuckRow {
  work: string
  item: string
  failures: number
  since: Date
  lastAt: Date
  nextTryAt: Date
  cause: string
}

/** What is stuck in one work, summed up. */
export interface StuckSum {
  work: string
  items: number
  since: Date
  lastAt: Date
  /** The cause of one of its failures. */
  cause: string
}

export const stuckItems = {
  of: statement<Pick<StuckRow, 'item' | 'failures' | 'nextTryAt'>, [work: string, maxRows: number]>(
    'stuck_items_of',
    'SELECT item, failures, next_try_at FROM stuck_item WHERE work = $1 ORDER BY next_try_at DESC, item LIMIT $2',
  ),
  record: statement<
    never,
    [work: string, item: string, failures: number, at: Date, nextTryAt: Date, cause: string]
  >(
    'stuck_items_record',
    `INSERT INTO stuck_item (work, item, failures, since, last_at, next_try_at, cause)
     VALUES ($1, $2, $3, $4, $4, $5, $6)
     ON CONFLICT (work, item) DO UPDATE SET failures = excluded.failures, last_at = excluded.last_at,
       next_try_at = excluded.next_try_at, cause = excluded.cause`,
  ),
  clear: statement<never, [work: string, items: readonly string[]]>(
    'stuck_items_clear',
    'DELETE FROM stuck_item WHERE work = $1 AND item = ANY($2::text[])',
  ),
  clearEverywhere: statement<never, [item: string]>(
    'stuck_items_clear_everywhere',
    'DELETE FROM stuck_item WHERE item = $1',
  ),
  /** Those of operators' commands, too, which may never be repeated. */
  forget: statement<never, [works: readonly string[], lastBefore: Date]>(
    'stuck_items_forget',
    `DELETE FROM stuck_item WHERE (work = ANY($1::text[]) OR work LIKE 'club %') AND last_at < $2`,
  ),
  sums: statement<StuckSum, []>(
    'stuck_items_sums',
    `SELECT work, count(*)::int AS items, min(since) AS since, max(last_at) AS last_at, max(cause) AS cause
       FROM stuck_item GROUP BY work ORDER BY work`,
  ),
}
