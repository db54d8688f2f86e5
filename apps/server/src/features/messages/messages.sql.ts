import { statement } from '../../kit/database/db.ts'

export interface MessageRow {
  messageId: string
  /** May be a kind that a later release has dropped. */
  kind: string
  facts: unknown
  quoteSealed: string | null
  createdAt: Date
  readAt: Date | null
}

/** More unread messages than this are not counted. */
export const maxUnread = 99

export const memberMessages = {
  insert: statement<
    never,
    [
      userId: string,
      messageId: string,
      messageKey: string,
      kind: string,
      factsJson: string,
      quoteSealed: string | null,
      at: Date,
    ]
  >(
    'messages_insert',
    `INSERT INTO member_message (user_id, message_id, message_key, kind, facts, quote_sealed, created_at)
     VALUES ($1, $2, $3, $4, $5::text::jsonb, $6, $7)
     ON CONFLICT (user_id, message_key) DO NOTHING`,
  ),
  insertMany: statement<
    never,
    [
      userIds: readonly string[],
      messageIds: readonly string[],
      messageKeys: readonly string[],
      kinds: readonly string[],
      factsJson: readonly string[],
      ats: readonly Date[],
    ]
  >(
    'messages_insert_many',
    `INSERT INTO member_message (user_id, message_id, message_key, kind, facts, created_at)
     SELECT user_id, message_id, message_key, kind, facts::jsonb, created_at
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
         AS given (user_id, message_id, message_key, kind, facts, created_at)
     ON CONFLICT (user_id, message_key) DO NOTHING`,
    { crosses: 'a job' },
  ),
  deleteKinds: statement<never, [userIds: readonly string[], kinds: readonly string[]]>(
    'messages_delete_kinds',
    'DELETE FROM member_message WHERE user_id = ANY($1::uuid[]) AND kind = ANY($2::text[])',
    { crosses: 'a job' },
  ),
  withdraw: statement<never, [userId: string, messageKey: string]>(
    'messages_withdraw',
    'DELETE FROM member_message WHERE user_id = $1 AND message_key = $2',
  ),
  page: statement<MessageRow, [userId: string, size: number, offset: number]>(
    'messages_page',
    `SELECT message_id, kind, facts, quote_sealed, created_at, read_at FROM member_message
      WHERE user_id = $1 AND removed_at IS NULL
      ORDER BY created_at DESC, message_id DESC LIMIT $2 OFFSET $3`,
  ),
  counts: statement<{ total: number; removed: number }, [userId: string, removedAfter: Date]>(
    'messages_counts',
    `SELECT count(*) FILTER (WHERE removed_at IS NULL)::int AS total,
            count(*) FILTER (WHERE removed_at > $2)::int AS removed
       FROM member_message WHERE user_id = $1`,
  ),
  /** The unread ones, and how many of some keys the member has. */
  unread: statement<{ count: number; known: number }, [userId: string, keys: readonly string[]]>(
    'messages_unread',
    `SELECT count(*)::int AS count,
            (SELECT count(*)::int FROM member_message WHERE user_id = $1 AND message_key = ANY($2::text[])) AS known
       FROM (
         SELECT 1 FROM member_message WHERE user_id = $1 AND read_at IS NULL AND removed_at IS NULL
         LIMIT ${maxUnread}) AS unread`,
  ),
  known: statement<{ count: number }, [userId: string, keys: readonly string[]]>(
    'messages_known',
    'SELECT count(*)::int AS count FROM member_message WHERE user_id = $1 AND message_key = ANY($2::text[])',
  ),
  /** The first reading counts. */
  read: statement<never, [userId: string, messageIds: readonly string[], at: Date]>(
    'messages_read',
    `UPDATE member_message SET read_at = $3
      WHERE user_id = $1 AND message_id = ANY($2::uuid[]) AND read_at IS NULL`,
  ),
  remove: statement<never, [userId: string, messageId: string, at: Date]>(
    'messages_remove',
    'UPDATE member_message SET removed_at = $3 WHERE user_id = $1 AND message_id = $2 AND removed_at IS NULL',
  ),
  restore: statement<never, [userId: string, removedAfter: Date]>(
    'messages_restore',
    'UPDATE member_message SET removed_at = NULL WHERE user_id = $1 AND removed_at > $2',
  ),
  /** News for all stay removed: without their rows they would come again. */
  sweepRemoved: statement<never, [removedBefore: Date, maxRows: number, after: number]>(
    'messages_sweep_removed',
    `DELETE FROM member_message WHERE (user_id, message_id) IN (
       SELECT user_id, message_id FROM member_message
        WHERE removed_at < $1 AND kind NOT IN ('rulesChange', 'rulesStay')
        ORDER BY removed_at, user_id, message_id LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
  sweepOld: statement<never, [createdBefore: Date, maxRows: number, after: number]>(
    'messages_sweep_old',
    `DELETE FROM member_message WHERE (user_id, message_id) IN (
       SELECT user_id, message_id FROM member_message WHERE created_at < $1
        ORDER BY created_at, user_id, message_id LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}
