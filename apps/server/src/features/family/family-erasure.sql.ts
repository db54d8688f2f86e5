import { statement } from '../../kit/database/db.ts'

/** What is stored under other keys than the member's own. */
export const familyErasure = {
  codesOf: statement<never, [userId: string]>(
    'family_erase_codes',
    `DELETE FROM family_code WHERE code_hash IN
       (SELECT code_hash FROM family_ask WHERE user_id = $1 AND code_hash IS NOT NULL)`,
    { crosses: 'an erasure' },
  ),
  helpersOf: statement<{ linkId: string; helperHash: string }, [userId: string]>(
    'family_erase_find_helpers',
    'SELECT link_id, helper_hash FROM family_link WHERE user_id = $1',
  ),
  helped: statement<never, [helperHash: string, linkId: string]>(
    'family_erase_helped',
    'DELETE FROM family_helped WHERE helper_hash = $1 AND link_id = $2',
  ),
  link: statement<never, [userId: string, linkId: string]>(
    'family_erase_link',
    'DELETE FROM family_link WHERE user_id = $1 AND link_id = $2',
  ),
}
