import { statement } from '../../kit/db.ts'

export const lockPersons = statement(
  'feeds_lock_persons',
  `INSERT INTO bank_person (holder_hash, named_at)
   SELECT holder_hash, $2::timestamptz FROM unnest($1::text[]) AS r (holder_hash) ORDER BY holder_hash
   ON CONFLICT (holder_hash) DO UPDATE SET named_at = excluded.named_at`,
)

/** An update where the row is there: whoever is just carrying it out waits, and finds what is new. */
export const markMembersDue = statement(
  'feeds_mark_members_due',
  `INSERT INTO bank_due (user_id, since)
   SELECT user_id, $2::timestamptz FROM unnest($1::uuid[]) AS r (user_id) ORDER BY user_id
   ON CONFLICT (user_id) DO UPDATE SET since = excluded.since`,
)

export const takeDue = statement('feeds_take_due', 'DELETE FROM bank_due WHERE user_id = $1')

export const dueMembers = statement<{ userId: string }>(
  'feeds_due_members',
  'SELECT user_id FROM bank_due ORDER BY since, user_id LIMIT $1',
)
