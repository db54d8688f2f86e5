import { statement } from '../../kit/database/db.ts'
import { pictureParts } from './picture-parts.rules.ts'

/** A file of a member as calls show it. */
export interface FileRow {
  fileId: string
  kind: 'image' | 'video'
  hasStill: boolean
  /** Of the picture or film as shown. */
  bytes: number
  width: number
  height: number
  durationMs: number | null
  /** Codecs, for operators; null for a file that is stored as it came. */
  convertedFrom: string | null
}

const shown = 'file_id, kind, has_still, bytes, width, height, duration_ms, converted_from'

/** Whether a part of the hash is among the values of the parameters from the second on, as the indexes have it. */
const inParts = pictureParts
  .map(({ shift, bits }, part) => {
    const mask = 2 ** bits - 1
    const value = shift === 0 ? `perceptual_hash & ${mask}` : `(perceptual_hash >> ${shift}) & ${mask}`
    return `(${value}) = ANY($${part + 2}::int[])`
  })
  .join(' OR ')

export const memberFiles = {
  insert: statement<
    never,
    [
      userId: string,
      fileId: string,
      kind: 'image' | 'video',
      hasStill: boolean,
      bytes: number,
      storedBytes: number,
      width: number,
      height: number,
      durationMs: number | null,
      checksum: string,
      perceptualHash: string | null,
      at: Date,
      convertedFrom: string | null,
    ]
  >(
    'upload_insert_file',
    `INSERT INTO member_file (user_id, file_id, state, kind, has_still, bytes, stored_bytes, width, height, duration_ms,
                              checksum, perceptual_hash, created_at, changed_at, converted_from)
     VALUES ($1, $2, 'storing', $3, $4, $5, $6, $7, $8, $9, $10, $11::text::bigint, $12, $12, $13)`,
  ),
  /** The same file, uploaded before and not used yet. */
  findSame: statement<FileRow, [userId: string, checksum: string]>(
    'upload_find_same',
    `SELECT ${shown} FROM member_file WHERE user_id = $1 AND checksum = $2 AND state = 'new'
     ORDER BY file_id LIMIT 1`,
  ),
  /** The same file, stored while this one was: not used yet, or used since an instant. */
  findStoredMeanwhile: statement<FileRow, [userId: string, checksum: string, since: Date]>(
    'upload_find_stored_meanwhile',
    `SELECT ${shown} FROM member_file
     WHERE user_id = $1 AND checksum = $2 AND (state = 'new' OR (state = 'used' AND changed_at >= $3))
     ORDER BY file_id LIMIT 1`,
  ),
  find: statement<FileRow, [userId: string, fileIds: readonly string[]]>(
    'upload_find_files',
    `SELECT ${shown} FROM member_file
     WHERE user_id = $1 AND file_id = ANY($2::uuid[]) AND state IN ('new', 'used', 'dropped')`,
  ),
  /** Perceptual hashes as signed numbers in decimal digits; no row for a file without one. */
  hashes: statement<
    { fileId: string; hash: string },
    [userIds: readonly string[], fileIds: readonly string[]]
  >(
    'upload_hashes',
    `SELECT file_id, perceptual_hash::text AS hash FROM member_file
     WHERE user_id = ANY($1::uuid[]) AND file_id = ANY($2::uuid[]) AND perceptual_hash IS NOT NULL`,
    { crosses: "an operator's command" },
  ),
  /**
   * Files that works use and whose pictures look like a hash, the nearest first; by the values of its parts that come
   * into question, and without the files named.
   */
  alike: statement<
    { userId: string; fileId: string; distance: number },
    [
      hash: string,
      ...parts: [
        readonly number[],
        readonly number[],
        readonly number[],
        readonly number[],
        readonly number[],
      ],
      maxDistance: number,
      without: readonly string[],
      maxRows: number,
    ]
  >(
    'upload_alike',
    `SELECT user_id, file_id, bit_count((perceptual_hash # $1::text::bigint)::bit(64))::int AS distance
       FROM member_file
      WHERE state = 'used' AND perceptual_hash IS NOT NULL AND (${inParts})
        AND bit_count((perceptual_hash # $1::text::bigint)::bit(64)) <= $7 AND file_id <> ALL($8::uuid[])
      ORDER BY distance, file_id LIMIT $9`,
    { crosses: "an operator's page" },
  ),
  markStored: statement<never, [userId: string, fileId: string, at: Date]>(
    'upload_mark_stored',
    `UPDATE member_file SET state = 'new', changed_at = $3
     WHERE user_id = $1 AND file_id = $2 AND state = 'storing'`,
  ),
  /** Also takes back a drop. No row for a file that is used, of somebody else or gone. */
  markUsed: statement<FileRow, [userId: string, fileIds: readonly string[], at: Date]>(
    'upload_mark_used',
    `UPDATE member_file SET state = 'used', changed_at = $3
     WHERE user_id = $1 AND file_id = ANY($2::uuid[]) AND state IN ('new', 'dropped')
     RETURNING ${shown}`,
  ),
  markDropped: statement<never, [userId: string, fileIds: readonly string[], at: Date]>(
    'upload_mark_dropped',
    `UPDATE member_file SET state = 'dropped', changed_at = $3
     WHERE user_id = $1 AND file_id = ANY($2::uuid[]) AND state IN ('new', 'used')`,
  ),
  /** A film that no work uses yet: what was reviewed keeps its picture. */
  findNewFilm: statement<FileRow, [userId: string, fileId: string]>(
    'upload_find_new_film',
    `SELECT ${shown} FROM member_file
     WHERE user_id = $1 AND file_id = $2 AND kind = 'video' AND state = 'new'`,
  ),
  /** A new film without a still; locked, since two may arrive at once. */
  lockFilmWithoutStill: statement<
    { claimedAt: Date | null; stillBytes: number },
    [userId: string, fileId: string]
  >(
    'upload_lock_film',
    `SELECT still_claimed_at AS claimed_at, still_bytes FROM member_file
     WHERE user_id = $1 AND file_id = $2 AND kind = 'video' AND NOT has_still AND state = 'new'
     FOR UPDATE`,
  ),
  claimStill: statement<never, [userId: string, fileId: string, at: Date, bytes: number]>(
    'upload_claim_still',
    `UPDATE member_file
     SET still_claimed_at = $3, stored_bytes = stored_bytes - still_bytes + $4::int, still_bytes = $4::int
     WHERE user_id = $1 AND file_id = $2`,
  ),
  /** No row if another claim has replaced this one. */
  completeStill: statement<
    { fileId: string },
    [userId: string, fileId: string, claimedAt: Date, perceptualHash: string]
  >(
    'upload_complete_still',
    `UPDATE member_file SET has_still = true, still_claimed_at = NULL, perceptual_hash = $4::text::bigint
     WHERE user_id = $1 AND file_id = $2 AND still_claimed_at = $3
     RETURNING file_id`,
  ),
  /** No row if another claim has replaced this one. */
  releaseStill: statement<{ fileId: string }, [userId: string, fileId: string, claimedAt: Date]>(
    'upload_release_still',
    `UPDATE member_file SET still_claimed_at = NULL, stored_bytes = stored_bytes - still_bytes, still_bytes = 0
     WHERE user_id = $1 AND file_id = $2 AND still_claimed_at = $3
     RETURNING file_id`,
  ),
  markFailed: statement<never, [userId: string, fileId: string, at: Date]>(
    'upload_mark_failed',
    `UPDATE member_file SET state = 'gone', changed_at = $3
     WHERE user_id = $1 AND file_id = $2 AND state = 'storing'`,
  ),
  /** Marks files of a state that have been in it since before an instant. */
  markGone: statement<
    { userId: string; fileId: string },
    [
      state: 'storing' | 'new' | 'dropped' | 'gone',
      before: Date,
      at: Date,
      maxRows: number,
      leftOut: readonly string[],
    ]
  >(
    // `state <> 'used'` is what lets a plan for any $1 use the index of unused files.
    'upload_mark_gone',
    `UPDATE member_file SET state = 'gone', changed_at = $3
     WHERE (user_id, file_id) IN
       (SELECT user_id, file_id FROM member_file
        WHERE state = $1 AND state <> 'used' AND changed_at < $2 AND file_id <> ALL($5::uuid[])
        ORDER BY changed_at, file_id LIMIT $4)
       AND state = $1
     RETURNING user_id, file_id`,
    { crosses: 'a sweep' },
  ),
  /** Also those that are marked already: whoever was removing them may have died. */
  markAllGone: statement<{ fileId: string }, [userId: string, at: Date]>(
    'upload_mark_all_gone',
    `UPDATE member_file SET state = 'gone', changed_at = $2 WHERE user_id = $1 RETURNING file_id`,
  ),
  delete: statement<{ storedBytes: number }, [userId: string, fileId: string]>(
    'upload_delete_file',
    `DELETE FROM member_file WHERE user_id = $1 AND file_id = $2 AND state = 'gone' RETURNING stored_bytes`,
  ),
}

