import { type Queryable, statement, type Tx } from '../../kit/db.ts'
import type { ViewRow } from './views.rules.ts'

const insert = statement(
  'tasks_insert_view',
  `INSERT INTO view_token (user_id, token_hash, task_id, action_id, issued_at, ready_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
)
const trim = statement(
  'tasks_trim_views',
  `DELETE FROM view_token WHERE user_id = $1 AND token_hash IN
     (SELECT token_hash FROM view_token WHERE user_id = $1 ORDER BY issued_at DESC, token_hash OFFSET $2)`,
)
const find = statement<ViewRow>(
  'tasks_find_view',
  `SELECT task_id, action_id, ready_at, expires_at, used_at, action_key FROM view_token
   WHERE user_id = $1 AND token_hash = $2`,
)
const use = statement(
  'tasks_use_view',
  'UPDATE view_token SET used_at = $3, action_key = $4 WHERE user_id = $1 AND token_hash = $2',
)
const sweep = statement(
  'tasks_sweep_views',
  `DELETE FROM view_token WHERE (user_id, token_hash) IN
     (SELECT user_id, token_hash FROM view_token WHERE expires_at < $1 LIMIT $2)`,
)

/** View tokens, by the hash of the token. */
export const views = {
  insert: (
    tx: Tx,
    userId: string,
    tokenHash: string,
    view: Pick<ViewRow, 'taskId' | 'actionId' | 'readyAt' | 'expiresAt'> & { issuedAt: Date },
  ) =>
    tx.run(insert, [
      userId,
      tokenHash,
      view.taskId,
      view.actionId,
      view.issuedAt,
      view.readyAt,
      view.expiresAt,
    ]),
  /** Drops all but the newest `most` of a member. */
  trim: (tx: Tx, userId: string, most: number) => tx.run(trim, [userId, most]),
  find: (on: Queryable, userId: string, tokenHash: string) => on.one(find, [userId, tokenHash]),
  use: (tx: Tx, userId: string, tokenHash: string, at: Date, actionKey: string) =>
    tx.run(use, [userId, tokenHash, at, actionKey]),
  /** Deletes at most `maxRows` tokens that expired before an instant. */
  deleteExpired: (tx: Tx, before: Date, maxRows: number) => tx.run(sweep, [before, maxRows]),
}
