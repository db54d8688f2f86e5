import { statement } from '../../kit/database/db.ts'

export interface ClosingRow {
  userId: string
  status: string
  eraseDueAt: Date | null
}

/** Accounts that are being closed. */
export const closings = {
  lock: statement<ClosingRow, [userId: string]>(
    'identity_lock_closing',
    'SELECT user_id, status, erase_due_at FROM member WHERE user_id = $1 FOR UPDATE',
  ),
  /** Waits for an erasure that is beginning, and holds off one that has not begun. */
  share: statement<{ status: string }, [userId: string]>(
    'identity_share_member',
    'SELECT status FROM member WHERE user_id = $1 FOR SHARE',
  ),
  set: statement<never, [userId: string, status: string, eraseDueAt: Date | null]>(
    'identity_set_closing',
    'UPDATE member SET status = $2, erase_due_at = $3 WHERE user_id = $1',
  ),
  /** Begins those waits again that would last more than twice as long as they can. */
  restart: statement<never, [now: Date, statuses: string[], dueAt: Date[]]>(
    'identity_restart_closings',
    `UPDATE member AS m SET erase_due_at = w.due_at
       FROM unnest($2::text[], $3::timestamptz[]) AS w (status, due_at)
      WHERE m.status = w.status AND m.erase_due_at > w.due_at + (w.due_at - $1::timestamptz)`,
    { crosses: 'a job' },
  ),
  due: statement<
    ClosingRow & { mobileHash: string },
    [now: Date, maxRows: number, leftOut: readonly string[]]
  >(
    'identity_due_erasures',
    `SELECT user_id, status, erase_due_at, mobile_hash FROM member
     WHERE erase_due_at <= $1 AND user_id <> ALL($3::uuid[])
     ORDER BY erase_due_at, user_id LIMIT $2`,
    { crosses: 'a job' },
  ),
  /** The latest time at which a last look is due: a day after the last erasure. */
  lastLook: statement<{ dueAt: Date | null }, []>(
    'identity_last_erasure',
    `SELECT max(erase_due_at) AS due_at FROM member WHERE erase_due_at IS NOT NULL AND status = 'erased'`,
    { crosses: 'a job' },
  ),
  /** What remains is an id that reveals nothing about the member. */
  erase: statement<never, [userId: string, lastLookAt: Date]>(
    'identity_erase_member',
    `UPDATE member SET status = 'erased', erase_due_at = $2, mobile_hash = '', mobile_sealed = '', nick_name_sealed = NULL,
            avatar_id = NULL, password_hash = NULL, source = NULL, branch_id = NULL, province_sealed = NULL,
            city_sealed = NULL, create_address_sealed = NULL, gender_sealed = NULL, birth_year_sealed = NULL
      WHERE user_id = $1`,
  ),
  freeMobile: statement<never, [mobileHash: string, userId: string]>(
    'identity_free_mobile',
    'DELETE FROM member_mobile WHERE mobile_hash = $1 AND user_id = $2',
  ),
  codes: statement<never, [mobileHash: string]>(
    'identity_erase_codes',
    'DELETE FROM sms_code WHERE mobile_hash = $1',
  ),
  registrations: statement<never, [mobileHash: string]>(
    'identity_erase_registrations',
    'DELETE FROM recent_registration WHERE mobile_hash = $1',
    { crosses: 'an erasure' },
  ),
  vouchers: statement<never, [mobileHash: string]>(
    'identity_erase_vouchers',
    'DELETE FROM mobile_voucher WHERE mobile_hash = $1',
    { crosses: 'an erasure' },
  ),
}
