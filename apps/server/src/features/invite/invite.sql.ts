import type { Channel } from '@club/contract/channels.ts'
import type { InvitationState } from '@club/contract/invite.constants.ts'
import { statement, statementForMany } from '../../kit/database/db.ts'

export interface InvitationRow {
  /** The inviter. */
  userId: string
  invitedUserId: string
  channel: Channel
  state: InvitationState
  points: number
  registeredAt: Date
}

interface Counts {
  registered: number
  counted: number
  checkedIn: number
}

const columns = 'user_id, invited_user_id, channel, state, points, registered_at'

/** The inviter of each invited member. */
export const invited = {
  insert: statement<never, [userId: string, inviterId: string]>(
    'invite_insert_invited',
    'INSERT INTO invited (user_id, inviter_id) VALUES ($1, $2)',
  ),
  inviterOf: statement<{ inviterId: string }, [userId: string]>(
    'invite_find_inviter',
    'SELECT inviter_id FROM invited WHERE user_id = $1',
  ),
  /** The inviter if this is the member's first check-in, otherwise null. */
  noteCheckIn: statementForMany<{ inviterId: string }, [userId: string, at: Date]>(
    ['uuid', 'timestamptz'],
    'invite_note_check_in',
    `UPDATE invited SET first_check_in_at = $2 WHERE user_id = $1 AND first_check_in_at IS NULL
     RETURNING inviter_id`,
  ),
}

/** Invitations that were ignored, by the new member. */
export const ignoredInvitations = {
  insert: statement<never, [userId: string, reason: string, channel: Channel, at: Date]>(
    'invite_insert_ignored',
    'INSERT INTO invitation_ignored (user_id, reason, channel, created_at) VALUES ($1, $2, $3, $4)',
  ),
}

/** Registrations whose invitation could not be counted yet, by the new member. */
export const invitationsDue = {
  insert: statement<never, [userId: string, inviterId: string | null, channel: Channel, at: Date]>(
    'invite_insert_due',
    'INSERT INTO invitation_due (user_id, inviter_id, channel, since) VALUES ($1, $2, $3, $4)',
  ),
  next: statement<{ userId: string }, [maxRows: number, leftOut: readonly string[]]>(
    'invite_due',
    `SELECT user_id FROM invitation_due WHERE user_id <> ALL($2::uuid[]) ORDER BY since, user_id LIMIT $1`,
    { crosses: 'a job' },
  ),
  /** No row if another server took it. */
  take: statement<{ inviterId: string | null; channel: Channel; since: Date }, [userId: string]>(
    'invite_take_due',
    'DELETE FROM invitation_due WHERE user_id = $1 RETURNING inviter_id, channel, since',
  ),
}

/** Invitations, by the inviter. */
export const invitations = {
  insert: statement<
    never,
    [
      userId: string,
      invitedUserId: string,
      channel: Channel,
      state: InvitationState,
      points: number,
      registeredAt: Date,
    ]
  >('invite_insert', `INSERT INTO invitation (${columns}) VALUES ($1, $2, $3, $4, $5, $6)`),
  /** Those since the beginning of a burst, and among those since another instant the members who have left. */
  since: statement<{ count: number; left: number }, [userId: string, burst: Date, left: Date]>(
    'invite_count_since',
    `SELECT (count(*) FILTER (WHERE registered_at > $2))::int AS count,
            (count(*) FILTER (WHERE has_left AND registered_at > $3))::int AS "left"
     FROM invitation WHERE user_id = $1 AND registered_at > least($2, $3)`,
  ),
  counts: statement<Counts, [userId: string]>(
    'invite_counts',
    `SELECT count(*)::int AS registered, (count(*) FILTER (WHERE state = 'counted'))::int AS counted,
            (count(*) FILTER (WHERE has_checked_in))::int AS checked_in
     FROM invitation WHERE user_id = $1`,
  ),
  page: statement<InvitationRow, [userId: string, size: number, offset: number]>(
    'invite_page',
    `SELECT ${columns} FROM invitation WHERE user_id = $1
     ORDER BY registered_at DESC, invited_user_id DESC LIMIT $2 OFFSET $3`,
  ),
  markCheckedIn: statement<never, [userId: string, invitedUserId: string]>(
    'invite_mark_checked_in',
    'UPDATE invitation SET has_checked_in = true WHERE user_id = $1 AND invited_user_id = $2',
  ),
  markLeft: statement<never, [userId: string, invitedUserId: string]>(
    'invite_mark_left',
    'UPDATE invitation SET has_left = true WHERE user_id = $1 AND invited_user_id = $2 AND NOT has_left',
  ),
  leftAmong: statement<{ userId: string; left: number }, [userIds: readonly string[]]>(
    'invite_left_among',
    `SELECT user_id, count(*)::int AS "left" FROM invitation
     WHERE user_id = ANY($1::uuid[]) AND has_left GROUP BY user_id`,
    { crosses: "an operator's command" },
  ),
  find: statement<InvitationRow, [userId: string, invitedUserId: string]>(
    'invite_find',
    `SELECT ${columns} FROM invitation WHERE user_id = $1 AND invited_user_id = $2`,
  ),
  decide: statement<
    never,
    [userId: string, invitedUserId: string, state: InvitationState, points: number, at: Date]
  >(
    'invite_decide',
    `UPDATE invitation SET state = $3, points = $4, decided_at = $5
     WHERE user_id = $1 AND invited_user_id = $2 AND state = 'held'`,
  ),
  held: statement<InvitationRow, [maxRows: number]>(
    'invite_held',
    `SELECT ${columns} FROM invitation WHERE state = 'held'
     ORDER BY registered_at, invited_user_id LIMIT $1`,
    { crosses: "an operator's command" },
  ),
  /** Those after one, by when the invited registered and their id. */
  heldAfter: statement<InvitationRow, [at: Date, invitedUserId: string, maxRows: number]>(
    'invite_held_after',
    `SELECT ${columns} FROM invitation WHERE state = 'held' AND (registered_at, invited_user_id) > ($1, $2::uuid)
     ORDER BY registered_at, invited_user_id LIMIT $3`,
    { crosses: "an operator's list" },
  ),
  countHeld: statement<{ invitations: number }, []>(
    'invite_count_held',
    "SELECT count(*)::int AS invitations FROM invitation WHERE state = 'held'",
    { crosses: 'a figure of the desk' },
  ),
  heldOf: statement<InvitationRow, [userId: string, maxRows: number]>(
    'invite_held_of_inviter',
    `SELECT ${columns} FROM invitation WHERE user_id = $1 AND state = 'held'
     ORDER BY registered_at, invited_user_id LIMIT $2`,
  ),
}

