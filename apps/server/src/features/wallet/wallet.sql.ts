import { statement } from '../../kit/database/db.ts'

export const memberCodes = {
  find: statement<{ code: string }, [userId: string]>(
    'wallet_find_code',
    'SELECT code FROM member_code WHERE user_id = $1',
  ),
  insert: statement<never, [userId: string, code: string, at: Date]>(
    'wallet_insert_code',
    'INSERT INTO member_code (user_id, code, created_at) VALUES ($1, $2, $3)',
  ),
}

/** The owner of each code; codes are unique. */
export const memberCodeOwners = {
  /** No row if the code is taken. */
  claim: statement<never, [code: string, userId: string]>(
    'wallet_claim_code',
    'INSERT INTO member_code_owner (code, user_id) VALUES ($1, $2) ON CONFLICT (code) DO NOTHING',
  ),
  find: statement<{ userId: string }, [code: string]>(
    'wallet_find_code_owner',
    'SELECT user_id FROM member_code_owner WHERE code = $1',
  ),
  erase: statement<never, [userId: string]>(
    'wallet_erase_code',
    'DELETE FROM member_code_owner WHERE code IN (SELECT code FROM member_code WHERE user_id = $1)',
    { crosses: 'an erasure' },
  ),
}
