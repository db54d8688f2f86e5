import type { Channel } from '@club/contract/channels.ts'
import type { HelpEnd, HelperState } from '@club/contract/family.constants.ts'
import { statement } from '../../kit/database/db.ts'

/** Disuse ends a link without a write. */
type LinkEnd = Exclude<HelpEnd, 'disuse'>

interface SightColumns {
  seesCheckIn: boolean
  seesMissing: boolean
  seesCourse: boolean
}

export interface LinkRow extends SightColumns {
  userId: string
  linkId: string
  helperHash: string
  mobileSealed: string
  nameSealed: string
  state: HelperState
  takesGreetings: boolean
  /** The day of the last greeting, and how many there were on it. */
  greetingDay: string | null
  greetings: number
  askedAt: Date
  confirmedAt: Date | null
  endedAt: Date | null
  endedBy: LinkEnd | null
  expiresAt: Date | null
}

export interface HelpRequestRow extends SightColumns {
  codeHash: string | null
  expiresAt: Date | null
}

export interface HelperSessionRow {
  mobileHash: string
  mobileSealed: string
  beganAt: Date
  usedAt: Date
}

const sightColumns = 'sees_check_in, sees_missing, sees_course'
const linkColumns = `user_id, link_id, helper_hash, mobile_sealed, name_sealed, state, ${sightColumns}, takes_greetings,
  greeting_day, greetings, asked_at, confirmed_at, ended_at, ended_by, expires_at`

export const helperSessions = {
  insert: statement<never, [tokenHash: string, mobileHash: string, mobileSealed: string, at: Date]>(
    'family_insert_session',
    `INSERT INTO helper_session (token_hash, mobile_hash, mobile_sealed, began_at, used_at)
     VALUES ($1, $2, $3, $4, $4)`,
  ),
  find: statement<HelperSessionRow, [tokenHash: string]>(
    'family_find_session',
    'SELECT mobile_hash, mobile_sealed, began_at, used_at FROM helper_session WHERE token_hash = $1',
  ),
  noteUse: statement<never, [tokenHash: string, at: Date]>(
    'family_note_session_use',
    'UPDATE helper_session SET used_at = $2 WHERE token_hash = $1',
  ),
  /** Waits for a change of the mobile, which deletes the session, and holds off one that has not begun. */
  hold: statement<{ mobileHash: string }, [tokenHash: string]>(
    'family_hold_session',
    'SELECT mobile_hash FROM helper_session WHERE token_hash = $1 FOR SHARE',
  ),
  revoke: statement<never, [tokenHash: string]>(
    'family_revoke_session',
    'DELETE FROM helper_session WHERE token_hash = $1',
  ),
  sweep: statement<never, [usedBefore: Date, beganBefore: Date, maxRows: number, after: number]>(
    'family_sweep_sessions',
    `DELETE FROM helper_session WHERE token_hash IN
       (SELECT token_hash FROM helper_session WHERE used_at < $1 OR began_at < $2
         ORDER BY began_at, token_hash LIMIT $3 OFFSET $4)`,
    { crosses: 'a sweep' },
  ),
}

/** What a member last asked for: the code, its expiry and what the helper may see. */
export const helpRequests = {
  open: statement<never, [userId: string]>(
    'family_open_ask',
    'INSERT INTO family_ask (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING',
  ),
  lock: statement<HelpRequestRow, [userId: string]>(
    'family_lock_ask',
    `SELECT code_hash, expires_at, ${sightColumns} FROM family_ask WHERE user_id = $1 FOR UPDATE`,
  ),
  find: statement<HelpRequestRow, [userId: string]>(
    'family_find_ask',
    `SELECT code_hash, expires_at, ${sightColumns} FROM family_ask WHERE user_id = $1`,
  ),
  set: statement<
    never,
    [
      userId: string,
      codeHash: string | null,
      expiresAt: Date | null,
      seesCheckIn: boolean,
      seesMissing: boolean,
      seesCourse: boolean,
    ]
  >(
    'family_set_ask',
    `UPDATE family_ask SET code_hash = $2, expires_at = $3, sees_check_in = $4, sees_missing = $5, sees_course = $6
      WHERE user_id = $1`,
  ),
}