/** How often a member's link was opened, by day. */
export const linkDays = {
  open: statement<never, [userId: string, day: string]>(
    'invite_open_day',
    'INSERT INTO invite_day (user_id, day) VALUES ($1, $2) ON CONFLICT (user_id, day) DO NOTHING',
  ),
  lock: statement<{ opened: number }, [userId: string, day: string]>(
    'invite_lock_day',
    'SELECT opened FROM invite_day WHERE user_id = $1 AND day = $2 FOR UPDATE',
  ),
  set: statement<never, [userId: string, day: string, opened: number]>(
    'invite_set_opened',
    'UPDATE invite_day SET opened = $3 WHERE user_id = $1 AND day = $2',
  ),
  sum: statement<{ opened: number }, [userId: string]>(
    'invite_sum_opened',
    'SELECT coalesce(sum(opened), 0)::int AS opened FROM invite_day WHERE user_id = $1',
  ),
}

/** Browsers that opened a link. */
export const linkOpens = {
  /** No row if this browser was counted before. */
  insert: statement<never, [userId: string, day: string, tokenHash: string]>(
    'invite_insert_token',
    `INSERT INTO invite_open (user_id, day, token_hash) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, day, token_hash) DO NOTHING`,
  ),
  /** Deletes at most `maxRows` rows of days before this one. */
  sweep: statement<never, [day: string, maxRows: number, after: number]>(
    'invite_sweep_tokens',
    `DELETE FROM invite_open WHERE (user_id, day, token_hash) IN
       (SELECT user_id, day, token_hash FROM invite_open WHERE day < $1
         ORDER BY day, user_id, token_hash LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}

/** The code that a member reads out, by the member. */
export const codes = {
  find: statement<{ code: string }, [userId: string]>(
    'invite_find_code',
    'SELECT code FROM invite_code WHERE user_id = $1',
  ),
  insert: statement<never, [userId: string, code: string, at: Date]>(
    'invite_insert_code',
    'INSERT INTO invite_code (user_id, code, created_at) VALUES ($1, $2, $3)',
  ),
}

/** The inviter of each code; codes are unique. */
export const codeOwners = {
  find: statement<{ userId: string }, [code: string]>(
    'invite_find_code_owner',
    'SELECT user_id FROM invite_code_owner WHERE code = $1',
  ),
  /** No row if the code is taken. */
  claim: statement<never, [code: string, userId: string]>(
    'invite_claim_code',
    'INSERT INTO invite_code_owner (code, user_id) VALUES ($1, $2) ON CONFLICT (code) DO NOTHING',
  ),
  erase: statement<never, [userId: string]>(
    'invite_erase_code',
    'DELETE FROM invite_code_owner WHERE code IN (SELECT code FROM invite_code WHERE user_id = $1)',
    { crosses: 'an erasure' },
  ),
}

export const groups = {
  confirmed: statement<{ confirmed: number }, [userId: string]>(
    'invite_last_confirmed',
    'SELECT coalesce(max(group_no), 0)::int AS confirmed FROM invite_group WHERE user_id = $1',
  ),
  confirm: statement<never, [userId: string, numbers: readonly number[], at: Date]>(
    'invite_confirm_groups',
    `INSERT INTO invite_group (user_id, group_no, confirmed_at)
     SELECT $1::uuid, group_no, $3::timestamptz FROM unnest($2::int[]) AS given (group_no)
     ON CONFLICT (user_id, group_no) DO NOTHING`,
    { crosses: 'rows of one key' },
  ),
}
