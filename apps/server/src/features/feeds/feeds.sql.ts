import { statement } from '../../kit/database/db.ts'

/** The source of a kind of which nothing was stored yet. */
const nobody = '00000000-0000-0000-0000-000000000000'

export const feedLocks = {
  /** Held until the transaction ends, so that batches of one kind run one after another. */
  lock: statement<never, [kind: string, sourceId: string]>(
    'feeds_lock',
    `INSERT INTO feed_lock (kind, source_id) VALUES ($1, $2)
     ON CONFLICT (kind) DO UPDATE SET source_id = excluded.source_id`,
  ),
  /** The same for a dry run, which changes nothing: whoever changed something last stays, or nobody. */
  hold: statement<never, [kind: string]>(
    'feeds_hold',
    `INSERT INTO feed_lock AS held (kind, source_id) VALUES ($1, '${nobody}')
     ON CONFLICT (kind) DO UPDATE SET source_id = held.source_id`,
  ),
  /** Who changed each kind last, and how far. */
  states: statement<
    {
      kind: string
      sourceId: string
      record: number | null
      takenBack: number | null
      undoBeganAt: Date | null
    },
    []
  >(
    'feeds_states',
    `SELECT held.kind, held.source_id, file.record, file.taken_back, file.undo_began_at
       FROM feed_lock AS held LEFT JOIN feed_file AS file ON file.file_id = held.source_id
      WHERE held.source_id <> '${nobody}' ORDER BY held.kind`,
  ),
}

/** Counts of a file's lines by outcome. */
export interface FeedCounts {
  rowCount: number
  accepted: number
  corrected: number
  unchanged: number
  /** Older than the stored row: nothing changed. */
  older: number
  refused: number
  /** Of those that could be read, the rows about people who are not members. */
  unknown: number
}

export interface FeedFile extends FeedCounts {
  fileId: string
  kind: string
  name: string
  sha256: string
  operator: string
  state: 'running' | 'done' | 'stopped' | 'refused'
  problem: string | null
  startedAt: Date
  finishedAt: Date | null
  /** When an undo began; no more of the file is stored from then on. */
  undoBeganAt: Date | null
  undoneAt: Date | null
  /** Rows that its undo took back. */
  takenBack: number
  /** The last record that was stored; 0 is the header. */
  record: number
  /** The `NumberShape` of its customer numbers as JSON; '' for none. */
  numbers: string
}

const fileColumns = `file_id, kind, name, sha256, operator, state, problem, row_count, accepted, corrected,
  unchanged, older, refused, unknown, started_at, finished_at, undo_began_at, undone_at, taken_back, record, numbers`

const otherFile =
  "kind = $1 AND sha256 <> $2 AND file_id < $3 AND state = 'done' AND undone_at IS NULL AND refused < row_count"

