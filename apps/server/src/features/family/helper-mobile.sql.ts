import { statement } from '../../kit/database/db.ts'

/** What is stored under a helper's mobile. */
export const helperMobiles = {
  /** In the order in which links are locked. */
  links: statement<{ userId: string; linkId: string }, [helperHashes: readonly string[]]>(
    'family_links_of_mobiles',
    'SELECT user_id, link_id FROM family_link WHERE helper_hash = ANY($1::text[]) ORDER BY link_id',
    { crosses: 'an erasure' },
  ),
  setLink: statement<never, [userId: string, linkId: string, helperHash: string, mobileSealed: string]>(
    'family_set_link_mobile',
    'UPDATE family_link SET helper_hash = $3, mobile_sealed = $4 WHERE user_id = $1 AND link_id = $2',
  ),
  /** Rows are inserted again: a row's key is never updated. */
  copyHelped: statement<never, [fromHash: string, toHash: string]>(
    'family_copy_helped',
    `INSERT INTO family_helped (helper_hash, link_id, user_id, is_over, expires_at)
     SELECT $2::text, link_id, user_id, is_over, expires_at FROM family_helped WHERE helper_hash = $1
     ON CONFLICT (helper_hash, link_id) DO NOTHING`,
    { crosses: 'a change of mobile' },
  ),
  deleteHelped: statement<never, [helperHash: string]>(
    'family_delete_helped_of_mobile',
    'DELETE FROM family_helped WHERE helper_hash = $1',
  ),
  deleteSessions: statement<never, [mobileHash: string, beganBefore: Date | null]>(
    'family_delete_sessions_of_mobile',
    `DELETE FROM helper_session
      WHERE mobile_hash = $1 AND ($2::timestamptz IS NULL OR began_at <= $2::timestamptz)`,
    { crosses: 'an erasure' },
  ),
}
