import { statement } from '../../kit/database/db.ts'

export const bankPeople = {
  lock: statement<never, [holders: readonly string[], at: Date]>(
    'bank_lock_persons',
    `INSERT INTO bank_person (holder_hash, named_at)
     SELECT holder_hash, $2::timestamptz FROM unnest($1::text[]) AS r (holder_hash) ORDER BY holder_hash
     ON CONFLICT (holder_hash) DO UPDATE SET named_at = excluded.named_at`,
    { crosses: "the bank's batch" },
  ),
}

export const bankDue = {
  /** Updates an existing row, so that a process applying it waits and finds the new rows. */
  mark: statement<never, [userIds: readonly string[], at: Date]>(
    'bank_mark_members_due',
    `INSERT INTO bank_due (user_id, since)
     SELECT user_id, $2::timestamptz FROM unnest($1::uuid[]) AS r (user_id) ORDER BY user_id
     ON CONFLICT (user_id) DO UPDATE SET since = excluded.since`,
    { crosses: "the bank's batch" },
  ),

  take: statement<never, [userId: string]>('bank_take_due', 'DELETE FROM bank_due WHERE user_id = $1'),

  /** Members due up to a time, the longest waiting first. */
  next: statement<{ userId: string }, [upTo: Date, maxRows: number, leftOut: readonly string[]]>(
    'bank_due_members',
    `SELECT user_id FROM bank_due WHERE since <= $1 AND user_id <> ALL($3::uuid[])
     ORDER BY since, user_id LIMIT $2`,
    { crosses: 'a job' },
  ),
}
