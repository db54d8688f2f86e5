import type { Role } from '@club/contract/desk/roles.ts'
import { statement } from '../../kit/database/db.ts'

export interface PersonRow {
  personId: string
  name: string
  roles: Role[]
}

export interface SessionRow extends PersonRow {
  tokenHash: string
  startedAt: Date
  seenAt: Date
  checkedAt: Date
  accessSealed: string | null
  idTokenSealed: string | null
}

export const deskPeople = {
  put: statement<
    never,
    [personId: string, issuer: string, subject: string, name: string, roles: readonly Role[], at: Date]
  >(
    'desk_put_person',
    `INSERT INTO desk_person (person_id, issuer, subject, name, roles, signed_in_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (person_id) DO UPDATE
       SET name = excluded.name, roles = excluded.roles, signed_in_at = excluded.signed_in_at`,
  ),
  setRoles: statement<never, [personId: string, roles: readonly Role[]]>(
    'desk_set_roles',
    'UPDATE desk_person SET roles = $2 WHERE person_id = $1',
  ),
  /** With the roles that the identity provider last named. */
  named: statement<PersonRow, [personIds: readonly string[]]>(
    'desk_people_named',
    'SELECT person_id, name, roles FROM desk_person WHERE person_id = ANY($1::text[])',
  ),
}

export const deskSessions = {
  insert: statement<
    never,
    [
      tokenHash: string,
      personId: string,
      roles: readonly Role[],
      at: Date,
      accessSealed: string | null,
      idTokenSealed: string | null,
    ]
  >(
    'desk_insert_session',
    `INSERT INTO desk_session
       (token_hash, person_id, roles, started_at, seen_at, checked_at, access_sealed, id_token_sealed)
     VALUES ($1, $2, $3, $4, $4, $4, $5, $6)`,
  ),
  /** With its person, if their roles are still those with which it began. */
  find: statement<SessionRow, [tokenHash: string]>(
    'desk_find_session',
    `SELECT s.token_hash, s.person_id, p.name, p.roles, s.started_at, s.seen_at, s.checked_at, s.access_sealed,
            s.id_token_sealed
       FROM desk_session AS s JOIN desk_person AS p ON p.person_id = s.person_id
      WHERE s.token_hash = $1 AND p.roles = s.roles`,
  ),
  noteUse: statement<never, [tokenHash: string, at: Date]>(
    'desk_note_use',
    'UPDATE desk_session SET seen_at = $2 WHERE token_hash = $1',
  ),
  noteCheck: statement<never, [tokenHash: string, at: Date]>(
    'desk_note_check',
    'UPDATE desk_session SET checked_at = $2 WHERE token_hash = $1',
  ),
  delete: statement<never, [tokenHash: string]>(
    'desk_delete_session',
    'DELETE FROM desk_session WHERE token_hash = $1',
  ),
  deleteOf: statement<never, [personId: string]>(
    'desk_delete_sessions',
    'DELETE FROM desk_session WHERE person_id = $1',
  ),
  /** Who has sessions that hold: begun and used after these instants. */
  people: statement<
    PersonRow & { sessions: number; startedAt: Date; seenAt: Date },
    [startedAfter: Date, seenAfter: Date, maxRows: number]
  >(
    'desk_people_signed_in',
    `SELECT p.person_id, p.name, p.roles, count(*)::int AS sessions, min(s.started_at) AS started_at,
            max(s.seen_at) AS seen_at
       FROM desk_session AS s JOIN desk_person AS p ON p.person_id = s.person_id AND p.roles = s.roles
      WHERE s.started_at > $1 AND s.seen_at > $2
      GROUP BY p.person_id, p.name, p.roles ORDER BY max(s.seen_at) DESC, p.person_id LIMIT $3`,
  ),
  sweep: statement<never, [startedBefore: Date, maxRows: number, after: number]>(
    'desk_sweep_sessions',
    `DELETE FROM desk_session WHERE token_hash IN
       (SELECT token_hash FROM desk_session WHERE started_at < $1
         ORDER BY started_at, token_hash LIMIT $2 OFFSET $3)`,
  ),
}

export type OrderState = 'waits' | 'confirmed' | 'declined' | 'expired' | 'failed'

export interface OrderRow {
  orderId: string
  act: string
  argsSealed: string
  toldSealed: string
  seen: string
  reasonSealed: string
  orderedBy: string
  orderedAt: Date
  expiresAt: Date
  state: OrderState
  decidedBy: string | null
  decidedAt: Date | null
}

const orderColumns =
  'order_id, act, args_sealed, told_sealed, seen, reason_sealed, ordered_by, ordered_at, expires_at, state, decided_by, decided_at'

