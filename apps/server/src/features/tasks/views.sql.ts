import { statement, statementForMany } from '../../kit/database/db.ts'
import type { ViewRow } from './views.rules.ts'

/** View tokens, by the hash of the token. */
export const views = {
  insert: statement<
    never,
    [
      userId: string,
      tokenHash: string,
      taskId: string,
      actionId: string,
      issuedAt: Date,
      readyAt: Date,
      expiresAt: Date,
      inSightSince: Date | null,
    ]
  >(
    'tasks_insert_view',
    `INSERT INTO view_token (user_id, token_hash, task_id, action_id, issued_at, ready_at, expires_at, stay_since, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
  ),
  /** Deletes all but this token and the newest, `maxRows` in all; first those from before the clock was set back. */
  trim: statement<never, [userId: string, maxRows: number, now: Date, tokenHash: string]>(
    'tasks_trim_views',
    `DELETE FROM view_token WHERE user_id = $1 AND token_hash IN
       (SELECT token_hash FROM view_token WHERE user_id = $1
         ORDER BY token_hash <> $4, issued_at > $3, issued_at DESC, token_hash OFFSET $2)`,
  ),
  find: statementForMany<ViewRow, [userId: string, tokenHash: string]>(
    ['uuid', 'text'],
    'tasks_find_view',
    `SELECT task_id, action_id, issued_at, ready_at, expires_at, used_at, stay_since, seen_at, action_key FROM view_token
     WHERE user_id = $1 AND token_hash = $2`,
  ),
  /** The member's views of one thing, the newest first. */
  ofThing: statementForMany<
    ViewRow & { tokenHash: string },
    [userId: string, taskId: string, actionId: string]
  >(
    ['uuid', 'text', 'text'],
    'tasks_views_of_thing',
    `SELECT token_hash, task_id, action_id, issued_at, ready_at, expires_at, used_at, stay_since, seen_at, action_key
     FROM view_token WHERE user_id = $1 AND task_id = $2 AND action_id = $3 ORDER BY issued_at DESC, token_hash`,
  ),
  stay: statement<never, [userId: string, tokenHash: string, staySince: Date, seenAt: Date]>(
    'tasks_stay_in_view',
    'UPDATE view_token SET stay_since = $3, seen_at = $4 WHERE user_id = $1 AND token_hash = $2',
  ),
  use: statementForMany<never, [userId: string, tokenHash: string, at: Date, actionKey: string]>(
    ['uuid', 'text', 'timestamptz', 'text'],
    'tasks_use_view',
    'UPDATE view_token SET used_at = $3, action_key = $4 WHERE user_id = $1 AND token_hash = $2',
  ),
  /** Deletes at most `maxRows` tokens that expired before an instant. */
  deleteExpired: statement<never, [before: Date, maxRows: number, after: number]>(
    'tasks_sweep_views',
    `DELETE FROM view_token WHERE (user_id, token_hash) IN
       (SELECT user_id, token_hash FROM view_token WHERE expires_at < $1
         ORDER BY expires_at, user_id, token_hash LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}
