import { statement } from '../../kit/database/db.ts'

/** Partners that may open a member's session: rules/identity#partners. */
export const memberPartners = {
  find: statement<{ issuer: string }, [userId: string, issuer: string]>(
    'identity_find_partner',
    'SELECT issuer FROM member_partner WHERE user_id = $1 AND issuer = $2',
  ),
  insert: statement<never, [userId: string, issuer: string, at: Date]>(
    'identity_insert_partner',
    `INSERT INTO member_partner (user_id, issuer, confirmed_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, issuer) DO NOTHING`,
  ),
}
