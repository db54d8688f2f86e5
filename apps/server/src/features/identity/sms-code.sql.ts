import { statement } from '../../kit/database/db.ts'
import type { Scene, SmsCodeRow } from './sms-code.rules.ts'

export interface SmsCodeLocked extends SmsCodeRow {
  requestedAt: Date | null
}

/** SMS codes: one row per mobile, scene and browser that asked. */
export const smsCodes = {
  /** Locks the row, which is new if there was none: of several first requests at once, the others wait. */
  open: statement<SmsCodeLocked, [mobileHash: string, scene: Scene, browserHash: string]>(
    'identity_open_sms_code',
    `INSERT INTO sms_code AS known (mobile_hash, scene, browser_hash) VALUES ($1, $2, $3)
     ON CONFLICT (mobile_hash, scene, browser_hash) DO UPDATE SET tries = known.tries
     RETURNING code_hash, requested_at, expires_at, used_at, tries`,
  ),
  lock: statement<SmsCodeLocked, [mobileHash: string, scene: Scene, browserHash: string]>(
    'identity_lock_sms_code',
    `SELECT code_hash, requested_at, expires_at, used_at, tries
       FROM sms_code WHERE mobile_hash = $1 AND scene = $2 AND browser_hash = $3 FOR UPDATE`,
  ),
  /** For how many scenes and browsers this mobile got a code after `since`. */
  countSince: statement<{ sent: number }, [mobileHash: string, since: Date]>(
    'identity_count_sms_codes',
    'SELECT count(*)::int AS sent FROM sms_code WHERE mobile_hash = $1 AND requested_at > $2',
  ),
  request: statement<never, [mobileHash: string, scene: Scene, browserHash: string, at: Date]>(
    'identity_request_sms_code',
    'UPDATE sms_code SET requested_at = $4 WHERE mobile_hash = $1 AND scene = $2 AND browser_hash = $3',
  ),
  withdraw: statement<never, [mobileHash: string, scene: Scene, browserHash: string, at: Date, before: Date]>(
    'identity_withdraw_sms_code',
    `UPDATE sms_code SET requested_at = $5
      WHERE mobile_hash = $1 AND scene = $2 AND browser_hash = $3 AND requested_at = $4`,
  ),
  /** Undoes a browser's first request, unless there was another one since. */
  forget: statement<never, [mobileHash: string, scene: Scene, browserHash: string, at: Date]>(
    'identity_forget_sms_code',
    `DELETE FROM sms_code
      WHERE mobile_hash = $1 AND scene = $2 AND browser_hash = $3 AND requested_at = $4`,
  ),
  /** Stores the code that was sent, unless there was another request since. */
  keep: statement<
    never,
    [
      mobileHash: string,
      scene: Scene,
      browserHash: string,
      codeHash: string,
      expiresAt: Date,
      requestedAt: Date,
    ]
  >(
    'identity_keep_sms_code',
    `UPDATE sms_code SET code_hash = $4, expires_at = $5, used_at = NULL, tries = 0
      WHERE mobile_hash = $1 AND scene = $2 AND browser_hash = $3 AND requested_at = $6`,
  ),
  countTry: statement<never, [mobileHash: string, scene: Scene, browserHash: string]>(
    'identity_count_sms_try',
    'UPDATE sms_code SET tries = tries + 1 WHERE mobile_hash = $1 AND scene = $2 AND browser_hash = $3',
  ),
  use: statement<never, [mobileHash: string, scene: Scene, browserHash: string, at: Date]>(
    'identity_use_sms_code',
    'UPDATE sms_code SET used_at = $4 WHERE mobile_hash = $1 AND scene = $2 AND browser_hash = $3',
  ),
}
