import { statement } from '../../kit/db.ts'

export const lockFeed = statement('feeds_lock', 'SELECT kind FROM feed_lock WHERE kind = $1 FOR UPDATE')

export interface FeedFileRow {
  fileId: string
  kind: string
  name: string
  sha256: string
  operator: string
  state: 'running' | 'done' | 'stopped' | 'refused'
  problem: string | null
  rowCount: number
  accepted: number
  corrected: number
  unchanged: number
  older: number
  refused: number
  startedAt: Date
  finishedAt: Date | null
  undoneAt: Date | null
}

const fileColumns = `file_id, kind, name, sha256, operator, state, problem, row_count, accepted, corrected,
  unchanged, older, refused, started_at, finished_at, undone_at`

export const insertFile = statement(
  'feeds_insert_file',
  `INSERT INTO feed_file (file_id, kind, name, sha256, operator, state, started_at)
   VALUES ($1, $2, $3, $4, $5, 'running', $6)`,
)

export const countFile = statement(
  'feeds_count_file',
  `UPDATE feed_file
   SET row_count = row_count + $2::int, accepted = accepted + $3::int, corrected = corrected + $4::int,
       unchanged = unchanged + $5::int, older = older + $6::int, refused = refused + $7::int
   WHERE file_id = $1`,
)

export const finishFile = statement(
  'feeds_finish_file',
  'UPDATE feed_file SET state = $2, problem = $3, finished_at = $4 WHERE file_id = $1',
)

export const markUndone = statement(
  'feeds_mark_undone',
  'UPDATE feed_file SET undone_at = $2 WHERE file_id = $1',
)

export const fedBefore = statement<{ startedAt: Date; operator: string }>(
  'feeds_fed_before',
  `SELECT started_at, operator FROM feed_file
   WHERE sha256 = $1 AND kind = $2 AND state = 'done' AND undone_at IS NULL ORDER BY started_at DESC LIMIT 1`,
)

export const latestFiles = statement<FeedFileRow>(
  'feeds_latest_files',
  `SELECT ${fileColumns} FROM feed_file ORDER BY started_at DESC, file_id DESC LIMIT $1`,
)

export const fileById = statement<FeedFileRow>(
  'feeds_file_by_id',
  `SELECT ${fileColumns} FROM feed_file WHERE file_id = $1`,
)

export const insertRefusals = statement(
  'feeds_insert_refusals',
  `INSERT INTO feed_refusal (file_id, line, reason)
   SELECT $1::uuid, r.line::int, r.reason FROM unnest($2::text[], $3::text[]) AS r (line, reason)`,
)

export const refusalsOf = statement<{ line: number; reason: string }>(
  'feeds_refusals_of',
  'SELECT line, reason FROM feed_refusal WHERE file_id = $1 ORDER BY line LIMIT $2',
)

export const seenLines = statement<{ rowKey: string; line: number; factHash: string }>(
  'feeds_seen_lines',
  'SELECT row_key, line, fact_hash FROM feed_seen WHERE file_id = $1 AND row_key = ANY($2::text[])',
)

export const insertSeen = statement(
  'feeds_insert_seen',
  `INSERT INTO feed_seen (file_id, row_key, line, fact_hash, seen_at)
   SELECT $1::uuid, r.row_key, r.line::int, r.fact_hash, $5::timestamptz
   FROM unnest($2::text[], $3::text[], $4::text[]) AS r (row_key, line, fact_hash)`,
)

export const forgetSeen = statement('feeds_forget_seen', 'DELETE FROM feed_seen WHERE file_id = $1')

/** What feeds left behind that were cut off by the end of their process. */
export const forgetOldSeen = statement('feeds_forget_old_seen', 'DELETE FROM feed_seen WHERE seen_at < $1')
