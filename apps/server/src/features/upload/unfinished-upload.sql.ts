import { statement } from '../../kit/database/db.ts'

type Key = [userId: string, uploadId: string]

/** Uploads that arrive in pieces, and who writes them. */
export const unfinishedUploads = {
  /** A member's, the latest first. */
  of: statement<{ uploadId: string; byteCount: number }, [userId: string]>(
    'upload_unfinished_of_member',
    `SELECT upload_id, byte_count FROM unfinished_upload WHERE user_id = $1
     ORDER BY started_at DESC, upload_id DESC`,
  ),
  insert: statement<never, [...Key, bytes: number, at: Date]>(
    'upload_insert_unfinished',
    'INSERT INTO unfinished_upload (user_id, upload_id, byte_count, started_at) VALUES ($1, $2, $3, $4)',
  ),
  delete: statement<{ byteCount: number }, Key>(
    'upload_delete_unfinished',
    'DELETE FROM unfinished_upload WHERE user_id = $1 AND upload_id = $2 RETURNING byte_count',
  ),
  /** The oldest, after the first `after` of them. */
  startedBefore: statement<
    { userId: string; uploadId: string },
    [before: Date, maxRows: number, after: number]
  >(
    'upload_unfinished_before',
    `SELECT user_id, upload_id FROM unfinished_upload WHERE started_at < $1
     ORDER BY started_at, upload_id LIMIT $2 OFFSET $3`,
    { crosses: 'a sweep' },
  ),
  /** Takes the lease; no row if another holds it, for as long as a lease may last, or the upload is gone. */
  lease: statement<{ uploadId: string }, [...Key, writer: string, until: Date, now: Date]>(
    'upload_lease_unfinished',
    `UPDATE unfinished_upload SET writer = $3, writer_until = $4, is_asked_for = false
     WHERE user_id = $1 AND upload_id = $2 AND (writer IS NULL OR writer_until <= $5
       OR writer_until > $4::timestamptz + ($4::timestamptz - $5::timestamptz))
     RETURNING upload_id`,
  ),
  /** Asks whoever holds the lease to give it back; no row if the upload is gone. */
  ask: statement<{ uploadId: string }, Key>(
    'upload_ask_for_lease',
    `UPDATE unfinished_upload SET is_asked_for = true WHERE user_id = $1 AND upload_id = $2 RETURNING upload_id`,
  ),
  /** No row if the lease is lost or another asks for it. */
  renew: statement<{ uploadId: string }, [...Key, writer: string, until: Date]>(
    'upload_renew_lease',
    `UPDATE unfinished_upload SET writer_until = $4
     WHERE user_id = $1 AND upload_id = $2 AND writer = $3 AND NOT is_asked_for
     RETURNING upload_id`,
  ),
  giveBack: statement<never, [...Key, writer: string]>(
    'upload_give_lease_back',
    `UPDATE unfinished_upload SET writer = NULL, writer_until = NULL
     WHERE user_id = $1 AND upload_id = $2 AND writer = $3`,
  ),
}
