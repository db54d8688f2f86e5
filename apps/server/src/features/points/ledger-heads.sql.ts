import { statement } from '../../kit/database/db.ts'

/** An entry as far as its day's signature covers it; `at` is its time at full precision. */
export interface HeadRow {
  userId: string
  seq: number
  hash: string
  at: string
}

export const headEntries = {
  /** In the order of their times, after the given one. */
  between: statement<
    HeadRow,
    [from: Date, before: Date, afterAt: string, afterUser: string, afterSeq: number, maxRows: number]
  >(
    'points_ledger_entries_between',
    `SELECT user_id, seq, hash, created_at::text AS at FROM point_entry
      WHERE created_at >= $1 AND created_at < $2
        AND (created_at, user_id, seq) > ($3::timestamptz, $4::uuid, $5::int)
      ORDER BY created_at, user_id, seq LIMIT $6`,
    { crosses: "an operator's command" },
  ),

  /** Any entry before a time; unordered, so that the index by ranges of time finds it. */
  before: statement<{ userId: string; seq: number }, [before: Date]>(
    'points_ledger_entry_before',
    'SELECT user_id, seq FROM point_entry WHERE created_at < $1 LIMIT 1',
    { crosses: "an operator's command" },
  ),
  countBefore: statement<{ entries: number }, [before: Date]>(
    'points_ledger_entries_before',
    'SELECT count(*)::int AS entries FROM point_entry WHERE created_at < $1',
    { crosses: 'a job' },
  ),
}
