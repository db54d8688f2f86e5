import type { Db } from '../../kit/database/db.ts'
import { type PersonalData, personalTable } from '../../kit/personal-data.ts'
import { passkeyOwners } from './passkeys.sql.ts'

export function passkeysPersonalData(db: Db): PersonalData {
  return {
    tables: [
      personalTable('passkey', { act: 'delete' }, { made_at: 'time', client_type: 'code', used_at: 'time' }),
      personalTable('passkey_owner', { act: 'byHand' }),
    ],
    erase: ({ userId }) => db.inTransaction(async (tx) => void (await tx.run(passkeyOwners.erase, [userId]))),
  }
}
