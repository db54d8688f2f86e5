import { statement, type Tx } from '../../kit/db.ts'

/** Deletes at most `$2` rows of a table that ended before `$1`; its key tells which. */
function sweep(table: string, key: string, ended: string) {
  return statement(
    `identity_sweep_${table}`,
    `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${ended} LIMIT $2)`,
  )
}

const sweepsOf = {
  smsCode: sweep('sms_code', 'mobile_hash, scene', 'requested_at < $1'),
  imageCode: sweep('image_code', 'verify_id', 'expires_at < $1'),
  budget: sweep('call_budget', 'budget_key, window_start', 'ends_at < $1'),
  voucher: sweep('mobile_voucher', 'mobile_hash, browser_hash', 'expires_at < $1'),
  nonce: sweep('used_nonce', 'nonce_hash', 'expires_at < $1'),
  failure: sweep('password_failure', 'failure_key', 'updated_at < $1'),
  idleSession: sweep('member_session', 'user_id, token_hash', 'used_at < $1'),
}

const oldSession = statement(
  'identity_sweep_old_session',
  `DELETE FROM member_session WHERE (user_id, token_hash) IN
     (SELECT user_id, token_hash FROM member_session WHERE began_at < $1 OR ends_at < $2 LIMIT $3)`,
)

export type Swept = keyof typeof sweepsOf

export const sweeps = {
  /** Deletes one batch and answers how many rows it had. */
  batch: (tx: Tx, what: Swept, endedBefore: Date, maxRows: number) =>
    tx.run(sweepsOf[what], [endedBefore, maxRows]),
  oldSessions: (tx: Tx, beganBefore: Date, endedBefore: Date, maxRows: number) =>
    tx.run(oldSession, [beganBefore, endedBefore, maxRows]),
}
