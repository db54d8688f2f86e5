import type { Channel, ClientType } from '@club/contract/channels.ts'
import { statement } from '../../kit/database/db.ts'

/** A session of a member with all its tokens, as the member sees it. */
export interface Device {
  deviceId: string
  clientType: ClientType | null
  channel: Channel
  firstUsedAt: Date
  lastUsedAt: Date
  /** Whether the asking session is this one. */
  isThis: boolean
}

const ownSession = 'SELECT session_id FROM member_session WHERE user_id = $1 AND token_hash ='

export const devices = {
  insert: statement<never, [userId: string, sessionId: string, clientType: ClientType, beganAt: Date]>(
    'identity_insert_device',
    'INSERT INTO member_device (user_id, session_id, client_type, began_at) VALUES ($1, $2, $3, $4)',
  ),
  /** Deletes those of sessions that are over, so that nobody has more than sessions. */
  trim: statement<never, [userId: string]>(
    'identity_trim_devices',
    `DELETE FROM member_device WHERE user_id = $1
       AND session_id NOT IN (SELECT session_id FROM member_session WHERE user_id = $1)`,
  ),
  /** One row for each session: an exchange of tokens does not make another device. */
  alive: statement<
    Device,
    [userId: string, now: Date, usedAfter: Date, beganAfter: Date, ownTokenHash: string]
  >(
    'identity_devices',
    `SELECT s.session_id AS device_id, s.channel, min(d.client_type) AS client_type, min(s.began_at) AS first_used_at,
       max(s.used_at) AS last_used_at, bool_or(s.token_hash = $5) AS is_this
     FROM member_session AS s
     LEFT JOIN member_device AS d ON d.user_id = s.user_id AND d.session_id = s.session_id
     WHERE s.user_id = $1 AND (s.ends_at IS NULL OR s.ends_at > $2) AND s.used_at > $3 AND s.began_at > $4
     GROUP BY s.session_id, s.channel ORDER BY max(s.used_at) DESC, s.session_id LIMIT 50`,
  ),
  end: statement<never, [userId: string, sessionId: string, ownTokenHash: string]>(
    'identity_end_device',
    `DELETE FROM member_session WHERE user_id = $1 AND session_id = $2 AND session_id NOT IN (${ownSession} $3)`,
  ),
  endOthers: statement<{ sessionId: string }, [userId: string, ownTokenHash: string]>(
    'identity_end_other_devices',
    `DELETE FROM member_session WHERE user_id = $1 AND session_id NOT IN (${ownSession} $2) RETURNING session_id`,
  ),
}
