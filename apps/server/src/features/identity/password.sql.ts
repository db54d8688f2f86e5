import { statement } from '../../kit/database/db.ts'

export interface FailureRow {
  failures: number
  waitsUntil: Date | null
  updatedAt: Date
}

export const nonces = {
  /** False if the nonce was used before. */
  use: statement<never, [nonceHash: string, expiresAt: Date]>(
    'identity_use_nonce',
    'INSERT INTO used_nonce (nonce_hash, expires_at) VALUES ($1, $2) ON CONFLICT (nonce_hash) DO NOTHING',
  ),
  /** Like `use`, for a browser that may use it again for a moment. */
  useBy: statement<never, [nonceHash: string, expiresAt: Date, browserHash: string, at: Date]>(
    'identity_use_nonce_by',
    `INSERT INTO used_nonce (nonce_hash, expires_at, used_by, used_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (nonce_hash) DO NOTHING`,
  ),
  find: statement<{ usedBy: string | null; usedAt: Date | null }, [nonceHash: string]>(
    'identity_find_nonce',
    'SELECT used_by, used_at FROM used_nonce WHERE nonce_hash = $1',
  ),
}

export const failures = {
  open: statement<never, [key: string, now: Date]>(
    'identity_open_failure',
    `INSERT INTO password_failure (failure_key, updated_at) VALUES ($1, $2)
     ON CONFLICT (failure_key) DO NOTHING`,
  ),
  lock: statement<FailureRow, [key: string]>(
    'identity_lock_failure',
    'SELECT failures, waits_until, updated_at FROM password_failure WHERE failure_key = $1 FOR UPDATE',
  ),
  read: statement<Pick<FailureRow, 'waitsUntil'>, [key: string]>(
    'identity_read_failure',
    'SELECT waits_until FROM password_failure WHERE failure_key = $1',
  ),
  write: statement<never, [key: string, count: number, waitsUntil: Date | null, now: Date]>(
    'identity_write_failure',
    'UPDATE password_failure SET failures = $2, waits_until = $3, updated_at = $4 WHERE failure_key = $1',
  ),
  takeBack: statement<never, [key: string, waitsUntil: Date | null]>(
    'identity_take_failure_back',
    `UPDATE password_failure SET failures = failures - 1, waits_until = $2
     WHERE failure_key = $1 AND failures > 0`,
  ),
  forgetUnused: statement<never, [key: string]>(
    'identity_forget_unused_failure',
    'DELETE FROM password_failure WHERE failure_key = $1 AND failures = 0',
  ),
  forget: statement<never, [key: string]>(
    'identity_forget_failure',
    'DELETE FROM password_failure WHERE failure_key = $1',
  ),
}
