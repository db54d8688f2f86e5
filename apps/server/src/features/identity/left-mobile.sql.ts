import { statement } from '../../kit/database/db.ts'

/** Mobiles that members left while something about them is still stored under the old one. */
export const leftMobiles = {
  insert: statement<never, [mobileHash: string, userId: string, at: Date]>(
    'identity_insert_left_mobile',
    `INSERT INTO left_mobile (mobile_hash, user_id, left_at) VALUES ($1, $2, $3)
     ON CONFLICT (mobile_hash) DO NOTHING`,
  ),
  find: statement<{ userId: string }, [mobileHash: string]>(
    'identity_find_left_mobile',
    'SELECT user_id FROM left_mobile WHERE mobile_hash = $1',
  ),
  delete: statement<never, [mobileHash: string]>(
    'identity_delete_left_mobile',
    'DELETE FROM left_mobile WHERE mobile_hash = $1',
  ),
  of: statement<{ mobileHash: string; leftAt: Date }, [userId: string]>(
    'identity_left_mobiles_of',
    'SELECT mobile_hash, left_at FROM left_mobile WHERE user_id = $1 ORDER BY left_at, mobile_hash',
    { crosses: 'a job' },
  ),
  members: statement<{ userId: string }, [maxRows: number, leftOut: readonly string[]]>(
    'identity_members_of_left_mobiles',
    `SELECT DISTINCT user_id FROM left_mobile WHERE user_id <> ALL($2::uuid[]) ORDER BY user_id LIMIT $1`,
    { crosses: 'a job' },
  ),
}
