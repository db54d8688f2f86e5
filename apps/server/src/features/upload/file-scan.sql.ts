import { statement } from '../../kit/database/db.ts'

/** A file that the virus scanner has not seen, or in which it found something after it was stored. */
export interface FileScanRow {
  userId: string
  fileId: string
  /** What was found; null for a file that waits to be scanned. */
  found: string | null
}

export const fileScans = {
  /** Also for a still that comes after its film. */
  wait: statement<never, [userId: string, fileId: string, at: Date]>(
    'upload_scan_waits',
    `INSERT INTO file_scan (user_id, file_id, waits_since) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, file_id) DO NOTHING`,
  ),
  waiting: statement<FileScanRow, [maxRows: number, leftOut: readonly string[]]>(
    'upload_scans_waiting',
    `SELECT user_id, file_id, found FROM file_scan
     WHERE found IS NULL AND file_id <> ALL($2::uuid[]) ORDER BY waits_since, file_id LIMIT $1`,
    { crosses: 'a job' },
  ),
  /** No row for files that are clean, and for those of others. */
  of: statement<FileScanRow, [userId: string, fileIds: readonly string[]]>(
    'upload_scans_of',
    `SELECT user_id, file_id, found FROM file_scan WHERE user_id = $1 AND file_id = ANY($2::uuid[])`,
  ),
  found: statement<never, [userId: string, fileId: string, found: string]>(
    'upload_scan_found',
    'UPDATE file_scan SET found = $3 WHERE user_id = $1 AND file_id = $2',
  ),
  delete: statement<never, [userId: string, fileId: string]>(
    'upload_scan_done',
    'DELETE FROM file_scan WHERE user_id = $1 AND file_id = $2',
  ),
  countWaiting: statement<{ files: number }, []>(
    'upload_scans_waiting_now',
    'SELECT count(*)::int AS files FROM file_scan WHERE found IS NULL',
    { crosses: 'a total' },
  ),
}
