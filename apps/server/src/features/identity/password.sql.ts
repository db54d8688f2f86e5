import { type Queryable, statement, type Tx } from '../../kit/db.ts'

export interface FailureRow {
  failures: number
  waitsUntil: Date | null
  updatedAt: Date
}

const useNonce = statement(
  'identity_use_nonce',
  'INSERT INTO used_nonce (nonce_hash, expires_at) VALUES ($1, $2) ON CONFLICT (nonce_hash) DO NOTHING',
)
const open = statement(
  'identity_open_failure',
  `INSERT INTO password_failure (failure_key, updated_at) VALUES ($1, $2)
   ON CONFLICT (failure_key) DO NOTHING`,
)
const lock = statement<FailureRow>(
  'identity_lock_failure',
  'SELECT failures, waits_until, updated_at FROM password_failure WHERE failure_key = $1 FOR UPDATE',
)
const read = statement<FailureRow>(
  'identity_read_failure',
  'SELECT failures, waits_until, updated_at FROM password_failure WHERE failure_key = $1',
)
const write = statement(
  'identity_write_failure',
  'UPDATE password_failure SET failures = $2, waits_until = $3, updated_at = $4 WHERE failure_key = $1',
)
const takeBack = statement(
  'identity_take_failure_back',
  `UPDATE password_failure SET failures = failures - 1, waits_until = $2
    WHERE failure_key = $1 AND failures > 0`,
)
const forget = statement('identity_forget_failure', 'DELETE FROM password_failure WHERE failure_key = $1')

export const nonces = {
  /** False when the nonce was used before. */
  use: async (tx: Tx, nonceHash: string, expiresAt: Date) =>
    (await tx.run(useNonce, [nonceHash, expiresAt])) > 0,
}

export const failures = {
  lock: async (tx: Tx, key: string, now: Date) => {
    await tx.run(open, [key, now])
    return tx.one(lock, [key])
  },
  read: (on: Queryable, key: string) => on.one(read, [key]),
  write: (tx: Tx, key: string, count: number, waitsUntil: Date | null, now: Date) =>
    tx.run(write, [key, count, waitsUntil, now]),
  takeBack: (tx: Tx, key: string, waitsUntil: Date | null) => tx.run(takeBack, [key, waitsUntil]),
  forget: (tx: Tx, key: string) => tx.run(forget, [key]),
}
