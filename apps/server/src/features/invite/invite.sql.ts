import type { Channel, InvitationState } from '@club/contract/constants.ts'
import { type Queryable, statement, type Tx } from '../../kit/db.ts'

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

const insertInvited = statement(
  'invite_insert_invited',
  'INSERT INTO invited (user_id, inviter_id) VALUES ($1, $2)',
)
const findInviter = statement<{ inviterId: string }>(
  'invite_find_inviter',
  'SELECT inviter_id FROM invited WHERE user_id = $1',
)
const noteCheckIn = statement<{ inviterId: string }>(
  'invite_note_check_in',
  `UPDATE invited SET first_check_in_at = $2 WHERE user_id = $1 AND first_check_in_at IS NULL
   RETURNING inviter_id`,
)
const insertIgnored = statement(
  'invite_insert_ignored',
  'INSERT INTO invitation_ignored (user_id, reason, channel, created_at) VALUES ($1, $2, $3, $4)',
)
const insertInvitation = statement(
  'invite_insert',
  `INSERT INTO invitation (${columns}) VALUES ($1, $2, $3, $4, $5, $6)`,
)
const countSince = statement<{ count: number }>(
  'invite_count_since',
  'SELECT count(*)::int AS count FROM invitation WHERE user_id = $1 AND registered_at > $2',
)
const countAll = statement<Counts>(
  'invite_counts',
  `SELECT count(*)::int AS registered, (count(*) FILTER (WHERE state = 'counted'))::int AS counted,
          (count(*) FILTER (WHERE has_checked_in))::int AS checked_in
   FROM invitation WHERE user_id = $1`,
)
const readPage = statement<InvitationRow>(
  'invite_page',
  `SELECT ${columns} FROM invitation WHERE user_id = $1
   ORDER BY registered_at DESC, invited_user_id DESC LIMIT $2 OFFSET $3`,
)
const markCheckedIn = statement(
  'invite_mark_checked_in',
  'UPDATE invitation SET has_checked_in = true WHERE user_id = $1 AND invited_user_id = $2',
)
const findOne = statement<InvitationRow>(
  'invite_find',
  `SELECT ${columns} FROM invitation WHERE user_id = $1 AND invited_user_id = $2`,
)
const decide = statement(
  'invite_decide',
  `UPDATE invitation SET state = $3, points = $4, decided_at = $5
   WHERE user_id = $1 AND invited_user_id = $2 AND state = 'held'`,
)
const readHeld = statement<InvitationRow>(
  'invite_held',
  `SELECT ${columns} FROM invitation WHERE state = 'held'
   ORDER BY registered_at, invited_user_id LIMIT $1`,
)
const heldOfInviter = statement<InvitationRow>(
  'invite_held_of_inviter',
  `SELECT ${columns} FROM invitation WHERE user_id = $1 AND state = 'held'
   ORDER BY registered_at, invited_user_id LIMIT $2`,
)
const openDay = statement(
  'invite_open_day',
  'INSERT INTO invite_day (user_id, day) VALUES ($1, $2) ON CONFLICT (user_id, day) DO NOTHING',
)
const lockDay = statement<{ opened: number }>(
  'invite_lock_day',
  'SELECT opened FROM invite_day WHERE user_id = $1 AND day = $2 FOR UPDATE',
)
const insertToken = statement(
  'invite_insert_token',
  `INSERT INTO invite_open (user_id, day, token_hash) VALUES ($1, $2, $3)
   ON CONFLICT (user_id, day, token_hash) DO NOTHING`,
)
const setOpened = statement(
  'invite_set_opened',
  'UPDATE invite_day SET opened = $3 WHERE user_id = $1 AND day = $2',
)
const sumOpened = statement<{ opened: number }>(
  'invite_sum_opened',
  'SELECT coalesce(sum(opened), 0)::int AS opened FROM invite_day WHERE user_id = $1',
)
const sweepTokens = statement(
  'invite_sweep_tokens',
  `DELETE FROM invite_open WHERE (user_id, day, token_hash) IN
     (SELECT user_id, day, token_hash FROM invite_open WHERE day < $1 LIMIT $2)`,
)
const lastConfirmed = statement<{ confirmed: number }>(
  'invite_last_confirmed',
  'SELECT coalesce(max(group_no), 0)::int AS confirmed FROM invite_group WHERE user_id = $1',
)
const confirmGroups = statement(
  'invite_confirm_groups',
  `INSERT INTO invite_group (user_id, group_no, confirmed_at)
   SELECT $1::uuid, group_no, $3::timestamptz FROM unnest($2::int[]) AS given (group_no)
   ON CONFLICT (user_id, group_no) DO NOTHING`,
)

