import type { Channel } from '@club/contract/channels.ts'
import { statement, statementForMany } from '../../kit/database/db.ts'
import type { SessionRow } from './sessions.rules.ts'

interface StoredSession extends SessionRow {
  sessionId: string
  channel: Channel
  /** The salt from which the fresh token is derived, once there is one. */
  successorSalt: string | null
  /** The token that this one was exchanged for, or that it replaces in its browser, until this one is first used. */
  predecessorHash: string | null
}

const columns = `s.session_id, s.channel, s.began_at, s.issued_at, s.used_at, s.ends_at, s.successor_salt,
  s.predecessor_hash`

export const sessions = {
  insert: statement<
    never,
    [
      userId: string,
      tokenHash: string,
      sessionId: string,
      beganAt: Date,
      issuedAt: Date,
      channel: Channel,
      predecessorHash: string | null,
    ]
  >(
    'identity_insert_session',
    `INSERT INTO member_session (user_id, token_hash, session_id, began_at, issued_at, used_at, channel, predecessor_hash)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7)`,
  ),
  /** The fresh token of an exchanged one. When handed out again, it counts as newly issued and used. */
  insertSuccessor: statement<
    never,
    [
      userId: string,
      tokenHash: string,
      sessionId: string,
      beganAt: Date,
      issuedAt: Date,
      channel: Channel,
      predecessorHash: string,
    ]
  >(
    'identity_insert_successor',
    `INSERT INTO member_session (user_id, token_hash, session_id, began_at, issued_at, used_at, channel, predecessor_hash)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7)
     ON CONFLICT (user_id, token_hash) DO UPDATE SET issued_at = excluded.issued_at, used_at = excluded.used_at`,
  ),
  /** With the member's mobile, and the database's time, which says whether the session is alive. */
  find: statementForMany<
    StoredSession & { mobileHash: string | null; databaseNow: Date },
    [userId: string, tokenHash: string]
  >(
    ['uuid', 'text'],
    'identity_find_session',
    `SELECT ${columns}, m.mobile_hash, clock_timestamp() AS database_now
     FROM member_session AS s JOIN member AS m ON m.user_id = s.user_id
     WHERE s.user_id = $1 AND s.token_hash = $2 AND m.status <> 'erasing'`,
  ),
  lock: statement<StoredSession, [userId: string, tokenHash: string]>(
    'identity_lock_session',
    `SELECT ${columns} FROM member_session AS s WHERE s.user_id = $1 AND s.token_hash = $2 FOR UPDATE`,
  ),
  noteUse: statement<never, [userId: string, tokenHash: string, at: Date]>(
    'identity_note_session_use',
    'UPDATE member_session SET used_at = $3 WHERE user_id = $1 AND token_hash = $2 AND used_at < $3',
  ),
  /** Records that a token was exchanged, which also counts as a use of it. */
  noteExchange: statement<never, [userId: string, tokenHash: string, salt: string, at: Date]>(
    'identity_note_exchange',
    'UPDATE member_session SET successor_salt = $3, used_at = $4 WHERE user_id = $1 AND token_hash = $2',
  ),
  /** A token whose fresh one is used stays valid until `at`. */
  end: statement<never, [userId: string, tokenHash: string, at: Date]>(
    'identity_end_token',
    `UPDATE member_session SET ends_at = $3 WHERE user_id = $1 AND token_hash = $2 AND ends_at IS NULL`,
  ),
  noteFirstUse: statement<never, [userId: string, tokenHash: string]>(
    'identity_note_first_use',
    'UPDATE member_session SET predecessor_hash = NULL WHERE user_id = $1 AND token_hash = $2',
  ),
  /** Waits for exchanges in progress, so that what is revoked next includes their fresh tokens. */
  lockAll: statement<{ tokenHash: string }, [userId: string]>(
    'identity_lock_sessions',
    'SELECT token_hash FROM member_session WHERE user_id = $1 ORDER BY token_hash FOR UPDATE',
  ),
  /** Ends a token's session, including the tokens it was exchanged for. */
  revoke: statement<never, [userId: string, tokenHash: string]>(
    'identity_revoke_session',
    `DELETE FROM member_session WHERE user_id = $1 AND session_id IN
       (SELECT session_id FROM member_session WHERE user_id = $1 AND token_hash = $2)`,
  ),
  revokeAll: statement<{ sessionId: string }, [userId: string]>(
    'identity_revoke_sessions',
    'DELETE FROM member_session WHERE user_id = $1 RETURNING session_id',
  ),
  /** The next members with a session, by user id. */
  usersAfter: statement<{ userId: string }, [afterUserId: string, maxRows: number]>(
    'identity_users_with_sessions',
    'SELECT DISTINCT user_id FROM member_session WHERE user_id > $1 ORDER BY user_id LIMIT $2',
    { crosses: "an operator's command" },
  ),
  /** Members after `afterUserId` by user id whose session was used since. */
  usersSince: statement<{ userId: string }, [since: Date, afterUserId: string, maxRows: number]>(
    'identity_users_since',
    `SELECT DISTINCT user_id FROM member_session WHERE user_id > $2 AND used_at >= $1 ORDER BY user_id LIMIT $3`,
    { crosses: 'a job' },
  ),
  /**
   * Keeps the session that was just opened and the most recently used others, each with all of its tokens. What was used
   * later than now, before the clock was set back, goes first.
   */
  trim: statement<never, [userId: string, kept: number, now: Date, opened: string]>(
    'identity_trim_sessions',
    `DELETE FROM member_session WHERE user_id = $1 AND session_id NOT IN
       (SELECT session_id FROM member_session WHERE user_id = $1
         GROUP BY session_id ORDER BY session_id <> $4, max(used_at) > $3, max(used_at) DESC, session_id LIMIT $2)`,
  ),
}