export const deskOrders = {
  insert: statement<
    never,
    [
      orderId: string,
      act: string,
      argsSealed: string,
      toldSealed: string,
      seen: string,
      reasonSealed: string,
      orderedBy: string,
      orderedAt: Date,
      expiresAt: Date,
    ]
  >(
    'desk_insert_order',
    `INSERT INTO desk_order
       (order_id, act, args_sealed, told_sealed, seen, reason_sealed, ordered_by, ordered_at, expires_at, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'waits')`,
  ),
  find: statement<OrderRow, [orderId: string]>(
    'desk_find_order',
    `SELECT ${orderColumns} FROM desk_order WHERE order_id = $1`,
  ),
  /** Of two people who decide at once, one finds it decided. */
  decide: statement<OrderRow, [orderId: string, state: OrderState, decidedBy: string, at: Date]>(
    'desk_decide_order',
    `UPDATE desk_order SET state = $2, decided_by = $3, decided_at = $4
      WHERE order_id = $1 AND state = 'waits' AND expires_at > $4 RETURNING ${orderColumns}`,
  ),
  /** What could not be carried out although it was confirmed. */
  fail: statement<never, [orderId: string, decidedBy: string]>(
    'desk_fail_order',
    "UPDATE desk_order SET state = 'failed' WHERE order_id = $1 AND decided_by = $2 AND state = 'confirmed'",
  ),
  waiting: statement<OrderRow, [now: Date, maxRows: number]>(
    'desk_waiting_orders',
    `SELECT ${orderColumns} FROM desk_order WHERE state = 'waits' AND expires_at > $1
      ORDER BY ordered_at, order_id LIMIT $2`,
  ),
  decided: statement<OrderRow, [now: Date, maxRows: number]>(
    'desk_decided_orders',
    `SELECT ${orderColumns} FROM desk_order WHERE state <> 'waits' OR expires_at <= $1
      ORDER BY ordered_at DESC, order_id DESC LIMIT $2`,
  ),
  /** What somebody has ordered since a time, the latest first. */
  ownOf: statement<OrderRow, [personId: string, since: Date, maxRows: number]>(
    'desk_own_orders',
    `SELECT ${orderColumns} FROM desk_order WHERE ordered_by = $1 AND ordered_at > $2
      ORDER BY ordered_at DESC, order_id DESC LIMIT $3`,
  ),
  /** Of an act, given by this person and confirmed since a time. */
  downloadable: statement<OrderRow, [act: string, personId: string, since: Date, maxRows: number]>(
    'desk_confirmed_orders',
    `SELECT ${orderColumns} FROM desk_order
      WHERE state = 'confirmed' AND act = $1 AND ordered_by = $2 AND decided_at > $3
      ORDER BY ordered_at DESC, order_id DESC LIMIT $4`,
  ),
}

/** What was ordered may name members, so it is not kept; the audit log has who ordered and decided what. */
export const sweptOrders = statement<never, [expiredBefore: Date, maxRows: number, after: number]>(
  'desk_sweep_orders',
  `DELETE FROM desk_order WHERE order_id IN
     (SELECT order_id FROM desk_order WHERE expires_at < $1 ORDER BY expires_at, order_id LIMIT $2 OFFSET $3)`,
)

export interface DeskFileRow {
  fileId: string
  personId: string
  name: string
  bytes: string
  createdAt: Date
}

export const deskFiles = {
  insert: statement<never, [fileId: string, personId: string, name: string, bytes: number, at: Date]>(
    'desk_insert_file',
    'INSERT INTO desk_file (file_id, person_id, name, bytes, created_at) VALUES ($1, $2, $3, $4, $5)',
  ),
  find: statement<DeskFileRow, [fileId: string]>(
    'desk_find_file',
    'SELECT file_id, person_id, name, bytes::text, created_at FROM desk_file WHERE file_id = $1',
  ),
  known: statement<{ fileId: string }, [fileIds: string[]]>(
    'desk_known_files',
    'SELECT file_id FROM desk_file WHERE file_id = ANY($1::uuid[])',
  ),
  bytesOf: statement<{ bytes: string }, [personId: string]>(
    'desk_bytes_of_files',
    'SELECT coalesce(sum(bytes), 0)::text AS bytes FROM desk_file WHERE person_id = $1',
  ),
  sweep: statement<never, [createdBefore: Date, maxRows: number, after: number]>(
    'desk_sweep_files',
    `DELETE FROM desk_file WHERE file_id IN
       (SELECT file_id FROM desk_file WHERE created_at < $1 ORDER BY created_at, file_id LIMIT $2 OFFSET $3)`,
  ),
}
