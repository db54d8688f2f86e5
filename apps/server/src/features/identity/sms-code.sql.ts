import { statement } from '../../kit/db.ts'
import type { Scene, SmsCodeRow } from './identity.rules.ts'

export interface SmsCodeLocked extends SmsCodeRow {
  requestedAt: Date | null
}

/** SMS codes: one row per mobile and scene. */
export const smsCodes = {
  open: statement<never, [mobileHash: string, scene: Scene]>(
    'identity_open_sms_code',
    'INSERT INTO sms_code (mobile_hash, scene) VALUES ($1, $2) ON CONFLICT (mobile_hash, scene) DO NOTHING',
  ),
  lock: statement<SmsCodeLocked, [mobileHash: string, scene: Scene]>(
    'identity_lock_sms_code',
    `SELECT code_hash, requested_at, expires_at, used_at, used_by, tries
       FROM sms_code WHERE mobile_hash = $1 AND scene = $2 FOR UPDATE`,
  ),
  /** The number of scenes for which this mobile got a code after `since`. */
  countSince: statement<{ sent: number }, [mobileHash: string, since: Date]>(
    'identity_count_sms_codes',
    'SELECT count(*)::int AS sent FROM sms_code WHERE mobile_hash = $1 AND requested_at > $2',
  ),
  request: statement<never, [mobileHash: string, scene: Scene, at: Date]>(
    'identity_request_sms_code',
    'UPDATE sms_code SET requested_at = $3 WHERE mobile_hash = $1 AND scene = $2',
  ),
  withdraw: statement<never, [mobileHash: string, scene: Scene, at: Date, before: Date | null]>(
    'identity_withdraw_sms_code',
    'UPDATE sms_code SET requested_at = $4 WHERE mobile_hash = $1 AND scene = $2 AND requested_at = $3',
  ),
  /** Stores the code that was sent, unless there was another request since. */
  keep: statement<
    never,
    [mobileHash: string, scene: Scene, codeHash: string, expiresAt: Date, requestedAt: Date]
  >(
    'identity_keep_sms_code',
    `UPDATE sms_code SET code_hash = $3, expires_at = $4, used_at = NULL, used_by = NULL, tries = 0
      WHERE mobile_hash = $1 AND scene = $2 AND requested_at = $5`,
  ),
  countTry: statement<never, [mobileHash: string, scene: Scene]>(
    'identity_count_sms_try',
    'UPDATE sms_code SET tries = tries + 1 WHERE mobile_hash = $1 AND scene = $2',
  ),
  use: statement<never, [mobileHash: string, scene: Scene, at: Date, browserHash: string]>(
    'identity_use_sms_code',
    'UPDATE sms_code SET used_at = $3, used_by = $4 WHERE mobile_hash = $1 AND scene = $2',
  ),
}
