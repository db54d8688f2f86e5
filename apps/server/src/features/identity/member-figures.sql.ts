import type { Channel } from '@club/contract/channels.ts'
import { statement } from '../../kit/database/db.ts'

export const memberFigures = {
  /** The next members by user id; erased ones keep their row. */
  after: statement<
    { userId: string; channel: Channel; createdAt: Date },
    [afterUserId: string, maxRows: number]
  >(
    'identity_members_after',
    'SELECT user_id, channel, created_at FROM member WHERE user_id > $1 ORDER BY user_id LIMIT $2',
    { crosses: "an operator's command" },
  ),
  /** Who of these members has a session that began before the end of a time and was used after its beginning. */
  withSessionAmong: statement<{ userId: string }, [userIds: readonly string[], from: Date, before: Date]>(
    'identity_signed_in_among',
    `SELECT DISTINCT user_id FROM member_session
     WHERE user_id = ANY($1::uuid[]) AND began_at < $3 AND used_at >= $2`,
    { crosses: "an operator's command" },
  ),
}
