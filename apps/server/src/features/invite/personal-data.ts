import type { Db } from '../../kit/database/db.ts'
import { type PersonalData, personalTable } from '../../kit/personal-data.ts'
import { codeOwners, invitations, invited } from './invite.sql.ts'

const because = 'the inviter was paid for it'

export function invitePersonalData(db: Db): PersonalData {
  return {
    tables: [
      personalTable(
        'invitation',
        { act: 'keep', because },
        { registered_at: 'time', state: 'code', points: 'number', has_checked_in: 'yesNo' },
      ),
      personalTable('invited', { act: 'keep', because }, { first_check_in_at: 'time' }),
      personalTable('invitation_ignored', { act: 'delete' }, { created_at: 'time' }),
      personalTable('invitation_due', { act: 'delete' }),
      personalTable('invite_day', { act: 'delete' }, { day: 'text', opened: 'number' }),
      personalTable('invite_open', { act: 'delete' }),
      personalTable('invite_group', { act: 'delete' }, { confirmed_at: 'time', group_no: 'number' }),
      personalTable('invite_code', { act: 'delete' }, { created_at: 'time', code: 'text' }),
      personalTable('invite_code_owner', { act: 'byHand' }),
    ],
    erase: ({ userId }) =>
      db.inTransaction(async (tx) => {
        await tx.run(codeOwners.erase, [userId])
        // Nothing that stays says that the mobile was here before: only the inviter's row can say that somebody left.
        const inviter = await tx.one(invited.inviterOf, [userId])
        if (inviter) await tx.run(invitations.markLeft, [inviter.inviterId, userId])
      }),
  }
}
