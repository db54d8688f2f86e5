import { statement } from '../../kit/database/db.ts'

/** Deletes at most `maxRows` rows of a table that ended before an instant, the oldest first. */
function sweepOf(table: string, key: string, end: string, ended = `${end} < $1`) {
  return statement<never, [endedBefore: Date, maxRows: number, after: number]>(
    `identity_sweep_${table}`,
    `DELETE FROM ${table} WHERE (${key}) IN
       (SELECT ${key} FROM ${table} WHERE ${ended} ORDER BY ${end}, ${key} LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  )
}

export const sweeps = {
  smsCode: sweepOf(
    'sms_code',
    'mobile_hash, scene, browser_hash',
    'requested_at',
    'requested_at < $1 OR requested_at IS NULL',
  ),
  imageCode: sweepOf('image_code', 'verify_id', 'expires_at'),
  budget: sweepOf('call_budget', 'budget_key, window_start', 'ends_at'),
  bucket: sweepOf('leaky_bucket', 'bucket_key', 'drained_at'),
  knownBrowser: sweepOf('known_browser', 'mobile_hash, browser_hash', 'seen_at'),
  voucher: sweepOf('mobile_voucher', 'browser_hash, mobile_hash', 'expires_at'),
  registration: sweepOf('recent_registration', 'browser_hash, mobile_hash', 'registered_at'),
  nonce: sweepOf('used_nonce', 'nonce_hash', 'expires_at'),
  failure: sweepOf('password_failure', 'failure_key', 'updated_at'),
  device: sweepOf('member_device', 'user_id, session_id', 'began_at'),
  idleSession: sweepOf('member_session', 'user_id, token_hash', 'used_at'),
}

export const oldSessions = {
  sweep: statement<never, [beganBefore: Date, endedBefore: Date, maxRows: number, after: number]>(
    'identity_sweep_old_session',
    `DELETE FROM member_session WHERE (user_id, token_hash) IN
       (SELECT user_id, token_hash FROM member_session WHERE began_at < $1 OR ends_at < $2
         ORDER BY began_at, user_id, token_hash LIMIT $3 OFFSET $4)`,
    { crosses: 'a sweep' },
  ),
}