/** Whose code it is. */
export const codes = {
  /** No row if the code is taken. */
  claim: statement<never, [codeHash: string, userId: string, expiresAt: Date]>(
    'family_claim_code',
    `INSERT INTO family_code (code_hash, user_id, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (code_hash) DO NOTHING`,
  ),
  /** No row for one that has expired, or was made before the clock was set back and would expire after `latest`. */
  ownerOf: statement<{ userId: string }, [codeHash: string, now: Date, latest: Date]>(
    'family_code_owner',
    'SELECT user_id FROM family_code WHERE code_hash = $1 AND expires_at > $2 AND expires_at <= $3',
  ),
  /** Notes for a moment, about nobody, that a session has used a code. */
  noteUsed: statement<never, [usedHash: string, until: Date]>(
    'family_note_used_code',
    `INSERT INTO family_code (code_hash, user_id, expires_at) VALUES ($1, '00000000-0000-0000-0000-000000000000', $2)
     ON CONFLICT (code_hash) DO NOTHING`,
  ),
  remove: statement<never, [codeHash: string]>(
    'family_remove_code',
    'DELETE FROM family_code WHERE code_hash = $1',
  ),
  sweep: statement<never, [expiredBefore: Date, maxRows: number, after: number]>(
    'family_sweep_codes',
    `DELETE FROM family_code WHERE code_hash IN
       (SELECT code_hash FROM family_code WHERE expires_at < $1
         ORDER BY expires_at, code_hash LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}

/** A member's helpers. */
export const links = {
  of: statement<LinkRow, [userId: string, endedAfter: Date]>(
    'family_links',
    `SELECT ${linkColumns} FROM family_link WHERE user_id = $1 AND (ended_at IS NULL OR ended_at > $2)
      ORDER BY asked_at, link_id`,
  ),
  lock: statement<LinkRow, [userId: string, linkId: string]>(
    'family_lock_link',
    `SELECT ${linkColumns} FROM family_link WHERE user_id = $1 AND link_id = $2 FOR UPDATE`,
  ),
  insert: statement<
    never,
    [
      userId: string,
      linkId: string,
      helperHash: string,
      mobileSealed: string,
      nameSealed: string,
      seesCheckIn: boolean,
      seesMissing: boolean,
      seesCourse: boolean,
      askedAt: Date,
      expiresAt: Date,
    ]
  >(
    'family_insert_link',
    `INSERT INTO family_link (user_id, link_id, helper_hash, mobile_sealed, name_sealed, state, ${sightColumns},
       asked_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, 'pending', $6, $7, $8, $9, $10)`,
  ),
  confirm: statement<never, [userId: string, linkId: string, at: Date, expiresAt: Date]>(
    'family_confirm_link',
    `UPDATE family_link SET state = 'active', confirmed_at = $3, expires_at = $4
      WHERE user_id = $1 AND link_id = $2`,
  ),
  prolong: statement<never, [userId: string, linkId: string, expiresAt: Date]>(
    'family_prolong_link',
    'UPDATE family_link SET expires_at = $3 WHERE user_id = $1 AND link_id = $2',
  ),
  change: statement<
    never,
    [
      userId: string,
      linkId: string,
      seesCheckIn: boolean,
      seesMissing: boolean,
      seesCourse: boolean,
      takesGreetings: boolean,
    ]
  >(
    'family_change_link',
    `UPDATE family_link SET sees_check_in = $3, sees_missing = $4, sees_course = $5, takes_greetings = $6
      WHERE user_id = $1 AND link_id = $2`,
  ),
  countGreetings: statement<never, [userId: string, linkId: string, day: string, greetings: number]>(
    'family_count_greetings',
    'UPDATE family_link SET greeting_day = $3, greetings = $4 WHERE user_id = $1 AND link_id = $2',
  ),
  end: statement<never, [userId: string, linkId: string, at: Date, by: LinkEnd, expiresAt: Date]>(
    'family_end_link',
    `UPDATE family_link SET state = 'ended', ended_at = $3, ended_by = $4, expires_at = $5
      WHERE user_id = $1 AND link_id = $2`,
  ),
  resume: statement<never, [userId: string, linkId: string, expiresAt: Date]>(
    'family_resume_link',
    `UPDATE family_link SET state = 'active', ended_at = NULL, ended_by = NULL, expires_at = $3
      WHERE user_id = $1 AND link_id = $2`,
  ),
  /** Links that ended by themselves stay for the list of looks, as those that were ended do. */
  sweep: statement<never, [expiredBefore: Date, lapsedBefore: Date, maxRows: number, after: number]>(
    'family_sweep_links',
    `DELETE FROM family_link WHERE (user_id, link_id) IN
       (SELECT user_id, link_id FROM family_link
         WHERE expires_at < $1 AND (state <> 'active' OR expires_at < $2)
         ORDER BY expires_at, user_id, link_id LIMIT $3 OFFSET $4)`,
    { crosses: 'a sweep' },
  ),
}

/** Whom somebody helps. */
export const helpedBy = {
  insert: statement<never, [helperHash: string, linkId: string, userId: string, expiresAt: Date]>(
    'family_insert_helped',
    'INSERT INTO family_helped (helper_hash, link_id, user_id, expires_at) VALUES ($1, $2, $3, $4)',
  ),
  /** Without its lock, for reading. */
  link: statement<LinkRow, [userId: string, linkId: string]>(
    'family_read_link',
    `SELECT ${linkColumns} FROM family_link WHERE user_id = $1 AND link_id = $2`,
  ),
  of: statement<{ linkId: string; userId: string }, [helperHash: string, now: Date, maxRows: number]>(
    'family_helped',
    `SELECT link_id, user_id FROM family_helped
      WHERE helper_hash = $1 AND (expires_at IS NULL OR expires_at > $2) ORDER BY link_id DESC LIMIT $3`,
  ),
  /** Links that are active, still wait for a yes, or can still be resumed. */
  open: statement<
    { linkId: string },
    [helperHash: string, expiresAfter: Date, overExpiresAfter: Date, maxRows: number]
  >(
    'family_helped_open',
    `SELECT link_id FROM family_helped
      WHERE helper_hash = $1
        AND (expires_at IS NULL OR expires_at > CASE WHEN is_over THEN $3::timestamptz ELSE $2::timestamptz END)
      LIMIT $4`,
  ),
  find: statement<{ userId: string }, [helperHash: string, linkId: string]>(
    'family_find_helped',
    'SELECT user_id FROM family_helped WHERE helper_hash = $1 AND link_id = $2',
  ),
  go: statement<never, [helperHash: string, linkId: string, expiresAt: Date]>(
    'family_helped_goes',
    'UPDATE family_helped SET is_over = false, expires_at = $3 WHERE helper_hash = $1 AND link_id = $2',
  ),
  end: statement<never, [helperHash: string, linkId: string, expiresAt: Date]>(
    'family_helped_ends',
    'UPDATE family_helped SET is_over = true, expires_at = $3 WHERE helper_hash = $1 AND link_id = $2',
  ),
  sweep: statement<never, [expiredBefore: Date, maxRows: number, after: number]>(
    'family_sweep_helped',
    `DELETE FROM family_helped WHERE (helper_hash, link_id) IN
       (SELECT helper_hash, link_id FROM family_helped WHERE expires_at < $1
         ORDER BY expires_at, helper_hash, link_id LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}

export interface LookRow {
  userId: string
  linkId: string
  nameSealed: string
  mobileSealed: string
  day: string
  lastAt: Date
  looks: number
  sawCheckIn: boolean
  sawMissing: boolean
  sawCourse: boolean
}

export const familyLooks = {
  add: statement<
    never,
    [
      userId: string,
      linkId: string,
      day: string,
      at: Date,
      sawCheckIn: boolean,
      sawMissing: boolean,
      sawCourse: boolean,
    ]
  >(
    'family_add_look',
    `INSERT INTO family_look AS known
       (user_id, link_id, day, looks, last_at, saw_check_in, saw_missing, saw_course)
     VALUES ($1, $2, $3, 1, $4, $5, $6, $7)
     ON CONFLICT (user_id, link_id, day) DO UPDATE SET looks = known.looks + 1, last_at = excluded.last_at,
       saw_check_in = known.saw_check_in OR excluded.saw_check_in,
       saw_missing = known.saw_missing OR excluded.saw_missing,
       saw_course = known.saw_course OR excluded.saw_course`,
  ),
  page: statement<LookRow, [userId: string, size: number, offset: number]>(
    'family_looks',
    `SELECT link.user_id, link.link_id, link.name_sealed, link.mobile_sealed, look.day, look.last_at, look.looks,
            look.saw_check_in, look.saw_missing, look.saw_course
       FROM family_look look JOIN family_link link
         ON link.user_id = look.user_id AND link.link_id = look.link_id
      WHERE look.user_id = $1 ORDER BY look.day DESC, look.last_at DESC, look.link_id LIMIT $2 OFFSET $3`,
  ),
  count: statement<{ total: number }, [userId: string]>(
    'family_count_looks',
    `SELECT count(*)::int AS total FROM family_look look JOIN family_link link
         ON link.user_id = look.user_id AND link.link_id = look.link_id WHERE look.user_id = $1`,
  ),
  sweep: statement<never, [lastBefore: Date, maxRows: number, after: number]>(
    'family_sweep_looks',
    `DELETE FROM family_look WHERE (user_id, link_id, day) IN
       (SELECT user_id, link_id, day FROM family_look WHERE last_at < $1
         ORDER BY last_at, user_id, link_id, day LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}

export type ConsentAct = 'given' | 'changed' | 'withdrawn' | 'resumed'

export const familyConsents = {
  insert: statement<
    never,
    [
      userId: string,
      consentId: string,
      linkId: string,
      act: ConsentAct,
      textVersion: number,
      seesCheckIn: boolean,
      seesMissing: boolean,
      seesCourse: boolean,
      channel: Channel,
      at: Date,
    ]
  >(
    'family_insert_consent',
    `INSERT INTO family_consent (user_id, consent_id, link_id, act, text_version, ${sightColumns}, channel, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  ),
}