export const memberUploads = {
  /** Adds to what a member's files take and returns it; negative numbers take away. */
  add: statement<{ fileCount: number; byteCount: number }, [userId: string, files: number, bytes: number]>(
    'upload_add_to_member',
    `INSERT INTO member_upload (user_id, file_count, byte_count) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET file_count = member_upload.file_count + excluded.file_count,
                                         byte_count = member_upload.byte_count + excluded.byte_count
     RETURNING file_count, byte_count::float8 AS byte_count`,
  ),
  /** Takes away a removed file; nothing is left of an erased member. */
  subtract: statement<never, [userId: string, bytes: number]>(
    'upload_subtract_from_member',
    `UPDATE member_upload SET file_count = file_count - 1, byte_count = byte_count - $2::bigint WHERE user_id = $1`,
  ),
  find: statement<{ fileCount: number; byteCount: number }, [userId: string]>(
    'upload_of_member',
    'SELECT file_count, byte_count::float8 AS byte_count FROM member_upload WHERE user_id = $1',
  ),
}

export const uploadTotals = {
  add: statement<never, [stripe: number, bytes: number]>(
    'upload_add_to_total',
    `INSERT INTO upload_total (stripe, byte_count) VALUES ($1, $2)
     ON CONFLICT (stripe) DO UPDATE SET byte_count = upload_total.byte_count + excluded.byte_count`,
  ),
  sum: statement<{ byteCount: number }, []>(
    'upload_total_bytes',
    'SELECT coalesce(sum(byte_count), 0)::float8 AS byte_count FROM upload_total',
    { crosses: 'a total' },
  ),
}

export const publicFiles = {
  find: statement<{ fileId: string }, [fileId: string]>(
    'upload_find_public',
    'SELECT file_id FROM public_file WHERE file_id = $1',
  ),
  insert: statement<never, [fileIds: readonly string[]]>(
    'upload_publish',
    `INSERT INTO public_file (file_id) SELECT file_id FROM unnest($1::uuid[]) AS given (file_id)
     ON CONFLICT (file_id) DO NOTHING`,
    { crosses: 'files of a work' },
  ),
  delete: statement<never, [fileIds: readonly string[]]>(
    'upload_hide',
    'DELETE FROM public_file WHERE file_id = ANY($1::uuid[])',
    { crosses: 'files of a work' },
  ),
}
