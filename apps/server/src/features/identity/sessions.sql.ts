import { type Queryable, statement, type Tx } from '../../kit/db.ts'
import type { SessionRow } from './identity.rules.ts'

export interface StoredSession extends SessionRow {
  sessionId: string
}

const columns = 'session_id, began_at, issued_at, used_at, ends_at'
const insert = statement(
  'identity_insert_session',
  `INSERT INTO member_session (user_id, token_hash, session_id, began_at, issued_at, used_at)
   VALUES ($1, $2, $3, $4, $5, $5)`,
)
const find = statement<StoredSession>(
  'identity_find_session',
  `SELECT ${columns} FROM member_session WHERE user_id = $1 AND token_hash = $2`,
)
const lock = statement<StoredSession>(
  'identity_lock_session',
  `SELECT ${columns} FROM member_session WHERE user_id = $1 AND token_hash = $2 FOR UPDATE`,
)
const noteUse = statement(
  'identity_note_session_use',
  'UPDATE member_session SET used_at = $3 WHERE user_id = $1 AND token_hash = $2 AND used_at < $3',
)
const end = statement(
  'identity_end_token',
  'UPDATE member_session SET ends_at = $3 WHERE user_id = $1 AND token_hash = $2',
)
const revoke = statement(
  'identity_revoke_session',
  `DELETE FROM member_session WHERE user_id = $1 AND session_id IN
     (SELECT session_id FROM member_session WHERE user_id = $1 AND token_hash = $2)`,
)
const revokeAll = statement('identity_revoke_sessions', 'DELETE FROM member_session WHERE user_id = $1')
const trim = statement(
  'identity_trim_sessions',
  `DELETE FROM member_session WHERE user_id = $1 AND token_hash NOT IN
     (SELECT token_hash FROM member_session WHERE user_id = $1 ORDER BY used_at DESC, token_hash LIMIT $2)`,
)

export const sessions = {
  insert: (
    tx: Tx,
    session: { userId: string; tokenHash: string; sessionId: string; beganAt: Date; issuedAt: Date },
  ) =>
    tx.run(insert, [session.userId, session.tokenHash, session.sessionId, session.beganAt, session.issuedAt]),
  find: (on: Queryable, userId: string, tokenHash: string) => on.one(find, [userId, tokenHash]),
  lock: (tx: Tx, userId: string, tokenHash: string) => tx.one(lock, [userId, tokenHash]),
  noteUse: (tx: Tx, userId: string, tokenHash: string, at: Date) => tx.run(noteUse, [userId, tokenHash, at]),
  /** The token stays good until `at` and is then nobody's. */
  end: (tx: Tx, userId: string, tokenHash: string, at: Date) => tx.run(end, [userId, tokenHash, at]),
  /** Ends the session of a token, with every token that it was exchanged for. */
  revoke: (tx: Tx, userId: string, tokenHash: string) => tx.run(revoke, [userId, tokenHash]),
  revokeAll: (tx: Tx, userId: string) => tx.run(revokeAll, [userId]),
  trim: (tx: Tx, userId: string, kept: number) => tx.run(trim, [userId, kept]),
}
