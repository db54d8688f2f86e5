import { type Queryable, statement, type Tx } from '../../kit/db.ts'
import type { Scene, SmsCodeRow } from './identity.rules.ts'

export interface SmsCodeLocked extends SmsCodeRow {
  requestedAt: Date | null
}

const open = statement(
  'identity_open_sms_code',
  'INSERT INTO sms_code (mobile_hash, scene) VALUES ($1, $2) ON CONFLICT (mobile_hash, scene) DO NOTHING',
)
const lock = statement<SmsCodeLocked>(
  'identity_lock_sms_code',
  `SELECT code_hash, requested_at, expires_at, used_at, used_by, tries
     FROM sms_code WHERE mobile_hash = $1 AND scene = $2 FOR UPDATE`,
)
const countSince = statement<{ sent: number }>(
  'identity_count_sms_codes',
  'SELECT count(*)::int AS sent FROM sms_code WHERE mobile_hash = $1 AND requested_at > $2',
)
const request = statement(
  'identity_request_sms_code',
  'UPDATE sms_code SET requested_at = $3 WHERE mobile_hash = $1 AND scene = $2',
)
const withdraw = statement(
  'identity_withdraw_sms_code',
  'UPDATE sms_code SET requested_at = $4 WHERE mobile_hash = $1 AND scene = $2 AND requested_at = $3',
)
const keep = statement(
  'identity_keep_sms_code',
  `UPDATE sms_code SET code_hash = $3, expires_at = $4, used_at = NULL, used_by = NULL, tries = 0
    WHERE mobile_hash = $1 AND scene = $2 AND requested_at = $5`,
)
const countTry = statement(
  'identity_count_sms_try',
  'UPDATE sms_code SET tries = tries + 1 WHERE mobile_hash = $1 AND scene = $2',
)
const use = statement(
  'identity_use_sms_code',
  'UPDATE sms_code SET used_at = $3, used_by = $4 WHERE mobile_hash = $1 AND scene = $2',
)

/** SMS codes: one row a mobile and scene. */
export const smsCodes = {
  open: (tx: Tx, mobileHash: string, scene: Scene) => tx.run(open, [mobileHash, scene]),
  lock: (tx: Tx, mobileHash: string, scene: Scene) => tx.one(lock, [mobileHash, scene]),
  /** How many scenes of this mobile got a code after `since`. */
  countSince: async (on: Queryable, mobileHash: string, since: Date) =>
    (await on.one(countSince, [mobileHash, since]))?.sent ?? 0,
  request: (tx: Tx, mobileHash: string, scene: Scene, at: Date) => tx.run(request, [mobileHash, scene, at]),
  withdraw: (tx: Tx, mobileHash: string, scene: Scene, at: Date, before: Date | null) =>
    tx.run(withdraw, [mobileHash, scene, at, before]),
  /** Keeps the code that was sent, unless another request came after it. */
  keep: (tx: Tx, mobileHash: string, scene: Scene, codeHash: string, expiresAt: Date, requestedAt: Date) =>
    tx.run(keep, [mobileHash, scene, codeHash, expiresAt, requestedAt]),
  countTry: (tx: Tx, mobileHash: string, scene: Scene) => tx.run(countTry, [mobileHash, scene]),
  use: (tx: Tx, mobileHash: string, scene: Scene, browserHash: string, at: Date) =>
    tx.run(use, [mobileHash, scene, at, browserHash]),
}