export const feedFiles = {
  insert: statement<
    never,
    [fileId: string, kind: string, name: string, sha256: string, operator: string, at: Date]
  >(
    'feeds_insert_file',
    `INSERT INTO feed_file (file_id, kind, name, sha256, operator, state, started_at)
     VALUES ($1, $2, $3, $4, $5, 'running', $6)`,
  ),

  addCounts: statement<
    never,
    [
      fileId: string,
      rowCount: number,
      accepted: number,
      corrected: number,
      unchanged: number,
      older: number,
      refused: number,
      unknown: number,
      lastRecord: number,
      numbers: string,
    ]
  >(
    'feeds_count_file',
    `UPDATE feed_file
     SET row_count = row_count + $2::int, accepted = accepted + $3::int, corrected = corrected + $4::int,
         unchanged = unchanged + $5::int, older = older + $6::int, refused = refused + $7::int,
         unknown = unknown + $8::int, record = $9::int, numbers = $10
     WHERE file_id = $1`,
  ),

  /** Of a file that is being taken back, nothing counts any more. */
  lastDone: statement<{ kind: string; finishedAt: Date }, []>(
    'feeds_last_done',
    `SELECT kind, max(finished_at) AS finished_at FROM feed_file
      WHERE state = 'done' AND undo_began_at IS NULL GROUP BY kind ORDER BY kind`,
  ),

  /** A file that another process has finished feeding stays done. */
  finish: statement<never, [fileId: string, state: FeedFile['state'], problem: string | null, at: Date]>(
    'feeds_finish_file',
    "UPDATE feed_file SET state = $2, problem = $3, finished_at = $4 WHERE file_id = $1 AND state <> 'done'",
  ),

  /** An interrupted feed of the same file, unless it is being taken back. */
  unfinished: statement<{ fileId: string; record: number }, [sha256: string, kind: string, since: Date]>(
    'feeds_unfinished',
    `SELECT file_id, record FROM feed_file
     WHERE sha256 = $1 AND kind = $2 AND state IN ('running', 'stopped') AND started_at > $3
       AND undo_began_at IS NULL ORDER BY started_at DESC, file_id DESC LIMIT 1`,
  ),

  goOn: statement<never, [fileId: string]>(
    'feeds_go_on',
    `UPDATE feed_file SET state = 'running', problem = NULL, finished_at = NULL
     WHERE file_id = $1 AND state = 'stopped'`,
  ),

  /** Only to be called under the lock of the kind. */
  position: statement<Pick<FeedFile, 'record' | 'numbers' | 'undoBeganAt'>, [fileId: string]>(
    'feeds_position',
    'SELECT record, numbers, undo_began_at FROM feed_file WHERE file_id = $1',
  ),

  /** The last file of a kind with other content of which something was stored, to compare with. */
  before: statement<
    Pick<FeedFile, 'name' | 'rowCount' | 'unknown'>,
    [kind: string, sha256: string, fileId: string]
  >(
    'feeds_file_before',
    `SELECT name, row_count, unknown FROM feed_file WHERE ${otherFile} ORDER BY file_id DESC LIMIT 1`,
  ),

  /** The customer numbers of the last such file that has some: others name people by mobile alone. */
  numbersBefore: statement<Pick<FeedFile, 'numbers'>, [kind: string, sha256: string, fileId: string]>(
    'feeds_numbers_before',
    `SELECT numbers FROM feed_file WHERE ${otherFile} AND numbers <> '' ORDER BY file_id DESC LIMIT 1`,
  ),

  /** In the transaction that takes the rows back, so that a repeated undo counts none twice. */
  addTakenBack: statement<never, [fileId: string, rows: number]>(
    'feeds_count_taken_back',
    'UPDATE feed_file SET taken_back = taken_back + $2::int WHERE file_id = $1',
  ),

  /** Only to be called under the lock of the kind: a batch is stored before, or not at all. */
  beginUndo: statement<never, [fileId: string, at: Date]>(
    'feeds_begin_undo',
    'UPDATE feed_file SET undo_began_at = $2 WHERE file_id = $1 AND undo_began_at IS NULL',
  ),

  markUndone: statement<never, [fileId: string, at: Date]>(
    'feeds_mark_undone',
    'UPDATE feed_file SET undone_at = $2 WHERE file_id = $1',
  ),

  fedBefore: statement<{ startedAt: Date; operator: string }, [sha256: string, kind: string]>(
    'feeds_fed_before',
    `SELECT started_at, operator FROM feed_file
     WHERE sha256 = $1 AND kind = $2 AND state = 'done' AND undone_at IS NULL
     ORDER BY started_at DESC, file_id DESC LIMIT 1`,
  ),

  latest: statement<FeedFile, [maxRows: number]>(
    'feeds_latest_files',
    `SELECT ${fileColumns} FROM feed_file ORDER BY started_at DESC, file_id DESC LIMIT $1`,
  ),

  /** Those before a file, the latest first; null is any kind. Ids are in the order in which the files came. */
  page: statement<FeedFile, [kind: string | null, beforeId: string, maxRows: number]>(
    'feeds_page_of_files',
    `SELECT ${fileColumns} FROM feed_file WHERE ($1::text IS NULL OR kind = $1) AND file_id < $2::uuid
     ORDER BY file_id DESC LIMIT $3`,
  ),

  troubled: statement<FeedFile, [since: Date, maxRows: number]>(
    'feeds_troubled_files',
    `SELECT ${fileColumns} FROM feed_file
      WHERE started_at >= $1 AND undone_at IS NULL AND (state IN ('stopped', 'refused') OR refused > 0)
      ORDER BY started_at DESC, file_id DESC LIMIT $2`,
  ),

  byId: statement<FeedFile, [fileId: string]>(
    'feeds_file_by_id',
    `SELECT ${fileColumns} FROM feed_file WHERE file_id = $1`,
  ),
}

export const feedRefusals = {
  insert: statement<never, [fileId: string, lines: readonly string[], reasons: readonly string[], at: Date]>(
    'feeds_insert_refusals',
    `INSERT INTO feed_refusal (file_id, line, reason, refused_at)
     SELECT $1::uuid, r.line::int, r.reason, $4::timestamptz FROM unnest($2::text[], $3::text[]) AS r (line, reason)`,
    { crosses: "the bank's batch" },
  ),

  ofFile: statement<{ line: number; reason: string }, [fileId: string, afterLine: number, maxRows: number]>(
    'feeds_refusals_of',
    'SELECT line, reason FROM feed_refusal WHERE file_id = $1 AND line > $2 ORDER BY line LIMIT $3',
  ),

  /** The number of refused lines stays with the file. */
  sweep: statement<never, [before: Date, maxRows: number, after: number]>(
    'feeds_sweep_refusals',
    `DELETE FROM feed_refusal WHERE (file_id, line) IN
       (SELECT file_id, line FROM feed_refusal WHERE refused_at < $1
         ORDER BY refused_at, file_id, line LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}

/** Lines that a running feed has read. */
export const feedSeen = {
  of: statement<
    { rowKey: string; line: number; factHash: string },
    [fileId: string, rowKeys: readonly string[]]
  >(
    'feeds_seen_lines',
    'SELECT row_key, line, fact_hash FROM feed_seen WHERE file_id = $1 AND row_key = ANY($2::text[])',
  ),

  insert: statement<
    never,
    [
      fileId: string,
      rowKeys: readonly string[],
      lines: readonly string[],
      factHashes: readonly string[],
      at: Date,
    ]
  >(
    'feeds_insert_seen',
    `INSERT INTO feed_seen (file_id, row_key, line, fact_hash, seen_at)
     SELECT $1::uuid, r.row_key, r.line::int, r.fact_hash, $5::timestamptz
     FROM unnest($2::text[], $3::text[], $4::text[]) AS r (row_key, line, fact_hash)`,
    { crosses: "the bank's batch" },
  ),

  delete: statement<never, [fileId: string]>('feeds_forget_seen', 'DELETE FROM feed_seen WHERE file_id = $1'),

  /** Left behind by feeds whose process ended. */
  sweep: statement<never, [before: Date, maxRows: number, after: number]>(
    'feeds_sweep_seen',
    `DELETE FROM feed_seen WHERE (file_id, row_key) IN
       (SELECT file_id, row_key FROM feed_seen WHERE seen_at < $1
         ORDER BY seen_at, file_id, row_key LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}
