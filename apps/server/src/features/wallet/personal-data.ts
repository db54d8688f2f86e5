import type { Db } from '../../kit/database/db.ts'
import { type PersonalData, personalTable } from '../../kit/personal-data.ts'
import { memberCodeOwners } from './wallet.sql.ts'

export function walletPersonalData(db: Db): PersonalData {
  return {
    tables: [
      personalTable('member_code', { act: 'delete' }, { created_at: 'time', code: 'text' }),
      personalTable('member_code_owner', { act: 'byHand' }),
    ],
    erase: ({ userId }) =>
      db.inTransaction(async (tx) => void (await tx.run(memberCodeOwners.erase, [userId]))),
  }
}
