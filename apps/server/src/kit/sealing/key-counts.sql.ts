import { statement } from '../database/db.ts'

export interface KeyCountRow {
  keyId: string
  /** A count as text, as bigints arrive. */
  valueCount: string
  countedAt: Date
}

export const keyCounts = {
  all: statement<KeyCountRow, []>(
    'sealing_key_counts',
    'SELECT key_id, value_count::text, counted_at FROM sealed_key_count ORDER BY key_id',
  ),
  clear: statement<never, [keyIds: readonly string[]]>(
    'sealing_clear_key_counts',
    'DELETE FROM sealed_key_count WHERE NOT key_id = ANY ($1::text[])',
  ),
  /** Of two servers that count at the same time, the later one's numbers stay. */
  write: statement<never, [keyIds: readonly string[], counts: readonly string[], at: Date]>(
    'sealing_write_key_counts',
    `INSERT INTO sealed_key_count (key_id, value_count, counted_at)
     SELECT key_id, value_count::bigint, $3::timestamptz
       FROM unnest($1::text[], $2::text[]) AS counted (key_id, value_count)
      ORDER BY key_id
     ON CONFLICT (key_id) DO UPDATE SET value_count = excluded.value_count, counted_at = excluded.counted_at`,
  ),
}
