import type { ClientType } from '@club/contract/channels.ts'
import { statement } from '../../kit/database/db.ts'

export interface PasskeyRow {
  userId: string
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  /** A bigint: drivers read it as text. */
  signCount: string
  clientType: ClientType
  madeAt: Date
  usedAt: Date | null
}

const columns = 'user_id, credential_id, public_key, sign_count::text, client_type, made_at, used_at'

export const passkeyRows = {
  of: statement<PasskeyRow, [userId: string, maxRows: number]>(
    'passkeys_of_member',
    `SELECT ${columns} FROM passkey WHERE user_id = $1 ORDER BY made_at DESC, credential_id LIMIT $2`,
  ),
  find: statement<PasskeyRow, [userId: string, credentialId: string]>(
    'passkeys_find',
    `SELECT ${columns} FROM passkey WHERE user_id = $1 AND credential_id = $2`,
  ),
  lock: statement<PasskeyRow, [userId: string, credentialId: string]>(
    'passkeys_lock',
    `SELECT ${columns} FROM passkey WHERE user_id = $1 AND credential_id = $2 FOR UPDATE`,
  ),
  /** Waits for what else is being added, so that the limit holds. */
  lockAll: statement<{ credentialId: string }, [userId: string]>(
    'passkeys_lock_all',
    'SELECT credential_id FROM passkey WHERE user_id = $1 ORDER BY credential_id FOR UPDATE',
  ),
  insert: statement<
    never,
    [
      userId: string,
      credentialId: string,
      publicKey: string,
      signCount: number,
      clientType: ClientType,
      madeAt: Date,
    ]
  >(
    'passkeys_insert',
    `INSERT INTO passkey (user_id, credential_id, public_key, sign_count, client_type, made_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
  ),
  noteUse: statement<never, [userId: string, credentialId: string, signCount: number, at: Date]>(
    'passkeys_note_use',
    'UPDATE passkey SET sign_count = $3, used_at = $4 WHERE user_id = $1 AND credential_id = $2',
  ),
  delete: statement<never, [userId: string, credentialId: string]>(
    'passkeys_delete',
    'DELETE FROM passkey WHERE user_id = $1 AND credential_id = $2',
  ),
}

/** The owner of each passkey, which belongs to one member. */
export const passkeyOwners = {
  find: statement<{ userId: string }, [credentialId: string]>(
    'passkeys_owner',
    'SELECT user_id FROM passkey_owner WHERE credential_id = $1',
  ),
  /** No row if it is somebody's already. */
  claim: statement<never, [credentialId: string, userId: string]>(
    'passkeys_claim',
    `INSERT INTO passkey_owner (credential_id, user_id) VALUES ($1, $2) ON CONFLICT (credential_id) DO NOTHING`,
  ),
  delete: statement<never, [credentialId: string, userId: string]>(
    'passkeys_delete_owner',
    'DELETE FROM passkey_owner WHERE credential_id = $1 AND user_id = $2',
  ),
  erase: statement<never, [userId: string]>(
    'passkeys_erase_owners',
    'DELETE FROM passkey_owner WHERE credential_id IN (SELECT credential_id FROM passkey WHERE user_id = $1)',
    { crosses: 'an erasure' },
  ),
}