/** Who invited whom, by the invited member. */
export const invited = {
  insert: (tx: Tx, userId: string, inviterId: string) => tx.run(insertInvited, [userId, inviterId]),
  inviterOf: async (on: Queryable, userId: string) =>
    (await on.one(findInviter, [userId]))?.inviterId ?? null,
  /** The inviter when this is the member's first check-in, otherwise null. */
  noteCheckIn: async (tx: Tx, userId: string, at: Date) =>
    (await tx.one(noteCheckIn, [userId, at]))?.inviterId ?? null,
  ignore: (tx: Tx, userId: string, reason: string, channel: Channel, at: Date) =>
    tx.run(insertIgnored, [userId, reason, channel, at]),
}

/** Invitations, by the inviter. */
export const invitations = {
  insert: (tx: Tx, row: InvitationRow) =>
    tx.run(insertInvitation, [
      row.userId,
      row.invitedUserId,
      row.channel,
      row.state,
      row.points,
      row.registeredAt,
    ]),
  since: async (on: Queryable, userId: string, instant: Date) =>
    (await on.one(countSince, [userId, instant]))?.count ?? 0,
  counts: async (on: Queryable, userId: string): Promise<Counts> =>
    (await on.one(countAll, [userId])) ?? { registered: 0, counted: 0, checkedIn: 0 },
  page: (on: Queryable, userId: string, size: number, offset: number) =>
    on.all(readPage, [userId, size, offset]),
  markCheckedIn: (tx: Tx, userId: string, invitedUserId: string) =>
    tx.run(markCheckedIn, [userId, invitedUserId]),
  find: (on: Queryable, userId: string, invitedUserId: string) => on.one(findOne, [userId, invitedUserId]),
  decide: (tx: Tx, row: InvitationRow, at: Date) =>
    tx.run(decide, [row.userId, row.invitedUserId, row.state, row.points, at]),
  held: (on: Queryable, most: number) => on.all(readHeld, [most]),
  heldOf: (on: Queryable, userId: string, most: number) => on.all(heldOfInviter, [userId, most]),
}

export const opens = {
  /** Locks a link's day and answers how often it was opened. */
  lock: async (tx: Tx, userId: string, day: string) => {
    await tx.run(openDay, [userId, day])
    return (await tx.one(lockDay, [userId, day]))?.opened ?? 0
  },
  /** False when this browser was counted already. */
  addToken: async (tx: Tx, userId: string, day: string, tokenHash: string) =>
    (await tx.run(insertToken, [userId, day, tokenHash])) > 0,
  set: (tx: Tx, userId: string, day: string, opened: number) => tx.run(setOpened, [userId, day, opened]),
  sum: async (on: Queryable, userId: string) => (await on.one(sumOpened, [userId]))?.opened ?? 0,
  /** Deletes at most `maxRows` tokens of days before this one. */
  deleteTokensBefore: (tx: Tx, day: string, maxRows: number) => tx.run(sweepTokens, [day, maxRows]),
}

export const groups = {
  confirmed: async (on: Queryable, userId: string) => (await on.one(lastConfirmed, [userId]))?.confirmed ?? 0,
  confirm: (tx: Tx, userId: string, numbers: readonly number[], at: Date) =>
    tx.run(confirmGroups, [userId, numbers, at]),
}
